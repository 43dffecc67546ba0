import CPOSIX
import SystemCalls
import Testing

@Suite("The calendar")
struct CalendarTests {
    @Test(
        "SPEC §8 · a zone is less than a day from UTC, whatever TZ says",
        arguments: [(0, 0), (7200, 7200), (-12_600, -12_600), (89_999, 86_399), (-89_999, -86_399)])
    func offsets(told: Int, offset: Int) {
        var local = tm()
        local.tm_gmtoff = told
        #expect(Calendar.offsetSeconds(of: local) == offset)
    }
}
