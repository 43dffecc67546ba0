/// The log of a finished bake, as a person gave it or as the database has it.
public struct PlainBakeLog: Hashable, Sendable {
    /// The database's own id for it; empty where it is not known.
    public var id: String
    /// The formula as it was when the bake began.
    public var formula: PlainFormula
    /// 1 … 5.
    public var stars: Int
    /// What was really put in, in milligrams, in the order of weighing.
    public var weighed: [PlainWeight]
    /// The mistakes that made a proposal.
    public var corrections: [PlainCorrection]
    /// What waiting premixes and the steps took.
    public var took: [PlainTime]

    /// A log.
    public init(
        id: String = "", formula: PlainFormula, stars: Int, weighed: [PlainWeight],
        corrections: [PlainCorrection], took: [PlainTime]
    ) {
        self.id = id
        self.formula = formula
        self.stars = stars
        self.weighed = weighed
        self.corrections = corrections
        self.took = took
    }

    /// The same bake, whatever was said of it afterwards.
    func isSame(as other: PlainBakeLog) -> Bool {
        formula == other.formula && weighed == other.weighed && corrections == other.corrections
            && took == other.took
    }
}

/// What the display has promised of bakes (SPEC §10.8): each that was rated is there, once, with
/// its real weights.
struct BakeBook {
    struct Entry {
        var log: PlainBakeLog
        /// The display has said that it is saved.
        var isPromised = false
        /// It was saved, or waits where the power does not take it.
        var isKept = false
        /// The process ended while it was in its memory alone.
        var mayBeLost = false
        /// It was deleted from outside, or may have been.
        var mayBeGone = false
    }

    var entries: [Entry] = []
    private(set) var checks = 0

    /// A person asked for it to be saved.
    mutating func intend(_ log: PlainBakeLog) {
        // The one before it never got to the disk, or this could not be asked again.
        entries.removeAll {
            $0.log.isSame(as: log) && !$0.isPromised && !$0.isKept && $0.log.id.isEmpty
        }
        entries.append(Entry(log: log))
    }

    mutating func keep(_ log: PlainBakeLog) { last(log) { $0.isKept = true } }
    mutating func promise(_ log: PlainBakeLog) { last(log) { $0.isPromised = true } }

    private mutating func last(_ log: PlainBakeLog, _ change: (inout Entry) -> Void) {
        guard let place = entries.lastIndex(where: { $0.log.isSame(as: log) }) else { return }
        change(&entries[place])
    }

    /// The process ended: what waited for the disk may have gone with it.
    mutating func forgetWaiting() {
        for place in entries.indices
        where entries[place].log.id.isEmpty && !entries[place].isKept {
            entries[place].mayBeLost = true
        }
    }

    /// Holds all of the database's logs against what was promised; `all` when the disk has worked
    /// for a while, so that nothing waits for it any more.
    mutating func check(_ found: [PlainBakeLog], all: Bool, at now: Int64) throws(Finding) {
        var unclaimed = found
        for place in entries.indices {
            checks += 1
            let entry = entries[place]
            let match = unclaimed.firstIndex { row in
                entry.log.id.isEmpty
                    ? row.isSame(as: entry.log) && row.stars == entry.log.stars
                        && !entries.contains { $0.log.id == row.id }
                    : row.id == entry.log.id
            }
            guard let match else {
                guard entry.isPromised || all && !entry.mayBeLost, !entry.mayBeGone else {
                    continue
                }
                throw Finding(
                    expected: "the bake the glass said was saved: \(entry.log)",
                    found: "\(found.count) bakes without it: \(found.last.map { "\($0)" } ?? "")",
                    at: now)
            }
            let row = unclaimed.remove(at: match)
            guard row.isSame(as: entry.log), row.stars == entry.log.stars else {
                throw Finding(
                    expected: "the bake as it was: \(entry.log)", found: "\(row)", at: now)
            }
            entries[place].log.id = row.id
        }
        guard let extra = unclaimed.first else { return }
        throw Finding(
            expected: "each bake saved once, and none that nobody saved",
            found: "one more: \(extra)", at: now)
    }
}
