import Brewing
import FaultyDisk
import Fixtures
import SystemCalls
import Testing

@testable import Store

/// Power loss while whole files are exchanged.
@Suite("Migration, recovery, restoring and photos on a disk that loses its power")
struct UpheavalPowerTests {
    private static func bytes(_ path: String) -> [UInt8]? {
        guard let file = try? Descriptor(opening: path, .read),
            let size = try? file.size()
        else { return nil }
        return try? file.read(size, at: 0)
    }

    /// The head of a page of the table of logs.
    private static let damage = 8 * 4096..<8 * 4096 + 12

    /// Saves logs in a database that is closed again, all of it on the disk.
    private func fill(_ bench: Bench, _ numbers: Range<Int>) throws {
        let database = try bench.database()
        for number in numbers { try database.logs.save(try log(number)) }
    }

    private func ids(_ numbers: Range<Int>) -> Set<String> { Set(numbers.map { "log-\($0)" }) }

    private func connection(_ path: String) throws -> Connection {
        try Connection(path: path, access: .readWrite, busyMilliseconds: 0)
    }

    @Test("SPEC §8 · a migration is done or not, and when it is, its backup is there and whole")
    func migration() throws {
        let later = Schema.migrations + ["ALTER TABLE recipe ADD COLUMN colour TEXT"]
        let cuts = try PowerCuts.atEveryChange(outcomes: 8, looking: .once) { bench in
            try fill(bench, 0..<10)
        } work: { bench in
            let connection = try connection(bench.folder.database)
            try connection.execute("PRAGMA synchronous=FULL")
            var report = OpeningReport()
            let files = StateFiles(directory: bench.folder.path, disk: bench.disk)
            try Migration(connection, files, migrations: later).run(&report)
        } check: { bench, cut in
            let now = try connection(bench.folder.database)
            #expect(
                try now.first("PRAGMA integrity_check(1)") { $0.text("integrity_check") } == "ok",
                "\(cut)")
            #expect(
                try now.first("SELECT count(*) AS rows FROM log") { $0.count("rows") } == 10,
                "\(cut)"
            )
            guard
                try now.first("PRAGMA user_version", [], { $0.headerNumber("user_version") })
                    == later.count
            else { return }
            let backup = try connection(bench.folder.database + ".v\(Schema.version)")
            let isSound =
                try backup.first("PRAGMA integrity_check(1)") { $0.text("integrity_check") } == "ok"
            let count = try? backup.first("SELECT count(*) AS rows FROM log") { $0.count("rows") }
            #expect(isSound && count == 10, "\(cut): the backup is lost or torn")
        }
        #expect(cuts > 100)
    }

    @Test("SPEC §4, §8 · recipes of the first release are renewed all or not at all, and none lost")
    func renewal() throws {
        let old = try #require(Self.bytes(ReleasedDatabase.path(version: 1)))
        let cuts = try PowerCuts.atEveryChange(outcomes: 4, looking: .once) { bench in
            let file = try Descriptor(
                opening: bench.folder.database, [.read, .write, .create], permissions: 0o640)
            _ = try file.write(old, at: 0)
        } work: { bench in
            _ = try bench.database()
        } check: { bench, cut in
            let database = try bench.database()
            #expect(database.openingReport.recovery == nil, "\(cut)")
            let recipes = try database.recipes.page(after: nil, count: 100)
            #expect(recipes.lines.count == 18 && recipes.total == 18, "\(cut)")
            let invalid = recipes.lines.filter { !$0.isValid }
            #expect(invalid.isEmpty, "\(cut)")
            #expect(try database.logs.page(after: nil, count: 9).total == 2, "\(cut)")
        }
        #expect(cuts > 50)
    }

    @Test("SPEC §8, §9 · a database without a journal gets one whole or not at all, and keeps all")
    func journalMigration() throws {
        let old = try #require(Self.bytes(ReleasedDatabase.path(version: 2)))
        let cuts = try PowerCuts.atEveryChange(outcomes: 4, looking: .once) { bench in
            let file = try Descriptor(
                opening: bench.folder.database, [.read, .write, .create], permissions: 0o640)
            _ = try file.write(old, at: 0)
        } work: { bench in
            _ = try bench.database()
        } check: { bench, cut in
            #expect(DatabaseCheck(directory: bench.folder.path) == .sound, "\(cut)")
            let database = try bench.database()
            #expect(database.openingReport.recovery == nil, "\(cut)")
            #expect(try database.recipes.page(after: nil, count: 9).lines.count == 3, "\(cut)")
            #expect(try database.logs.page(after: nil, count: 9).lines.count == 2, "\(cut)")
            #expect(try database.methods.find(named: "v60")?.use.brews == 2, "\(cut)")
            #expect(try database.methods.list().count == BrewMethod.builtIn.count, "\(cut)")
            let copies = bench.folder.names.filter { $0.hasPrefix("brewguide.db.v2") }
            #expect(
                try copies.contains { name in
                    let copy = try connection(bench.folder.path + "/" + name)
                    let logs = try? copy.first("SELECT count(*) AS rows FROM log") {
                        $0.count("rows")
                    }
                    return logs == 2
                }, "\(cut): the copy is lost or torn")
        }
        print("power cuts in the migration to the journal: \(cuts)")
        #expect(cuts > 50)
    }

    @Test("SPEC §8, §10 · a database without bread gets room for it whole or not at all")
    func bakeryMigration() throws {
        var old = try #require(Self.bytes(ReleasedDatabase.path(version: 3)))
        // As a device has it: with a write-ahead log, which a backup has not.
        (old[18], old[19]) = (2, 2)
        let cuts = try PowerCuts.atEveryChange(outcomes: 4, looking: .once) { bench in
            let file = try Descriptor(
                opening: bench.folder.database, [.read, .write, .create], permissions: 0o640)
            _ = try file.write(old, at: 0)
        } work: { bench in
            _ = try bench.database()
        } check: { bench, cut in
            #expect(DatabaseCheck(directory: bench.folder.path) == .sound, "\(cut)")
            let database = try bench.database()
            #expect(database.openingReport.recovery == nil, "\(cut)")
            #expect(try database.logs.page(after: nil, count: 9).lines.count == 3, "\(cut)")
            #expect(try database.beans.find(named: "guji")?.use.brews == 2, "\(cut)")
            #expect(try database.formulas.page(after: nil, count: 9).total == 0, "\(cut)")
            let copies = bench.folder.names.filter { $0.hasPrefix("brewguide.db.v3") }
            #expect(
                try copies.contains { name in
                    let copy = try connection(bench.folder.path + "/" + name)
                    let logs = try? copy.first("SELECT count(*) AS rows FROM log") {
                        $0.count("rows")
                    }
                    return logs == 3
                }, "\(cut): the copy is lost or torn")
        }
        print("power cuts in the migration to bread: \(cuts)")
        #expect(cuts > 50)
    }

    @Test("SPEC §8 · what a recovery saves is saved, and the damaged file kept, at any write")
    func recovery() throws {
        var (damaged, expected) = ([UInt8](), Set<String>())
        let prepare = { (bench: Bench) in
            try fill(bench, 0..<20)
            // Some are only in the log beside the database when the process dies.
            let database = try bench.database()
            for number in 20..<25 { try database.logs.save(try log(number)) }
            bench.disk.losePower()
            var bytes = try #require(Self.bytes(bench.folder.database))
            for place in Self.damage { bytes[place] ^= 0x5A }
            let file = try Descriptor(opening: bench.folder.database, [.read, .write])
            _ = try file.write(bytes, at: 0)
            damaged = bytes
        }
        do {
            let bench = try Bench(seed: 1)
            try prepare(bench)
            let database = try bench.database()
            try #require(database.openingReport.recovery != nil)
            expected = try database.logIDs
            try #require(expected.isSuperset(of: ids(20..<25)))
        }
        let cuts = try PowerCuts.atEveryChange(
            outcomes: 8, looking: .once, prepare: prepare
        ) { bench in
            _ = try bench.database()
        } check: { bench, cut in
            let database = try bench.database()
            let found = try database.logIDs
            #expect(found == expected, "\(cut): \(found.count) of \(expected.count) logs")
            let aside = bench.folder.names.filter { $0.hasPrefix("brewguide.db.damaged") }
            let isKept = aside.contains { name in
                let bytes = Self.bytes(bench.folder.path + "/" + name) ?? []
                return bytes.count > Self.damage.upperBound
                    && bytes[Self.damage] == damaged[Self.damage]
            }
            #expect(isKept, "\(cut): \(aside)")
        }
        print("power cuts in a recovery: \(cuts)")
        #expect(cuts > 100)
    }

    @Test(
        "SPEC §8 · a recovery under a new header, or a new first page, is whole or not at any write",
        arguments: [0..<1, 60..<64, 0..<4096])
    func lostHeader(lost: Range<Int>) throws {
        let prepare = { (bench: Bench) in
            try fill(bench, 0..<20)
            // Some are only in the log beside the database when the process dies.
            let database = try bench.database()
            for number in 20..<23 { try database.logs.save(try log(number)) }
            bench.disk.losePower()
            var bytes = try #require(Self.bytes(bench.folder.database))
            for place in lost { bytes[place] ^= 0xFF }
            let file = try Descriptor(opening: bench.folder.database, [.read, .write])
            _ = try file.write(bytes, at: 0)
        }
        let cuts = try PowerCuts.atEveryChange(
            outcomes: 4, looking: .once, prepare: prepare
        ) { bench in
            _ = try bench.database()
        } check: { bench, cut in
            let found = try bench.database().logIDs
            #expect(found == ids(0..<23), "\(cut)")
            let aside = bench.folder.names.filter { $0.hasPrefix("brewguide.db.damaged") }
            #expect(!aside.isEmpty || lost.count < 5, "\(cut)")
        }
        print("power cuts in a recovery without bytes \(lost): \(cuts)")
        #expect(cuts > 20)
    }

    @Test("A backup is restored or not; if it is, what was there before is kept")
    func restoring() throws {
        let cuts = try PowerCuts.atEveryChange(outcomes: 8, looking: .once) { bench in
            try fill(bench, 0..<5)
            let database = try bench.database()
            try database.backup(to: bench.folder.path + "/backup")
            for number in 0..<5 { try database.logs.delete(try log(number).id) }
            for number in 10..<13 { try database.logs.save(try log(number)) }
        } work: { bench in
            _ = try bench.database().restore(from: bench.folder.path + "/backup")
        } check: { bench, cut in
            let database = try bench.database()
            #expect(database.openingReport.recovery == nil, "\(cut)")
            let found = try database.logIDs
            #expect(found == ids(0..<5) || found == ids(10..<13), "\(cut): \(found)")
            guard found == ids(0..<5) else { return }
            let kept = try connection(bench.folder.database + ".before-restore")
            let count = try? kept.first("SELECT count(*) AS rows FROM log") { $0.count("rows") }
            #expect(count == 3, "\(cut): what was there before is lost")
        }
        print("power cuts while a backup is restored: \(cuts)")
        #expect(cuts > 100)
    }

    @Test("A backup that was said to be made is there")
    func backup() throws {
        var isMade = false
        _ = try PowerCuts.atEveryChange(outcomes: 8, looking: .onceACut) { bench in
            try fill(bench, 0..<5)
        } work: { bench in
            isMade = false
            try bench.database().backup(to: bench.folder.path + "/backup")
            isMade = true
            // Something else is written while the power is still there.
            try bench.database().logs.save(try log(6))
        } check: { bench, cut in
            guard isMade else { return }
            let backup = try connection(bench.folder.path + "/backup")
            let count = try? backup.first("SELECT count(*) AS rows FROM log") { $0.count("rows") }
            #expect(count == 5, "\(cut)")
        }
    }

    @Test("A log that says it has a photo has it, whole")
    func photos() throws {
        let pictures = [[UInt8](repeating: 1, count: 5000), [UInt8](repeating: 2, count: 9000)]
        let id = LogID(rawValue: "log-0")
        let cuts = try PowerCuts.atEveryChange(outcomes: 8, looking: .once) { bench in
            try fill(bench, 0..<1)
        } work: { bench in
            let database = try bench.database()
            try database.photos.attach(pictures[0], kind: .jpeg, to: id)
            try database.photos.attach(pictures[1], kind: .jpeg, to: id)
            try database.photos.attach(pictures[0], kind: .png, to: id)
            _ = try database.photos.remove(of: id)
        } check: { bench, cut in
            let database = try bench.database()
            guard let photo = try database.logs.find(id).photo else { return }
            let found = Self.bytes(database.photos.path + "/" + photo)
            #expect(found.map { pictures.contains($0) } ?? false, "\(cut): \(photo)")
        }
        #expect(cuts > 20)
    }
}
