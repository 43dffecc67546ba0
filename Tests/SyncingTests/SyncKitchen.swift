import Brewing
import Fixtures
import Spool
import Store
import Sync
import Syncing
import SystemCalls
import TestWebDAV
import Testing
import Timebase
import Transfer
import Units

/// A device with a database, and a sync program that really asks a server.
final class SyncKitchen {
    let folder: TemporaryFolder
    let state: String
    let database: Database
    private var exchange: SpoolExchange
    /// Whether a brew is under way; from the second request of the next sync on it may be.
    var hasBrew: () -> Bool = { false }
    /// How often the device was told that there is something.
    private(set) var callCount = 0
    private(set) var waits: [Duration] = []

    init() throws {
        folder = try TemporaryFolder.inMemory()
        state = folder.path + "/state"
        try Filesystem.makeFolder(state, permissions: 0o750)
        database = try Database(directory: state)
        exchange = SpoolExchange(database, state: state)
    }

    /// The sync program, as a new process begins. A process that another test starts has the lock
    /// of the one before between its fork and its exec: that is waited for.
    func program() throws -> SyncWork {
        let end = Patience.end
        while true {
            do throws(SystemCallError) {
                return try SyncWork(state: state, environment)
            } catch {
                guard error.kind == .wouldBlock, SystemClock.now < end else { throw error }
                SystemClock.sleep(until: SystemClock.now + .milliseconds(10))
            }
        }
    }

    private var environment: SyncEnvironment {
        SyncEnvironment(
            newID: {
                var numbers = SystemRandomNumberGenerator()
                return SyncID.random(using: &numbers)
            }, hasBrew: { [unowned self] in hasBrew() },
            tell: { [unowned self] in callCount += 1 },
            wait: { [unowned self] span, isOver in
                waits.append(span)
                return !isOver()
            })
    }

    /// What the archive does until it has nothing to do.
    func archive() throws {
        while try exchange.step() {}
    }

    /// Exchanges until nothing is left on either side.
    func settle() throws {
        for _ in 0..<50 {
            try archive()
            guard exchange.isWaiting else { return }
            try program().exchange()
        }
        Issue.record("the exchange comes to no end")
    }

    func signIn(to server: TestServer, password: String = "secret") throws {
        try program().signIn(
            .appPassword(server.root, user: "anna", password: password), allowsHouse: false,
            show: { _ in }, hasLeft: { false })
    }

    /// Signs in and turns sync on, on both sides.
    func join(_ server: TestServer) throws {
        try signIn(to: server)
        try program().turnOn()
        try database.changes.turnOn()
    }

    /// Syncs as a person who asks for it.
    func sync() throws {
        try settle()
        try program().sync(isAsked: true)
        try settle()
    }

    func add(_ name: String, _ number: Int) throws {
        var recipe = Recipe.starter
        recipe.id = RecipeID(rawValue: Self.id(number))
        recipe.name = name
        try database.recipes.add(recipe)
    }

    func change(_ number: Int, to temperature: Celsius) throws {
        var recipe = try database.recipes.find(RecipeID(rawValue: Self.id(number)))
        recipe.temperature = temperature
        try database.recipes.update(recipe)
    }

    static func id(_ number: Int) -> String {
        let digits = String(number)
        let zeros = String(repeating: "0", count: 12 - digits.count)
        return "00000000-0000-4000-8000-" + zeros + digits
    }

    /// The names of all recipes, without the starter.
    func recipes() throws -> [String] {
        try database.recipes.page(after: nil, count: 50).lines.filter { $0.id != .starter }
            .map(\.name).sorted()
    }

    /// How the sync program stands, as others read it.
    func status() throws -> SyncStatus {
        try #require(SpoolFolder(state: state).status)
    }

    /// Every file of the device and of the sync program, but for the credentials.
    func files() -> [(path: String, bytes: [UInt8])] {
        func below(_ path: String) -> [String] {
            Filesystem.names(in: path).map { path + "/" + $0 }.flatMap { path in
                Filesystem.kind(of: path) == .folder ? below(path) : [path]
            }
        }
        return below(folder.path).filter { !$0.hasSuffix("/credentials.json") }.map { path in
            (path, WholeFile.read(path, limit: 1 << 26) ?? [])
        }
    }
}
