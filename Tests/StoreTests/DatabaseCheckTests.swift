import Foundation
import Testing

@testable import Store

@Suite("Looking at a database without changing it")
struct DatabaseCheckTests {
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("brewguide-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    @Test("where there is none, none is made")
    func absent() throws {
        try inFolder { folder in
            #expect(DatabaseCheck(directory: folder) == .absent)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(files.isEmpty)
        }
    }

    @Test("one that is in use is sound")
    func sound() throws {
        try inFolder { folder in
            let database = try Database(directory: folder)
            #expect(DatabaseCheck(directory: folder) == .sound)
            withExtendedLifetime(database) {}
        }
    }

    @Test("JU-004 · counts that are not those of the logs are told by name, and left as they are")
    func miscounted() throws {
        try inFolder { folder in
            do {
                let database = try Database(directory: folder)
                try database.grinders.add(try grinder("Ode"))
                try database.beans.add(bean("Guji"))
                try database.connection.execute("UPDATE grinder SET brews = 3")
                try database.connection.execute("UPDATE bean SET used = 10")
                try database.connection.execute("UPDATE counter SET value = 5 WHERE name = 'log'")
            }
            let expected = DatabaseCheck.miscounted("the logs, grinder Ode, bean Guji")
            for _ in 1...2 { #expect(DatabaseCheck(directory: folder) == expected) }
            do { _ = try Database(directory: folder) }
            #expect(DatabaseCheck(directory: folder) == .sound)
        }
    }

    /// Copies a database without a write-ahead log to `other` while a change of it is half done:
    /// as the power leaves it.
    private func interrupt(_ folder: String, to other: String) throws {
        let connection = try Connection(
            path: folder + "/brewguide.db", access: .readWrite, busyMilliseconds: 0)
        // Without room for it in memory, what is changed goes to the file before it is committed.
        try connection.execute("PRAGMA journal_mode=DELETE; PRAGMA cache_size=1; BEGIN")
        for number in 0..<50 {
            let text = SQLValue.text(String(repeating: "x", count: 900))
            try connection.run("INSERT INTO preference VALUES (?, ?)", [.text("\(number)"), text])
        }
        try connection.execute("DELETE FROM log")
        for name in ["/brewguide.db", "/brewguide.db-journal"] {
            try FileManager.default.copyItem(atPath: folder + name, toPath: other + name)
        }
    }

    @Test("one that the power left half changed is not told as read-only, and is left as it is")
    func interrupted() throws {
        try inFolder { folder in
            do { try Database(directory: folder).logs.save(log("half")) }
            try inFolder { other in
                try interrupt(folder, to: other)
                let paths = ["/brewguide.db", "/brewguide.db-journal"].map { other + $0 }
                let before = paths.map { FileManager.default.contents(atPath: $0) }
                #expect(DatabaseCheck(directory: other) == .interrupted)
                #expect(paths.map { FileManager.default.contents(atPath: $0) } == before)
                do {
                    let database = try Database(directory: other)
                    #expect(database.openingReport.recovery == nil)
                    #expect(try database.logs.page(after: nil, count: 9).total == 1)
                }
                #expect(DatabaseCheck(directory: other) == .sound)
            }
        }
    }

    @Test("a damaged one is told, and left as it is")
    func damaged() throws {
        try inFolder { folder in
            do { _ = try Database(directory: folder) }
            let path = folder + "/brewguide.db"
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            for index in 4096..<min(bytes.count, 12_288) { bytes[index] = 0xAA }
            try bytes.write(to: URL(fileURLWithPath: path))
            guard case .unsound(let reason) = DatabaseCheck(directory: folder) else {
                Issue.record("the damage was not seen")
                return
            }
            #expect(!reason.isEmpty)
            let left = try Data(contentsOf: URL(fileURLWithPath: path))
            #expect(left == bytes)
        }
    }

    @Test("what is no database is told")
    func foreign() throws {
        try inFolder { folder in
            let text = String(repeating: "not a database\n", count: 400)
            try text.write(
                toFile: folder + "/brewguide.db", atomically: true, encoding: .utf8)
            guard case .unsound = DatabaseCheck(directory: folder) else {
                Issue.record("a text was taken for a database")
                return
            }
        }
    }
}
