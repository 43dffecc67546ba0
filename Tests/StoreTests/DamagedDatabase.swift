import Brewing
import Fixtures
import Foundation
import Testing

@testable import Store

/// A card that forgets in the one page that tells what the file is.
struct DamagedDatabase {
    let folder: TemporaryFolder
    let sound: [UInt8]
    static let logCount = 50

    init() throws {
        folder = try TemporaryFolder.inMemory()
        sound = try Self.make(in: folder)
    }

    /// A database in one file, and its bytes.
    private static func make(in folder: TemporaryFolder) throws -> [UInt8] {
        do {
            let database = try Database(directory: folder.path)
            try database.recipes.add((0..<8).map { recipe("Recipe \($0)") })
            try database.logs.save((0..<logCount).map { try log("log-\($0)", at: Int64($0)) })
            try database.preferences.set([(.lastUsedRecipe, "id-Recipe 3"), (.buzzer, "false")])
        }
        return [UInt8](try #require(FileManager.default.contents(atPath: folder.database)))
    }

    func write(_ bytes: [UInt8], log: [UInt8]? = nil) throws {
        for name in folder.names {
            try FileManager.default.removeItem(atPath: folder.path + "/" + name)
        }
        #expect(FileManager.default.createFile(atPath: folder.database, contents: Data(bytes)))
        if let log {
            let path = folder.database + "-wal"
            #expect(FileManager.default.createFile(atPath: path, contents: Data(log)))
        }
    }

    /// The database starts with all that was in it, works, and tells when it had to do something.
    func check(
        _ bytes: [UInt8], log wal: [UInt8]? = nil, logs: Int = logCount, _ what: String
    ) throws {
        try write(bytes, log: wal)
        do {
            let database = try Database(directory: folder.path)
            let page = try database.logs.page(after: nil, count: 1001)
            #expect(page.lines.count == logs, "\(what)")
            #expect(page.total == page.lines.count, "\(what)")
            #expect(
                try database.logs.find(LogID(rawValue: "log-7")) == log("log-7", at: 7), "\(what)")
            #expect(try database.recipes.page(after: nil, count: 99).lines.count == 9, "\(what)")
            #expect(try database.recipes.lastUsed().name == "Recipe 3", "\(what)")
            #expect(try database.preferences.value(of: .buzzer) == "false", "\(what)")
            try database.logs.save(try log("after", at: 999))
            try database.checkIntegrity()
            let recovery = database.openingReport.recovery
            #expect(database.openingReport.notices.count == (recovery == nil ? 0 : 1), "\(what)")
            guard let recovery else { return }
            let kept = FileManager.default.contents(atPath: recovery.path)
            if wal == nil { #expect(kept.map { [UInt8]($0) } == bytes, "\(what)") }
        } catch {
            Issue.record("\(what): \(error)")
        }
    }

    /// What opening says, where it fails.
    func failure() -> StoreError? {
        do throws(StoreError) {
            _ = try Database(directory: folder.path)
            return nil
        } catch {
            return error
        }
    }
}
