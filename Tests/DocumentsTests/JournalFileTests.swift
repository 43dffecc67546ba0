import Brewing
import Documents
import JSON5
import Testing
import Timebase
import Units

@Suite("SPEC §9.12 · methods, grinders and beans for programs")
struct JournalFileTests {
    private let use = ItemUse(
        brews: 3,
        lastUsed: ClockStamp(
            wall: WallTime(millisecondsSince1970: 1_795_244_400_000), isTrusted: true,
            timeZone: "Europe/Vienna", offsetSeconds: 3600, bootID: "", monotonic: .origin))

    @Test("a method has its keys in this order, and null for a last use there was not")
    func method() {
        #expect(
            BrewMethod.v60.json(isBuiltIn: true, use: ItemUse()).line
                == "{\"name\": \"v60\", \"category\": \"pourOver\", \"builtIn\": true, "
                + "\"brews\": 0, \"lastUsed\": null}")
    }

    @Test("a grinder has its three numbers")
    func grinder() throws {
        let range = try GrinderRange.checked(
            minimum: GrindSetting(text: "1"), maximum: GrindSetting(text: "10.5"),
            step: GrindSetting(text: "0.25"))
        let grinder = Grinder(id: GrinderID(rawValue: "g"), name: "Niche", range: range)
        #expect(
            grinder.json(use: use).line
                == "{\"id\": \"g\", \"name\": \"Niche\", \"minimum\": 1.0, \"maximum\": 10.5, "
                + "\"step\": 0.25, \"brews\": 3, \"lastUsed\": \"2026-11-21T08:00:00+01:00\"}")
    }

    @Test("a bean has null where nothing was told, and its roast date is a day")
    func bean() throws {
        var bean = Bean(id: BeanID(rawValue: "b"), name: "Guji")
        #expect(
            bean.json(status: BeanStatus(), use: ItemUse()).line
                == "{\"id\": \"b\", \"name\": \"Guji\", \"roaster\": null, \"origin\": null, "
                + "\"roasted\": null, \"bagWeight\": null, \"gramsLeft\": null, \"ageDays\": null, "
                + "\"brews\": 0, \"lastUsed\": null}")
        (bean.roaster, bean.origin) = ("Onyx", "Ethiopia")
        (bean.roasted, bean.bagWeight) = (CalendarDay("2026-11-10"), Grams(250))
        let status = BeanStatus(ageDays: 11, gramsLeft: Grams(tenths: 2125))
        #expect(
            bean.json(status: status, use: use).line
                == "{\"id\": \"b\", \"name\": \"Guji\", \"roaster\": \"Onyx\", "
                + "\"origin\": \"Ethiopia\", \"roasted\": \"2026-11-10\", \"bagWeight\": 250, "
                + "\"gramsLeft\": 212.5, \"ageDays\": 11, \"brews\": 3, "
                + "\"lastUsed\": \"2026-11-21T08:00:00+01:00\"}")
    }
}
