import CPOSIX
import Fixtures
import Store

/// A backup from a stick: it is refused, and nothing has changed; or it is put back, and then the
/// database is one of ours in every respect, whatever the file's maker had in mind.
final class RestoreTarget: OpenTarget {
    private let around: TemporaryFolder
    private let hostile: HostileDatabase
    private var folder: String { around.path + "/state" }
    private var backup: String { around.path + "/backup.db" }

    init() throws {
        around = try TemporaryFolder()
        hostile = try HostileDatabase()
    }

    func take(_ input: [UInt8]) throws {
        _ = mkdir(folder, 0o700)
        defer { DatabaseTarget.empty(folder) }
        try hostile.write(input, to: backup)
        let database = try Database(directory: folder)
        let before = try database.recipes.page(after: nil, count: 50)
        do throws(StoreError) {
            _ = try database.restore(from: backup)
        } catch {
            try require(!error.description.isEmpty, "an error without words")
            let after = try database.recipes.page(after: nil, count: 50)
            try require(before == after, "refused, and yet changed")
            return try checkOutside()
        }
        try DatabaseQuestions.ask(database)
        let reopened = try Database(directory: folder)
        try require(reopened.openingReport.recovery == nil, "what was restored is damaged")
        try checkOutside()
    }

    private func checkOutside() throws {
        // What lay beside the backup is what an input put there.
        let names = around.names.filter { $0 != "backup.db-wal" }
        try require(names == ["backup.db", "state"], "written outside: \(around.names)")
    }
}
