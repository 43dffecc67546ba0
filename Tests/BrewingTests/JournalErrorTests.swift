import Brewing
import Testing
import Timebase
import Units

@Suite("What is told of grinders, beans and methods")
struct JournalErrorTests {
    private func bean(_ change: (inout Bean) -> Void = { _ in }) -> Bean {
        var bean = Bean(id: BeanID(rawValue: "b"), name: "Halo Hartume")
        change(&bean)
        return bean
    }

    private func grinder(_ name: String) throws -> Grinder {
        let range = try GrinderRange.checked(
            minimum: GrindSetting(text: "0"), maximum: GrindSetting(text: "40"),
            step: GrindSetting(text: "1"))
        return Grinder(id: GrinderID(rawValue: "g"), name: name, range: range)
    }

    /// A picture of one character and four scalars.
    private static let farmer = "👩🏽‍🌾"

    @Test(
        "SPEC §9.4 · a grinder's name has 1 to 40 characters, as people count them, that show",
        arguments: [
            ("Comandante", nil), (String(repeating: farmer, count: 40), nil),
            ("", "the name is empty"), (" \u{200B}", "the name is empty"),
            (String(repeating: "x", count: 41), "the name is over 40 characters"),
            (String(repeating: farmer, count: 41), "the name is over 40 characters"),
            ("Ode\u{202E}2", "the name has an invisible character, U+202E: leave it out"),
            ("Ode\n2", "the name has more than one line: write it in one"),
        ])
    func grinderName(name: String, error: String?) throws {
        #expect(try grinder(name).errors.map(\.description) == [error].compactMap { $0 })
    }

    @Test("SPEC §9.1 · so does a method's")
    func methodName() {
        #expect(BrewMethod(name: "Siphon", category: .immersion).errors == [])
        #expect(BrewMethod.builtIn.flatMap(\.errors) == [])
        #expect(BrewMethod(name: " ", category: .other).errors.map(\.code) == ["invalidText"])
        let long = BrewMethod(name: String(repeating: "x", count: 41), category: .other)
        #expect(long.errors == [.tooLong(.name, limit: 40)])
    }

    @Test("SPEC §9.5 · a bean needs its name only")
    func plainBean() {
        #expect(bean().errors == [])
    }

    @Test("SPEC §9.5 · all that is wrong with a bean is said at once, each with its field")
    func beanErrors() {
        let wrong = bean {
            $0.name = ""
            $0.roaster = String(repeating: "r", count: 41)
            $0.origin = "Sid\u{0}ama"
            $0.bagWeight = .zero
        }
        #expect(wrong.errors.map(\.field) == [.name, .roaster, .origin, .bagWeight])
        #expect(
            wrong.errors.map(\.description) == [
                "the name is empty", "the roaster is over 40 characters",
                "the origin has a control character, U+0000: leave it out",
                "the bag's weight must be more than 0 g and at most 5000 g",
            ])
    }

    @Test(
        "SPEC §9.5 · a bag holds up to 5 kg",
        arguments: [
            (1, true), (50_000, true), (50_001, false), (0, false), (-1, false), (.max, false),
        ])
    func bagWeight(tenths: Int, isPossible: Bool) {
        let errors = bean { $0.bagWeight = Grams(keptTenths: UntrustedInteger(clamping: tenths)) }
            .errors
        #expect(errors == (isPossible ? [] : [.invalidBagWeight]))
    }

    @Test("SPEC §9.5 · a roast date in the future is said, and no error")
    func roastedTomorrow() throws {
        let today = try #require(CalendarDay("2026-11-22"))
        #expect(bean { $0.roasted = today }.warning(today: today) == nil)
        #expect(bean { $0.roasted = today - 300 }.warning(today: today) == nil)
        #expect(bean().warning(today: today) == nil)
        let tomorrow = bean { $0.roasted = today + 1 }
        #expect(tomorrow.warning(today: today) == "the roast date is in the future")
        #expect(tomorrow.errors == [])
    }

    @Test("SPEC §9.2 · a note about the pressure has 80 characters at most, and may be empty")
    func pressure() {
        #expect(JournalField.pressure.errors(in: "9 bar, declining") == [])
        #expect(JournalField.pressure.errors(in: "") == [])
        #expect(JournalField.pressure.errors(in: String(repeating: "é", count: 80)) == [])
        #expect(
            JournalField.pressure.errors(in: String(repeating: "9", count: 81))
                == [.tooLong(.pressure, limit: 80)])
    }

    @Test("SPEC §9.8 · a setting that a grinder does not have is told with those it has")
    func settingOutOfRange() throws {
        let error = JournalError.settingOutOfRange(try grinder("Ode").range)
        #expect(error.description == "the setting must be from 0 to 40")
        #expect(error.field == .setting)
        #expect(error.code == "outOfRange")
    }
}

@Suite("Known methods")
struct KnownMethodsTests {
    @Test("SPEC §9.1 · the built-in methods are known in their order and by their category")
    func builtIn() {
        let known = KnownMethods()
        #expect(
            known.names == [
                "v60", "chemex", "kalita", "aeropress", "french-press", "espresso", "other",
            ])
        #expect(
            known.names.map { known.named($0)?.category } == [
                .pourOver, .pourOver, .pourOver, .immersion, .immersion, .espresso, .other,
            ])
    }

    @Test(
        "SPEC §9.1 · a method is found whatever its case and composition, in its own spelling",
        arguments: ["Süß-Siphon", "SÜSS-SIPHON", "su\u{308}ß-siphon", " süß-siphon "])
    func caseless(name: String) {
        let siphon = BrewMethod(name: "Süß-Siphon", category: .immersion)
        let known = KnownMethods(BrewMethod.builtIn + [siphon])
        #expect(known.named(name) == siphon)
        #expect(known.named("V60") == .v60)
        #expect(known.named("suss") == nil)
    }

    @Test("where two of one name came in, the first counts")
    func twins() {
        let known = KnownMethods([
            BrewMethod(name: "Pot", category: .immersion),
            BrewMethod(name: "pot", category: .other),
        ])
        #expect(known.named("POT")?.category == .immersion)
    }
}
