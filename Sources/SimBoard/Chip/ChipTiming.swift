import Timebase

/// The times a display controller asks for on its lines and takes for its work.
public struct ChipTiming: Hashable, Sendable {
    /// How long clear and home take.
    public var clear: Duration
    /// How long every other instruction takes.
    public var instruction: Duration
    /// How long a data write takes, with the step of the address counter.
    public var dataWrite: Duration
    /// How long E must be high (PW_EH).
    public var enablePulse: Duration
    /// How long it must be from one rise of E to the next (t_cycE).
    public var enableCycle: Duration
    /// How long RS and R/W must be steady before E rises (t_AS).
    public var addressSetUp: Duration
    /// How long RS and R/W must be kept after E has fallen (t_AH).
    public var addressHold: Duration
    /// How long the data must be steady before E falls (t_DSW).
    public var dataSetUp: Duration
    /// How long the data must be kept after E has fallen (t_H).
    public var dataHold: Duration
    /// How long after E has risen what is read stands on the data lines (t_DDR).
    public var dataDelay: Duration
    /// How long to wait after the power has come.
    public var powerUp: Duration
    /// How long to wait after the first function set of an initialisation by instruction.
    public var firstFunctionSet: Duration
    /// How long to wait after the second one.
    public var secondFunctionSet: Duration

    /// A genuine chip, judged strictly. HD44780U data sheet, table 6 at fosc 270 kHz; bus timing
    /// at 2.7–4.5 V, which is slower than at 5 V and so holds for both; waits of figure 24 from
    /// 2.7 V.
    public static let standard = ChipTiming(
        clear: .microseconds(1520), instruction: .microseconds(37), dataWrite: .microseconds(41),
        enablePulse: .nanoseconds(450), enableCycle: .nanoseconds(1000),
        addressSetUp: .nanoseconds(60), addressHold: .nanoseconds(20),
        dataSetUp: .nanoseconds(195), dataHold: .nanoseconds(10), dataDelay: .nanoseconds(360),
        powerUp: .milliseconds(40), firstFunctionSet: .microseconds(4100),
        secondFunctionSet: .microseconds(100))
}
