import Testing
import Timebase

@Suite("Spans as a clock shows them")
struct ClockTextTests {
    @Test(
        "hours stand only where there are any, and in tables never",
        arguments: [
            (0, "0:00", "0:00"), (65, "1:05", "1:05"), (3599, "59:59", "59:59"),
            (3600, "1:00:00", "60:00"), (3665, "1:01:05", "61:05"),
        ])
    func hours(seconds: Int, text: String, inTables: String) {
        #expect(ClockText.minutes(seconds) == text)
        #expect(ClockText.allMinutes(seconds) == inTables)
    }

    @Test("what is negative has a sign, and parts of a second are not counted")
    func spans() {
        #expect(Duration.seconds(-65).clockText == "-1:05")
        #expect(Duration.milliseconds(65_900).clockText == "1:05")
        #expect(Duration.milliseconds(-500).clockText == "-0:01")
    }
}
