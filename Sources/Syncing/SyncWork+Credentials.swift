import Sync
import SystemCalls
import Transfer

/// What the program signs in with.
extension SyncWork {
    /// What to sign in with: a token is renewed before it is used where that is due.
    func renewed() throws(Failure) -> Credentials {
        guard let credentials = folder.signedIn else { throw .signedOut }
        guard let request = credentials.renewal,
            state.needsRenewal(lifetime: credentials.lifetime, at: now)
        else { return credentials }
        switch try signInClient().send(request) {
        case .answered(let answer):
            let new: Credentials
            do throws(SignInFailure) {
                new = try credentials.renewed(by: answer)
            } catch {
                // AU-005: signed out then, told in Settings only.
                if error == .refused { try forgetCredentials() }
                throw .signIn(error)
            }
            try store(new)
            return new
        case .failed(let failure): throw .signIn(.transport(failure))
        case .left, .done: throw .sync(.brewing)
        }
    }

    func signInClient() throws(Failure) -> SignInClient {
        let (hasBrew, isStopped) = (environment.hasBrew, environment.isStopped)
        let client = SignInClient(allowsHouse: state.allowsHouse) { isStopped() || hasBrew() }
        guard let client else { throw .sync(.transport(.unreachable)) }
        return client
    }

    /// Stores what to sign in with, and when it was made.
    func store(_ credentials: Credentials) throws(Failure) {
        do throws(SystemCallError) { try folder.signIn(with: credentials) } catch {
            throw .file(error)
        }
        let now = now
        try store { state in
            (state.renewed, state.waitsForPerson) = (now, false)
        }
    }

    func forgetCredentials() throws(Failure) {
        do throws(SystemCallError) { try folder.signIn(with: nil) } catch { throw .file(error) }
        try store { $0.renewed = nil }
    }
}
