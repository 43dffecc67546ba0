/// The brew as SPEC §6 has it: a list of spans in which its clock ran, and where it stands.
struct BrewModel: Equatable, Sendable {
    /// SPEC §6, the phases.
    enum Phase: String, Sendable {
        case notStarted, stepReadyToAdvance, awaitingPourConfirmation, active, paused, completed
    }

    /// SPEC §2: a second NEXT so soon after a step change is an echo.
    static let echoTime = Span.milliseconds(400)

    let recipe: PlainRecipe
    /// What the device knows the recipe by.
    let recipeID: String
    let dose: Int
    let yield: Int
    /// What the clocks said as it was begun.
    var begun: KitchenTime?
    /// What it is brewed with: what was chosen before Start, to the end.
    let equipment: PlainEquipment
    /// Water on the scale after each step.
    let water: [Int]
    private(set) var phase = Phase.notStarted
    private(set) var step = 0
    /// What each finished step took; nil where the clock had not begun.
    private(set) var took: [Int64?] = []

    /// What the clock showed before the first span.
    private var base: Int64 = 0
    private var spans: [(from: Int64, to: Int64?)] = []
    private var phaseUnderPause: Phase?
    private var stepFrom: Int64?
    private var stepTo: Int64?
    private var changedAt: Int64?
    /// Nobody knows whether NEXT is an echo then: either of two presses may have begun it.
    private(set) var doubtfulEcho: Range<Int64>?

    /// A stopwatch that was stopped: as it was before, to go on from.
    private(set) var beforeStop: [BrewModel] = []

    init(
        recipe: PlainRecipe, recipeID: String = "", dose: Int, yield: Int,
        equipment: PlainEquipment = .none
    ) {
        self.recipe = recipe
        self.recipeID = recipeID
        self.dose = dose
        self.yield = yield
        self.equipment = equipment
        water = recipe.water(dose: dose, yield: yield)
    }

    static func == (left: BrewModel, right: BrewModel) -> Bool {
        left.recipe == right.recipe && left.dose == right.dose && left.yield == right.yield
            && left.equipment == right.equipment && left.phase == right.phase
            && left.step == right.step && left.took == right.took
            && left.base == right.base && left.phaseUnderPause == right.phaseUnderPause
            && left.stepFrom == right.stepFrom && left.stepTo == right.stepTo
            && left.spans.count == right.spans.count
            && zip(left.spans, right.spans).allSatisfy { $0 == $1 }
    }

    // The clock.

    /// What the brew clock shows.
    func clock(at now: Int64) -> Int64 {
        spans.reduce(base) { $0 + max(0, min($1.to ?? now, now) - $1.from) }
    }

    var clockRuns: Bool { spans.last.map { $0.to == nil } ?? false }

    private mutating func run(at now: Int64) {
        if !clockRuns { spans.append((now, nil)) }
    }

    private mutating func stand(at now: Int64) {
        if clockRuns { spans[spans.count - 1].to = now }
    }

    // What happens.

    /// SPEC BS-006.
    mutating func timePasses(to now: Int64) {
        if phase == .active, let stepTo, clock(at: now) >= stepTo { phase = .stepReadyToAdvance }
    }

    /// Whether its step was over only after a moment.
    func wasOver(after moment: Int64) -> Bool {
        phase == .stepReadyToAdvance && (stepTo ?? .min) > clock(at: moment)
    }

    /// Whether a step's time ran out so shortly before a moment.
    func wasActive(within span: Int64, of now: Int64) -> Bool {
        guard phase == .stepReadyToAdvance, clockRuns, let stepTo else { return false }
        return (0...span).contains(clock(at: now) - stepTo)
    }

    /// The first step is entered.
    mutating func begin(at now: Int64) { enter(0, at: now) }

    private mutating func enter(_ place: Int, at now: Int64) {
        step = place
        stepFrom = clockRuns ? clock(at: now) : nil
        stepTo = nil
        changedAt = now
        switch recipe.steps[place].kind {
        case .prepare: phase = .stepReadyToAdvance
        case .bloom: phase = .awaitingPourConfirmation
        case .pour, .wait: activate(at: now)
        }
    }

    private mutating func activate(at now: Int64) {
        run(at: now)
        let clock = clock(at: now)
        stepFrom = clock
        let this = recipe.steps[step]
        stepTo =
            this.seconds.map { clock + Span.seconds($0) }
            ?? this.until.map { max(Span.seconds($0), clock) }
        phase = .active
        changedAt = now
        timePasses(to: now)
    }

    /// It may have begun as this one did, and nothing else shows which.
    mutating func mayBe(_ other: BrewModel) {
        guard let changedAt, let later = other.changedAt, later > changedAt else { return }
        doubtfulEcho = changedAt + Self.echoTime..<later + Self.echoTime
    }

    /// NEXT, unless it is an echo.
    mutating func next(at now: Int64) {
        timePasses(to: now)
        if isStopwatch, phase == .paused { return stop(at: now) }
        if let changedAt, now - changedAt < Self.echoTime { return }
        switch phase {
        case .notStarted:
            enter(0, at: now)
            if phase == .awaitingPourConfirmation {
                activate(at: now)
            } else if recipe.steps[0].kind == .prepare {
                goOn(at: now)
            }
        case .awaitingPourConfirmation: activate(at: now)
        case .active, .stepReadyToAdvance: goOn(at: now)
        case .paused, .completed: break
        }
    }

    private mutating func goOn(at now: Int64) {
        if isStopwatch, step + 1 == recipe.steps.count { return stop(at: now) }
        took.append(stepFrom.map { clock(at: now) - $0 })
        if step + 1 < recipe.steps.count { return enter(step + 1, at: now) }
        stand(at: now)
        phase = .completed
    }

    /// PAUSE.
    mutating func pause(at now: Int64) {
        timePasses(to: now)
        if phase == .paused, let under = phaseUnderPause {
            phase = under
            phaseUnderPause = nil
            run(at: now)
        } else if canPause {
            phaseUnderPause = phase
            phase = .paused
            stand(at: now)
        }
    }

    var canPause: Bool { phase == .paused || clockRuns && phase != .completed }

    /// RESTART held.
    mutating func restart() {
        guard phase != .completed else { return }
        let begun = begun
        defer { self.begun = begun }
        self = BrewModel(
            recipe: recipe, recipeID: recipeID, dose: dose, yield: yield, equipment: equipment)
    }

    /// The power was cut; the last known moment was this. It waits, paused, with no moment of the
    /// old boot in it.
    mutating func losePower(lastSeen: Int64) {
        timePasses(to: lastSeen)
        changedAt = nil
        if clockRuns { pause(at: lastSeen) }
        base = clock(at: lastSeen)
        spans = []
        guard var before = beforeStop.first else { return }
        if before.phase != .paused {
            before.phaseUnderPause = before.phase
            before.phase = .paused
        }
        (before.base, before.spans, before.changedAt) = (base, [], nil)
        beforeStop = [before]
    }

    // What can be seen.

    /// `2/6 Bloom`.
    var heading: String { "\(step + 1)/\(recipe.steps.count) \(recipe.steps[step].text)" }

    /// The countdown, the overrun, how long a wait without an end has taken, or nothing.
    func clockText(at now: Int64) -> String {
        let clock = clock(at: now)
        guard let stepTo else {
            // SPEC §9.3: of a wait without an end the clock counts up.
            guard recipe.steps[step].kind == .wait, phase != .completed, let stepFrom else {
                return ""
            }
            return Self.minutes((clock - stepFrom) / Span.seconds(1))
        }
        let isOver = (phaseUnderPause ?? phase) == .stepReadyToAdvance
        if isOver || phase == .active && clock >= stepTo {
            return "+" + Self.minutes((clock - stepTo) / Span.seconds(1))
        }
        guard phase == .active || phase == .paused else { return "" }
        let left = max(0, stepTo - clock)
        return Self.minutes((left + Span.seconds(1) - 1) / Span.seconds(1))
    }

    /// `112/148 g` in a pour; nil otherwise.
    func pacing(at now: Int64) -> String? {
        guard recipe.steps[step].kind == .pour, let stepFrom, let stepTo else { return nil }
        let before = step == 0 ? 0 : water[step - 1]
        let after = water[step]
        let clock = clock(at: now)
        guard clock < stepTo, stepTo > stepFrom else { return "\(after)/\(after) g" }
        let rise = Int64(after - before) * (clock - stepFrom) / (stepTo - stepFrom)
        return "\(before + Int(rise))/\(after) g"
    }

    /// Minutes and seconds, hours where there are any.
    static func minutes(_ seconds: Int64) -> String {
        let two = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
        guard seconds >= 3600 else { return "\(seconds / 60):\(two(seconds % 60))" }
        return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }
}

/// The stopwatch of SPEC §9.7: a brew of a guide's steps, or of one without an end, that can be
/// stopped at any of them, and goes on as if it had not been.
extension BrewModel {
    /// SPEC §9.3: the templates, without their water.
    private static let guides: [[PlainRecipe.Step]] = [
        [PlainRecipe.Step(.wait, "Stopwatch")],
        [
            .init(.wait, "Bloom", seconds: 30), .init(.wait, "First pour", seconds: 30),
            .init(.wait, "Second pour", seconds: 30), .init(.wait, "Drawdown", seconds: 90),
        ],
        [.init(.wait, "Pre-infusion", seconds: 5), .init(.wait, "Extraction", seconds: 25)],
        [
            .init(.wait, "Add water", seconds: 10), .init(.wait, "Steep", seconds: 240),
            .init(.wait, "Plunge", seconds: 30),
        ],
        [.init(.wait, "Brew")],
    ]

    /// A stopwatch whose steps have these words; nil when SPEC has no such guide.
    init?(stopwatch words: [String]) {
        guard let steps = Self.guides.first(where: { $0.map(\.text) == words }) else { return nil }
        self.init(
            recipe: PlainRecipe(name: "", dose: 0, yield: 0, isEqual: false, steps: steps), dose: 0,
            yield: 0)
    }

    /// Only a stopwatch has no recipe.
    var isStopwatch: Bool { recipe.name.isEmpty }

    /// Without a guide nothing is told of steps.
    var isGuided: Bool { recipe.steps.map(\.text) != Self.guides[0].map(\.text) }

    /// NEXT stops it: what it has not come to takes no time.
    private mutating func stop(at now: Int64) {
        beforeStop = [self]
        took.append(stepFrom.map { clock(at: now) - $0 })
        stand(at: now)
        took += Array(repeating: nil, count: recipe.steps.count - 1 - step)
        step = recipe.steps.count - 1
        phase = .completed
    }

    /// PAUSE on a stopped one: as if it had not been stopped.
    mutating func takeBackStop(at now: Int64) {
        guard let before = beforeStop.first else { return }
        self = before
        timePasses(to: now)
    }

    /// What the first row begins with: `m:ss.t` up to 9:59.9, then `mm:ss`; nil where SPEC says
    /// nothing.
    func stopwatchText(at now: Int64) -> String? {
        let tenths = clock(at: now) / Span.milliseconds(100)
        guard tenths < 36_000 else { return nil }
        let text = Self.minutes(tenths / 10)
        return tenths < 6000 ? "\(text).\(tenths % 10)" : text
    }
}
