import Brewing
import Control
import Guide
import JSON5
import Timebase
import Units

/// How the device stands, as a house sees it: the one message that is retained about it.
struct HomeState: Hashable, Sendable {
    /// The brew that runs or waits for its rating.
    struct Brew: Hashable, Sendable {
        /// Nil for a phase that only a newer device knows.
        var phase: SessionPhase?
        /// From 1.
        var step: Int
        var stepCount: Int
        var stepText: String
        /// When the step's time is over; nil while it does not run.
        var stepEnds: WallTime?
        /// Grams on the scale at the step's end.
        var waterTo: Int
    }

    /// Nil until the device has told anything.
    var version: String?
    var recipe: String?
    var brew: Brew?
    /// Nil without a scale, and while it has nothing to say.
    var weightTenths: Int?
    /// Whether a scale was ever heard of.
    var hasScale = false
    /// The stars of the last log.
    var rating: Int?
    /// What is left of the chosen bean's bag.
    var gramsLeft: Int?
    /// What is wrong, in words; nil when nothing is.
    var fault: String?

    /// The phase of a device without a brew.
    static let idle = "idle"
    /// Everything that `phase` may say.
    static let phases = [idle] + SessionPhase.allCases.map(\.name)
    /// How far a step's end may differ from what was told and still be the same. Chosen: two clocks
    /// are read at different times, and a state that differs is sent.
    private static let sameEnd: Int64 = 1500

    var isKnown: Bool { version != nil }

    /// Takes in what the device says; `wall` is what the calendar says then.
    mutating func follow(_ status: Status, wall: WallTime?) {
        let before = brew
        version = status.version
        recipe = status.recipe
        rating = status.lastRating
        gramsLeft = status.gramsLeft
        weightTenths = status.weightTenths
        if weightTenths != nil { hasScale = true }
        brew = status.brew.map { Brew($0, wall: wall) }
        guard let ends = brew?.stepEnds?.millisecondsSince1970, let before,
            let told = before.stepEnds, before.step == brew?.step,
            abs(ends - told.millisecondsSince1970) <= Self.sameEnd
        else { return }
        brew?.stepEnds = told
    }

    /// The message; what is not known is null.
    var json: JSONValue {
        let phase = brew.map { $0.phase?.name } ?? Self.idle
        return .group([
            "phase": .optional(phase), "recipe": .optional(recipe),
            "step": .optional(brew?.stepText),
            "step_ends": .optional(brew?.stepEnds.map(Self.text)),
            "water_to": brew.map { .integer($0.waterTo) } ?? .null,
            "weight": weightTenths.map { .tenths($0) } ?? .null,
            "rating": rating.map { .integer($0) } ?? .null,
            "grams_left": gramsLeft.map { .integer($0) } ?? .null,
            "fault": .optional(fault), "version": .optional(version),
        ])
    }

    /// RFC 3339 in UTC, to the second.
    private static func text(_ moment: WallTime) -> String {
        CivilTime(moment, offsetSeconds: 0).text(offsetSeconds: 0)
    }
}

extension HomeState.Brew {
    fileprivate init(_ brew: Status.Brew, wall: WallTime?) {
        phase = SessionPhase(name: brew.phase)
        step = brew.step
        stepCount = brew.stepCount
        stepText = brew.stepText
        waterTo = brew.targetGrams
        guard phase == .active, let wall, let remaining = brew.remainingSeconds,
            // A week is longer than any step; more would be no device of ours.
            let milliseconds = UntrustedInteger(rounding: remaining * 1000)?
                .within(0...Int64(604_800_000))
        else { return }
        stepEnds = WallTime(
            millisecondsSince1970: wall.millisecondsSince1970 + milliseconds)
    }
}
