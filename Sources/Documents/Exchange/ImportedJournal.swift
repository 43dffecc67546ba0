// What another program's journal holds, in values of ours.
//
// It is a proposal: names may be taken here already, and a bag may have been opened since. What
// becomes of it is decided where it is saved.

import Brewing
import JSON5
import Timebase

/// Beans, grinders, methods and brews of another program's journal.
public struct ImportedJournal: Hashable, Sendable {
    /// A brew, and which bag of its bean it took from, counted from 1; nil without a bean.
    public struct Brew: Hashable, Sendable {
        /// The log.
        public var log: BrewLog
        /// The bag.
        public var bag: Int?
    }

    /// A grinder with how its range came about.
    public struct Mill: Hashable, Sendable {
        /// The grinder.
        public var grinder: Grinder
        /// Different settings of the file that are numbers; its range was made of them.
        public var settings: Int
    }

    /// The methods that the brews name beside the built-in ones.
    public var methods: [BrewMethod] = []
    /// The grinders.
    public var mills: [Mill] = []
    /// The beans, with the newest bag open.
    public var beans: [Bean] = []
    /// The brews in the order of the file.
    public var brews: [Brew] = []
    /// What is not taken.
    public var leftOut: [Omission] = []
    /// What stands here otherwise than in the file, and what of it has no place here.
    public var notes: [String] = []

    /// Nothing yet.
    init() {}

    /// How a moment is told where the brews were made: other programs know no time zone.
    public struct Zone: Sendable {
        /// The zone's name, such as `Europe/Vienna`.
        public let name: String
        /// Seconds east of UTC there at a moment.
        public let offset: @Sendable (WallTime) -> Int

        /// A zone.
        public init(name: String, offset: @escaping @Sendable (WallTime) -> Int) {
            self.name = name
            self.offset = offset
        }
    }
}

/// Counts what happened to many things of one kind, for a line that tells it.
struct Tally {
    private var counts: [String: Int] = [:]
    private var order: [String] = []

    /// Counts one more.
    mutating func add(_ what: String) {
        if counts[what] == nil { order.append(what) }
        counts[what, default: 0] += 1
    }

    /// A line for each: `12 brews: no temperature is told, the usual one is taken`.
    func lines(_ thing: String) -> [String] {
        order.map { what in
            let count = counts[what] ?? 0
            return "\(count) \(thing)\(count == 1 ? "" : "s"): \(what)"
        }
    }
}
