import Hardware

/// What is on a board's agenda.
enum ScheduledEvent {
    case edge(ButtonEdge)
    case transactionBegins(bytes: Int)
    case lines(UInt8)
    case verify(UInt8)
    case expect(UInt8, _ mask: UInt8)
    case transferEnds(HardwareError?)

    /// Whether it is a part of the transfer under way, and goes when that is cut off.
    var isTransferStep: Bool {
        switch self {
        case .edge: false
        case .transactionBegins, .lines, .verify, .expect, .transferEnds: true
        }
    }

    /// Whether nobody hears of it.
    var isSilent: Bool {
        switch self {
        case .lines, .verify, .expect: true
        case .edge, .transactionBegins, .transferEnds: false
        }
    }
}
