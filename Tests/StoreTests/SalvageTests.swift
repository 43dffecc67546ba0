import Brewing
import Fixtures
import Foundation
import Names
import Testing
import Timebase
import Units

@testable import Store

@Suite("What is taken out of a damaged database")
struct SalvageTests {
    private let folder: TemporaryFolder
    private let database: Database
    private var connection: Connection { database.connection }

    init() throws {
        folder = try TemporaryFolder.inMemory()
        database = try Database(directory: folder.path)
    }

    @Test("a name is as much of what was there as a name may have, or another")
    func fitting() {
        let limit = JournalLimit.nameLength
        let long = String(repeating: "x", count: limit + 1)
        #expect(Salvage.fitting(long, or: "Bean") == String(repeating: "x", count: limit))
        #expect(Salvage.fitting(String(long.dropLast()), or: "Bean").count == limit)
        #expect(Salvage.fitting("  Guji ", or: "Bean") == "Guji")
        for none in ["", "   "] { #expect(Salvage.fitting(none, or: "Bean") == "Bean") }
    }

    @Test("a name that somebody has becomes the first copy that nobody has")
    func free() throws {
        #expect(try Salvage.free("Ode", "grinder", connection) == "Ode")
        try database.grinders.add(try grinder("Ode"))
        let first = try Salvage.free("ode", "grinder", connection)
        #expect(first == UniqueName.copy(of: "ode", number: 1))
        try database.grinders.add(try grinder(first))
        #expect(
            try Salvage.free("ode", "grinder", connection) == UniqueName.copy(of: "ode", number: 2))
    }

    @Test("a bean's name is taken with its roaster, and not by a roaster of that name")
    func freeBean() throws {
        try database.beans.add(bean("Guji", roaster: "Onyx"))
        try database.beans.add(bean("Onyx", roaster: "Kochere"))
        let free = { (name: String, roaster: String) throws in
            try Salvage.free(name, roaster: roaster, "bean", connection)
        }
        #expect(try free("Guji", "Onyx") == UniqueName.copy(of: "Guji", number: 1))
        #expect(try free("Guji", "") == "Guji")
        #expect(try free("Onyx", "Guji") == "Onyx")
        #expect(try free("Kochere", "Onyx") == "Kochere")
    }

    @Test("keys are those that are there, and every number between them")
    func keys() throws {
        #expect(Salvage.keys(of: "log", indexes: ["log_by_time"], in: connection).isEmpty)
        for number in 0..<3 { try database.logs.save(try log("log-\(number)")) }
        try connection.execute("PRAGMA foreign_keys=OFF")
        try connection.execute("UPDATE log SET key = 7 WHERE id = 'log-1'")
        let keys = Salvage.keys(of: "log", indexes: ["log_by_time"], in: connection)
        #expect(keys == (1...7).map { RowKey(Int64($0)) })
        try connection.execute("UPDATE log SET key = 100003 WHERE id = 'log-1'")
        let many = Salvage.keys(of: "log", indexes: [], in: connection)
        #expect(many.count == 100_001 && many.last == RowKey(100_003))
        #expect(many[99_999] == RowKey(100_000))
        #expect(Salvage.keys(of: "nothing", indexes: [], in: connection).isEmpty)
    }

    @Test("a database has a journal once its logs are linked to methods")
    func hasJournal() throws {
        #expect(Salvage.hasJournal(connection))
        let other = try Connection(path: ":memory:", access: .readWrite, busyMilliseconds: 0)
        #expect(!Salvage.hasJournal(other))
        try other.execute("CREATE TABLE log (key, name)")
        #expect(!Salvage.hasJournal(other))
        try other.execute("CREATE TABLE method_key (x)")
        #expect(!Salvage.hasJournal(other))
    }

    @Test("a row that can't be read or written is counted as lost; a disk that fails ends the work")
    func losses() throws {
        var salvage = Salvage(into: connection)
        for error: StoreError in [.damaged("x"), .unreadable("x"), .unexpected(code: 1, "x")] {
            try salvage.countLost(error)
        }
        #expect(salvage.count.lost == 3)
        for error: StoreError in [
            .full, .readOnly, .locked, .inputOutput("x"), .nameTaken("x"), .foreign("x"),
        ] {
            #expect(throws: error) { try salvage.countLost(error) }
        }
        #expect(salvage.count.lost == 3)
    }

    @Test("each row is taken, or lost by itself; how many were is told")
    func each() throws {
        for name in ["A", "B", "C"] { try database.grinders.add(try grinder(name)) }
        var salvage = Salvage(into: connection)
        var seen: [RowKey] = []
        let taken = try salvage.takeEach("grinder", from: connection) {
            (key, _) throws(StoreError) in
            seen.append(key)
            if seen.count == 2 { throw .unreadable("B") }
        }
        #expect(seen == [1, 2, 3].map { RowKey(Int64($0)) })
        #expect(taken == 2 && salvage.count.lost == 1)
    }

    @Test("counters are counted anew where they can't be right, or where all are looked at")
    func counters() throws {
        for number in 0..<3 { try database.logs.save(try log("log-\(number)")) }
        let counters = Counters(connection)
        let cases: [(String, Counters.Choice, Int?, Int)] = [
            ("3", .all, 3, 3), ("5", .impossible, 5, 5), ("5", .all, 3, 3), ("0", .all, 3, 3),
            ("-1", .impossible, 3, 3), ("1000000000", .impossible, 1_000_000_000, 1_000_000_000),
            ("1000000001", .impossible, 3, 3),
        ]
        for (value, choice, after, total) in cases {
            try connection.execute("UPDATE counter SET value = \(value) WHERE name = 'log'")
            #expect(try counters.isWrong("log") == (value != "3"))
            try counters.mend(choice)
            #expect(try counters.value(of: "log") == after, "\(value)")
            #expect(try counters.total(of: "log") == total)
        }
        try connection.execute("DELETE FROM counter WHERE name = 'log'")
        #expect(try counters.value(of: "log") == nil && counters.total(of: "log") == 3)
        #expect(try counters.isWrong("log"))
        try counters.mend(.impossible)
        #expect(try counters.value(of: "log") == 3 && !counters.isWrong("log"))
        #expect(try counters.count("log") == 3 && counters.count("recipe") == 1)
    }
}
