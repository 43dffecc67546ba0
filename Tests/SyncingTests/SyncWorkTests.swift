import Brewing
import Fixtures
import Store
import Sync
import Syncing
import SystemCalls
import TestWebDAV
import Testing
import Timebase
import Units

/// The sync program with real databases, files and a server.
@Suite("SPEC §11 · The sync program")
struct SyncWorkTests {
    private func failure(_ body: () throws -> Void) -> SyncWork.Failure? {
        do {
            try body()
            return nil
        } catch {
            return error as? SyncWork.Failure
        }
    }

    @Test(
        "SY-001 · US-031 · two kitchens that sign in and turn sync on end alike, on each server",
        arguments: TestServer.habits)
    func together(habits: String) throws {
        let server = try TestServer(habits)
        let (first, second) = (try SyncKitchen(), try SyncKitchen())
        try first.add("Morning", 1)
        try second.add("Evening", 2)
        try first.join(server)
        #expect(try first.status().isOn)
        try first.sync()
        try second.join(server)
        try second.sync()
        try first.sync()
        #expect(try first.recipes() == ["Evening", "Morning"])
        #expect(try second.recipes() == ["Evening", "Morning"])
        try first.database.recipes.delete(RecipeID(rawValue: SyncKitchen.id(1)))
        try first.sync()
        try second.sync()
        #expect(try second.recipes() == ["Evening"])
    }

    @Test("US-033 · two edits of one recipe make one copy, the same on both, marked until an edit")
    func conflict() throws {
        let server = try TestServer()
        let (first, second) = (try SyncKitchen(), try SyncKitchen())
        try first.add("Morning", 1)
        try first.join(server)
        try first.sync()
        try second.join(server)
        try second.sync()
        try first.change(1, to: Celsius(90))
        try second.change(1, to: Celsius(95))
        for _ in 0..<2 {
            try first.sync()
            try second.sync()
        }
        let names = ["Morning", "Morning (Conflicted Copy)"]
        #expect(try first.recipes() == names)
        #expect(try second.recipes() == names)
        for kitchen in [first, second] {
            let lines = try kitchen.database.recipes.page(after: nil, count: 9).lines
            let copy = try #require(lines.first { $0.name == names[1] })
            #expect(try kitchen.database.recipes.isConflictedCopy(copy.id))
        }
    }

    @Test("AU-001 · AU-003 · a wrong password is one request, and signed out as before")
    func wrongPassword() throws {
        let (server, kitchen) = (try TestServer(), try SyncKitchen())
        let failed = failure { try kitchen.signIn(to: server, password: "wrong") }
        #expect(failed == .signIn(.refused))
        #expect(try server.requests().count == 1)
        #expect(try !kitchen.status().isSignedIn)
    }

    @Test("SY-002b · turned on while signed out, it says so and stays local; nothing is sent")
    func signedOut() throws {
        let kitchen = try SyncKitchen()
        #expect(failure { try kitchen.program().turnOn() } == .signedOut)
        #expect(failure { try kitchen.program().sync(isAsked: true) } == .signedOut)
    }

    @Test(
        "SY-002a · an account that stores nothing is told, and sync stays off",
        arguments: [403, 507])
    func noStorage(status: Int) throws {
        let (server, kitchen) = (try TestServer(), try SyncKitchen())
        try kitchen.signIn(to: server)
        try server.order("{\"kind\": \"status\", \"status\": \(status), \"count\": 99}")
        let failed = failure { try kitchen.program().turnOn() }
        #expect(failed == .sync(.noStorage))
        #expect(failed?.description == "No storage in this account")
        #expect(try !kitchen.status().isOn)
    }

    @Test("AU-005 · after one 401 nothing is sent by itself until the person acts")
    func unauthorized() throws {
        let (server, kitchen) = (try TestServer(), try SyncKitchen())
        try kitchen.join(server)
        try kitchen.sync()
        try server.order("{\"kind\": \"status\", \"status\": 401, \"count\": 99}")
        try kitchen.add("Morning", 1)
        try kitchen.archive()
        _ = try server.requests()
        #expect(failure { try kitchen.program().serve(signInBy: nil) } == .sync(.signInNeeded))
        #expect(try server.requests().count == 1)
        for _ in 0..<3 { try kitchen.program().serve(signInBy: nil) }
        #expect(try server.requests() == [])
        #expect(try kitchen.status().last?.failure != nil)
        // The person asks: one more.
        #expect(failure { try kitchen.program().sync(isAsked: true) } == .sync(.signInNeeded))
        #expect(try server.requests().count == 1)
    }

    @Test("SY-004 · US-032 · without network it is silent, waits, and goes on by itself")
    func unreachable() throws {
        let kitchen = try SyncKitchen()
        do {
            let server = try TestServer()
            try kitchen.join(server)
        }
        let failed = failure { try kitchen.program().serve(signInBy: nil) }
        #expect(failed == .sync(.transport(.unreachable)))
        #expect(failed?.isForJournal == false)
        #expect(failed?.exitStatus == 69)
        #expect(try kitchen.status().last?.failure == "Network unavailable")
        // It is not due yet: nothing is tried.
        try kitchen.program().serve(signInBy: nil)
    }

    @Test("SY-005 · turned off and on again, it goes on where it was")
    func offAndOn() throws {
        let server = try TestServer()
        let (first, second) = (try SyncKitchen(), try SyncKitchen())
        try first.join(server)
        try first.sync()
        try first.program().turnOff()
        try first.archive()
        #expect(try first.database.changes.standing()?.isOn == false)
        try first.add("Morning", 1)
        _ = try server.requests()
        try first.program().serve(signInBy: nil)
        #expect(try server.requests() == [])
        try first.program().turnOn()
        try first.database.changes.turnOn()
        try first.sync()
        try second.join(server)
        try second.sync()
        #expect(try second.recipes() == ["Morning"])
    }

    @Test("SY-006 · US-035 · deleted data is not sent up again, and every device keeps its own")
    func deletion() throws {
        let server = try TestServer()
        let (first, second) = (try SyncKitchen(), try SyncKitchen())
        try first.add("Morning", 1)
        try first.join(server)
        try first.sync()
        try second.join(server)
        try second.sync()
        // Interrupted, it is taken up again.
        try server.order("{\"kind\": \"refuse\", \"skip\": 3}")
        _ = failure { _ = try first.program().deleteRemote() }
        #expect(try !first.status().isOn)
        try first.program().serve(signInBy: nil)
        try first.archive()
        #expect(try first.recipes() == ["Morning"])
        #expect(failure { try second.sync() } == .sync(.erased))
        try second.archive()
        #expect(try second.database.changes.standing()?.isOn == false)
        #expect(try second.recipes() == ["Morning"])
        _ = try server.requests()
        try second.program().serve(signInBy: nil)
        #expect(try server.requests() == [])
    }

    @Test("SY-003 · a brew that begins ends a sync, and while one is under way none begins")
    func brewing() throws {
        let (server, kitchen) = (try TestServer(), try SyncKitchen())
        try kitchen.join(server)
        try kitchen.add("Morning", 1)
        _ = try server.requests()
        var looks = 0
        kitchen.hasBrew = {
            looks += 1
            return looks > 3
        }
        try kitchen.settle()
        #expect(failure { try kitchen.program().sync(isAsked: true) } == .sync(.brewing))
        #expect(try server.requests().count < 4)
        #expect(failure { try kitchen.program().sync(isAsked: true) } == .sync(.brewing))
        #expect(try server.requests() == [])
        kitchen.hasBrew = { false }
        try kitchen.sync()
        #expect(try kitchen.status().last?.failure == nil)
    }

    @Test("§11.2 · what is signed in with stands in one file that only its owner may read")
    func secrets() throws {
        let server = try TestServer(signsIn: true)
        let kitchen = try SyncKitchen()
        try kitchen.program().signIn(
            .deviceGrant(issuer: server.root, client: "brewguide", folder: server.address),
            allowsHouse: false, show: { _ in }, hasLeft: { false })
        try kitchen.program().turnOn()
        try kitchen.database.changes.turnOn()
        try kitchen.sync()
        let path = SyncPlaces(state: kitchen.state).folder + "/credentials.json"
        #expect(try Filesystem.status(of: path).permissions & 0o777 == 0o600)
        let bytes = try #require(WholeFile.read(path, limit: 1 << 16))
        #expect(String(decoding: bytes, as: UTF8.self).contains("access-"))
        for file in kitchen.files() {
            let text = String(decoding: file.bytes, as: UTF8.self)
            for secret in ["access-", "refresh-", "secret", "anna"] {
                #expect(!text.contains(secret), "\(file.path): \(secret)")
            }
        }
        #expect(try kitchen.status().bytes.count < 1000)
    }
}
