// The person of a scenario.
//
// **Responsible for** when each line of a script is due, what it does, and whether what it
// expects came true. **Not for** carrying anything out: whoever has a board, simulated or real,
// does, and tells the rows of the display and since when nothing has been on its way to it.
//
// Terms. An *act* is what a line does to the world. An expectation *holds* as soon as its rows
// show; it is *unsettled* until the picture has been whole, which is when the trace tells it.
//
// What happens in which order: one line at a time, and each begins where the one before ended. A
// press takes its time before the next line begins. An `expect` waits until it holds or fails; a
// `reject` is judged once the display has settled.
import Hardware
import Timebase

/// Plays a scenario's person: says when the next line is due, what it does to the world, and judges
/// what the display shows. Whoever has a world, simulated or real, carries out the acts.
public struct ScriptPlayer: Sendable {
    /// What a line does to the world.
    public enum Act: Hashable, Sendable {
        /// A finger puts a key into a state.
        case move(Button, Contact)
        /// The next press of the key chatters so often within that time, at both its ends.
        case chatter(Button, count: Int, within: Duration)
        /// So many transfers are not acknowledged.
        case displayFail(Int)
        case displayUnplug
        case displayReplug
        /// The wall clock is synchronised, or is not.
        case clock(isRight: Bool)
        /// Hands at the scale, or at its plug.
        case scale(ScaleAct)
        /// The controller goes down, and the power stays away for `off`; `resume` once it is back.
        case restart(ScenarioCommand.Restart, off: Duration)
        /// What the line with this number expected came true, and this is the display once it had
        /// settled; no rows when it was never given the time.
        case held(line: Int, glass: [String])
        /// It did not.
        case failed(ScenarioFailure)
        /// The script is over and everything held.
        case finished
    }

    /// What a finger takes at least from letting one key go to pressing the next. Chosen: no person
    /// is faster, and without it two presses of a key would be one.
    static let fingerTime = Duration.milliseconds(50)

    /// How long the wires must have been at rest for a picture of the display to be whole. Chosen:
    /// longer than the waits within a frame, and shorter than a growing bar stands still.
    static let pauseTime = Duration.milliseconds(5)

    /// How many lines have been carried out.
    public private(set) var lineIndex: Int
    private let lines: [Scenario.Line]
    private var step: Step
    /// When a key was let go last.
    private var letGo: Instant?
    /// Lines that came true on a display that has not settled since, and when they did.
    private var unsettled: [(line: Int, instant: Instant)] = []

    /// Where the script stands.
    private enum Step {
        /// The next line is carried out then.
        case command(at: Instant)
        /// A key is let go then, and the script goes on.
        case release(Button, at: Instant)
        /// The display must come to satisfy the line.
        case expectation(Expectation)
        case over
    }

    /// Plays `scenario` from `now` on, without its first `lineIndex` lines.
    public init(_ scenario: Scenario, from lineIndex: Int = 0, at now: Instant) {
        lines = scenario.lines
        self.lineIndex = lineIndex
        step = .command(at: now)
    }

    /// When to `play` next, for a display that shows these rows and on which nothing has been under
    /// way since `quiet`; nil `quiet` while something is. Nil when the script is over. The rows are
    /// asked for only where a line looks at them: reading a display takes long.
    public func nextInstant(
        rows: @autoclosure () -> [String], quiet: Instant?, now: Instant
    ) -> Instant? {
        let settled = settlingInstant(quiet: quiet)
        let due: Instant? =
            switch step {
            case .command(let instant), .release(_, let instant): instant
            case .expectation(let expectation):
                expectation.nextInstant(rows: rows(), quiet: quiet, now: now)
            case .over: nil
            }
        return Instant.earliest(settled, due)
    }

    /// Whether it looks at the display, and not only at the clock.
    public var isLooking: Bool {
        if case .expectation = step { return true }
        return !unsettled.isEmpty
    }

    /// Takes one step that is due, and gives what it does to the world, if anything.
    public mutating func play(
        rows: @autoclosure () -> [String], quiet: Instant?, now: Instant
    ) -> Act? {
        if let settled = settlingInstant(quiet: quiet), settled <= now {
            return .held(line: unsettled.removeFirst().line, glass: rows())
        }
        switch step {
        case .command(let instant), .release(_, let instant):
            if now < instant { return nil }
        case .expectation, .over: break
        }
        return playStep(rows: rows(), quiet: quiet, now: now)
    }

    /// When the display on which a line came true counts as settled.
    private func settlingInstant(quiet: Instant?) -> Instant? {
        guard let quiet, let first = unsettled.first else { return nil }
        return max(first.instant + Expectation.quietTime, quiet + Self.pauseTime)
    }

    private mutating func playStep(
        rows: @autoclosure () -> [String], quiet: Instant?, now: Instant
    ) -> Act? {
        switch step {
        case .release(let button, _):
            step = .command(at: now)
            return move(button, to: .open, at: now)
        case .expectation(let expectation):
            let rows = rows()
            guard let holds = expectation.verdict(rows: rows, quiet: quiet, now: now) else {
                return nil
            }
            guard holds else { return .failed(expectation.failure(screen: rows)) }
            step = .command(at: now)
            unsettled.append((expectation.line.number, now))
            return nil
        case .command:
            guard lineIndex < lines.count else { return finish(quiet: quiet, now: now) }
            let line = lines[lineIndex]
            if case .restart = line.command, !unsettled.isEmpty {
                return .held(line: unsettled.removeFirst().line, glass: [])
            }
            if line.command.pressesKey, let letGo, now < letGo + Self.fingerTime {
                step = .command(at: letGo + Self.fingerTime)
                return nil
            }
            lineIndex += 1
            step = .command(at: now)
            return carryOut(line, at: now)
        case .over: return nil
        }
    }

    /// The last line's display is given its time.
    private mutating func finish(quiet: Instant?, now: Instant) -> Act? {
        guard unsettled.isEmpty else {
            step = .command(at: max(now, quiet ?? now) + Expectation.quietTime)
            return nil
        }
        step = .over
        return .finished
    }

    /// The controller is back: the script goes on.
    public mutating func resume(after restart: ScenarioCommand.Restart, at now: Instant) {
        // After a power cut the time begins again.
        if restart == .power { letGo = nil }
        step = .command(at: now)
    }

    private mutating func carryOut(_ line: Scenario.Line, at now: Instant) -> Act? {
        switch line.command {
        case .press(let button, let span):
            step = .release(button, at: now + span)
            return move(button, to: .closed, at: now)
        case .down(let button): return move(button, to: .closed, at: now)
        case .up(let button): return move(button, to: .open, at: now)
        case .bounce(let button, let count, let span):
            return .chatter(button, count: count, within: span)
        case .wait(let span): step = .command(at: now + span)
        case .expect, .reject:
            if let expectation = Expectation(line, since: now) { step = .expectation(expectation) }
        case .displayFail(let count): return .displayFail(count)
        case .displayUnplug: return .displayUnplug
        case .displayReplug: return .displayReplug
        case .clock(let isRight): return .clock(isRight: isRight)
        case .scale(let act, let isAwaited):
            if isAwaited { step = .command(at: now + act.span) }
            return .scale(act)
        case .restart(let restart, let off): return .restart(restart, off: off)
        }
        return nil
    }

    private mutating func move(_ button: Button, to contact: Contact, at now: Instant) -> Act {
        if contact == .open { letGo = now }
        return .move(button, contact)
    }
}
