import CPOSIX

/// Signals as something to poll, in order with everything else: signalfd(2) on Linux, a pipe that a
/// handler writes to elsewhere.
public final class SignalDescriptor: Sendable {
    private let file: Descriptor

    /// Takes these signals from now on, for the life of the process; nil when the system can't.
    public convenience init?(_ signals: [Signal]) { self.init(signals.map(\.rawValue)) }

    /// Takes the signals of these numbers.
    public init?(_ signals: [Int32]) {
        let number = brewguide_signal_descriptor(signals, signals.count)
        guard number >= 0 else { return nil }
        file = Descriptor(owning: number)
    }

    /// What to poll.
    public var descriptor: Int32 { file.number }

    /// The number of the next signal that came; nil when there is none.
    public func next() -> Int32? {
        let signal = brewguide_read_signal(file.number)
        return signal > 0 ? signal : nil
    }
}
