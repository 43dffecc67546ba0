import Units

/// What a person does with a scale.
public enum ScaleAct: Hashable, Sendable {
    /// Puts so much on, at once.
    case put(Grams)
    /// Takes everything off.
    case take
    /// Pours so much, evenly within that time.
    case pour(Grams, Duration)
    /// Lifts everything for that time, and puts it back.
    case lift(Duration)
    /// Pulls its plug.
    case unplug
    /// Puts its plug back in.
    case replug
    /// It answers, and does not weigh any more until it is replugged.
    case freeze
    /// It is noisy from now on, with this standard deviation.
    case noise(Grams)

    /// How long it takes.
    public var span: Duration {
        switch self {
        case .pour(_, let span), .lift(let span): span
        case .put, .take, .unplug, .replug, .freeze, .noise: .zero
        }
    }
}
