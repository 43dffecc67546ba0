import Brewing
import Fixtures
import Foundation
import Testing
import Units

@testable import Store

/// A database as the program that brought the scale left it, before there was any sync.
@Suite("A database of schema 5")
struct WeighedDatabaseTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: ReleasedDatabase.path(version: 5), toPath: folder.database)
        database = try Database(directory: folder.path)
    }

    @Test("is brought up to date, after a copy was made; the next time it opens as it is")
    func migrated() throws {
        let copy = folder.database + ".v5"
        #expect(database.openingReport.migrationBackup == copy)
        let old = try Connection(path: copy, access: .readOnly, busyMilliseconds: 0)
        #expect(try old.first("PRAGMA user_version") { $0.headerNumber("user_version") } == 5)
        #expect(try old.integrityFinding() == nil)
        #expect(try Database(directory: folder.path).openingReport == OpeningReport())
        try database.checkIntegrity()
        #expect(DatabaseCheck(directory: folder.path) == .sound)
    }

    @Test("WS-011 · its brew comes back with the water of each step, and with its curve")
    func weights() throws {
        let line = try #require(try database.logs.page(after: nil, count: 9).lines.first)
        let weights = try #require(try database.logs.find(line.id).weights)
        let real = [nil, 45, 148, 250, 250, 250].map { $0.map { Grams($0) } }
        #expect(weights.steps.map(\.real) == real)
        let curve = weights.curve.weights.compactMap { $0?.tenths }
        #expect(curve.max() == 2500)
        #expect(zip(curve, curve.dropFirst()).allSatisfy { $1 - $0 >= -1 })
    }

    @Test("SPEC §16.2 · the scale's calibration comes back with its weight and its device")
    func calibration() throws {
        let text = try #require(try database.preferences.value(of: .scaleCalibration))
        #expect(text.split(separator: " ").count == 5)
        #expect(text.hasSuffix(" simulated"))
    }
}
