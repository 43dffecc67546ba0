import Hardware
import NAU7802

/// What is on a board's agenda.
enum ScheduledEvent {
    case edge(ButtonEdge)
    case transactionBegins(bytes: Int)
    case lines(UInt8)
    case verify(UInt8)
    case expect(UInt8, _ mask: UInt8)
    case transferEnds(HardwareError?)
    /// The scale's driver has something to send.
    case converterDue
    /// It was carried out; nil when the bus hung.
    case converterAnswers(RegisterTransfer?)
    /// A scale on a serial line, or its driver, has something to say.
    case lineDue

    /// Whether it is a part of the transfer under way, and goes when that is cut off.
    var isTransferStep: Bool {
        switch self {
        case .edge, .converterDue, .converterAnswers, .lineDue: false
        case .transactionBegins, .lines, .verify, .expect, .transferEnds: true
        }
    }

    /// Whether nobody hears of it.
    var isSilent: Bool {
        switch self {
        case .lines, .verify, .expect: true
        case .edge, .transactionBegins, .transferEnds, .converterDue, .converterAnswers, .lineDue:
            false
        }
    }

    /// Whether a transaction of the display's begins.
    var isTransactionBegin: Bool {
        if case .transactionBegins = self { true } else { false }
    }

    /// Whether it is a turn of the scale's driver: there is one at most.
    var isConverterDue: Bool {
        if case .converterDue = self { true } else { false }
    }

    /// Whether it is the scale's, and goes with the process.
    var isOfScale: Bool {
        switch self {
        case .converterDue, .converterAnswers, .lineDue: true
        case .edge, .transactionBegins, .lines, .verify, .expect, .transferEnds: false
        }
    }
}
