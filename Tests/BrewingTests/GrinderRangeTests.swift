import Brewing
import Fixtures
import Testing

@Suite("Grinders' settings")
struct GrinderRangeTests {
    /// The range of these numbers, as people write them.
    private func range(_ minimum: String, _ maximum: String, _ step: String) throws
        -> GrinderRange
    {
        try GrinderRange.checked(
            minimum: GrindSetting(text: minimum), maximum: GrindSetting(text: maximum),
            step: GrindSetting(text: step))
    }

    /// What is wrong with a range of these numbers.
    private func errors(_ minimum: String, _ maximum: String, _ step: String) -> [JournalError] {
        do throws(JournalErrors) {
            _ = try GrinderRange.checked(
                minimum: GrindSetting(text: minimum), maximum: GrindSetting(text: maximum),
                step: GrindSetting(text: step))
            return []
        } catch {
            return error.errors
        }
    }

    private func setting(_ text: String) throws -> GrindSetting {
        try #require(GrindSetting(text: text))
    }

    /// What is offered first, as it is shown.
    private func offered(
        _ range: GrinderRange, last: String? = nil, current: String? = nil
    ) -> String {
        range.text(
            of: range.offered(
                lastSetting: last.flatMap { GrindSetting(text: $0) },
                current: current.flatMap { GrindSetting(text: $0) }))
    }

    /// Every setting, from the bottom up.
    private func grid(_ range: GrinderRange) -> [String] {
        var settings = [range.minimum]
        while let last = settings.last, last < range.highest {
            settings.append(range.stepped(last, by: 1))
        }
        return settings.map(range.text)
    }

    @Test(
        "JG-001 · a range that is none is refused, with everything that is wrong at once",
        arguments: [
            ("10", "10", "1", ["invalidRange"]), ("11", "10", "1", ["invalidRange"]),
            ("1", "10", "0", ["invalidStep"]), ("1", "10", "-0.5", ["invalidStep"]),
            ("1", "10", "9.01", ["invalidStep"]), ("one", "10", "1", ["invalidRange"]),
            ("1", "NaN", "1", ["invalidRange"]), ("1", "10", "inf", ["invalidRange"]),
            ("10", "1", "0", ["invalidRange", "invalidStep"]),
            ("", "", "", ["invalidRange", "invalidRange", "invalidRange"]),
            ("x", "10", "-1", ["invalidRange", "invalidStep"]),
        ])
    func impossibleRanges(
        minimum: String, maximum: String, step: String, codes: [String]
    ) {
        #expect(errors(minimum, maximum, step).map(\.code) == codes)
    }

    @Test("JG-001 · a step as wide as the range leaves its two ends")
    func widestStep() throws {
        #expect(try grid(range("1", "10", "9")) == ["1", "10"])
    }

    @Test("JG-001 · each error names its field and says what to do")
    func errorWords() {
        let wrong = errors("5", "5", "half")
        #expect(wrong.map(\.field) == [.minimum, .step])
        #expect(
            wrong.map(\.description) == [
                "the minimum must be less than the maximum",
                "the step must be a number with at most two decimals, such as 5.5, "
                    + "from -10000 to 10000",
            ])
        #expect(
            JournalError.invalidStep.description
                == "the step must be more than 0 and at most what lies between minimum and maximum")
    }

    @Test("JG-002 · 35 on a 0-40 grinder becomes 10.0 on a 1-10 one that was never used")
    func clamped() throws {
        #expect(try offered(range("1", "10", "0.5"), current: "35") == "10.0")
        #expect(try offered(range("1", "10", "0.5"), current: "0") == "1.0")
    }

    @Test("JG-003 · the setting last used with a grinder wins over clamping")
    func lastUsed() throws {
        #expect(try offered(range("1", "10", "0.5"), last: "4.5", current: "35") == "4.5")
    }

    @Test(
        "JG-004 · the nearest setting is taken, of two the lower",
        arguments: [
            ("5.3", "5.5"), ("5.25", "5.0"), ("5.26", "5.5"), ("5.2", "5.0"), ("5.5", "5.5"),
            ("-3", "1.0"), ("1.25", "1.0"), ("9.75", "9.5"), ("9.76", "10.0"), ("10000", "10.0"),
        ])
    func nearest(number: String, shown: String) throws {
        let range = try range("1", "10", "0.5")
        #expect(try range.text(of: range.nearest(to: setting(number))) == shown)
    }

    @Test("JG-005 · 0 to 10 in steps of 3 has 0, 3, 6 and 9, never 10")
    func unevenEnd() throws {
        let range = try range("0", "10", "3")
        #expect(grid(range) == ["0", "3", "6", "9"])
        #expect(try range.nearest(to: setting("10")) == setting("9"))
        #expect(try range.stepped(setting("9"), by: 1) == setting("9"))
        // Ten lies in the range, eleven does not; neither is a setting.
        #expect(try range.contains(setting("10")))
        #expect(try !range.contains(setting("10.01")))
        #expect(try !range.contains(setting("-0.01")))
    }

    @Test(
        "JG-006 · with nothing to go by it is the middle, down to the step",
        arguments: [
            ("1", "10", "0.5", "5.5"), ("0", "40", "1", "20"), ("0", "10", "3", "3"),
            ("0", "0.5", "0.25", "0.25"), ("-5", "5", "1", "0"), ("0", "1", "1", "0"),
        ])
    func middle(minimum: String, maximum: String, step: String, shown: String) throws {
        #expect(try offered(range(minimum, maximum, step)) == shown)
    }

    @Test("JG-007 · at the top + stays, at the bottom - does, and nothing wraps")
    func ends() throws {
        let range = try range("1", "10", "0.5")
        #expect(try range.stepped(setting("10"), by: 1) == setting("10"))
        #expect(try range.stepped(setting("9"), by: 5) == setting("10"))
        #expect(try range.stepped(setting("1"), by: -1) == setting("1"))
        #expect(try range.stepped(setting("2"), by: -5) == setting("1"))
        #expect(try range.stepped(setting("5"), by: 5) == setting("7.5"))
        #expect(try range.stepped(setting("5"), by: .min) == setting("1"))
        #expect(try range.stepped(setting("5"), by: .max) == setting("10"))
    }

    @Test("JG-008 · what was last used is brought onto the range of today")
    func editedRange() throws {
        #expect(try offered(range("0", "8", "2"), last: "35") == "8")
        #expect(try offered(range("0", "40", "2"), last: "35") == "34")
        #expect(try offered(range("20", "40", "0.1"), last: "4.5", current: "30") == "20.0")
    }

    @Test(
        "SPEC §9.4 · a setting is shown with the decimals of its grid",
        arguments: [
            ("0", "40", "1", "35", "35"), ("1", "10", "0.5", "10", "10.0"),
            ("0.5", "10.5", "1", "2.5", "2.5"), ("0", "10", "0.25", "5.5", "5.50"),
            ("0", "10", "0.05", "-0.05", "-0.05"), ("0.25", "9", "0.5", "0.75", "0.75"),
            ("0", "40", "1", "5.25", "5.25"),
        ])
    func shown(
        minimum: String, maximum: String, step: String, number: String, text: String
    ) throws {
        #expect(try range(minimum, maximum, step).text(of: setting(number)) == text)
    }

    @Test(
        "a number of a dial is read with two decimals at most",
        arguments: [
            ("35", 3500), ("-1", -100), ("5.5", 550), ("5.25", 525), ("0.05", 5), ("-0.5", -50),
            ("007", 700), ("10000", 1_000_000), ("-10000.00", -1_000_000), ("-0", 0),
            ("10000.01", nil), ("99999", nil), ("123456", nil), ("5.255", nil), ("5.", nil),
            (".5", nil), ("", nil), ("-", nil), (".", nil), ("1.2.3", nil), ("+1", nil),
            ("--1", nil), (" 1", nil), ("1e2", nil), ("5,5", nil), ("٣", nil), ("nan", nil),
        ])
    func reading(text: String, hundredths: Int?) {
        #expect(GrindSetting(text: text)?.hundredths == hundredths)
    }

    @Test(
        "a number of a dial is written without decimals that it does not need",
        arguments: [("10.00", "10"), ("5.50", "5.5"), ("-0.25", "-0.25"), ("0", "0")])
    func writing(text: String, shortest: String) throws {
        #expect(try setting(text).text == shortest)
    }
}

@Suite("Grinders' settings, any")
struct AnyGrinderRangeTests {
    private var numbers = SeededNumbers(seed: 0)

    /// A number of a dial: mostly of the size they have, at times as large as there is.
    private mutating func anySetting() -> GrindSetting? {
        let size = numbers.below(8) == 0 ? 1_000_000 : 10_000
        return GrindSetting(hundredths: numbers.below(2 * size + 1) - size)
    }

    private mutating func anyStep() -> GrindSetting? {
        GrindSetting(hundredths: numbers.below(numbers.below(4) == 0 ? 100_000 : 500))
    }

    private mutating func anyRange() -> GrinderRange? {
        let (one, other) = (anySetting(), anySetting())
        guard let one, let other else { return nil }
        return try? GrinderRange.checked(
            minimum: min(one, other), maximum: max(one, other), step: anyStep())
    }

    private func isOnGrid(_ setting: GrindSetting, _ range: GrinderRange) -> Bool {
        (setting.hundredths - range.minimum.hundredths) % range.step.hundredths == 0
            && range.minimum <= setting && setting <= range.maximum
    }

    @Test(
        "JG-002, JG-004, JG-005 · the nearest is on the grid, no other is nearer, and it stays",
        arguments: 1...500)
    mutating func nearest(seed: UInt64) throws {
        numbers = SeededNumbers(seed: seed)
        guard let range = anyRange(), let number = anySetting() else { return }
        let nearest = range.nearest(to: number)
        #expect(isOnGrid(nearest, range))
        #expect(range.nearest(to: nearest) == nearest)
        #expect(isOnGrid(range.highest, range))
        #expect(range.highest.hundredths + range.step.hundredths > range.maximum.hundredths)
        let distance = abs(nearest.hundredths - number.hundredths)
        for steps in [-1, 1] {
            let other = nearest.hundredths + steps * range.step.hundredths
            guard let other = GrindSetting(hundredths: other), isOnGrid(other, range) else {
                continue
            }
            let farther = abs(other.hundredths - number.hundredths)
            // Of two as near the lower was taken.
            #expect(steps < 0 ? farther > distance : farther >= distance)
        }
    }

    @Test("JG-007 · steps never leave the grid, and one back undoes one inside", arguments: 1...500)
    mutating func steps(seed: UInt64) throws {
        numbers = SeededNumbers(seed: seed)
        guard let range = anyRange(), let number = anySetting() else { return }
        var setting = range.nearest(to: number)
        for _ in 0..<40 {
            let steps = [1, -1, 5, -5, Int(truncatingIfNeeded: numbers.next())][numbers.below(5)]
            let next = range.stepped(setting, by: steps)
            #expect(isOnGrid(next, range))
            #expect(steps > 0 ? next >= setting : next <= setting)
            let isInside = range.minimum < next && next < range.highest
            if isInside { #expect(range.stepped(next, by: -steps) == setting) }
            setting = next
        }
    }

    @Test(
        "JG-003, JG-006, JG-008 · what is offered is on the grid, and is read as it is shown",
        arguments: 1...500)
    mutating func offered(seed: UInt64) throws {
        numbers = SeededNumbers(seed: seed)
        guard let range = anyRange() else { return }
        let last = numbers.below(2) == 0 ? nil : anySetting()
        let current = numbers.below(2) == 0 ? nil : anySetting()
        let offered = range.offered(lastSetting: last, current: current)
        #expect(isOnGrid(offered, range))
        #expect(GrindSetting(text: range.text(of: offered)) == offered)
        #expect(GrindSetting(text: offered.text) == offered)
        // All settings of a grid look alike.
        let decimals = range.text(of: offered).split(separator: ".").dropFirst().first?.count
        let lowest = range.text(of: range.minimum).split(separator: ".").dropFirst().first?.count
        #expect(decimals == lowest)
    }

    @Test("JG-001 · whatever numbers of 64 bits come, nothing traps", arguments: 1...500)
    mutating func anyNumbers(seed: UInt64) {
        numbers = SeededNumbers(seed: seed)
        func any(_ number: UInt64) -> Int {
            let edges = [Int.min, Int.max, 0, 1, -1, 1_000_000, -1_000_000, 1_000_001, -1_000_001]
            let index = Int(number >> 60)
            return index < edges.count ? edges[index] : Int(truncatingIfNeeded: number << 4)
        }
        let settings = (0..<5).map { _ in GrindSetting(hundredths: any(numbers.next())) }
        let range = try? GrinderRange.checked(
            minimum: settings[0], maximum: settings[1], step: settings[2])
        guard let range else { return }
        let offered = range.offered(lastSetting: settings[3], current: settings[4])
        #expect(isOnGrid(range.stepped(offered, by: any(numbers.next())), range))
    }
}
