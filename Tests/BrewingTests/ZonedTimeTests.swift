import Testing
import Timebase

@Suite("Moments with their offset from UTC")
struct ZonedTimeTests {
    @Test(
        "a moment is read as RFC 3339 writes it",
        arguments: [
            ("1970-01-01T00:00:00Z", 0, 0), ("1970-01-01t00:00:01z", 1000, 0),
            ("2026-11-21T08:00:00+01:00", 1_795_244_400_000, 3600),
            ("2026-11-21 02:00:00-05:30", 1_795_246_200_000, -19_800),
            ("2026-11-21T07:00:00.25Z", 1_795_244_400_250, 0),
            ("2026-11-21T07:00:00.0019999Z", 1_795_244_400_001, 0),
            ("2016-12-31T23:59:60Z", 1_483_228_800_000, 0),
            ("9999-12-31T23:59:59-23:59", 253_402_387_139_000, -86_340),
        ] as [(String, Int64, Int)])
    func moments(text: String, milliseconds: Int64, offset: Int) {
        let time = ZonedTime(text)
        #expect(time?.moment.millisecondsSince1970 == milliseconds)
        #expect(time?.offsetSeconds == offset)
    }

    @Test(
        "what is no such moment is none",
        arguments: [
            "", "2026-11-21", "2026-11-21T08:00:00", "2026-11-21T08:00Z", "2026-11-31T08:00:00Z",
            "2026-11-21T24:00:00Z", "2026-11-21T08:60:00Z", "2026-11-21T08:00:61Z",
            "2026-11-21T08:00:00+24:00", "2026-11-21T08:00:00+01:60", "2026-11-21T08:00:00+0100",
            "2026-11-21T08:00:00.Z", "2026-11-21T08:00:00Z ", "2026-11-21T08:00:00 Z",
            "2026-11-21X08:00:00Z", "2026-11-21T8:00:00Z0", "+026-11-21T08:00:00Z",
        ])
    func noMoments(text: String) {
        #expect(ZonedTime(text) == nil)
    }

    @Test("what was read is written the same again")
    func writtenAgain() throws {
        for text in ["2026-11-21T08:30:05+01:00", "0001-01-01T00:00:00-00:30"] {
            let time = try #require(ZonedTime(text))
            let civil = CivilTime(time.moment, offsetSeconds: time.offsetSeconds)
            #expect(civil.text(offsetSeconds: time.offsetSeconds) == text)
        }
    }
}
