import CPOSIX

/// A signal by its number: signal(7).
public struct Signal: RawRepresentable, Hashable, Sendable {
    /// Its number on this system.
    public let rawValue: Int32

    /// A signal by its number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// SIGTERM: the service manager wants an end.
    public static let terminate = Signal(rawValue: SIGTERM)
    /// SIGINT: Ctrl-C.
    public static let interrupt = Signal(rawValue: SIGINT)
    /// SIGHUP: the terminal has gone.
    public static let hangUp = Signal(rawValue: SIGHUP)
    /// SIGWINCH: the terminal has another size.
    public static let windowChange = Signal(rawValue: SIGWINCH)
}
