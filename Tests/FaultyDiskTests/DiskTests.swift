import Brewing
import CSQLite
import FaultyDisk
import Fixtures
import Store
import SystemCalls
import Testing
import Timebase

/// A starter's log, brewed so many minutes after seven.
func log(_ number: Int) throws -> BrewLog {
    let rating = try #require(Rating(stars: 1 + number % 5))
    return BrewLog(
        id: LogID(rawValue: "log-\(number)"),
        stamp: BrewStamp(
            wall: WallTime(millisecondsSince1970: 1_795_244_400_000 + Int64(number) * 60_000),
            isTrusted: true, timeZone: "Europe/Vienna", offsetSeconds: 3600, bootID: "boot-1",
            monotonic: Instant(nanoseconds: Int64(number) * 60_000_000_000)),
        recipeID: .starter, recipeName: "V60 Starter", method: .v60,
        inputs: BrewInputs(defaultsOf: .starter), total: .seconds(191),
        steps: [StepRecord(text: "Bloom", planned: .seconds(45), real: .milliseconds(46_250))],
        tasting: Tasting(rating: rating, taste: .tooSour))
}

@Suite("A disk that loses what was not flushed")
struct DiskTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.inMemory() }

    private func disk(_ seed: UInt64) throws -> FaultyDisk {
        let disk = try FaultyDisk(folder: folder.path, seed: seed)
        disk.install()
        return disk
    }

    @Test("with power, it is a disk as any other")
    func plain() throws {
        let disk = try disk(1)
        do {
            let database = try Database(directory: folder.path, disk: disk)
            for number in 0..<5 { try database.save(try log(number)) }
            let shell = try Database(directory: folder.path, disk: disk)
            try shell.save(try log(5))
            #expect(try database.logs(after: nil, count: 9).total == 6)
        }
        #expect(disk.writes > 0 && disk.flushes > 0 && disk.bytesWritten > 4096)
        disk.uninstall()
        let database = try Database(directory: folder.path)
        #expect(try database.logs(after: nil, count: 9).total == 6)
        try database.checkIntegrity()
    }
}
