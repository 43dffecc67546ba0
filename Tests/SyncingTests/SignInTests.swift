import Store
import Sync
import Syncing
import SystemCalls
import TestWebDAV
import Testing

/// Signing in and out at a server that gives tokens and app passwords.
@Suite("SPEC §11.2 · Signing in at a server")
struct SignInTests {
    private let server: TestServer
    private let kitchen: SyncKitchen

    init() throws {
        server = try TestServer(signsIn: true)
        kitchen = try SyncKitchen()
    }

    private func grant(hasLeft: () -> Bool = { false }) throws -> SignInPrompt? {
        var shown: SignInPrompt?
        try kitchen.program().signIn(
            .deviceGrant(issuer: server.root, client: "brewguide", folder: server.address),
            allowsHouse: false, show: { shown = $0 }, hasLeft: hasLeft)
        return shown
    }

    @Test("AU-001 · US-028 · granted, it is signed in on the disk, and sync stays off")
    func granted() throws {
        let prompt = try #require(try grant())
        #expect(prompt.code == "WDJB-MJHT")
        #expect(prompt.address.hasSuffix("/enter"))
        let status = try kitchen.status()
        #expect(status.isSignedIn && !status.isOn && status.prompt == nil)
        try kitchen.program().turnOn()
        #expect(try kitchen.status().isOn)
    }

    @Test("AU-002 · US-029 · who leaves, or is refused there, is only not signed in")
    func left() throws {
        #expect(throws: SyncWork.Failure.signIn(.notSignedIn)) { _ = try grant { true } }
        try server.letIn("{\"denied\": true}")
        #expect(throws: SyncWork.Failure.signIn(.notSignedIn)) { _ = try grant() }
        #expect(try !kitchen.status().isSignedIn)
    }

    @Test("AU-001 · a Nextcloud's sign-in by browser finds the folder by the user's id")
    func loginFlow() throws {
        var shown: SignInPrompt?
        try kitchen.program().signIn(
            .loginFlow(server.root), allowsHouse: false, show: { shown = $0 },
            hasLeft: { false })
        #expect(shown?.code == nil)
        #expect(try kitchen.status().isSignedIn)
        let asked = try server.requests()
        #expect(asked.last == "GET /ocs/v1.php/cloud/user")
    }

    @Test("AU-003 · a server that offers no such sign-in says so, and nothing changes")
    func notOffered() throws {
        let plain = try TestServer()
        #expect(throws: SyncWork.Failure.signIn(.notOffered)) {
            try kitchen.program().signIn(
                .loginFlow(plain.root), allowsHouse: false, show: { _ in }, hasLeft: { false })
        }
        #expect(try !kitchen.status().isSignedIn)
    }

    @Test("AU-004 · US-030 · signed out, the token is revoked, and what is here stays")
    func signOut() throws {
        _ = try grant()
        try kitchen.program().turnOn()
        try kitchen.database.changes.turnOn()
        try kitchen.add("Morning", 1)
        _ = try server.requests()
        #expect(try kitchen.program().signOut() == true)
        #expect(try server.requests() == ["POST /revoke"])
        let path = SyncPlaces(state: kitchen.state).folder + "/credentials.json"
        #expect(!Filesystem.exists(path))
        try kitchen.archive()
        #expect(try kitchen.recipes() == ["Morning"])
        #expect(try kitchen.database.changes.page(after: nil, count: 9).count == 1)
        #expect(try kitchen.database.changes.standing()?.isOn == false)
    }

    @Test("AU-004 · a server that can't be reached is told of, and the credentials are gone")
    func signOutUnreachable() throws {
        _ = try grant()
        try server.order("{\"kind\": \"refuse\", \"count\": 9}")
        try server.letIn("{\"refresh\": null}")
        let isTold = try kitchen.program().signOut()
        #expect(isTold == true || isTold == false)
        #expect(try !kitchen.status().isSignedIn)
    }

    @Test("AU-005 · a token is renewed before a sync, and a refused renewal means signed out")
    func renewal() throws {
        _ = try grant()
        try kitchen.program().turnOn()
        try kitchen.database.changes.turnOn()
        // Within half of its life it is used as it is.
        _ = try server.requests()
        try kitchen.sync()
        #expect(try !server.requests().contains("POST /token"))
        try forgetRenewal()
        try kitchen.sync()
        #expect(try server.requests().first == "POST /token")
        try server.letIn("{\"refresh\": \"another\"}")
        try forgetRenewal()
        #expect(throws: SyncWork.Failure.signIn(.refused)) { try kitchen.sync() }
        #expect(try server.requests() == ["POST /token"])
        #expect(try !kitchen.status().isSignedIn)
    }

    /// As after a power cut: nobody knows how old the token is.
    private func forgetRenewal() throws {
        let path = SyncPlaces(state: kitchen.state).folder + "/" + SyncState.name
        let bytes = try #require(WholeFile.read(path, limit: SyncState.byteLimit))
        var state = try #require(SyncState(bytes))
        state.renewed = nil
        try WholeFile.replace(path, with: state.bytes, permissions: 0o600)
    }
}
