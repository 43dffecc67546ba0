// What a scale saw of a brew, as its log keeps it (WS-011).
//
// Responsible for the water at each step's end and for the curve, and for their bytes. Not for
// whether a weight may be believed: only one that is comes here, and none before the zero was seen.
import Timebase
import Units

/// The water of a brew as it was weighed, beside what its plan asked for.
public struct BrewWeights: Hashable, Sendable {
    /// The water in all at the end of a step.
    public struct Step: Hashable, Sendable {
        /// What the plan asked for; nil for a step without water.
        public let target: Grams?
        /// Whether that was to come over the step's time, as in a pour; else it is there from the
        /// step's beginning on, as in a bloom.
        public let isPaced: Bool
        /// What was there: the last weight within the step that could be believed; nil when there
        /// was none.
        public fileprivate(set) var real: Grams?

        /// The water of one step.
        public init(target: Grams?, isPaced: Bool = false, real: Grams?) {
            self.target = target
            self.isPaced = isPaced
            self.real = real
        }
    }

    /// Bytes of a stored one at most (WS-011).
    public static let byteLimit = 4096
    /// Steps at most, as of a recipe (RV-010).
    static let stepLimit = RecipeLimit.steps

    /// The steps that were entered, from the first on.
    public private(set) var steps: [Step] = []
    /// The weight over the brew's clock.
    public private(set) var curve = WeightCurve()

    /// A brew of which nothing was weighed yet.
    public init() {}

    /// Takes in what lies on the scale without the tare, nil where it is not to be believed, while
    /// a brew stands so. Before its first water nothing is taken in: that are the grounds.
    public mutating func add(
        _ weight: Grams?, isAtRest: Bool, in session: BrewSession, at now: Instant
    ) {
        let index = session.stepIndex
        guard index < Self.stepLimit, index >= session.plan.firstWater else { return }
        while steps.count <= index {
            let step = session.plan.steps[steps.count]
            let target = session.plan.target(of: steps.count)
            steps.append(Step(target: target, isPaced: step.kind != .bloom, real: nil))
        }
        if let weight, isAtRest || steps[index].real.map({ weight > $0 }) ?? true {
            // What falls and does not rest is a vessel that is being lifted: water stays.
            steps[index].real = weight
        }
        if session.clockIsRunning { curve.add(weight, at: session.elapsed(at: now)) }
    }

    // Stored.

    /// Bytes of a step.
    private static let stepSize = 5

    /// Its bytes: how many steps; of each whether it is paced, what was asked for and what was
    /// there, in tenths of a gram, the lower byte first; the curve.
    public var bytes: [UInt8] {
        [UInt8(steps.count)]
            + steps.flatMap { [$0.isPaced ? 1 : 0] + Self.bytes($0.target) + Self.bytes($0.real) }
            + curve.bytes
    }

    /// The same in so many bytes at most, with a coarser curve where it has to be; nil where not
    /// even the steps fit.
    public func fitting(_ limit: Int) -> BrewWeights? {
        var fitting = self
        let least = BrewWeights(steps: steps, curve: WeightCurve()).bytes.count
        guard least <= limit else { return nil }
        while fitting.bytes.count > limit { fitting.curve.thin() }
        return fitting
    }

    /// One that was stored; nil when none has these bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count <= Self.byteLimit, let count = bytes.first.map({ Int($0) }),
            count <= Self.stepLimit, bytes.count > 1 + Self.stepSize * count,
            let curve = WeightCurve(bytes: Array(bytes.dropFirst(1 + Self.stepSize * count)))
        else { return nil }
        let steps = (0..<count).map { index in
            let step = bytes.dropFirst(1 + Self.stepSize * index)
            return Step(
                target: Self.grams(step.dropFirst(1)), isPaced: step.first == 1,
                real: Self.grams(step.dropFirst(3)))
        }
        self.init(steps: steps, curve: curve)
    }

    private init(steps: [Step], curve: WeightCurve) {
        self.steps = steps
        self.curve = curve
    }

    private static func bytes(_ grams: Grams?) -> [UInt8] {
        let bits = UInt16(bitPattern: WeightCurve.point(grams))
        return [UInt8(bits & 0xFF), UInt8(bits >> 8)]
    }

    private static func grams(_ bytes: some Collection<UInt8>) -> Grams? {
        WeightCurve.weight(WeightCurve.point(bytes))
    }
}

extension BrewPlan {
    private var isEspresso: Bool { method.category == .espresso }

    /// The first step with water, counted from 0; behind the last where none has any. A shot may
    /// come with any step.
    fileprivate var firstWater: Int {
        if isEspresso { return 0 }
        return steps.firstIndex { $0.kind == .bloom || $0.kind == .pour } ?? steps.count
    }

    /// What is to be there in all at the end of a step; nil when it asks for nothing. A shot is
    /// there at the end of the last.
    fileprivate func target(of index: Int) -> Grams? {
        if isEspresso { return index == steps.count - 1 ? inputs.yield : nil }
        return switch steps[index].kind {
        case .bloom, .pour: steps[index].waterTo
        case .prepare, .wait: nil
        }
    }
}
