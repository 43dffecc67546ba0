import Brewing
import Fixtures
import Foundation
import Names
import Spool
import Store
import Sync
import Synchronization
import Testing
import Timebase
import Units

/// The archive's part in the exchange, step by step.
@Suite("SPEC §11 · The archive's part in the exchange")
struct HandoverTests {
    private let folder: TemporaryFolder
    private let database: Database
    private let line: String

    init() throws {
        folder = try TemporaryFolder.inMemory()
        database = try Database(directory: folder.path)
        try database.changes.turnOn()
        line = try #require(try database.changes.standing()?.line)
    }

    private func id(_ number: Int) throws -> SyncID { try House.id(number) }

    private func recipe(_ number: Int, _ name: String) throws -> Recipe {
        var recipe = Recipe.starter
        recipe.id = RecipeID(rawValue: try id(number).text)
        recipe.name = name
        return recipe
    }

    private func told(
        _ number: Int, _ name: String, serial: Int, body: String = Recipe.starter.syncedBody
    ) throws -> ToldThing {
        ToldThing(
            ThingKey(.recipe, try id(number).text), serial: serial,
            .entity(Content(name: name, body: body), isConflictedCopy: false))
    }

    /// Hands a file of the sync program to the archive, and shows all of it.
    private func show(_ things: [ToldThing], receipt: Digest? = nil) throws -> Handover {
        var handover = Handover(database)
        let merged = Merged(line: line, receipt: receipt, refused: nil, things: things)
        try handover.take(merged.bytes, changes: try Handover(database).changes())
        while handover.hasMore { try handover.showNext() }
        return handover
    }

    private var names: [String] {
        get throws {
            try database.recipes.page(after: nil, count: 50).lines.filter { $0.id != .starter }
                .map(\.name).sorted()
        }
    }

    private func handed() throws -> [HandedThing] {
        let bytes = try #require(try Handover(database).changes())
        return try #require(Changes(bytes)).things
    }

    @Test("what is told is shown, and its answer says which telling it was")
    func answer() throws {
        _ = try show([try told(1, "Mine", serial: 7)])
        #expect(try names == ["Mine"])
        let answer = try #require(try handed().first)
        #expect(answer.told == 7 && answer.what == .asTold)
        // An edit goes on from it.
        var mine = try recipe(1, "Mine")
        mine.temperature = Celsius(90)
        try database.recipes.update(mine)
        let edit = try #require(try handed().first)
        #expect(edit.told == 7 && edit.what != .asTold)
    }

    @Test("what changed here and was not taken in stays as it is")
    func changedHere() throws {
        try database.recipes.add(try recipe(1, "Mine"))
        _ = try show([try told(1, "Theirs", serial: 1)])
        #expect(try names == ["Mine"])
    }

    @Test("two that change names with each other do so together")
    func swap() throws {
        _ = try show([try told(1, "Left", serial: 1), try told(2, "Right", serial: 2)])
        let bytes = try #require(try Handover(database).changes())
        _ = try show(
            [try told(1, "Right", serial: 3), try told(2, "Left", serial: 4)],
            receipt: SHA256.digest(of: bytes))
        #expect(try database.recipes.find(try recipe(1, "").id).name == "Right")
        #expect(try database.recipes.find(try recipe(2, "").id).name == "Left")
    }

    /// Things that were told by so many names, each of which then takes the next one's; the names.
    private func movedUp(_ count: Int) throws -> [String] {
        func name(_ number: Int) -> String { String(10_000 + number) }
        _ = try show(try (1...count).map { try told($0, name($0), serial: $0) })
        let bytes = try #require(try Handover(database).changes())
        _ = try show(
            try (1...count).map { try told($0, name($0 + 1), serial: count + $0) },
            receipt: SHA256.digest(of: bytes))
        return try (1...count).map {
            try database.recipes.find(RecipeID(rawValue: try id($0).text)).name
        }
    }

    /// What the other thread found.
    private final class Shown: Sendable {
        let names = Mutex<[String]>([])
    }

    @Test("a row of 500 names that move up needs no more stack than the archive's thread has")
    func row() {
        let (ended, shown) = (DispatchSemaphore(value: 0), Shown())
        let thread = Thread {
            let names = try? HandoverTests().movedUp(500)
            shown.names.withLock { $0 = names ?? [] }
            ended.signal()
        }
        // As WorkerThread has it.
        thread.stackSize = 512 * 1024
        thread.start()
        ended.wait()
        #expect(shown.names.withLock { $0 } == (2...501).map { String(10_000 + $0) })
    }

    @Test("what can't be shown yet is tried again once others were")
    func later() throws {
        _ = try show([try told(2, "Taken", serial: 1)])
        let bytes = try #require(try Handover(database).changes())
        // The name is free only once the deletion, which comes later, is done.
        let deletion = ToldThing(
            ThingKey(.recipe, try id(2).text), serial: 3, .deleted)
        _ = try show(
            [try told(1, "Taken", serial: 2), deletion], receipt: SHA256.digest(of: bytes))
        #expect(try names == ["Taken"])
        #expect(try database.recipes.find(try recipe(1, "").id).name == "Taken")
    }

    @Test("what does not pass an import's checks is left out, and the rest is shown")
    func leftOut() throws {
        let things = [
            try told(1, "Wrong", serial: 1, body: "{}"), try told(2, " blank ", serial: 2),
            try told(3, "Right", serial: 3),
            ToldThing(ThingKey(.recipe, RecipeID.starter.rawValue), serial: 4, .deleted),
            ToldThing(
                ThingKey(.recipe, "../../etc/passwd"), serial: 5,
                .entity(
                    Content(name: "Path", body: Recipe.starter.syncedBody),
                    isConflictedCopy: false)),
        ]
        let handover = try show(things)
        #expect(handover.leftOutCount == 4)
        #expect(try names == ["Right"])
        #expect(try database.recipes.find(.starter) == .starter)
    }

    @Test(
        "a hostile file tells the archive nothing",
        arguments: [
            "", "{}", "[1]\n", "{\"format\": 2, \"count\": 0}\n", "{\"format\": 1, \"count\": 1}\n",
            "{\"format\": 1, \"count\": 1}\n{\"kind\": \"recipe\", \"id\": \"\", \"serial\": 1}\n",
            "{\"format\": 1, \"count\": 1}\n{\"kind\": \"brew\", \"id\": \"a\", \"serial\": 1e300}\n",
        ])
    func hostile(text: String) throws {
        try database.recipes.add(try recipe(1, "Mine"))
        var handover = Handover(database)
        try handover.take(Array(text.utf8), changes: nil)
        #expect(!handover.hasMore)
        #expect(try names == ["Mine"])
        #expect(try handed().count == 1)
    }

    @Test("a row of changes that the sync program does not know begins anew, with all there is")
    func refused() throws {
        try database.recipes.add(try recipe(1, "Mine"))
        let bytes = try #require(try Handover(database).changes())
        let receipt = SHA256.digest(of: bytes)
        _ = try show([], receipt: receipt)
        #expect(try handed() == [])
        var handover = Handover(database)
        let refusal = Merged(line: nil, receipt: nil, refused: line, things: [])
        try handover.take(refusal.bytes, changes: bytes)
        #expect(try database.changes.standing()?.line != line)
        #expect(try handed().count == 1)
        // Its receipt for the row before forgets nothing.
        let stale = Merged(line: line, receipt: receipt, refused: nil, things: [])
        try handover.take(stale.bytes, changes: bytes)
        #expect(try handed().count == 1)
    }
}
