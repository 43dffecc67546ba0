import Hardware

/// What one line of a scenario does.
public enum ScenarioCommand: Hashable, Sendable {
    /// Press a key and let it go after `span`.
    case press(Button, Duration)
    case down(Button)
    case up(Button)
    /// The next press of the key chatters `count` times within `span`, at both its ends.
    case bounce(Button, count: Int, within: Duration)
    case wait(Duration)
    /// A row contains the text; `row` counts from 1, nil is any.
    case expect(String, row: Int?, within: Duration?)
    /// No row contains the text.
    case reject(String)
    /// So many transfers are not acknowledged.
    case displayFail(Int)
    case displayUnplug
    case displayReplug
    /// Whether the wall clock is synchronised from now on.
    case clock(isRight: Bool)
    /// Hands at the scale, or at its plug. With `isAwaited` the script goes on once they are done.
    case scale(ScaleAct, isAwaited: Bool = true)
    /// The controller goes down; the power stays away for `off`.
    case restart(Restart, off: Duration = .zero)

    /// Whether a finger comes down on a key.
    var pressesKey: Bool {
        switch self {
        case .press, .down: true
        case .up, .bounce, .wait, .expect, .reject, .displayFail, .displayUnplug, .displayReplug,
            .clock, .scale, .restart:
            false
        }
    }

    /// How the controller goes down.
    public enum Restart: String, Hashable, Sendable {
        /// The process dies.
        case crash
        /// The power is cut.
        case power
    }
}
