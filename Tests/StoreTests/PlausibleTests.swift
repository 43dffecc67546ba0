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
}
