import Brewing
import Fixtures
import Foundation
import Testing

@testable import Store

/// A database as the program that brought sync left it, with sync turned on and things to be handed
/// over.
@Suite("A database of schema 6")
struct SyncedDatabaseTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: ReleasedDatabase.path(version: 6), toPath: folder.database)
        database = try Database(directory: folder.path)
    }

    @Test("opens as it is")
    func asItIs() throws {
        #expect(database.openingReport == OpeningReport())
        try database.checkIntegrity()
        #expect(DatabaseCheck(directory: folder.path) == .sound)
    }

    @Test("SPEC §11 · sync is on in it, and what changed since the last hand-over is noted")
    func outbox() throws {
        let standing = try #require(try database.changes.standing())
        #expect(standing.isOn && standing.line.count == 32)
        let changes = try database.changes.page(after: nil, count: 99)
        #expect(changes.map(\.kind) == [.grinder, .recipe, .recipe])
        #expect(changes.filter(\.isDeletion).count == 1)
        #expect(Set(changes.map(\.number)).count == 3)
    }

    @Test("SPEC §11.3 · what came of a conflict is marked in it, until somebody edits it")
    func conflict() throws {
        let lines = try database.recipes.page(after: nil, count: 9).lines
        let copies = try lines.filter { try database.recipes.isConflictedCopy($0.id) }
        #expect(copies.map(\.name) == ["Morning (Conflicted Copy)"])
        var copy = try database.recipes.find(try #require(copies.first).id)
        copy.name = "Evening"
        try database.recipes.update(copy)
        #expect(try !database.recipes.isConflictedCopy(copy.id))
    }
}
