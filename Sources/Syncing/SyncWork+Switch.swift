import Sync
import SystemCalls
import Transfer

/// The switch, and the synced data as a whole.
extension SyncWork {
    /// Tries the account, and turns sync on (SY-001). The archive turns itself on afterwards.
    package func turnOn() throws(Failure) {
        guard folder.signedIn != nil else { throw .signedOut }
        guard !environment.hasBrew() else { throw .sync(.brewing) }
        let credentials = try renewed()
        try store { $0.waitsForPerson = false }
        _ = try run(StorageProbe(id: environment.newID()), try client(credentials))
        try rejoin()
        try store { state in
            (state.isOn, state.next, state.erasure) = (true, nil, nil)
        }
        try tell()
    }

    /// Turns sync off, and nothing else (SY-005).
    package func turnOff() throws(Failure) {
        try store { $0.isOn = false }
        try tell()
        environment.tell()
    }

    /// Deletes what is synced from the server (SY-006). Sync is off from its beginning: nothing is
    /// to be sent up again. Interrupted, it is taken up again with the same id.
    /// - Returns: devices whose folders are gone.
    package func deleteRemote() throws(Failure) -> Int {
        guard folder.signedIn != nil else { throw .signedOut }
        let id = state.erasure ?? environment.newID()
        try store { state in
            (state.isOn, state.erasure, state.waitsForPerson) = (false, id, false)
        }
        try tell()
        environment.tell()
        try doubt()
        let credentials = try renewed()
        let count = try run(RemoteErasure(id: id, device: device), try client(credentials))
        try store { $0.erasure = nil }
        try tell()
        return count
    }

    /// Runs a row of requests, with the patience of a sync.
    private func run<Script: RequestScript>(
        _ script: Script, _ client: WebDAVClient
    ) throws(Failure) -> Script.Result {
        var run = RequestRun(script)
        var command = run.start()
        while true {
            switch command {
            case .send(let request):
                switch client.send(request) {
                case .answered(let answer): command = run.resume(with: .answered(answer))
                case .failed(let failure): command = run.resume(with: .failed(failure))
                case .stopped: command = run.resume(with: .stopped)
                }
            case .wait(let span):
                let isOver = environment.isStopped
                let waited = environment.wait(span, isOver)
                command = run.resume(with: waited ? .waited : .stopped)
            case .finish(.success(let result)): return result
            case .finish(.failure(let failure)):
                // One 401 ends all requests until the person acts.
                if failure == .signInNeeded { try store { $0.waitsForPerson = true } }
                throw .sync(failure)
            }
        }
    }

    // MARK: Signing in and out

    /// A way of signing in.
    package enum Way {
        case appPassword(ServerAddress, user: String, password: String)
        case loginFlow(ServerAddress)
        case deviceGrant(issuer: ServerAddress, client: String, folder: ServerAddress)
    }

    /// Signs in. The credentials are on the disk when this returns (AU-001); sync stays as it is.
    /// - Parameters:
    ///   - show: shows the person where to go on.
    ///   - hasLeft: whether the person has left; asked about once a second.
    package func signIn(
        _ way: Way, allowsHouse: Bool, show: (SignInPrompt) -> Void, hasLeft: () -> Bool
    ) throws(Failure) {
        try store { $0.allowsHouse = allowsHouse }
        let client = try signInClient()
        let result: Result<Credentials, SignInFailure>
        switch way {
        case .appPassword(let address, user: let user, password: let password):
            var flow = AppPassword(address: address, user: user, password: password)
            result = run(flow.start(), client, show, hasLeft) { flow.resume(with: $0) }
        case .loginFlow(let server):
            var flow = LoginFlow(server: server)
            result = run(flow.start(), client, show, hasLeft) { flow.resume(with: $0) }
        case .deviceGrant(issuer: let issuer, client: let id, folder: let folder):
            var flow = DeviceGrant(issuer: issuer, client: id, folder: folder)
            result = run(flow.start(), client, show, hasLeft) { flow.resume(with: $0) }
        }
        switch result {
        case .success(let credentials):
            try forget(otherThan: credentials)
            try store(credentials)
            try tell()
            environment.tell()
        case .failure(let failure):
            try tell()
            throw .signIn(failure)
        }
    }

    private func run(
        _ first: SignInCommand, _ client: SignInClient, _ show: (SignInPrompt) -> Void,
        _ hasLeft: () -> Bool, _ resume: (SignInReply) -> SignInCommand
    ) -> Result<Credentials, SignInFailure> {
        var command = first
        while true {
            switch command {
            case .send(let request): command = resume(hasLeft() ? .left : client.send(request))
            case .show(let prompt):
                show(prompt)
                command = resume(.done)
            case .wait(let span):
                let waited = environment.wait(span, hasLeft)
                command = resume(waited ? .done : .left)
            case .finish(let result): return result
            }
        }
    }

    /// What was remembered of another folder does not hold for this one.
    private func forget(otherThan credentials: Credentials) throws(Failure) {
        guard let before = folder.signedIn, before.folder != credentials.folder else { return }
        try rejoin()
    }

    /// Signs out (AU-004): the credentials are gone from the disk, sync is off, all else stays.
    /// - Returns: whether the server was told; nil when it offers no way.
    package func signOut() throws(Failure) -> Bool? {
        guard let credentials = folder.signedIn else { throw .signedOut }
        try store { $0.isOn = false }
        try forgetCredentials()
        try tell()
        environment.tell()
        guard let request = credentials.ending else { return nil }
        guard case .answered(let answer) = try signInClient().send(request) else { return false }
        return (200...299).contains(answer.status)
    }
}
