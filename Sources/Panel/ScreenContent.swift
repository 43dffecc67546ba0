// This is what a screen is to the panel. A screen is a value in a file of its own: what it
// remembers (usually a row or a page), what it draws, what its keys do, what it makes of what
// happens. It is not responsible for the legend, for toasts, for the bar of a key that is held, for
// when words take their turns, nor for what shows before and after it: those are the panel's.
//
// Terms. The *context* is what all screens share; it is handed to every function. The *outbox* in
// it is where a screen puts what it wants done: another screen, words for a moment, an effect. The
// panel does that once the screen's function has returned, in that order. To *appear* is to be on
// top, newly or again.
//
// Reading functions (`keys`, `draw`, `nextDeadline` …) are functions of the screen, the context and
// the instant: called twice they say the same, and nothing that depends on time changes between two
// deadlines. Mutating functions change the screen and the context, and never look at what they have
// put into the outbox: it has not happened yet. A screen that goes to the top in its own place
// (`context.show(.mine(changed))`) is a new one to the panel, with a new guard; one that changes
// itself in place is not.

import Guide
import Brewing
import Hardware
import Timebase

/// What every screen is. Defaults below cover what most screens don't need.
protocol ScreenContent: Sendable {
    /// What its keys can do.
    associatedtype Action

    /// As `brewguide status` says it.
    var name: String { get }
    var traits: ScreenTraits { get }

    // What it shows.

    /// Label, binding and action of each key.
    func keys(in context: PanelContext) -> SoftKeys<Action>
    /// Whether the small display gives its second row to the legend.
    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy
    /// Whether a tap of `button` right after the screen came up is dropped: where it would do
    /// something that the person has not seen coming.
    func guards(_ button: Button) -> Bool
    /// In how many turns its words show that do not fit all at once; 1 where they fit.
    func turnCount(in context: PanelContext) -> Int
    /// The row whose words move through it, if there is one.
    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow?
    /// Draws all but the legend; the canvas is blank.
    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant)
    /// When the screen itself changes or is over; one that is past counts for nothing. Turns and
    /// moving words are the panel's business.
    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant?

    // What happens to it.

    /// Does what a key is for. `repetition` says how often the key has repeated, 0 for its press.
    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant)
    /// It came up, or somebody looks at it again: what it shows may have to be read anew, as the
    /// command line may have changed it (SPEC §3).
    mutating func appear(_ why: Appearance, in context: inout PanelContext, at now: Instant)
    /// Something came back from the store or the machine. What nobody waits for is dropped.
    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant)
    /// The session that runs has changed.
    mutating func sessionChanged(
        _ effect: SessionEffect, in context: inout PanelContext, at now: Instant)
    /// Time has passed: sees to what has fallen due.
    mutating func advance(in context: inout PanelContext, to now: Instant)
    /// Whether it tells by itself what becomes of this change.
    func awaits(_ change: Mutation) -> Bool
}

extension ScreenContent {
    var traits: ScreenTraits { [] }
    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy { .whenIdle }
    func guards(_ button: Button) -> Bool { button == .next }
    func turnCount(in context: PanelContext) -> Int { 1 }
    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? { nil }
    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? { nil }
    mutating func appear(_ why: Appearance, in context: inout PanelContext, at now: Instant) {}
    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {}
    mutating func sessionChanged(
        _ effect: SessionEffect, in context: inout PanelContext, at now: Instant
    ) {}
    mutating func advance(in context: inout PanelContext, to now: Instant) {}
    func awaits(_ change: Mutation) -> Bool { false }
}

/// What the panel treats differently on some screens.
struct ScreenTraits: OptionSet {
    let rawValue: Int

    /// A fault waits until this screen is left.
    static let keepsFaultsOut = ScreenTraits(rawValue: 1)
    /// It tells of the fault there is: it changes and goes with it.
    static let tellsFault = ScreenTraits(rawValue: 2)
    /// The last screen before the power goes: nothing takes its place, it stays lit, and no key
    /// does anything (SPEC §3).
    static let isFinal = ScreenTraits(rawValue: 4)
}

/// When the small display gives its second row to the legend.
enum LegendPolicy {
    case always
    /// After a while without a key, once all words had their turn (`Turns`).
    case whenIdle
    /// Only when RESTART asks for it.
    case never
}

/// Why a screen is told that it shows.
enum Appearance {
    /// It was put on top of another one.
    case opened
    /// The screen on top of it went away, or the way led home to it.
    case cameBack
    /// The first key after the light had gone out.
    case woken
    /// A key did something on it, and what it shows was read a while ago.
    case touched
}
