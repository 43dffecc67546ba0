// A brew that a person writes down: what `log add` was told.
//
// **Responsible for** reading every option, and for telling everything that is wrong at once. What
// makes a value right is Brewing's to say: dose, water, temperature and grind are held against the
// check of a recipe with the same values. **Not for** saving it.
//
// Order: the method first, for its category decides what else is asked for; a value that can't be
// read is told once and not held against any check.

import Archive
import Brewing
import CommandLine
import Names
import Store
import SystemCalls
import Timebase
import Units

/// A brew as `log add` was told of it.
struct LogEntry {
    static let method: Option<String> = .name(
        "method", "M", kind: "methods", summary: "the way of brewing; needed")
    static let dose: Option<String> = .text("dose", "G", summary: "grams of coffee; needed")
    static let water: Option<String> = .text(
        "water", "G", summary: "grams of water in all; needed, but for an espresso")
    static let yield: Option<String> = .text(
        "yield", "G", summary: "grams out of the machine; needed for an espresso")
    static let temperature: Option<String> = .text(
        "temperature", "C", summary: "the water's, in °C")
    static let time: Option<String> = .text("time", "M:SS", summary: "how long it took")
    static let grind: Option<String> = .text(
        "grind", "L", offering: ["fine", "medium", "coarse"], summary: "how fine it was ground")
    static let grinder: Option<String> = .name(
        "grinder", "N", kind: "grinders", summary: "the grinder")
    static let setting: Option<String> = .text(
        "setting", "X", summary: "the grinder's setting")
    static let bean: Option<String> = .name("bean", "N", kind: "beans", summary: "the bean")
    static let rating: Option<String> = .text(
        "rating", "1…5", offering: ["1", "2", "3", "4", "5"], summary: "its stars; needed")
    static let tag: Option<String> = .text(
        "tag", "T", offering: TasteTag.allCases.map(\.option), summary: "what it tasted of")
    static let note: Option<String> = .text(
        "note", "S", summary: "at most \(Note.limit) characters; - reads standard input")
    static let pressure: Option<String> = .text(
        "pressure", "S", summary: "words about the pressure")
    static let started: Option<String> = .text(
        "started", "RFC3339",
        summary: "when it began, such as 2026-11-21T08:30:00+01:00; now when not said")

    static let options: [Option<String>] = [
        method, dose, water, yield, temperature, time, grind, grinder, setting, bean, rating, tag,
        note, pressure, started,
    ]

    private let library: Library
    private let invocation: Invocation
    private var errors = CommandErrors()
    /// What should be said and does not keep it from being saved.
    private(set) var warnings: [String] = []

    init(_ library: Library, _ invocation: Invocation) {
        self.library = library
        self.invocation = invocation
    }

    /// The log of it, under a new id.
    /// - Throws: a failure with everything that is wrong.
    mutating func log() throws(CommandFailure) -> BrewLog {
        for option in [Self.method, Self.dose, Self.rating] where invocation[option] == nil {
            errors.addUsage("log add: \(option.usage) is missing")
        }
        let method = try readMethod()
        let values = readInputs(of: method)
        let total = readTime()
        let equipment = try readEquipment(dose: values.dose)
        let tasting = try readTasting()
        let pressure = invocation[Self.pressure]
        errors.add(pressure.map(JournalField.pressure.errors) ?? [])
        let stamp = readStamp()
        try errors.finish()
        guard let method, let tasting, let dose = values.dose, let yield = values.yield else {
            throw CommandFailure(status: .usage, message: "log add: something is missing")
        }
        let usual = try usualInputs(of: method)
        let inputs = BrewInputs(
            dose: dose, yield: yield.rounded, temperature: values.temperature ?? usual.temperature,
            grind: invocation[Self.grind].map { Grind(label: UniqueName.trimmed($0)) }
                ?? usual.grind,
            equipment: equipment, pressure: pressure)
        warnings += inputs.warnings(for: method.category).map {
            $0.description(for: method.category)
        }
        return BrewLog(
            id: .new(), stamp: stamp, recipeID: nil, recipeName: nil,
            method: method, inputs: inputs, total: total, steps: [], tasting: tasting)
    }

    private mutating func readMethod() throws(CommandFailure) -> BrewMethod? {
        guard let word = invocation[Self.method] else { return nil }
        let library = library
        return try errors.value { () throws(CommandFailure) in try library.method(word).method }
    }

    // MARK: Dose, water, temperature, grind

    private mutating func readInputs(
        of method: BrewMethod?
    ) -> (dose: Grams?, yield: Grams?, temperature: Celsius?) {
        let amountOption = amountOption(of: method)
        let dose = number(Self.dose, "grams").map { Grams(rounding: $0) }
        let amount = amountOption.flatMap { number($0, "grams") }.map { Grams(rounding: $0) }
        let temperature = number(Self.temperature, "degrees Celsius").map { Celsius(rounding: $0) }
        let label = invocation[Self.grind].map(UniqueName.trimmed)
        var checked: Set<RecipeField> = []
        if dose != nil { checked.insert(.dose) }
        if amount != nil { checked.insert(.yield) }
        if temperature != nil { checked.insert(.temperature) }
        if label != nil { checked.insert(.grind) }
        let recipe = Recipe(
            id: .starter, name: "", method: method ?? .v60, dose: dose ?? .zero,
            yield: amount ?? .zero, temperature: temperature ?? Celsius(0),
            grind: Grind(label: label ?? ""), bloomRatioHundredths: 300, split: .equal, steps: [])
        for error in recipe.validationErrors where checked.contains(error.field) {
            let words = error.description
            errors.addError(
                amountOption?.name == Self.water.name
                    ? words.replacing("the yield", with: "the water") : words)
        }
        return (dose, amount, temperature)
    }

    /// Which of `--water` and `--yield` a method asks for; the other one is told to be wrong. While
    /// the method is not known, the one that was told.
    private mutating func amountOption(of method: BrewMethod?) -> Option<String>? {
        guard let method else {
            return [Self.water, Self.yield].first { invocation[$0] != nil }
        }
        let isEspresso = method.category == .espresso
        let (right, wrong) = isEspresso ? (Self.yield, Self.water) : (Self.water, Self.yield)
        if invocation[wrong] != nil {
            errors.addUsage(
                "log add: \(method.name) takes --\(right.name), not --\(wrong.name)")
        } else if invocation[right] == nil {
            errors.addUsage("log add: \(right.usage) is missing")
        }
        return right
    }

    private mutating func number(_ option: Option<String>, _ unit: String) -> Double? {
        guard let word = invocation[option] else { return nil }
        if let number = Double(word), number.isFinite { return number }
        errors.addError("--\(option.name) is a number of \(unit), not '\(word)'")
        return nil
    }

    /// What stands for temperature and grind that were not told: the newest log of the method, else
    /// what a recipe of its kind begins with.
    private func usualInputs(of method: BrewMethod) throws(CommandFailure) -> BrewInputs {
        let offer = try library.attempt { db throws(StoreError) in
            try db.offer(.method(method.name, offset: 0), today: nil)
        }
        if case .method(let offer) = offer, let newest = offer.newest { return newest }
        let recipes = RecipeTemplate.allCases.map { $0.recipe(id: .starter) }
        return BrewInputs(
            defaultsOf: recipes.first { $0.method.category == method.category } ?? .starter)
    }

    // MARK: Equipment

    private mutating func readEquipment(dose: Grams?) throws(CommandFailure) -> Equipment {
        var equipment = Equipment()
        let library = library
        if let word = invocation[Self.grinder] {
            let found = try errors.value { () throws(CommandFailure) in
                try library.grinder(word).grinder
            }
            if let found {
                equipment.grinder = EquipmentItem(id: found.id, name: found.name)
                equipment.setting = invocation[Self.setting].flatMap {
                    errors.setting($0, of: found.range)
                }
            }
        } else if invocation[Self.setting] != nil {
            errors.addUsage("log add: --setting needs --grinder")
        }
        if let word = invocation[Self.bean] {
            let found = try errors.value { () throws(CommandFailure) in try library.bean(word) }
            if let found {
                equipment.bean = EquipmentItem(id: found.bean.id, name: found.bean.name)
                if let left = found.gramsLeft, let dose, dose > left {
                    warnings.append("\(left.tenthsText) g left of \(found.bean.name)")
                }
            }
        }
        return equipment
    }

    // MARK: What was said of it, and when it was

    private mutating func readTasting() throws(CommandFailure) -> Tasting? {
        let rating = invocation[Self.rating].flatMap { word in
            let rating = Rating(word: word)
            if rating == nil { errors.addError("--rating is 1, 2, 3, 4 or 5, not '\(word)'") }
            return rating
        }
        let tag = invocation[Self.tag].flatMap { word in
            let tag = TasteTag.allCases.first { $0.option == word }
            if tag == nil {
                let words = TasteTag.allCases.map(\.option).joined(separator: ", ")
                errors.addError("--tag is one of \(words), not '\(word)'")
            }
            return tag
        }
        var note: Note?
        if let text = invocation[Self.note] {
            note =
                try errors.value { () throws(CommandFailure) in try Note.read(text) } ?? nil
        }
        return rating.map { Tasting(rating: $0, taste: tag, note: note) }
    }

    /// Chosen: the longest cold brew.
    private static let longest = 24 * 60

    private mutating func readTime() -> Duration {
        guard let word = invocation[Self.time] else { return .zero }
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        let isNumber = parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard isNumber, parts.count == 2, parts[1].count == 2,
            let minutes = UntrustedInteger(parts[0])?.within(0..<Self.longest),
            let seconds = UntrustedInteger(parts[1])?.within(0...59)
        else {
            errors.addError(
                "--time is minutes and seconds such as 3:05, less than a day, not '\(word)'")
            return .zero
        }
        return .seconds(minutes * 60 + seconds)
    }

    /// Now, unless it was told.
    private mutating func readStamp() -> ClockStamp {
        let machine = SystemEnvironment(environment: Console.environment(["TZ"]))
        var stamp = machine.stamp(at: SystemClock.now)
        guard let word = invocation[Self.started] else { return stamp }
        guard let started = ZonedTime(word) else {
            errors.addError("--started is such as 2026-11-21T08:30:00+01:00, not '\(word)'")
            return stamp
        }
        if started.moment > stamp.wall { warnings.append("it begins in the future") }
        let isHere = Calendar.offsetSeconds(at: started.moment) == started.offsetSeconds
        stamp = ClockStamp(
            wall: started.moment, isTrusted: true, timeZone: isHere ? stamp.timeZone : "",
            offsetSeconds: started.offsetSeconds, bootID: "", monotonic: .origin)
        return stamp
    }
}

extension CommandErrors {
    /// A setting as it is shown, the nearest that the grinder has (SPEC §9.8); nil when it has
    /// none there.
    mutating func setting(_ word: String, of range: GrinderRange) -> String? {
        guard let number = GrindSetting(text: word) else {
            add([.notANumber(.setting)])
            return nil
        }
        guard range.contains(number) else {
            add([.settingOutOfRange(range)])
            return nil
        }
        return range.text(of: range.nearest(to: number))
    }
}
