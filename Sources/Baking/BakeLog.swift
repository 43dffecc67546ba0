import Guide
import Names
import Timebase
import Units

/// What a bake's log is known by: a UUID in lower case, given when the bake begins, so that saving
/// it twice saves it once.
public struct BakeLogID: RawRepresentable, Hashable, Sendable {
    /// The UUID's text.
    public let rawValue: String

    /// The id with this text.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// One thing that was weighed: what it should have been in the end, and what it was.
public struct WeighedItem: Hashable, Sendable {
    /// The ingredient's or the premix's id; `STARTER` behind a preferment's id for its starter.
    public var id: ItemID
    /// The bowl it went into: a premix's name, or `Dough`.
    public var bowl: String
    /// Its name that day.
    public var name: String
    /// The target when the bowl was done, after all corrections.
    public var target: Milligrams
    /// What was really put in.
    public var real: Milligrams

    /// One thing that was weighed.
    public init(id: ItemID, bowl: String, name: String, target: Milligrams, real: Milligrams) {
        self.id = id
        self.bowl = bowl
        self.name = name
        self.target = target
        self.real = real
    }
}

/// A mis-weigh that called for other targets (SPEC §10.6).
public struct BakeCorrection: Hashable, Sendable {
    /// What was too heavy.
    public var item: ItemID
    /// What it should have been.
    public var target: Milligrams
    /// What it was.
    public var real: Milligrams
    /// Whether the new targets were taken.
    public var isAccepted: Bool

    /// A mis-weigh.
    public init(item: ItemID, target: Milligrams, real: Milligrams, isAccepted: Bool) {
        self.item = item
        self.target = target
        self.real = real
        self.isAccepted = isAccepted
    }
}

/// One timed step as it was: its text, what was planned and what it took.
public struct BakeStepRecord: Hashable, Sendable {
    /// The instruction; of a premix's time, `Levain ripens`.
    public var text: String
    /// What was planned; nil for one that NEXT ends.
    public var planned: Duration?
    /// What it took; nil when nobody knows.
    public var real: Duration?
    /// Whether `real` is only known to be at least so long: the power was away, and no clock told
    /// for how long.
    public var isAtLeast: Bool

    /// One step as it was.
    public init(text: String, planned: Duration?, real: Duration?, isAtLeast: Bool = false) {
        self.text = text
        self.planned = planned
        self.real = real
        self.isAtLeast = isAtLeast
    }
}

/// The record of a finished bake (SPEC §10.8).
public struct BakeLog: Hashable, Sendable {
    /// What it is known by.
    public var id: BakeLogID
    /// When the bake began.
    public var stamp: ClockStamp
    /// The formula as it was that day, with its id; it may have been changed or deleted since.
    public var formula: Formula
    /// What the dough should have weighed at the beginning, and into how many pieces it went.
    public var total: Milligrams
    /// Into how many pieces it went.
    public var pieces: Int
    /// Real weights, in the order of weighing.
    public var weighed: [WeighedItem]
    /// The mis-weighs that called for other targets.
    public var corrections: [BakeCorrection]
    /// Real times of waiting premixes and of the steps.
    public var steps: [BakeStepRecord]
    /// The stars.
    public var rating: Rating
    /// A remark, if there is one.
    public var note: Note?

    /// The log of a finished bake.
    public init(
        id: BakeLogID, stamp: ClockStamp, formula: Formula, total: Milligrams, pieces: Int,
        weighed: [WeighedItem], corrections: [BakeCorrection], steps: [BakeStepRecord],
        rating: Rating, note: Note? = nil
    ) {
        self.id = id
        self.stamp = stamp
        self.formula = formula
        self.total = total
        self.pieces = pieces
        self.weighed = weighed
        self.corrections = corrections
        self.steps = steps
        self.rating = rating
        self.note = note
    }
}

/// A line of the list of bake logs.
public struct BakeLogSummary: Hashable, Sendable {
    /// What it is known by.
    public var id: BakeLogID
    /// When the bake began.
    public var stamp: ClockStamp
    /// The formula's name of that day.
    public var title: String
    /// The stars.
    public var rating: Rating

    /// A line of the list.
    public init(id: BakeLogID, stamp: ClockStamp, title: String, rating: Rating) {
        self.id = id
        self.stamp = stamp
        self.title = title
        self.rating = rating
    }
}
