import Baking
import Brewing
import Fixtures
import Foundation
import Testing
import Units

@testable import Store

/// What is recovered of formulas and bakes, whichever page is lost; and what a backup carries.
@Suite("The bakery of a damaged database")
struct BakeryRecoveryTests {
    private let folder: TemporaryFolder
    private static let count = 12

    init() throws { folder = try TemporaryFolder.inMemory() }

    private func name(_ number: Int) -> String { "Loaf \(number)" }

    /// Fills a database, and closes it.
    private func fill() throws {
        let database = try Database(directory: folder.path)
        for number in 0..<Self.count {
            try database.formulas.add(loaf(name(number)))
            for water in 1...3 {
                try database.formulas.update(loaf(name(number)).withWater(600 + water))
            }
            _ = try database.formulas.undo(loaf(name(number)).id)
            try database.bakeLogs.save(try bake("bake-\(number)", at: Int64(number)))
        }
    }

    private func bytes() throws -> [UInt8] {
        [UInt8](try #require(FileManager.default.contents(atPath: folder.database)))
    }

    private func open(_ bytes: [UInt8]) throws -> Database {
        for name in folder.names {
            try FileManager.default.removeItem(atPath: folder.path + "/" + name)
        }
        try Data(bytes).write(to: URL(fileURLWithPath: folder.database))
        let database = try Database(directory: folder.path)
        try database.checkIntegrity()
        #expect(DatabaseCheck(directory: folder.path) == .sound)
        return database
    }

    /// All is there, with what can be undone and redone.
    private func checkAll(_ database: Database, _ what: String) throws {
        for number in 0..<Self.count {
            let id = loaf(name(number)).id
            #expect(try database.formulas.find(id) == loaf(name(number)).withWater(602), "\(what)")
            #expect(try database.formulas.redo(id).finalWater == 603, "\(what)")
            for water in [602, 601, 600] {
                #expect(try database.formulas.undo(id).finalWater == water, "\(what)")
            }
            let bake = try bake("bake-\(number)", at: Int64(number))
            #expect(try database.bakeLogs.find(bake.id) == bake, "\(what)")
        }
        #expect(try database.formulas.page(after: nil, count: 1).total == Self.count)
        #expect(try database.bakeLogs.page(after: nil, count: 1).total == Self.count)
    }

    @Test("SPEC §8, §10 · its first page is lost: all is there, and told")
    func lostFirstPage() throws {
        try fill()
        var bytes = try bytes()
        for place in 0..<FileHeader.pageSize { bytes[place] = 0xFF }
        let database = try open(bytes)
        let recovery = try #require(database.openingReport.recovery)
        #expect(recovery.formulas == Self.count && recovery.bakes == Self.count)
        #expect(recovery.lost == 0)
        #expect(
            database.openingReport.notices.first?.contains(
                "0 recipes, 0 logs, 12 formulas, 12 bakes") == true)
        try checkAll(database, "first page")
    }

    /// How many rows of a table are lost with each page, by the pages' numbers: those that stand on
    /// it, or below it where it only says where others are (SQLite's file format, section 1.6). The
    /// rows are too small here for pages of their own.
    private func rows(of table: String, in bytes: [UInt8]) throws -> [Int: Int] {
        let connection = try Connection(
            path: folder.database, access: .immutable, busyMilliseconds: 0)
        let root = try connection.first(
            "SELECT rootpage FROM sqlite_schema WHERE name = ?", [.text(table)]
        ) { $0.int("rootpage", nearestIn: Plausible.headerNumber) }
        var rows: [Int: Int] = [:]
        func number(_ place: Int, _ count: Int) -> Int {
            bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
        }
        func look(_ page: Int) -> Int {
            let start = (page - 1) * FileHeader.pageSize
            let cells = number(start + 3, 2)
            guard bytes[start] == 5 else {
                rows[page] = cells
                return cells
            }
            let children = (0..<cells).map { cell in
                number(start + number(start + 12 + 2 * cell, 2), 4)
            }
            let found = (children + [number(start + 8, 4)]).map(look)
            rows[page] = found.reduce(0, +) - (found.max() ?? 0)
            return found.reduce(0, +)
        }
        #expect(look(try #require(root)) == Self.count)
        return rows
    }

    @Test("SPEC §8, §10 · each of its pages is lost in turn: only what stands there is lost")
    func eachPage() throws {
        try fill()
        let sound = try bytes()
        let formulas = try rows(of: "formula", in: sound)
        let bakes = try rows(of: "bake_log", in: sound)
        #expect(formulas.count > 2 && bakes.count > 2)
        for page in 2...sound.count / FileHeader.pageSize {
            var bytes = sound
            for place in 0..<FileHeader.pageSize {
                bytes[(page - 1) * FileHeader.pageSize + place] = 0xA5
            }
            let database = try open(bytes)
            let lines = try database.formulas.page(after: nil, count: 99).lines
            #expect(lines.count == Self.count - (formulas[page] ?? 0), "page \(page)")
            for line in lines {
                #expect(try database.formulas.find(line.id).finalWater == 602, "page \(page)")
                _ = try? database.formulas.undo(line.id)
                try database.formulas.update(try database.formulas.find(line.id).withWater(1))
            }
            let logs = try database.bakeLogs.page(after: nil, count: 99).lines
            #expect(logs.count == Self.count - (bakes[page] ?? 0), "page \(page)")
            for line in logs { _ = try database.bakeLogs.find(line.id) }
        }
    }

    @Test("SPEC §8, §10 · a backup carries formulas, their edits and bakes, and brings them back")
    func backup() throws {
        try fill()
        let copy = folder.path + "/copy.db"
        let database = try Database(directory: folder.path)
        try database.backup(to: copy)
        for number in 0..<Self.count { try database.formulas.delete(loaf(name(number)).id) }
        try database.formulas.add(loaf("Another"))
        _ = try database.restore(from: copy)
        try checkAll(database, "restored")
        #expect(try database.formulas.find(named: "Another") == nil)
    }

    @Test("SPEC §8 · a backup of an older version is brought up to date as it is restored")
    func olderBackup() throws {
        try fill()
        let database = try Database(directory: folder.path)
        for version in 1...3 {
            _ = try database.restore(from: ReleasedDatabase.path(version: version))
            #expect(try database.formulas.page(after: nil, count: 9).total == 0)
            try database.formulas.add(loaf("Miche"))
        }
    }

    @Test("counts that a bit has changed are counted anew, and keep nothing from being saved")
    func counts() throws {
        try fill()
        for number in ["9223372036854775807", "-9223372036854775808", "-1", "7"] {
            do {
                let connection = try Connection(
                    path: folder.database, access: .readWrite, busyMilliseconds: 0)
                try connection.execute(
                    "UPDATE counter SET value = \(number) WHERE name IN ('formula', 'bake_log')")
                // While nobody has looked yet, one can be saved and deleted all the same.
                try connection.transaction { () throws(StoreError) in
                    try FormulaRows(connection).insert(loaf("odd \(number)"))
                }
                try connection.execute("DELETE FROM bake_log WHERE key = 1")
            }
            let database = try Database(directory: folder.path)
            #expect(DatabaseCheck(directory: folder.path) == .sound)
            #expect(database.openingReport.notices.isEmpty)
            try database.formulas.delete(loaf("odd \(number)").id)
            #expect(try database.formulas.page(after: nil, count: 1).total == Self.count)
        }
    }
}
