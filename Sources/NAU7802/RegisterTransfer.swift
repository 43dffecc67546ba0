/// One transaction with a chip whose registers have numbers.
public enum RegisterTransfer: Hashable, Sendable {
    /// Start, address, the register's number, its new value, stop.
    case write(register: UInt8, value: UInt8)
    /// Start, address, the register's number, start again, address, so many bytes, stop; the number
    /// goes up by itself (NAU7802 data sheet rev. 1.7, "2-wire interface").
    case read(register: UInt8, count: Int)

    /// How many bytes its answer has.
    public var answerCount: Int {
        switch self {
        case .write: 0
        case .read(_, let count): count
        }
    }
}
