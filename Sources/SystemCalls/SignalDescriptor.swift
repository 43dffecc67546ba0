import CPOSIX

/// Signals as something to poll, in order with everything else: signalfd(2) on Linux, a pipe that a
/// handler writes to elsewhere.
public final class SignalDescriptor: Sendable {
    private let file: Descriptor

    /// Takes these signals from now on, for the life of the process; nil when the system can't.
    public init?(_ signals: [Signal]) {
        let number = brewguide_signal_descriptor(signals.map(\.rawValue), signals.count)
        guard number >= 0 else { return nil }
        file = Descriptor(owning: number)
    }

    /// What to poll.
    public var descriptor: Int32 { file.number }

    /// The next signal that came; nil when there is none.
    public func next() -> Signal? {
        let number = brewguide_read_signal(file.number)
        return number > 0 ? Signal(rawValue: number) : nil
    }
}
