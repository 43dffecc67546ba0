import Testing
import Timebase

@Suite("Days of the calendar")
struct CalendarDayTests {
    @Test(
        "a day is read as it is written",
        arguments: [
            ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2000-03-01", 11_017),
            ("2026-11-21", 20_778), ("2100-02-28", 47_540), ("2100-03-01", 47_541),
        ])
    func days(text: String, number: Int) {
        #expect(CalendarDay(text)?.daysSince1970 == number)
        #expect(CalendarDay(daysSince1970: number).text == text)
    }

    @Test(
        "what is no day is none",
        arguments: [
            "", "2026-11", "2026-11-31", "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1",
            "26-11-21", "2026-11-21 ", "2026-11-2x", "2026/11/21", "-026-11-21", "2026-11-٠١",
        ])
    func noDays(text: String) {
        #expect(CalendarDay(text) == nil)
    }

    @Test("every day of four centuries is read as it is written")
    func allDays() {
        for number in -10_000..<136_097 {
            let day = CalendarDay(daysSince1970: number)
            guard CalendarDay(day.text) == day else {
                Issue.record("\(day.text)")
                return
            }
        }
    }

    @Test("it is another day elsewhere, and weeks begin on Mondays")
    func zonesAndWeeks() {
        let midnight = WallTime(millisecondsSince1970: 0)
        #expect(CalendarDay(midnight, offsetSeconds: -1).text == "1969-12-31")
        #expect(CalendarDay(midnight, offsetSeconds: 3600).text == "1970-01-01")
        let saturday = CalendarDay("2026-11-21")
        #expect(saturday?.monday.text == "2026-11-16")
        #expect(saturday?.monday.monday.text == "2026-11-16")
        #expect(CalendarDay("2026-11-15")?.monday.text == "2026-11-09")
    }
}
