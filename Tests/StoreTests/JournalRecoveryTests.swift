import Brewing
import Fixtures
import Foundation
import Testing
import Timebase
import Units

@testable import Store

/// JU-004: what is recovered counts right, whichever page is lost.
@Suite("The journal of a damaged database")
struct JournalRecoveryTests {
    private let folder: TemporaryFolder
    private static let logCount = 40

    init() throws { folder = try TemporaryFolder.inMemory() }

    /// Fills a database with a journal and closes it; how often everything was used.
    private func fill() throws -> [String] {
        let database = try Database(directory: folder.path)
        let grinders = [try grinder("Comandante"), try grinder("Ode")]
        let beans = [bean("Guji", roaster: "Onyx"), bean("Kochere")]
        try database.methods.add(BrewMethod(name: "Moka", category: .other))
        for grinder in grinders { try database.grinders.add(grinder) }
        for bean in beans { try database.beans.add(bean) }
        for number in 0..<Self.logCount {
            var log = try log(
                "log-\(number)", at: Int64(number),
                with: Equipment(grinders[number % 2], beans[number % 2]))
            if number % 3 == 0 { log.method = BrewMethod(name: "Moka", category: .other) }
            if number > 30 { log.inputs.equipment.bean = nil }
            try database.logs.save(log)
            if number == 20 {
                try database.beans.openBag(beans[0].id, roasted: nil, bagWeight: nil)
            }
        }
        try database.methods.update(
            named: "Moka", to: BrewMethod(name: "Moka pot", category: .other))
        try database.recipes.add(recipe("Mine"))
        try database.equipment.remember(
            Equipment(grinders[1], setting: "7.0", beans[0]), for: RecipeID(rawValue: "id-Mine"))
        try database.equipment.remember(Equipment(grinders[0]), for: .starter)
        return try database.told()
    }

    private func bytes() throws -> [UInt8] {
        [UInt8](try #require(FileManager.default.contents(atPath: folder.database)))
    }

    /// What is there after these bytes were opened.
    private func open(_ bytes: [UInt8], _ what: String) throws -> Database {
        for name in folder.names {
            try FileManager.default.removeItem(atPath: folder.path + "/" + name)
        }
        try Data(bytes).write(to: URL(fileURLWithPath: folder.database))
        let database = try Database(directory: folder.path)
        #expect(try Set(database.told()) == Set(database.counted()), "\(what)")
        try database.checkIntegrity()
        return database
    }

    private func checkAll(_ database: Database, told: [String], _ what: String) throws {
        #expect(database.openingReport.recovery?.lost == 0, "\(what)")
        try checkRows(database, told: told, what)
    }

    private func checkRows(_ database: Database, told: [String], _ what: String) throws {
        #expect(try database.told() == told, "\(what)")
        let mine = try database.equipment.remembered(for: RecipeID(rawValue: "id-Mine"))
        #expect(mine.grinder?.name == "Ode" && mine.setting == "7.0", "\(what)")
        #expect(mine.bean?.name == "Guji", "\(what)")
        #expect(try database.equipment.remembered(for: .starter).grinder?.name == "Comandante")
        let log = try database.logs.find(LogID(rawValue: "log-3"))
        #expect(log.method.name == "Moka" && log.inputs.pressure == "9 bar", "\(what)")
        #expect(log.inputs.equipment.grinder?.id == GrinderID(rawValue: "id-Ode"), "\(what)")
    }

    @Test("its first page is lost: all is there, in a new file and in one that was migrated")
    func lostFirstPage() throws {
        for isMigrated in [false, true] {
            for name in folder.names {
                try FileManager.default.removeItem(atPath: folder.path + "/" + name)
            }
            if isMigrated { try makeOld() }
            let told = try fill()
            for filler: UInt8 in [0, 0xFF] {
                var bytes = try bytes()
                for place in 0..<FileHeader.pageSize { bytes[place] = filler }
                let what = "migrated: \(isMigrated), \(filler)"
                try checkAll(try open(bytes, what), told: told, what)
            }
        }
    }

    /// A database of schema 2 with some logs, so that what is migrated begins far behind.
    private func makeOld() throws {
        try FileManager.default.copyItem(
            atPath: ReleasedDatabase.path(version: 2), toPath: folder.database)
        let connection = try Connection(
            path: folder.database, access: .readWrite, busyMilliseconds: 0)
        try connection.execute(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
            INSERT INTO preference SELECT 'filler ' || i, printf('%.*c', 900, 'x') FROM n
            """)
    }

    @Test("a page of its schema is lost: all is there in a new file", arguments: 0..<3)
    func lostLeaf(index: Int) throws {
        let told = try fill()
        var bytes = try bytes()
        let leaves = schemaPages(bytes)
        try #require(leaves.count == 3)
        for place in 0..<FileHeader.pageSize { bytes[leaves[index] + place] = 0xA5 }
        try checkAll(try open(bytes, "leaf \(index)"), told: told, "leaf \(index)")
    }

    /// Seed 1170089: a bit of the schema's record of beans flipped, in a file that was migrated, and
    /// all beans were gone.
    @Test("a byte of a migrated one's schema is another: all is there", arguments: 0..<9)
    func bentRecord(index: Int) throws {
        try makeOld()
        let told = try fill()
        let sound = try bytes()
        let leaf = try #require(schemaPages(sound).dropFirst(index % 3).first)
        let page = Array(sound[leaf..<leaf + FileHeader.pageSize])
        var numbers = SeededNumbers(seed: UInt64(index))
        for record in SchemaRecord.all(in: page) where record.name != "preference" {
            // Its lengths, its names and its page stand before the statement.
            let name = Array(record.name.utf8)
            let start = try #require(page.indices.first { page[$0...].starts(with: name) })
            let place = start + numbers.below(2 * name.count + 12) - 12
            var bytes = sound
            bytes[leaf + place] ^= 1 << UInt8(numbers.below(8))
            let what = "\(record.name), byte \(place - start)"
            try checkRows(try open(bytes, what), told: told, what)
        }
    }

    @Test("a page of a migrated one's schema is lost: all is there", arguments: 0..<3)
    func lostMigratedLeaf(index: Int) throws {
        try makeOld()
        let told = try fill()
        var bytes = try bytes()
        let leaves = schemaPages(bytes)
        try #require(leaves.count == 3)
        for place in 0..<FileHeader.pageSize { bytes[leaves[index] + place] = 0xA5 }
        try checkAll(try open(bytes, "leaf \(index)"), told: told, "leaf \(index)")
    }

    /// Where the pages begin that have records of the schema, but for the first.
    private func schemaPages(_ bytes: [UInt8]) -> [Int] {
        stride(from: FileHeader.pageSize, to: bytes.count, by: FileHeader.pageSize).filter {
            start in
            !SchemaRecord.all(in: Array(bytes[start..<start + FileHeader.pageSize])).isEmpty
        }
    }

    @Test("each of its pages is lost in turn: what is left counts right")
    func eachPage() throws {
        _ = try fill()
        let sound = try bytes()
        for page in 1..<sound.count / FileHeader.pageSize {
            var bytes = sound
            for place in 0..<FileHeader.pageSize {
                bytes[page * FileHeader.pageSize + place] = 0xA5
            }
            _ = try open(bytes, "page \(page)")
        }
    }

    @Test("counts that a bit has changed are counted anew, and never keep a log from being saved")
    func counts() throws {
        let told = try fill()
        let sound = try bytes()
        for number in ["9223372036854775807", "-9223372036854775808", "-1", "7"] {
            _ = try open(sound, "sound")
            do {
                let connection = try Connection(
                    path: folder.database, access: .readWrite, busyMilliseconds: 0)
                for table in ["method", "grinder", "bean"] {
                    try connection.execute("UPDATE \(table) SET brews = \(number)")
                }
                try connection.execute("UPDATE bean SET used = \(number)")
                // While nobody has looked yet, a log can be saved, moved and deleted all the same.
                for id in ["log-1", "log-2"] {
                    try connection.execute("DELETE FROM log WHERE id = '\(id)'")
                }
                let odd = try log("odd", with: Equipment(try grinder("Ode"), bean("Kochere")))
                _ = try connection.transaction { () throws(StoreError) in
                    try LogRows(connection).insert(odd)
                }
                try connection.execute("UPDATE log SET bag = 1, grinder_key = 1, method_key = 1")
                try connection.execute("UPDATE log SET bean_key = NULL")
            }
            let database = try Database(directory: folder.path)
            #expect(try database.told() == database.counted())
            #expect(try database.told() != told)
            #expect(database.openingReport.notices.isEmpty)
        }
    }
}
