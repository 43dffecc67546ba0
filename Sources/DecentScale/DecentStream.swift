// Bytes of the serial line in, messages out.
//
// **Responsible for** finding messages among whatever else a scale says: its firmware writes what
// it does as text between them, and a line that was opened in the middle of a message begins with
// half of one. **Not for** when a message was true.
//
// Terms. What is *pending* may still become a message when more comes. It is never longer than one
// message: whatever the other end sends, nothing grows.
//
// A message is taken as its bytes, or written as hexadecimal digits: the maker's guide says that
// digits are used over USB, his firmware sends and takes the bytes themselves.

/// The messages of a scale's serial line.
public struct DecentStream: Hashable, Sendable {
    /// Bytes that may still become a message.
    private var pending: [UInt8] = []
    /// Hexadecimal digits in a row, as bytes, and the first half of one.
    private var digits: [UInt8] = []
    private var halfByte: UInt8?

    /// A line of which nothing was read.
    public init() {}

    /// Takes in what was read, and gives the messages that are whole, oldest first.
    public mutating func take(_ bytes: some Sequence<UInt8>) -> [DecentFrame] {
        var frames: [DecentFrame] = []
        for byte in bytes {
            takeDigit(byte, &frames)
            pending.append(byte)
            if pending.count >= DecentFrame.longLength { find(&frames, isLast: false) }
        }
        find(&frames, isLast: true)
        return frames
    }

    /// Takes messages off the front of what is pending. With `isLast` nothing more was read, and a
    /// short one stands for itself; else it might be the beginning of a long one.
    private mutating func find(_ frames: inout [DecentFrame], isLast: Bool) {
        let wanted = isLast ? DecentFrame.shortLength : DecentFrame.longLength
        while pending.count >= wanted {
            if let frame = DecentFrame(pending[...]) {
                frames.append(frame)
                pending.removeFirst(frame.length)
            } else if isLast, isStartOfLong {
                return
            } else {
                pending.removeFirst()
            }
        }
    }

    /// Whether a long message may be under way.
    private var isStartOfLong: Bool {
        pending.count < DecentFrame.longLength && pending[0] == DecentFrame.model
            && (pending[1] == DecentFrame.standing || pending[1] == DecentFrame.moving)
    }

    /// Anything but a digit ends a message that is written in digits; blanks stand between them.
    private mutating func takeDigit(_ byte: UInt8, _ frames: inout [DecentFrame]) {
        guard byte != UInt8(ascii: " ") else { return }
        guard let value = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
            if let frame = DecentFrame(digits[...]), frame.length == digits.count {
                frames.append(frame)
            }
            digits.removeAll(keepingCapacity: true)
            halfByte = nil
            return
        }
        guard let half = halfByte else { return halfByte = UInt8(value) }
        halfByte = nil
        // Too many for any message: none of it is one.
        if digits.count <= DecentFrame.longLength { digits.append(half << 4 | UInt8(value)) }
    }
}
