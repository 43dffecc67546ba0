// A device grant (RFC 8628): the display shows an address and a code, the person enters it there.
//
// Order: the issuer's `/.well-known/openid-configuration` tells where to ask; the device endpoint
// gives the code; the token endpoint is polled until it answers with a token or ends it.

import JSON5

/// A sign-in by device grant.
package struct DeviceGrant {
    private enum Step {
        case discover, begin
        case show(SignInPrompt)
        case poll, pause
        case finished(Result<Credentials, SignInFailure>)
    }

    private let issuer: ServerAddress
    private let client: String
    private let folder: ServerAddress
    private var step = Step.discover
    private var deviceEndpoint: ServerAddress?
    private var tokenEndpoint: ServerAddress?
    private var revocation: ServerAddress?
    private var code = ""
    /// RFC 8628, 3.2: 5 s when the server does not say.
    private var interval = Duration.seconds(5)
    private var left = Duration.zero

    /// RFC 8628, 3.5.
    private static let slowDown = Duration.seconds(5)
    /// Chosen: nobody stands at a display longer.
    private static let longestLifetime = 3600
    private static let longestInterval = Duration.seconds(60)

    /// - Parameters:
    ///   - issuer: who gives the tokens.
    ///   - client: the id that this program has there.
    ///   - folder: the WebDAV folder the token is for.
    package init(issuer: ServerAddress, client: String, folder: ServerAddress) {
        (self.issuer, self.client, self.folder) = (issuer, client, folder)
    }

    /// The first command.
    package func start() -> SignInCommand { command() }

    /// The next command. After `finish` there is none to be asked for.
    package mutating func resume(with reply: SignInReply) -> SignInCommand {
        switch (step, reply) {
        case (_, .left): step = .finished(.failure(.notSignedIn))
        case (.discover, .answered(let answer)): discover(answer)
        case (.begin, .answered(let answer)): begin(answer)
        case (.show, _): step = .pause
        case (.pause, _):
            left -= interval
            step = left > .zero ? .poll : .finished(.failure(.expired))
        case (.poll, .answered(let answer)): take(answer)
        case (.poll, .failed(.interrupted)), (.poll, .failed(.unreachable)):
            // RFC 8628, 3.5: twice the interval after a connection that failed.
            interval = min(interval * 2, max(interval, Self.longestInterval))
            step = .pause
        case (_, .failed(let failure)): step = .finished(.failure(.transport(failure)))
        case (.discover, .done), (.begin, .done), (.poll, .done), (.finished, _): break
        }
        return command()
    }

    private func command() -> SignInCommand {
        switch step {
        case .discover:
            return request(.get, issuer.appending(".well-known/openid-configuration"))
        case .begin:
            return request(
                .post, deviceEndpoint,
                form: ["client_id": client, "scope": "openid offline_access"])
        case .show(let prompt): return .show(prompt)
        case .pause: return .wait(interval)
        case .poll:
            return request(
                .post, tokenEndpoint,
                form: [
                    "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
                    "device_code": code, "client_id": client,
                ])
        case .finished(let result): return .finish(result)
        }
    }

    private func request(
        _ method: SignInRequest.Method, _ address: ServerAddress?,
        form: KeyValuePairs<String, String> = [:]
    ) -> SignInCommand {
        guard let address else { return .finish(.failure(.unreadable)) }
        return .send(SignInRequest(method, address, form: form))
    }

    private mutating func fail(_ failure: SignInFailure) { step = .finished(.failure(failure)) }

    private mutating func discover(_ answer: SignInAnswer) {
        guard answer.status == 200, let object = JSONObject(parsing: answer.body) else {
            return fail(answer.status == 404 ? .notOffered : .unreadable)
        }
        guard object.has("device_authorization_endpoint") else { return fail(.notOffered) }
        func address(_ key: String) -> ServerAddress? {
            object.string(key).flatMap { ServerAddress($0) }
        }
        guard let device = address("device_authorization_endpoint"),
            let token = address("token_endpoint")
        else { return fail(.unreadable) }
        // They may be on other hosts, as the issuer says; never less protected than it is.
        guard [device, token].allSatisfy({ $0.isEncrypted || !issuer.isEncrypted }) else {
            return fail(.elsewhere)
        }
        (deviceEndpoint, tokenEndpoint) = (device, token)
        revocation = address("revocation_endpoint")
        step = .begin
    }

    private mutating func begin(_ answer: SignInAnswer) {
        guard answer.status == 200 else { return fail(.refused) }
        // Some servers still use the draft's name of the address.
        let object = JSONObject(parsing: answer.body)
        guard let object, let code = object.string("device_code"),
            let userCode = object.string("user_code"), !userCode.isEmpty,
            let address = object.string("verification_uri") ?? object.string("verification_url"),
            ServerAddress(address) != nil,
            let lifetime = object.integer("expires_in"), lifetime > 0
        else { return fail(.unreadable) }
        self.code = code
        left = .seconds(lifetime.nearest(to: 1...Self.longestLifetime))
        if let seconds = object.integer("interval") {
            interval = .seconds(seconds.nearest(to: 1...Self.longestLifetime))
        }
        step = .show(SignInPrompt(address: address, code: userCode, lifetime: left))
    }

    private mutating func take(_ answer: SignInAnswer) {
        let object = JSONObject(parsing: answer.body)
        if answer.status == 200 {
            guard let token = object?.string("access_token"), !token.isEmpty, let tokenEndpoint
            else { return fail(.unreadable) }
            let secret = Credentials.Secret.token(
                access: token, refresh: object?.string("refresh_token"), client: client,
                renewal: tokenEndpoint)
            step = .finished(
                .success(
                    Credentials(
                        folder: folder, secret: secret, revocation: revocation,
                        lifetime: object?.lifetime("expires_in"))))
            return
        }
        switch object?.string("error") {
        case "authorization_pending": step = .pause
        case "slow_down":
            interval += Self.slowDown
            step = .pause
        case "access_denied": fail(.notSignedIn)
        case "expired_token": fail(.expired)
        case nil where (500...599).contains(answer.status) || answer.status == 429: step = .pause
        case nil: fail(.unreadable)
        default: fail(.refused)
        }
    }
}
