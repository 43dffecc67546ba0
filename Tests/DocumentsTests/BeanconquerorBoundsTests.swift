import Brewing
import Documents
import JSON5
import Testing
import Timebase
import Units

/// JL-005: what stands at and just beyond the end of what an export may say.
@Suite("Beanconqueror exports, at their bounds")
struct BeanconquerorBoundsTests {
    private func config(_ number: Int, time: String = "1700000000") -> String {
        "\"config\": {\"uuid\": \"00000000-0000-4000-8000-00000000000\(number)\", "
            + "\"unix_timestamp\": \(time)}"
    }

    /// A journal of one bean and one brew of it; `zone` is so many seconds east of UTC.
    private func journal(
        bean: String = "", brew: String = "", time: String = "1700000000", zone: Int = 3600
    ) throws -> ImportedJournal {
        let id = "00000000-0000-4000-8000-00000000000"
        let text = """
            {"BEANS": [{"name": "Guji"\(bean), \(config(1))}],
             "PREPARATION": [{"name": "Cone", "type": "V60", "style_type": "POUR OVER",
               \(config(2))}],
             "BREWS": [{"grind_weight": 18, "brew_quantity": 300, "rating": 4, "brew_time": 100,
               "brew_temperature": 93, "grind_size": "5", "bean": "\(id)1",
               "method_of_preparation": "\(id)2"\(brew), \(config(3, time: time))}]}
            """
        return try ImportedJournal(
            beanconqueror: [text], rating: nil, methods: KnownMethods(),
            zone: ImportedJournal.Zone(name: "Somewhere") { _ in zone })
    }

    @Test(
        "a roast date in UTC is the day it was here; another text is the day that it says",
        arguments: [
            ("2026-01-31T22:59:00.000Z", 3600, "2026-01-31"),
            ("2026-01-31T23:00:00.000Z", 3600, "2026-02-01"),
            ("2026-01-31T23:59:59.999Z", 60, "2026-02-01"),
            ("2026-01-31T23:58:59.999Z", 60, "2026-01-31"),
            ("2026-01-31T00:59:00.000Z", -3600, "2026-01-30"),
            ("2026-01-31T01:00:00.000Z", -3600, "2026-01-31"),
            ("2026-01-31T00:00:00.000Z", 0, "2026-01-31"),
            ("2026-01-31T24:00:00.000Z", 3600, "2026-01-31"),
            ("2026-01-31T23:60:00.000Z", 3600, "2026-01-31"),
            ("2026-01-31T23:30:00.000+01:00", 3600, "2026-01-31"),
            ("2026-01-31", 3600, "2026-01-31"),
            ("2026-02-30", 0, nil), ("soon", 0, nil), ("", 0, nil),
        ] as [(String, Int, String?)])
    func roasted(text: String, zone: Int, day: String?) throws {
        let journal = try journal(bean: ", \"roastingDate\": \"\(text)\"", zone: zone)
        #expect(journal.beans.map(\.roasted) == [day.flatMap { CalendarDay($0) }])
    }

    @Test(
        "a bag weighs from 0.1 to 5000 g, or it is told that it does not; 0 is none",
        arguments: [
            ("0.1", 1, false), ("0.04", nil, false), ("0", nil, false), ("-1", nil, true),
            ("5000", 50_000, false), ("5000.1", nil, true),
        ] as [(String, Int?, Bool)])
    func weights(text: String, tenths: Int?, isTold: Bool) throws {
        let journal = try journal(bean: ", \"weight\": \(text)")
        #expect(journal.beans.map(\.bagWeight) == [tenths.map { Grams(tenths: $0) }])
        let note = "1 bean: its weight is not from 0.1 to 5000 g"
        #expect(journal.notes.contains(note) == isTold, "\(journal.notes)")
    }

    @Test("a bean that is finished there has no weight here, and that is told")
    func finished() throws {
        let open = try journal(bean: ", \"weight\": 250, \"finished\": false")
        #expect(open.beans.map(\.bagWeight) == [Grams(250)])
        let finished = try journal(bean: ", \"weight\": 250, \"finished\": true")
        #expect(finished.beans.map(\.bagWeight) == [nil])
        #expect(
            finished.notes.contains("1 bean: it is finished there: no grams are counted"))
    }

    @Test(
        "the bloom is a step of its own, as long as the brew at most",
        arguments: [
            ("30", [30, 70]), ("100", [100, 0]), ("101", [100, 0]), ("0.5", nil), ("0", nil),
            ("-5", nil), ("604799", [100, 0]), ("604800", nil), ("1e300", nil),
        ] as [(String, [Int]?)])
    func bloom(text: String, seconds: [Int]?) throws {
        let log = try #require(
            try journal(brew: ", \"coffee_blooming_time\": \(text)").brews.first?.log)
        #expect(log.total == .seconds(100))
        if text == "0.5" {
            #expect(log.steps.map(\.real) == [.milliseconds(500), .milliseconds(99_500)])
        } else {
            #expect(log.steps.map(\.real) == (seconds ?? []).map { .seconds($0) })
        }
    }

    @Test(
        "a brew has a time from 1970 on, to the second",
        arguments: [("1", 1000), ("1.9", 1000), ("0", nil), ("-1", nil), ("0.5", 0)]
            as [(String, Int64?)])
    func times(text: String, milliseconds: Int64?) throws {
        let journal = try journal(time: text)
        #expect(
            journal.brews.map(\.log.stamp.wall.millisecondsSince1970)
                == (milliseconds.map { [$0] } ?? []))
        #expect(journal.leftOut.isEmpty == (milliseconds != nil))
    }

    @Test(
        "milliseconds go with the seconds, below a thousand of them",
        arguments: [("0", 0), ("999", 999), ("1000", nil), ("-1", nil)] as [(String, Int?)])
    func milliseconds(text: String, more: Int?) throws {
        let logs = try journal(brew: ", \"brew_time_milliseconds\": \(text)").brews.map(\.log)
        #expect(logs.map(\.total) == (more.map { [.seconds(100) + .milliseconds($0)] } ?? []))
    }

    @Test("what stands in a brew and has no place here is told, once for each kind")
    func untold() throws {
        let brew = """
            , "tds": 1.3, "mill_speed": 0, "vessel_weight": 200, "flow_profile": "a.json",
            "attachments": ["p.jpg"]
            """
        let notes = try journal(brew: brew).notes
        for what in ["'tds'", "'vessel_weight'"] {
            #expect(notes.contains("1 brew: \(what) has no place here"), "\(notes)")
        }
        #expect(!notes.contains { $0.contains("mill_speed") || $0.contains("mill_timer") })
        #expect(notes.contains("1 brew: photos stay there"))
        #expect(notes.contains("1 brew: its graph has no place here"))
        let plain = try journal(brew: ", \"attachments\": [], \"flow_profile\": \"\"").notes
        #expect(plain == [])
    }
}
