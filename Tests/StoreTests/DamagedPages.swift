import Brewing
import Fixtures
import Foundation
import Testing

@testable import Store

/// A database file, damaged at places that a seed decides.
struct DamagedPages {
    let folder: TemporaryFolder
    let sound: Data
    static let logCount = 60

    init() throws {
        folder = try TemporaryFolder.inMemory()
        do {
            let database = try Database(directory: folder.path)
            for number in 0..<8 { try database.recipes.add(recipe("Recipe \(number)")) }
            for number in 0..<Self.logCount {
                try database.logs.save(try log("log-\(number)", at: Int64(number)))
            }
        }
        // The last connection has gone: everything is in the one file.
        sound = try #require(FileManager.default.contents(atPath: folder.database))
    }

    func write(_ bytes: Data) throws {
        for name in folder.names {
            try FileManager.default.removeItem(atPath: folder.path + "/" + name)
        }
        try bytes.write(to: URL(fileURLWithPath: folder.database))
    }

    /// The keys of the rows that SQLite can read one by one, whatever is wrong around them.
    private func readableLogs() -> Set<String> {
        guard
            let connection = try? Connection(
                path: folder.database, access: .immutable, busyMilliseconds: 0)
        else { return [] }
        var ids: Set<String> = []
        for key in 1...Self.logCount {
            let log: BrewLog?? = try? connection.first(
                "SELECT \(LogRows.columns) FROM log NOT INDEXED WHERE key = ?", [.integer(key)]
            ) { LogRows.log($0) }
            if case let log?? = log { ids.insert(log.id.rawValue) }
        }
        return ids
    }

    func listed(_ database: Database) throws(StoreError) -> Set<String> {
        Set(
            try database.logs.page(after: nil, count: 2 * Self.logCount).lines.map(\.id.rawValue))
    }

    func check(_ bytes: Data, _ what: String) throws {
        let after = try log("after", at: 999)
        try write(bytes)
        let readable = readableLogs()
        try write(bytes)
        let database: Database
        do throws(StoreError) {
            database = try Database(directory: folder.path)
        } catch {
            Issue.record("\(what): \(error)")
            return
        }
        let listed: Set<String>
        do throws(StoreError) {
            listed = try self.listed(database)
            try database.logs.save(after)
            try database.checkIntegrity()
        } catch {
            Issue.record("\(what): \(error)")
            return
        }
        #expect(readable.subtracting(listed).isEmpty, "\(what)")
        #expect(try database.recipes.find(.starter) == .starter, "\(what)")
        guard let recovery = database.openingReport.recovery else { return }
        #expect(FileManager.default.contents(atPath: recovery.path) == bytes, "\(what)")
        #expect(recovery.logs == listed.count, "\(what)")
        #expect(database.openingReport.notices.count == 1, "\(what)")
    }
}
