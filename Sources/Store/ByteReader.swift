/// Takes values out of bytes as `ByteWriter` put them in; what is missing or impossible is nil.
struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func number<Number: FixedWidthNumber>(_ type: Number.Type = Number.self) -> Number? {
        let size = Number.bitWidth / 8
        guard rest.count >= size else { return nil }
        var number = Number.zero
        for (index, byte) in rest.prefix(size).enumerated() {
            number |= Number(truncatingIfNeeded: UInt64(byte)) << (8 * index)
        }
        rest = rest.dropFirst(size)
        return number
    }

    mutating func flag() -> Bool? {
        switch number(UInt8.self) {
        case 0: false
        case 1: true
        default: nil
        }
    }

    mutating func text() -> String? {
        guard let count = number(UInt16.self).map(Int.init), rest.count >= count else {
            return nil
        }
        defer { rest = rest.dropFirst(count) }
        return String(decoding: rest.prefix(count), as: UTF8.self)
    }

    /// A text whose bytes are UTF-8; nil for any others.
    mutating func wholeText() -> String? {
        let start = self
        guard let text = text() else { return nil }
        // What is no UTF-8 was mended, and then has other bytes.
        return start.rest.dropFirst(2).starts(with: text.utf8) ? text : nil
    }

    /// A value, from whose beginning on reading goes on when the bytes make no sense.
    mutating func attempt<Value>(_ value: (inout ByteReader) -> Value?) -> Value? {
        var reader = self
        guard let found = value(&reader) else { return nil }
        self = reader
        return found
    }

    /// Whether a part with this mark begins here: then reading goes on behind the mark.
    mutating func take(_ part: LaterPart) -> Bool {
        guard rest.first == part.rawValue else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// A value that may be missing: nil when the bytes make no sense, else the value or its
    /// absence.
    mutating func optional<Value>(_ value: (inout ByteReader) -> Value?) -> Value?? {
        guard let isThere = flag() else { return nil }
        guard isThere else { return .some(nil) }
        return value(&self).map { .some($0) }
    }

    /// At most `limit` values with their count before them.
    mutating func list<Value>(limit: Int, _ value: (inout ByteReader) -> Value?) -> [Value]? {
        guard let count = number(UInt16.self), count <= limit else { return nil }
        var values: [Value] = []
        for _ in 0..<count {
            guard let next = value(&self) else { return nil }
            values.append(next)
        }
        return values
    }
}
