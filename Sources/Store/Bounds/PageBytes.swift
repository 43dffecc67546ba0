import Units

/// The bytes of a page, or of what stands in one: numbers have their highest byte first (SQLite's
/// file format, section 1.3). What lies beyond the end is nil.
struct PageBytes {
    private let bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// A number of one byte.
    func byte(at offset: Int) -> Int? { number(1, at: offset) }

    /// A number of two bytes.
    func number16(at offset: Int) -> Int? { number(2, at: offset) }

    /// A number of four bytes.
    func number32(at offset: Int) -> Int? { number(4, at: offset) }

    /// What stands from a place on.
    func cursor(at offset: Int) -> PageCursor? {
        bytes.indices.contains(offset) ? PageCursor(bytes.dropFirst(offset)) : nil
    }

    private func number(_ count: Int, at offset: Int) -> Int? {
        cursor(at: offset).flatMap { cursor in
            var cursor = cursor
            return cursor.number(bytes: count)
        }
    }
}

/// Takes the values of a record out of a page, one after another (SQLite's file format, sections
/// 1.6, 2.1 and 2.6); what is missing is nil.
struct PageCursor {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// So many bytes; nil, and nothing is taken, where there are fewer.
    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard (0...rest.count).contains(count) else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// A whole number of so many bytes, 1 to 4, without a sign.
    mutating func number(bytes count: Int) -> Int? {
        guard (1...4).contains(count) else { return nil }
        return take(count).flatMap { UntrustedInteger(bigEndian: $0) }?
            .within(0...Int(UInt32.max))
    }

    /// A number of one to nine bytes, seven bits each; here at most four, 28 bits.
    mutating func variableNumber() -> Int? {
        var value = 0
        for _ in 0..<4 {
            guard let byte = rest.popFirst() else { return nil }
            value = value &<< 7 | Int(byte & 0x7F)
            if byte < 0x80 { return value }
        }
        return nil
    }

    /// A text of a type, which is odd and tells its length.
    mutating func text(ofType type: Int) -> String? {
        guard type >= 13, !type.isMultiple(of: 2) else { return nil }
        return take((type &- 13) / 2).map { String(decoding: $0, as: UTF8.self) }
    }
}
