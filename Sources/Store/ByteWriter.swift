/// A whole number that is as wide on every machine.
protocol FixedWidthNumber: FixedWidthInteger {}
extension UInt8: FixedWidthNumber {}
extension UInt16: FixedWidthNumber {}
extension UInt32: FixedWidthNumber {}
extension UInt64: FixedWidthNumber {}
extension Int32: FixedWidthNumber {}
extension Int64: FixedWidthNumber {}

/// Puts values into bytes, little end first, so that a fixed place on the disk can hold them.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ number: some FixedWidthNumber) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func put(_ flag: Bool) { put(UInt8(flag ? 1 : 0)) }

    /// A text with its length before it. What is over `limit` bytes is cut off at a character, so
    /// that a recipe's absurd text never keeps a brew from being saved.
    mutating func put(_ text: String, limit: Int = 1024) {
        var text = text
        while text.utf8.count > limit, !text.isEmpty {
            text = String(text.prefix(text.count / 2))
        }
        put(UInt16(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    /// The mark before a part.
    mutating func put(_ part: LaterPart) { put(part.rawValue) }

    /// A value that may be missing.
    mutating func put<Value>(_ value: Value?, _ putValue: (inout ByteWriter, Value) -> Void) {
        put(value != nil)
        if let value { putValue(&self, value) }
    }

    /// Values with their count before them.
    mutating func put<Values: Collection>(
        list: Values, _ putValue: (inout ByteWriter, Values.Element) -> Void
    ) {
        put(UInt16(list.count))
        for value in list { putValue(&self, value) }
    }
}
