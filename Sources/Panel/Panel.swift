import Brewing
import Hardware
import Timebase

/// The face of the device: a function of state and time to a frame, and of a gesture to effects.
public struct Panel {
    /// What the configuration decides about the face.
    public struct Configuration: Hashable, Sendable {
        /// The glass.
        public var size: DisplaySize
        /// The phrases offered as a note.
        public var quickPhrases: [String]
        /// The program's version and where it is reached, for the About page.
        public var about: [String]

        /// A face for a glass.
        public init(size: DisplaySize, quickPhrases: [String] = [], about: [String] = []) {
            self.size = size
            self.quickPhrases = quickPhrases
            self.about = about
        }
    }

    /// A face that shows its first screen at `now`.
    public init(_ configuration: Configuration, start: StartingPoint, at now: Instant) {
    }

    /// What each key does now: how the recogniser reads the presses.
    public func bindings(at now: Instant) -> KeyBindings { KeyBindings() }

    /// A number that changes when another screen comes up: a press that began before belongs to
    /// the old one and is dropped.
    public var screenGeneration: Int { 0 }

    /// Takes in what the person did.
    public mutating func handle(_ gesture: Gesture, at now: Instant) -> [Effect] { [] }

    /// Takes in what the store answered.
    public mutating func receive(_ answer: Answer, at now: Instant) -> [Effect] { [] }

    /// Shows a fault, or with nil that it is over.
    public mutating func show(_ fault: Fault?, at now: Instant) {}

    /// Lets time pass: steps end, questions time out, the backlight dims.
    public mutating func advance(to now: Instant) -> [Effect] { [] }

    /// The picture at `now`.
    public func frame(at now: Instant) -> Frame { Frame(size: .twentyByFour) }

    /// When the picture or the state changes by itself after `now`; nil when only a person or the
    /// world changes it.
    public func nextDeadline(after now: Instant) -> Instant? { nil }

    /// The brew that runs or waits to be rated, if there is one.
    public var session: BrewSession? { nil }

    /// The name of the screen that shows, as `brewguide status` says it: `confirm`, `brew`, ….
    public var screenName: String { "" }
}
