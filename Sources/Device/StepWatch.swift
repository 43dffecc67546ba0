// This knows when a display is to be looked at or refreshed, and draws the conclusion from what
// came back. It sends nothing: the pipeline does, along with what is sent anyway.
//
// Terms. To be in *step* is to take the halves of bytes in pairs as they are sent. A *look* reads
// the address counter back; a *miss* is a look that found the display out of step; a *refresh*
// writes everything once more.
//
// The order of things: after each initialisation reading is tried; while it works looks are taken,
// and a miss is followed by a repaint at once; after three misses in a row the display is not read
// any more, and refreshed more often in place of it, until the next initialisation.
import Hardware
import Timebase

/// Whether a display is still in step, as far as that can be known: which of the ways to find out
/// is due, and what was found.
///
/// Noise may cost a display one half of a byte. Nothing tells of it, and everything after it is cut
/// in the wrong place. Three things end that:
/// - a *look* sets the address counter and reads it back: a display that is out of step can't give
///   the right answer, and is painted anew at once, custom characters and all;
/// - a *refresh* brings the display into step and writes all that shows, whether it is needed or
///   not: for what a look can't find, and for displays that can't be read;
/// - each new screen is painted in full anyway.
///
/// All of them go along with what is sent for another reason: none wakes the device. When they are
/// sent, and what they are made of, is the pipeline's and the driver's matter.
struct StepWatch: Sendable {
    /// What is known of reading the display.
    private enum Reading: Hashable, Sendable {
        /// It was initialised, and is being tried.
        case untried
        /// It can be read; so many looks in a row have found it out of step.
        case works(misses: Int)
        /// It can't: its R/W line goes nowhere, or it never says what it should.
        case impossible
    }

    private let isReadable: Bool
    private var reading: Reading
    /// When the display was last known to be in step, or was brought into it.
    private var lookedAt: Instant?
    /// When the display was last brought into step and painted in full.
    private var paintedAt: Instant?
    /// Whether the display is known to have lost its step.
    private(set) var isLost = false

    /// How often a look is taken. A change comes each second of a brew, or a check each 1.5 s, so
    /// one is taken within 5.5 s. Chosen: should what it leads to be hit as well, the next one
    /// still ends that within 15 s; and each look is 163 bits.
    static let lookAge = Duration.seconds(4)
    /// After so many looks in a row that found a display out of step it is not read any more until
    /// it is initialised. Chosen: noise that comes again within 15 s is rare, a broken wire stays.
    static let missesMax = 3
    /// How often a display that can be read is refreshed. Chosen: what noise did and left the
    /// display in step is gone within 30 s; with a refresh of 4,700 bits every 20 s a brew would
    /// take 1.5 times the bits.
    static let refreshAge = Duration.milliseconds(28_400)
    /// How often one that can't be read is. Chosen: a change comes each second of a brew, or a
    /// check each 1.5 s, so that it is done after 14 s at most and what noise did is gone within
    /// 15 s. All at once, since each time costs 300 bits for the step alone; not more often, since
    /// a full screen is 3,000 bits.
    static let refreshAgeUnread = Duration.milliseconds(13_400)

    /// Watches a display of which nothing is known yet.
    init(wiring: DisplayWiring) {
        isReadable = wiring == .pcf8574
        reading = isReadable ? .untried : .impossible
    }

    /// Whether a look is due at `now`.
    func isLookDue(at now: Instant) -> Bool {
        guard case .works = reading else { return false }
        return lookedAt.map { now - $0 >= Self.lookAge } ?? true
    }

    /// Whether a refresh is due at `now`.
    func isRefreshDue(at now: Instant) -> Bool {
        let age = canBeRead ? Self.refreshAge : Self.refreshAgeUnread
        return paintedAt.map { now - $0 >= age } ?? false
    }

    /// Whether the display is not known to be one that can't be read.
    var canBeRead: Bool { reading != .impossible }

    /// The display is initialised, and tried at the end of that.
    mutating func begin() {
        reading = isReadable ? .untried : .impossible
        isLost = false
    }

    /// A look is taken.
    mutating func looked(at now: Instant) { lookedAt = now }

    /// The display is brought into step and painted in full.
    mutating func painted(at now: Instant) {
        (lookedAt, paintedAt) = (now, now)
        isLost = false
    }

    /// A look, or the trial after an initialisation, has found the display in step.
    mutating func foundInStep() { reading = .works(misses: 0) }

    /// It has found it out of step.
    mutating func foundOutOfStep() {
        isLost = true
        reading =
            switch reading {
            case .works(let misses) where misses + 1 < Self.missesMax: .works(misses: misses + 1)
            case .untried, .works, .impossible: .impossible
            }
    }
}
