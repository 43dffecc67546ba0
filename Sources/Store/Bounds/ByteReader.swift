import Units

/// Takes values out of bytes as `ByteWriter` put them in; what is missing or impossible is nil.
struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// So many bytes; nil, and nothing is taken, where there are fewer.
    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard (0...rest.count).contains(count) else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// Bits that are compared or written again, never reckoned with: a mark, a checksum, half a
    /// UUID. The little end is first.
    mutating func bits<Bits: FixedWidthNumber>(_ type: Bits.Type = Bits.self) -> Bits? {
        take(Bits.bitWidth / 8).map { bytes in
            Bits(truncatingIfNeeded: bytes.reversed().reduce(UInt64(0)) { $0 &<< 8 | UInt64($1) })
        }
    }

    /// A number of the width of its type.
    mutating func number<Number: FixedWidthNumber>(_ type: Number.Type) -> UntrustedInteger? {
        bits(type).map { UntrustedInteger(clamping: $0) }
    }

    /// A number of the width of its type, in its bounds.
    mutating func number<Number: FixedWidthNumber>(
        _ type: Number.Type, in bounds: Plausible.Number
    ) -> Int64? {
        number(type).flatMap { bounds.within($0) }
    }

    /// Pieces, minutes or steps in eight bytes: what no formula holds is refused.
    mutating func count() -> Int? { number(Int64.self, in: Plausible.count).map { Int($0) } }

    /// How many, or which of a list, in two bytes: at most `limit`.
    mutating func shortCount(limit: Int = Int(UInt16.max)) -> Int? {
        number(UInt16.self)?.within(0...max(0, limit))
    }

    mutating func flag() -> Bool? {
        switch bits(UInt8.self) {
        case 0: false
        case 1: true
        default: nil
        }
    }

    /// So many bytes as they are.
    mutating func bytes(_ count: UntrustedInteger) -> [UInt8]? {
        count.within(0...rest.count).flatMap { take($0) }.map { Array($0) }
    }

    mutating func text() -> String? {
        shortCount().flatMap { take($0) }
            .map { String(decoding: $0, as: UTF8.self) }
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
        guard let count = shortCount(limit: limit) else { return nil }
        var values: [Value] = []
        for _ in 0..<count {
            guard let next = value(&self) else { return nil }
            values.append(next)
        }
        return values
    }
}
