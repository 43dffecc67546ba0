import JSON5

/// Renewing and ending what a device signed in with.
extension Credentials {
    /// Asks for a new token (RFC 6749, section 6); nil when there is nothing to renew.
    package var renewal: SignInRequest? {
        guard
            case .token(
                access: _, refresh: let refresh?, client: let client, renewal: let address) = secret
        else { return nil }
        return SignInRequest(
            .post, address,
            form: [
                "grant_type": "refresh_token", "refresh_token": refresh, "client_id": client,
            ])
    }

    /// What the answer to it means (AU-005).
    /// - Throws: `SignInFailure.refused` when the server takes the token for no longer good: signed
    ///   out then. Anything else leaves all as it was.
    package func renewed(by answer: SignInAnswer) throws(SignInFailure) -> Credentials {
        guard
            case .token(
                access: _, refresh: let refresh, client: let client, renewal: let address) = secret
        else { return self }
        switch answer.status {
        case 200:
            guard let object = JSONObject(parsing: answer.body),
                let token = object.string("access_token"), !token.isEmpty
            else { throw .unreadable }
            // RFC 6749, section 6: without a new one the old one stays good.
            let next = object.string("refresh_token") ?? refresh
            return Credentials(
                folder: folder,
                secret: .token(access: token, refresh: next, client: client, renewal: address),
                revocation: revocation, lifetime: object.lifetime("expires_in"))
        case 400, 401, 403: throw .refused
        default: throw .transport(.interrupted)
        }
    }

    /// Ends them at the server (AU-004): an app password is deleted, a token revoked (RFC 7009);
    /// nil when the server offers no way. Whatever is answered, they are deleted here.
    package var ending: SignInRequest? {
        guard let revocation else { return nil }
        switch secret {
        case .password: return SignInRequest(.delete, revocation, isOCS: true, secret: secret)
        case .token(access: let access, refresh: let refresh, client: let client, renewal: _):
            return SignInRequest(
                .post, revocation, form: ["token": refresh ?? access, "client_id": client])
        }
    }
}
