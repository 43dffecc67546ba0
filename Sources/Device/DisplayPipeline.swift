// This decides when something goes to the display, and what kind of thing: a new frame, a check
// that the backpack has kept its power, a look whether the display is in step, an initialisation.
// Which bytes these are is the driver's, when looks are due is StepWatch's, and carrying a
// transfer out is the board's, on a thread of its own.
//
// Terms. A *transfer* is what is put on the bus at one time; while one is under way the pipeline
// is *busy*. A display is *lost* when nobody knows what it holds. To *ask* is to let a press wait
// for the backpack's answer.
//
// The order of things in a transfer, and why: what a press waits for goes alone; then a check, for
// a backpack that has lost its power must not be written to; then what is new, which may be a
// second that must be on time; last what undoes noise.
import HD44780
import Hardware
import Timebase

/// The way of frames to the display, so that the display is never in anybody's way.
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

    /// Whether the last transfer did not arrive.
    var isFaulty: Bool { if case .faulty = health { true } else { false } }

    private var driver: DisplayDriver
    /// The program that was handed out last, and its room for the next one.
    private var program = BusTransfer()
    private let wiring: DisplayWiring
    private var wanted: Frame?
    private var isBusy = false
    /// Whether the display must be initialised before anything else.
    private var isLost = true
    private var retryAt: Instant?
    private var backOff = Duration.zero
    private var resynchronises = false
    private var checkedAt: Instant?
    private var step: StepWatch
    /// Whether the program under way ends with a look at the display's step.
    private var looks = false
    /// When the last initialisation began.
    private var initialisedAt: Instant?
    private var question: Question?
    /// Whether the program under way asks the backpack.
    private var asks = false
    /// Whether a press went into a repaint since the backpack last answered well.
    private var isPressSpent = false

    /// What a press waits for.
    private enum Question: Hashable, Sendable {
        case wanted
        case asked(until: Instant)
    }

    /// The first wait after a fault. Chosen: a replugged display is settled by then.
    static let backOffFirst = Duration.milliseconds(100)
    /// The longest wait: with an initialisation of 100 ms and a repaint of 32 ms a replugged
    /// display is right well within 2 s.
    static let backOffMax = Duration.seconds(1)
    /// How often a brew checks that the display has not lost its power between two transfers,
    /// which nothing else would show. Chosen: with what follows still within 2 s.
    static let checkInterval = Duration.milliseconds(1500)
    /// From this age on a check goes along with whatever wakes the device. Chosen: less than the
    /// 5 s of the service's watchdog (half of WatchdogSec=10), whose wake-ups then do for both.
    static let idleCheckAge = Duration.seconds(4)
    /// After this time a device that nothing wakes wakes for it: with what follows, 0.3 s, a
    /// display that lost its power is right again within 10 s.
    static let idleCheckAgeMax = Duration.milliseconds(9500)
    /// How long a display that is initialised stays blank: 50 ms from its power on, then the way to
    /// 4-bit mode and the clearing (HD44780U data sheet, figure 24).
    static let blankTime = Duration.milliseconds(60)
    /// How long a press waits for the backpack's answer, which takes 0.2 ms on a bus that works.
    static let answerTime = Duration.milliseconds(5)

    /// A pipeline to a display of which nothing is known.
    public init(driver: DisplayDriver, wiring: DisplayWiring) {
        self.driver = driver
        self.wiring = wiring
        step = StepWatch(wiring: wiring)
    }

    /// Begins with the display before there is a frame for it: its initialisation takes longer than
    /// a disk takes to say what there is to show. The caller puts the program on the bus.
    public mutating func wake(at now: Instant) -> BusTransfer {
        program.removeAll()
        program += driver.initialise(backlight: true)
        tryReading()
        checkedAt = now
        isBusy = true
        return program
    }

    /// Wants `frame` on the display. One of another screen, or one that is mostly new anyway, is
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
    public mutating func next(at now: Instant, watches: Bool) -> BusTransfer? {
        defer {
            // What is under way already answers as well: it ends well, or it does not.
            if question == .wanted { question = .asked(until: now + Self.answerTime) }
        }
        guard !isBusy, let wanted else { return nil }
        if let retryAt, now < retryAt { return nil }
        program.removeAll()
        looks = false
        if question == .wanted {
            // Nothing else along with it: somebody waits.
            program += driver.verify()
            checkedAt = now
            isBusy = true
            asks = true
            return program
        }
        let isChecked = isCheckDue(at: now, watches: watches, changes: !driver.shows(wanted))
        if isLost {
            begin(with: wanted, at: now)
        } else {
            if isChecked { program += driver.verify() }
            paint(wanted, isChecked: isChecked, at: now)
            // Behind what is new, which may be a second that must be on time. On a dark display it
            // can wait for whoever wakes it.
            if isChecked, wanted.backlight, step.isLookDue(at: now) { look(at: now) }
        }
        if isLost || isChecked { checkedAt = now }
        resynchronises = false
        guard !program.isEmpty else { return nil }
        isBusy = true
        asks = isChecked && !isLost
        return program
    }

    /// Adds what brings up a display of which nothing is known, and makes it show `frame`.
    private mutating func begin(with frame: Frame, at now: Instant) {
        program += driver.initialise(backlight: frame.backlight)
        program += driver.update(to: frame)
        tryReading()
        step.painted(at: now)
        initialisedAt = now
    }

    /// Adds what tells whether the display can be read.
    private mutating func tryReading() {
        step.begin()
        guard step.canBeRead else { return }
        program += driver.tryReading()
        looks = true
    }

    private mutating func look(at now: Instant) {
        program += driver.look()
        looks = true
        step.looked(at: now)
    }

    /// Adds what makes the display show `frame`, and more of it where noise may have to be undone.
    private mutating func paint(_ frame: Frame, isChecked: Bool, at now: Instant) {
        // GPIO lines do not tell whether the power was lost, but painting costs next to nothing.
        if resynchronises || step.isLost || isChecked && wiring == .parallel {
            program += driver.repaint(frame)
            step.painted(at: now)
        } else if isChecked, frame.backlight, step.isRefreshDue(at: now) {
            // All custom characters every 14 s would be 1.6 times the bits of a brew on a 20x4.
            let trustsMoving = !step.canBeRead && driver.size == .twentyByFour
            program += driver.refresh(to: frame, trustsMoving: trustsMoving)
            step.painted(at: now)
        } else {
            program += driver.update(to: frame)
        }
    }

    /// A backpack's lines tell of a power loss only until they are written again: so it is asked
    /// before it is written to, always: a plug that is only touched is out for milliseconds. On
    /// GPIO lines nothing ever tells, and they are checked by time.
    private func isCheckDue(at now: Instant, watches: Bool, changes: Bool) -> Bool {
        guard let checkedAt, !step.isLost else { return true }
        if now - checkedAt >= Self.idleCheckAge { return true }
        let isOverdue = now - checkedAt >= Self.checkInterval
        return switch wiring {
        case .pcf8574: changes || watches && isOverdue
        case .parallel: isOverdue && (watches || changes)
        }
    }

    /// The transfer begun last has ended.
    public mutating func ended(_ error: HardwareError?, at now: Instant) {
        isBusy = false
        if question != .wanted { question = nil }
        switch error {
        case nil:
            if looks { step.foundInStep() }
        case .displayOutOfStep?:
            // It has answered, so it is no fault: the next transfer, due at once, puts it right.
            step.foundOutOfStep()
            driver.lookFailed(isLast: !step.canBeRead)
        case .some(let error):
            isLost = true
            driver.invalidate()
            backOff = min(max(Self.backOffFirst, backOff * 2), Self.backOffMax)
            retryAt = now + backOff
            health = .faulty(error)
            return
        }
        isLost = false
        if asks { isPressSpent = false }
        retryAt = nil
        backOff = .zero
        health = .ok
    }

    /// Whether a transfer is under way.
    public var isTransferring: Bool { isBusy }

    /// Whether something waits at `now` for the end of the transfer that is under way: a newer
    /// frame, a check that is due, or the news that the display is there at all.
    public func awaitsEnd(at now: Instant, watches: Bool) -> Bool {
        guard isBusy, let wanted else { return false }
        return health != .ok || question != nil || resynchronises || !driver.shows(wanted)
            || checkDeadline(watches: watches).map { $0 <= now } ?? false
    }

    /// When `next` has something to do after `now` though nothing else happens.
    public func nextDeadline(after now: Instant, watches: Bool) -> Instant? {
        if case .asked(let end)? = question { return end }
        if isBusy { return checkDeadline(watches: watches)?.ifAfter(now) }
        return retryAt ?? checkDeadline(watches: watches)
    }

    /// When a device that is not brewing must look after its display, if nothing wakes it before
    /// `now` or then.
    public func idleDeadline(after now: Instant) -> Instant? {
        guard wanted != nil, retryAt == nil else { return nil }
        return checkedAt.flatMap { ($0 + Self.idleCheckAgeMax).ifAfter(now) }
    }

    private func checkDeadline(watches: Bool) -> Instant? {
        watches ? checkedAt.map { $0 + Self.checkInterval } : nil
    }

    // A press on a display that may be blank.

    /// A key was touched: the backpack is asked before the press acts. Where that is known to be in
    /// vain, or nothing can be asked, there is no question.
    public mutating func ask() {
        guard wiring == .pcf8574, health == .ok, wanted != nil, question == nil else { return }
        question = .wanted
    }

    /// Whether a press has to wait for the answer.
    public var isAsked: Bool { question != nil }

    /// Lets time pass up to `now`: who does not answer in time keeps no key waiting.
    public mutating func advance(to now: Instant) {
        if case .asked(let end)? = question, end <= now { question = nil }
    }

    /// Nobody waits for the answer any more.
    public mutating func stopAsking() { question = nil }

    /// Whether a press goes into getting the display painted: it has lost its power and is not
    /// painted yet, so nobody can see what the key does. Not twice in a row unless the backpack has
    /// answered well between, or one that is broken would take every press.
    /// Once characters appear a press acts again.
    public mutating func spendsPress(at now: Instant) -> Bool {
        guard health == .faulty(.displayReset), !isPressSpent else { return false }
        if let initialisedAt, isBusy, now - initialisedAt >= Self.blankTime { return false }
        isPressSpent = true
        return true
    }
}
