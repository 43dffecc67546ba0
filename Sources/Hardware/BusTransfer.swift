/// What to do on the way to the display, one operation after the other.
///
/// The states of all its writes lie in one piece. A program that is emptied and filled again keeps
/// its memory, so that a display which changes every second takes nothing from the heap.
public struct BusTransfer: Hashable, Sendable {
    private enum Step: Hashable {
        /// Line states, by their indices in `states`.
        case write(Range<Int>)
        case wait(Duration)
        case verify(UInt8)
        case expect(UInt8, mask: UInt8)
    }

    private var states: [UInt8] = []
    private var steps: [Step] = []

    /// A program without operations.
    public init() {}

    /// Adds an operation at the end.
    public mutating func append(_ operation: BusOperation) {
        switch operation {
        case .write(let more):
            let start = states.count
            states += more
            steps.append(.write(start..<states.count))
        case .wait(let span): steps.append(.wait(span))
        case .verify(let lines): steps.append(.verify(lines))
        case .expect(let lines, let mask): steps.append(.expect(lines, mask: mask))
        }
    }

    /// Takes all operations away, and keeps the memory they took.
    public mutating func removeAll() {
        states.removeAll(keepingCapacity: true)
        steps.removeAll(keepingCapacity: true)
    }

    /// A program that carries out `first`, then `second`.
    public static func + (first: BusTransfer, second: BusTransfer) -> BusTransfer {
        var both = first
        both += second
        return both
    }

    /// Adds the operations of `other` at the end.
    public static func += (program: inout BusTransfer, other: BusTransfer) {
        for operation in other { program.append(operation) }
    }
}

extension BusTransfer: RandomAccessCollection, ExpressibleByArrayLiteral {
    /// A program of these operations, in their order.
    public init(arrayLiteral operations: BusOperation...) {
        for operation in operations { append(operation) }
    }

    /// The index of the first operation, always 0.
    public var startIndex: Int { 0 }
    /// The number of operations.
    public var endIndex: Int { steps.count }

    /// The operation of this number, from 0.
    public subscript(index: Int) -> BusOperation {
        switch steps[index] {
        case .write(let range): .write(states[range])
        case .wait(let span): .wait(span)
        case .verify(let lines): .verify(lines)
        case .expect(let lines, let mask): .expect(lines, mask: mask)
        }
    }
}
