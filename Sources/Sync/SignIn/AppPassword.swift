// An app password, which the person has made at the server and types here.
//
// Order: the server is asked as a Nextcloud for the user's id, since the WebDAV address is made of
// that and not of the login name. Who does not know the question is a plain WebDAV server: the
// address the person gave is its folder, and is asked for once, so that a wrong password is told
// now. One 401 ends it: a further try would count as an attack there.

import JSON5

/// A sign-in by app password.
package struct AppPassword {
    private enum Step {
        case askUser, tryFolder
        case finished(Result<Credentials, SignInFailure>)
    }

    private let address: ServerAddress
    private let secret: Credentials.Secret
    private var step = Step.askUser

    /// - Parameter address: the server's, or that of the folder on it.
    package init(address: ServerAddress, user: String, password: String) {
        (self.address, secret) = (address, .password(user: user, password: password))
    }

    /// The first command.
    package func start() -> SignInCommand { command() }

    /// The next command. After `finish` there is none to be asked for.
    package mutating func resume(with reply: SignInReply) -> SignInCommand {
        switch (step, reply) {
        case (_, .left): step = .finished(.failure(.notSignedIn))
        case (_, .failed(let failure)): step = .finished(.failure(.transport(failure)))
        case (_, .answered(let answer)) where answer.status == 401:
            step = .finished(.failure(.refused))
        case (.askUser, .answered(let answer)):
            step = .tryFolder
            if let folder = LoginFlow.folder(of: answer, at: address) {
                finish(folder, revocation: address.appending("ocs/v2.php/core/apppassword"))
            }
        case (.tryFolder, .answered(let answer)):
            if (500...599).contains(answer.status) {
                step = .finished(.failure(.transport(.interrupted)))
            } else {
                finish(address.syncFolder, revocation: nil)
            }
        case (_, .done), (.finished, _): break
        }
        return command()
    }

    private mutating func finish(_ folder: ServerAddress?, revocation: ServerAddress?) {
        guard let folder else { return step = .finished(.failure(.unreadable)) }
        step = .finished(
            .success(Credentials(folder: folder, secret: secret, revocation: revocation)))
    }

    private func command() -> SignInCommand {
        switch step {
        case .askUser:
            return send(address.appending("ocs/v1.php/cloud/user"), isOCS: true)
        case .tryFolder: return send(address, isOCS: false)
        case .finished(let result): return .finish(result)
        }
    }

    private func send(_ address: ServerAddress?, isOCS: Bool) -> SignInCommand {
        guard let address else { return .finish(.failure(.unreadable)) }
        return .send(SignInRequest(.get, address, isOCS: isOCS, secret: secret))
    }
}
