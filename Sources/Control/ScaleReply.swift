import JSON5
import Units

/// The scale, as `brewguide scale read` tells it: once for each reading, and once when somebody
/// begins to follow it.
public struct ScaleReply: Hashable, Sendable {
    /// One conversion or weight, as the scale itself has it.
    public struct Reading: Hashable, Sendable {
        /// Microseconds of the device's monotonic clock at which it was true.
        public var microseconds: Int64
        /// Counts of a converter; nil of a scale that weighs by itself.
        public var counts: Int?
        /// Milligrams that lie there in all; nil without a calibration.
        public var milligrams: Int?

        /// A reading of that moment.
        package init(microseconds: Int64, counts: Int?, milligrams: Int?) {
            self.microseconds = microseconds
            self.counts = counts
            self.milligrams = milligrams
        }
    }

    /// `uncalibrated`, `asleep`, `absent`, `settling`, `ready` or `overload`.
    public var state: String
    /// What it shows, in tenths of a gram; nil while that is not to be believed.
    public var weightTenths: Int?
    /// Whether that is without a tare.
    public var isTared: Bool
    /// The reading that it tells of; nil when it tells of something else.
    public var reading: Reading?
    /// Why it does not weigh, in words; only when it said so.
    public var problem: String?

    /// A scale in this state.
    package init(
        state: String, weightTenths: Int? = nil, isTared: Bool = false, reading: Reading? = nil,
        problem: String? = nil
    ) {
        self.state = state
        self.weightTenths = weightTenths
        self.isTared = isTared
        self.reading = reading
        self.problem = problem
    }
}

extension ScaleReply {
    /// No scale in a kitchen shows more tenths of a gram.
    static let tenths = -1_000_000...1_000_000
    /// What 24 bits with a sign hold.
    static let counts = -0x80_0000...0x7F_FFFF

    init?(_ fields: JSONObject) {
        guard let state = fields.string("state"), let isTared = fields.bool("tared") else {
            return nil
        }
        self.init(state: state, isTared: isTared, problem: fields.string("problem"))
        weightTenths = fields.tenths("grams")
        guard let reading = fields.group("reading") else { return }
        guard let microseconds = reading.integer("microseconds")?.within(0...Int64.max) else {
            return nil
        }
        self.reading = Reading(
            microseconds: microseconds, counts: reading.integer("counts")?.within(Self.counts),
            milligrams: reading.integer("milligrams")?.within(-1_000_000_000...1_000_000_000))
    }

    /// It as scripts read it.
    public var json: JSONValue {
        var members = JSONValue.members(["state": .string(state), "tared": .bool(isTared)])
        if let weightTenths { members += JSONValue.members(["grams": .tenths(weightTenths)]) }
        if let reading { members += JSONValue.members(["reading": reading.json]) }
        if let problem { members += JSONValue.members(["problem": .string(problem)]) }
        return .object(members)
    }
}

extension ScaleReply.Reading {
    fileprivate var json: JSONValue {
        var members = JSONValue.members(["microseconds": .number("\(microseconds)")])
        if let counts { members += JSONValue.members(["counts": .integer(counts)]) }
        if let milligrams { members += JSONValue.members(["milligrams": .integer(milligrams)]) }
        return .object(members)
    }
}

extension JSONObject {
    /// Tenths of a gram, from grams; nil for what no scale shows.
    func tenths(_ key: String) -> Int? {
        number(key).flatMap { UntrustedInteger(rounding: $0 * 10)?.within(ScaleReply.tenths) }
    }
}
