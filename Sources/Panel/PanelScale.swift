// The scale as the screens see it.
//
// **Responsible for** which reading becomes which weight, for whom it is weighed, and for how often
// what is shown of it changes. **Not for** what follows from a weight (`WeighedBrew`,
// `WeighedIngredient`), nor for carrying that out (`Panel+Scale.swift`).
//
// Terms. The *use* is what somebody weighs for; without one the board's scale sleeps, and all that
// was known of its weight is forgotten. A *reading* is in counts, a *sample* in milligrams.
//
// The order of things: a reading or a fault comes in; what follows from the weight is asked for
// until nothing more follows; then what is shown is brought up to date, four times a second at
// most.
import Baking
import Brewing
import Guide
import Scales
import Timebase
import Units
import WeighedGuide

/// What the panel knows of its scale.
struct PanelScale: Sendable {
    /// What somebody weighs for.
    enum Use: Hashable {
        case dose, brew, weighIn, calibration, reading
    }

    /// An ingredient of a weigh-in, as far as it is another one than before.
    private struct Ingredient: Hashable {
        let bowl: String
        let number: Int
        let target: Fraction
        let isIn: Fraction
    }

    let setup: ScaleSetup
    /// The calibration in force; nil without one.
    var calibration: Calibration?
    private(set) var use: Use?
    /// Whether somebody outside wants to read it (SPEC §16.2).
    var hasReader = false
    /// The weight, judged.
    private(set) var live = LiveWeight()
    /// A calibration under way.
    var procedure: CalibrationProcedure?
    /// What the step of a brew shows of the weight.
    var amount: WeighedAmount? { amounts.shown }
    /// The words about what is weighed, where they are not a brew's.
    var words: String { texts.shown ?? "" }
    /// Whether the shot is to be stopped, by what is on the scale.
    var asksToStop: Bool { wantsStop && live.weight != nil }

    private var wantsStop = false
    private var brew: WeighedBrew?
    private var item: WeighedIngredient?
    private var ingredient: Ingredient?
    private var amounts = DisplayPace<WeighedAmount>()
    private var texts = DisplayPace<String>()
    /// Whether the scale's fault was told by its driver, and nobody heard of it.
    private var isFailing = false
    private var wasBelieved = false
    private var told: Set<ScaleFault> = []

    init(_ setup: ScaleSetup, stored: Calibration?) {
        self.setup = setup
        let own = stored.flatMap { $0.holds(on: setup.device) ? $0 : nil }
        switch setup.source {
        case .counts(let factory): calibration = own ?? factory
        case .weights: calibration = nil
        }
    }

    /// Whether it can weigh: counts without a calibration are no weight.
    var canWeigh: Bool { !setup.isCounting || calibration != nil }

    // What happens.

    /// Somebody weighs for something else from `now` on, or nobody does. Says whether the zero is
    /// to be asked for.
    mutating func begin(_ use: Use?) -> Bool {
        guard use != self.use else { return false }
        let wasAsleep = self.use == nil
        self.use = use
        brew = nil
        item = nil
        ingredient = nil
        wantsStop = false
        told = []
        isFailing = false
        amounts = DisplayPace()
        texts = DisplayPace()
        if use == nil || wasAsleep {
            live = LiveWeight()
            wasBelieved = false
        }
        procedure = use == .calibration ? CalibrationProcedure(device: setup.device) : nil
        return use == .dose
    }

    /// Takes in what the board's scale says.
    mutating func take(_ event: ScaleEvent) {
        guard use != nil else { return }
        switch event {
        case .reading(let reading): take(reading)
        case .sample(let sample): live.take(sample)
        case .failed(let fault, _):
            isFailing = true
            live.take(fault)
        }
    }

    private mutating func take(_ reading: RawReading) {
        // The date is the archive's: nobody here knows what day it is.
        procedure?.take(reading, date: WallTime(millisecondsSince1970: 0))
        guard let calibration else { return }
        if reading.isClipped { return live.take(.overloaded) }
        live.take(calibration.sample(of: reading))
    }

    /// Asks for a zero.
    mutating func requestTare(at now: Instant) {
        live.requestTare(at: now, expectingOwnZero: !setup.isCounting)
    }

    /// The zero that was asked for would not be one any more.
    mutating func forgetZero() { live.forgetZero() }

    mutating func stopShot(_ isAsked: Bool) { wantsStop = isAsked }

    mutating func advance(to now: Instant) {
        if use != nil { live.advance(to: now) }
    }

    /// When something changes by itself.
    var nextDeadline: Instant? {
        guard use != nil else { return nil }
        return Instant.earliest(live.nextDeadline, amounts.nextDeadline, texts.nextDeadline)
    }

    /// Why the scale is not believed, where that has to be told: once for each fault.
    mutating func faultToTell() -> ScaleFault? {
        guard let fault = live.fault else {
            wasBelieved = true
            isFailing = false
            return nil
        }
        guard wasBelieved || isFailing else { return nil }
        wasBelieved = false
        isFailing = false
        return told.insert(fault).inserted ? fault : nil
    }

    // What follows.

    mutating func look(at session: BrewSession, now: Instant) -> [WeighedBrew.Action] {
        let view = session.view(at: now)
        if brew == nil {
            brew = WeighedBrew(
                habits: setup.habits, yield: session.shotYield, isUnderWay: session.hasWater(view))
        }
        return brew?.look(at: view, live, now: now) ?? []
    }

    mutating func look(at view: WeighView) -> WeighedIngredient.Action? {
        let asked = Ingredient(
            bowl: view.bowl, number: view.number, target: view.target, isIn: view.isIn)
        if asked != ingredient {
            ingredient = asked
            let missing = BakeText.missing(view.target, isIn: view.isIn)
            item = WeighedIngredient(
                target: Milligrams(missing.rounded() ?? 0), autoNext: setup.habits.autoNext)
        }
        return item?.look(at: live)
    }

    // What is shown.

    mutating func show(_ session: BrewSession, at now: Instant) {
        let amount = WeighedAmount(session.view(at: now), live, yield: session.shotYield)
        _ = amounts.show(amount?.source == .plan ? nil : amount, at: now)
    }

    mutating func showWords(at now: Instant) {
        let words: String? =
            switch use {
            case .dose: WeighDose().text(live)
            case .weighIn: item?.text(live)
            case .brew, .calibration, .reading, nil: nil
            }
        _ = texts.show(words, at: now)
    }
}

extension BrewSession {
    /// What an espresso is to yield; nil for any other brew.
    fileprivate var shotYield: Grams? {
        plan.method.category == .espresso ? plan.inputs.yield : nil
    }

    /// Whether water of it may be on the scale already, when nobody has seen it begin.
    fileprivate func hasWater(_ view: SessionView) -> Bool {
        guard step.waterBefore == .zero else { return true }
        switch view.phase {
        case .notStarted, .awaitingConfirmation: return false
        case .active, .stepReadyToAdvance, .paused, .completed:
            // A press was a while ago, but not for long.
            let isPoured = view.step.quantity != nil || shotYield != nil
            return isPoured && view.elapsed > .seconds(1)
        }
    }
}
