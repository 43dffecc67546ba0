// Nextcloud's Login Flow v2: the person signs in with a browser elsewhere, and the
// server makes an app password for this device.
//
// Order: the server gives an address for the person and one to ask at; it is asked until it has
// the app password, which it says once; then it is asked for the user's id, since the WebDAV
// address is made of that and not of the login name. All addresses have to be the server's own.

import JSON5

/// A sign-in by Login Flow v2.
package struct LoginFlow {
    private enum Step {
        case begin
        case show(SignInPrompt)
        case poll
        case pause
        case askUser(Credentials.Secret, ServerAddress)
        case finished(Result<Credentials, SignInFailure>)
    }

    private let server: ServerAddress
    private var step = Step.begin
    private var endpoint: ServerAddress?
    private var token = ""
    /// Whatever was waited for; requests take time of their own, so that the server ends it first.
    private var waited = Duration.zero

    /// The server's documentation: an address is good for 20 minutes.
    private static let lifetime = Duration.seconds(1200)
    /// Chosen: soon enough for a person, seldom enough for a server.
    private static let interval = Duration.seconds(5)

    package init(server: ServerAddress) { self.server = server }

    /// The first command.
    package func start() -> SignInCommand { command() }

    /// The next command. After `finish` there is none to be asked for.
    package mutating func resume(with reply: SignInReply) -> SignInCommand {
        switch (step, reply) {
        case (_, .left): step = .finished(.failure(.notSignedIn))
        case (.begin, .answered(let answer)): begin(answer)
        case (.show, _): step = .pause
        case (.pause, _):
            waited += Self.interval
            step = waited < Self.lifetime ? .poll : .finished(.failure(.expired))
        case (.poll, .answered(let answer)): take(answer)
        // The answer may have been the one with the password: the person begins anew then.
        case (.poll, .failed(.interrupted)), (.poll, .failed(.unreachable)): step = .pause
        case (.askUser(let secret, let home), .answered(let answer)):
            finish(answer, secret, home)
        case (_, .failed(let failure)): step = .finished(.failure(.transport(failure)))
        case (.begin, .done), (.poll, .done), (.askUser, .done), (.finished, _): break
        }
        return command()
    }

    private func command() -> SignInCommand {
        switch step {
        case .begin: return request(.post, server.appending("index.php/login/v2"))
        case .show(let prompt): return .show(prompt)
        case .pause: return .wait(Self.interval)
        case .poll: return request(.post, endpoint, form: ["token": token])
        case .askUser(let secret, let home):
            return request(
                .get, home.appending("ocs/v1.php/cloud/user"), isOCS: true, secret: secret)
        case .finished(let result): return .finish(result)
        }
    }

    private func request(
        _ method: SignInRequest.Method, _ address: ServerAddress?,
        form: KeyValuePairs<String, String> = [:], isOCS: Bool = false,
        secret: Credentials.Secret? = nil
    ) -> SignInCommand {
        guard let address else { return .finish(.failure(.unreadable)) }
        return .send(
            SignInRequest(method, address, form: form, isOCS: isOCS, secret: secret))
    }

    private mutating func fail(_ failure: SignInFailure) { step = .finished(.failure(failure)) }

    private mutating func begin(_ answer: SignInAnswer) {
        guard answer.status == 200 else {
            return fail([401, 404, 405].contains(answer.status) ? .notOffered : .refused)
        }
        let object = JSONObject(parsing: answer.body)
        guard let poll = object?.group("poll"), let token = poll.string("token"),
            let endpoint = poll.string("endpoint").flatMap({ ServerAddress($0) }),
            let login = object?.string("login"), let address = ServerAddress(login)
        else { return fail(.unreadable) }
        guard server.trusts(endpoint), server.trusts(address) else { return fail(.elsewhere) }
        (self.endpoint, self.token) = (endpoint, token)
        step = .show(SignInPrompt(address: login, code: nil, lifetime: Self.lifetime))
    }

    private mutating func take(_ answer: SignInAnswer) {
        switch answer.status {
        case 404, 429, 500...599: step = .pause
        case 200:
            let object = JSONObject(parsing: answer.body)
            guard let home = object?.string("server").flatMap({ ServerAddress($0) }),
                let user = object?.string("loginName"),
                let password = object?.string("appPassword")
            else { return fail(.unreadable) }
            guard server.trusts(home) else { return fail(.elsewhere) }
            step = .askUser(.password(user: user, password: password), home)
        default: fail(.refused)
        }
    }

    private mutating func finish(
        _ answer: SignInAnswer, _ secret: Credentials.Secret, _ home: ServerAddress
    ) {
        guard let folder = Self.folder(of: answer, at: home) else {
            return fail(answer.status == 401 ? .refused : .unreadable)
        }
        step = .finished(
            .success(
                Credentials(
                    folder: folder, secret: secret,
                    revocation: home.appending("ocs/v2.php/core/apppassword"))))
    }

    /// The folder of the user whom a Nextcloud names; nil of any other answer.
    static func folder(of answer: SignInAnswer, at home: ServerAddress) -> ServerAddress? {
        let data = JSONObject(parsing: answer.body)?.group("ocs")?.group("data")
        guard answer.status == 200, let id = data?.string("id"), !id.isEmpty else { return nil }
        return home.appending("remote.php/dav/files/\(id.percentEncoded)/BrewGuide/")
    }
}
