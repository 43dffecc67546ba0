import CPOSIX
import CSQLite
import FaultyDisk
import Fixtures
import HD44780
import Hardware
import Panel
import SimBoard
import Timebase

/// A month of brews in virtual time, to see that the memory stays flat: the real loop, core, driver
/// and store on the simulated board and a faulty disk that does not fail. Then a day of the bridge
/// to a house.
@main
enum Month {
    static func main() throws {
        let device = try MonthlyDevice()
        try device.run()
        guard let early = device.readings[3], let late = device.readings[30] else {
            print("the month was not lived to its end")
            exit(70)
        }
        for (day, reading) in device.readings.sorted(by: { $0.key < $1.key }) {
            print(
                "after day \(day): \(reading.own) bytes of the heap in use beside SQLite's "
                    + "\(reading.sqlite), \(reading.resident / 1024) KiB resident")
        }
        let growth = late.own - early.own
        print("\(device.brews) brews; grown from day 3 to day 30: \(growth) bytes")
        guard growth <= Reading.ownGrowthMax, late.sqlite <= Reading.sqliteMax else {
            print("the memory is not flat: at most \(Reading.ownGrowthMax) bytes may be added")
            exit(EXIT_FAILURE)
        }
        liveFlappingDay()
    }

    /// SPEC §17.1, HA-004: a broker that comes and goes for a day costs no memory.
    private static func liveFlappingDay() {
        var day = FlappingDay()
        let (early, late) = day.run()
        let growth = late.own - early.own
        print(
            "the bridge at a flapping broker: \(day.attempts) attempts and \(day.messages) messages "
                + "in 24 h; grown from hour 3 to hour 24: \(growth) bytes")
        guard day.messages > 100, growth <= Reading.ownGrowthMax else {
            print("the bridge's memory is not flat: at most \(Reading.ownGrowthMax) bytes")
            exit(EXIT_FAILURE)
        }
    }
}

/// What of the memory is in use.
struct Reading {
    /// Chosen: what the C library keeps back for the next allocations. One log that is never let go
    /// of takes more in each brew.
    static let ownGrowthMax = 16 * 1024
    /// SQLite's cache of pages is 2,000 KiB unless told, and takes what the database has; the rest
    /// is for connections and statements.
    static let sqliteMax = 3 * 1024 * 1024

    /// Bytes from malloc that are in use, SQLite's not counted.
    let own: Int
    /// Bytes that SQLite has in use.
    let sqlite: Int
    /// Bytes of memory the process occupies.
    let resident: Int

    init() {
        sqlite = Int(sqlite3_memory_used())
        own = brewguide_heap_bytes() - sqlite
        resident = Self.residentPages() * sysconf(Int32(_SC_PAGESIZE))
    }

    /// proc(5): the second number of statm.
    private static func residentPages() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, 128, file) != nil else { return 0 }
        let words = String(
            decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self
        )
        .split(separator: " ")
        return words.count > 1 ? Int(words[1]) ?? 0 : 0
    }
}
