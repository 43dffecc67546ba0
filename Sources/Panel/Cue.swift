/// A sound that can be told from the others without a look at the display (SPEC §17.2).
public enum Cue: String, CaseIterable, Hashable, Sendable {
    /// The step ends in 3, 2 or 1 s: one for each.
    case countdown
    /// The step's time is over.
    case stepOver
    /// What was to be reached is.
    case target
    /// Something is wrong.
    case fault
    /// A log is on the disk.
    case saved

    /// How long the buzzer sounds and is silent in turns; it sounds first and last. Chosen: short
    /// is 80 ms, which is no click yet; long is told from it without the other beside it; a second
    /// of the countdown is longer than any of them but the fault's.
    public var pattern: [Duration] {
        let milliseconds: [Int] =
            switch self {
            case .countdown: [80]
            case .stepOver: [600]
            case .target: [80, 120, 80]
            case .fault: [500, 120, 200]
            case .saved: [250]
            }
        return milliseconds.map { .milliseconds($0) }
    }
}

/// Which cues a person wants to hear.
public enum CueSetting: String, CaseIterable, Hashable, Sendable {
    case all, steps, off

    /// The setting as it is stored. Before there were cues it was whether the buzzer sounds.
    public init?(stored text: String) {
        switch text {
        case "true": self = .steps
        case "false": self = .off
        default:
            guard let setting = CueSetting(rawValue: text) else { return nil }
            self = setting
        }
    }

    /// Whether a cue is heard: those of steps are what a brew cannot wait for.
    public func allows(_ cue: Cue) -> Bool {
        switch (self, cue) {
        case (.off, _), (.steps, .fault), (.steps, .saved): false
        case (.all, _), (.steps, .countdown), (.steps, .stepOver), (.steps, .target): true
        }
    }

    /// The one that follows when a person goes through them.
    var next: CueSetting {
        switch self {
        case .all: .off
        case .steps: .all
        case .off: .steps
        }
    }
}
