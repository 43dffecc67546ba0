import Testing
import Units

@testable import Store

@Suite("The bounds of what stands in a file")
struct PlausibleTests {
    @Test("every column of whole numbers has its bounds in the table, and no other")
    func columns() throws {
        let connection = try Connection(path: ":memory:", access: .readWrite, busyMilliseconds: 0)
        for migration in Schema.migrations { try connection.execute(migration) }
        let found = try connection.all(
            """
            SELECT t.name || '.' || c.name AS column FROM sqlite_schema t, pragma_table_info(t.name) c
            WHERE t.type = 'table' AND upper(c.type) LIKE 'INT%'
            """
        ) { $0.text("column") }
        #expect(Set(found) == Set(Plausible.columns.keys))
    }

    @Test("what is beyond is the nearer end")
    func nearest() {
        let number = Plausible.offsetSeconds
        for (value, nearest) in [(Int64.max, 86_399), (.min, -86_399), (-3600, -3600)] {
            #expect(number.nearest(UntrustedInteger(value)) == Int64(nearest))
        }
        #expect(number.within(UntrustedInteger(-86_399)) == -86_399)
        #expect(number.within(UntrustedInteger(86_400)) == nil)
    }

    @Test("SPEC §8 · each number is taken up to its bounds, and not one beyond")
    func bounds() {
        let bounds: [(Plausible.Number, Int64, Int64, Plausible.Number.Substitute)] = [
            (
                Plausible.nanoseconds, -3_155_760_000_000_000_000, 3_155_760_000_000_000_000,
                .nearest
            ),
            (Plausible.milliseconds, -62_167_219_200_000, 253_402_300_799_999, .nearest),
            (Plausible.offsetSeconds, -86_399, 86_399, .nearest),
            (Plausible.hundredths, -100_000_000_000, 100_000_000_000, .nearest),
            (Plausible.mass, -10_000_000, 10_000_000, .noAmount),
            (Plausible.temperature, -10_000, 10_000, .noAmount),
            (Plausible.stars, 1, 5, .unreadable), (Plausible.count, 0, 1_000_000_000, .counted),
            (Plausible.days, -719_528, 2_932_896, .nearest),
            (Plausible.dial, -1_000_000, 1_000_000, .unreadable),
            (Plausible.uses, 0, 1_000_000_000, .nearest),
            (Plausible.usedMass, 0, 10_000_000_000_000_000, .nearest),
            (Plausible.minutes, 0, 1440, .byDefault),
            (Plausible.sequence, 0, 4_611_686_018_427_387_903, .unreadable),
            (Plausible.headerNumber, -2_147_483_648, 4_294_967_295, .nearest),
            (Plausible.starSum, 0, 5_000_000_000, .nearest),
            (Plausible.millisecondSum, 0, 3_155_760_000_000_000_000, .nearest),
            (Plausible.halves, 0, 20_000_000, .nearest),
        ]
        for (number, least, most, substitute) in bounds {
            #expect(number.substitute == substitute, "\(number)")
            for value in [least, most] {
                #expect(number.within(UntrustedInteger(value)) == value, "\(number)")
            }
            for (value, end) in [(least - 1, least), (most + 1, most)] {
                #expect(number.within(UntrustedInteger(value)) == nil, "\(number)")
                #expect(number.nearest(UntrustedInteger(value)) == end, "\(number)")
            }
        }
        for value in [Int64.min, .max] {
            #expect(Plausible.anything.within(UntrustedInteger(value)) == value)
        }
        #expect(Plausible.rowSize == 131_072)
    }
}
