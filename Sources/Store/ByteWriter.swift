/// Puts values into bytes, little end first, so that a fixed place on the disk can hold them.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ number: some FixedWidthInteger) {
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

    mutating func put(_ span: Duration) { put(span.nanoseconds) }

    /// A value that may be missing.
    mutating func put<Value>(_ value: Value?, _ putValue: (inout ByteWriter, Value) -> Void) {
        put(value != nil)
        if let value { putValue(&self, value) }
    }
}
