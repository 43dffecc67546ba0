import HD44780
import Hardware
import Timebase

/// The way of frames to the glass, so that the display is never in anybody's way.
///
/// The newest frame wins, those between are dropped; one transfer is under way at a time. After a
/// fault it backs off, initialises the display anew, custom characters and all, and repaints.
public struct DisplayPipeline: Sendable {
    /// How the display is, as the status tells it.
    public enum Health: Hashable, Sendable {
        /// Nothing has reached it yet.
        case starting
        /// The last transfer arrived.
        case ok
        /// The last transfer did not.
        case faulty(HardwareError)
    }

    /// How the display is.
    public private(set) var health = Health.starting

    private var driver: DisplayDriver
    /// The program that was handed out last, and its room for the next one.
    private var program = BusProgram()
    private let wiring: DisplayWiring
    private var wanted: Frame?
    private var isBusy = false
    /// Whether the display must be initialised before anything else.
    private var isLost = true
    private var retryAt: Instant?
    private var backOff = Duration.zero
    private var resynchronises = false
    private var checkedAt: Instant?

    /// The first wait after a fault. Chosen: a replugged display is settled by then.
    static let backOffFirst = Duration.milliseconds(100)
    /// The longest wait: with an initialisation of 100 ms and a repaint of 32 ms a replugged
    /// display is right well within 2 s.
    static let backOffMax = Duration.seconds(1)
    /// How often a brew checks that the display has not lost its power between two transfers,
    /// which nothing else would show. Chosen: with what follows still within 2 s.
    static let checkInterval = Duration.milliseconds(1500)

    /// A pipeline to a display of which nothing is known.
    public init(driver: DisplayDriver, wiring: DisplayWiring) {
        self.driver = driver
        self.wiring = wiring
    }

    /// Begins with the display before there is a frame for it: its initialisation takes longer than
    /// a disk takes to say what there is to show. The caller puts the program on the bus.
    public mutating func wake(at now: Instant) -> BusProgram {
        program.removeAll()
        program += driver.initialise(backlight: true)
        checkedAt = now
        isBusy = true
        return program
    }

    /// Wants `frame` on the glass. One of another screen, or one that is mostly new anyway, is
    /// written after the display was brought back into step, which costs next to nothing then:
    /// whatever noise has done to it since the last one ends there.
    public mutating func want(_ frame: Frame, isNewScreen: Bool = false) {
        wanted = frame
        if frame.size != driver.size {
            driver = driver.resized(to: frame.size)
            isLost = true
        }
        if isNewScreen { resynchronises = true }
    }

    /// What to put on the bus now; nil when there is nothing, or something is under way. During a
    /// brew (`watches`) the display is checked regularly.
    public mutating func next(at now: Instant, watches: Bool) -> BusProgram? {
        guard !isBusy, let wanted else { return nil }
        if let retryAt, now < retryAt { return nil }
        program.removeAll()
        if isLost {
            program += driver.initialise(backlight: wanted.backlight)
            checkedAt = now
        } else if isCheckDue(at: now, watches: watches, changes: !driver.shows(wanted)) {
            program += check()
            checkedAt = now
        }
        if resynchronises, !isLost {
            program += driver.resynchronise()
        }
        resynchronises = false
        program += driver.update(to: wanted)
        guard !program.isEmpty else { return nil }
        isBusy = true
        return program
    }

    /// A backpack's lines tell of a power loss only until they are written again: so it is asked
    /// before it is written to, always: a plug that is only touched is out for milliseconds. On
    /// GPIO lines nothing ever tells, and they are checked by time.
    private func isCheckDue(at now: Instant, watches: Bool, changes: Bool) -> Bool {
        guard let checkedAt else { return true }
        let isOverdue = now - checkedAt >= Self.checkInterval
        return switch wiring {
        case .pcf8574: changes || watches && isOverdue
        case .parallel: isOverdue && (watches || changes)
        }
    }

    /// A backpack tells by itself whether it lost its power; on GPIO lines nothing does, but
    /// painting costs next to nothing there.
    private mutating func check() -> BusProgram {
        switch wiring {
        case .pcf8574: driver.verify()
        case .parallel: driver.resynchronise()
        }
    }

    /// The transfer begun last has ended.
    public mutating func ended(_ error: HardwareError?, at now: Instant) {
        isBusy = false
        guard let error else {
            isLost = false
            retryAt = nil
            backOff = .zero
            health = .ok
            return
        }
        isLost = true
        driver.invalidate()
        backOff = min(max(Self.backOffFirst, backOff * 2), Self.backOffMax)
        retryAt = now + backOff
        health = .faulty(error)
    }

    /// Whether a transfer is under way.
    public var isTransferring: Bool { isBusy }

    /// Whether something waits at `now` for the end of the transfer that is under way: a newer
    /// frame, a check that is due, or the news that the display is there at all.
    public func awaitsEnd(at now: Instant, watches: Bool) -> Bool {
        guard isBusy, let wanted else { return false }
        return health != .ok || resynchronises || !driver.shows(wanted)
            || checkDeadline(watches: watches).map { $0 <= now } ?? false
    }

    /// When `next` has something to do after `now` though nothing else happens.
    public func nextDeadline(after now: Instant, watches: Bool) -> Instant? {
        if isBusy { return checkDeadline(watches: watches)?.ifAfter(now) }
        return retryAt ?? checkDeadline(watches: watches)
    }

    private func checkDeadline(watches: Bool) -> Instant? {
        watches ? checkedAt.map { $0 + Self.checkInterval } : nil
    }
}
