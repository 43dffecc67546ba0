import Timebase

/// What a key does on the screen that is showing: decides how its presses are read.
public struct KeyBinding: Hashable, Sendable {
    /// What a short press means.
    public enum Tap: Hashable, Sendable {
        /// Nothing is bound to it.
        case none
        /// Acted on at the confirmed press, without waiting for the release.
        case atPress
        /// Acted on at the release, because the same key also has a hold; not once the hold shows.
        case atRelease
    }

    /// What a short press means.
    public var tap: Tap
    /// How long the key is kept down for its hold to fire; nil without one.
    public var hold: Duration?
    /// Whether keeping it down repeats the tap (value screens). Never together with a hold.
    public var repeats: Bool

    /// A binding; without arguments the key does nothing.
    public init(tap: Tap = .none, hold: Duration? = nil, repeats: Bool = false) {
        self.tap = tap
        self.hold = hold
        self.repeats = repeats
    }

    /// The key does nothing.
    public static let unbound = KeyBinding()
    /// Acts at once when pressed.
    public static let tap = KeyBinding(tap: .atPress)
    /// Acts at once when pressed and again while kept down.
    public static let repeating = KeyBinding(tap: .atPress, repeats: true)
}

/// The bindings of the three keys on one screen.
public struct KeyBindings: Hashable, Sendable {
    /// What NEXT does.
    public var next: KeyBinding
    /// What PAUSE does.
    public var pause: KeyBinding
    /// What RESTART does.
    public var restart: KeyBinding

    /// The three bindings in the keys' order.
    public init(
        next: KeyBinding = .unbound, pause: KeyBinding = .unbound, restart: KeyBinding = .unbound
    ) {
        self.next = next
        self.pause = pause
        self.restart = restart
    }

    /// The binding of `button`.
    public subscript(button: Button) -> KeyBinding {
        switch button {
        case .next: next
        case .pause: pause
        case .restart: restart
        }
    }
}

/// What the person did with a key, after bounce, glitches and second keys are taken out. The
/// recogniser reads each press by the binding in force when the key went down.
public enum Gesture: Hashable, Sendable {
    /// The key went down, at `since` for the first time: from then on the press counts. Comes
    /// before anything else of the same press, whatever is bound.
    case pressed(Button, since: Instant)
    /// A tap as the binding reads it: at the press, at the release, or again by repetition.
    /// `repetition` is 0 for the press itself, then 1, 2, … while the key is kept down.
    case tapped(Button, repetition: Int)
    /// A hold has begun and will fire at `fires` unless the key is let go: draw the filling bar.
    /// Comes with the press, or, where the key also taps, once it is too long for a tap.
    case holdBegan(Button, since: Instant, fires: Instant)
    /// The key was let go before the hold's time: nothing is to happen but the bar's end.
    case holdCancelled(Button)
    /// The key was kept down for the whole hold, and its level was read again and is still down.
    case holdFired(Button)
    /// The key came up; the last of a press.
    case released(Button)
}

extension Gesture: CustomStringConvertible {
    /// As a trace tells it: `tapped pause 0`.
    public var description: String {
        switch self {
        case .pressed(let button, _): "pressed \(button.rawValue)"
        case .tapped(let button, let repetition): "tapped \(button.rawValue) \(repetition)"
        case .holdBegan(let button, _, _): "holdBegan \(button.rawValue)"
        case .holdCancelled(let button): "holdCancelled \(button.rawValue)"
        case .holdFired(let button): "holdFired \(button.rawValue)"
        case .released(let button): "released \(button.rawValue)"
        }
    }
}
