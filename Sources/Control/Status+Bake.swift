import JSON5

extension Status {
    /// The bake that is under way.
    public struct Bake: Hashable, Sendable {
        /// The time of a premix that ripens, or of a step.
        public struct Time: Hashable, Sendable {
            /// Seconds since it began.
            public var elapsed: Double
            /// Seconds that are left of the step, below 0 when it is over; absent when it has no
            /// end.
            public var remaining: Double?
            /// Whether more may have gone by: the power was away, and nobody knows for how long.
            public var isAtLeast: Bool

            /// A time at this point.
            package init(elapsed: Double, remaining: Double? = nil, isAtLeast: Bool = false) {
                self.elapsed = elapsed
                self.remaining = remaining
                self.isAtLeast = isAtLeast
            }
        }

        /// The formula's name, as it was when the bake began.
        public var formula: String
        /// `weigh`, `proposal`, `ripening`, `step` or `completed`.
        public var phase: String
        /// Whether it waits for a key: not while a step's time runs, nor while a premix ripens.
        public var isWaiting: Bool
        /// What is weighed, what ripens, or the step's instruction; absent when all is done.
        public var stepText: String?
        /// Which it is of the bowl's ingredients or of the formula's steps, from 1; absent in the
        /// other phases.
        public var step: Int?
        /// How many of them there are; absent when `step` is.
        public var stepCount: Int?
        /// The time that runs or is over; absent while nothing is timed.
        public var time: Time?

        /// A bake at this point.
        package init(formula: String, phase: String, isWaiting: Bool) {
            self.formula = formula
            self.phase = phase
            self.isWaiting = isWaiting
        }
    }
}

extension Status.Bake {
    init?(_ fields: JSONObject) {
        guard let formula = fields.string("formula"), let phase = fields.string("phase"),
            let isWaiting = fields.bool("waiting")
        else { return nil }
        self.init(formula: formula, phase: phase, isWaiting: isWaiting)
        stepText = fields.string("stepText")
        step = fields.count("step")
        stepCount = fields.count("stepCount")
        time = fields.number("elapsedSeconds").map { elapsed in
            Time(
                elapsed: elapsed, remaining: fields.number("remainingSeconds"),
                isAtLeast: fields.bool("atLeast") ?? false)
        }
    }

    var json: JSONValue {
        var members: [JSONValue.Member] = []
        if let time {
            members += JSONValue.members([
                "atLeast": .bool(time.isAtLeast), "elapsedSeconds": .decimal(time.elapsed),
            ])
        }
        members += JSONValue.members(["formula": .string(formula), "phase": .string(phase)])
        if let remaining = time?.remaining {
            members += JSONValue.members(["remainingSeconds": .decimal(remaining)])
        }
        if let step, let stepCount {
            members += JSONValue.members([
                "step": .integer(step), "stepCount": .integer(stepCount),
            ])
        }
        if let stepText { members += JSONValue.members(["stepText": .string(stepText)]) }
        return .object(members + JSONValue.members(["waiting": .bool(isWaiting)]))
    }
}
