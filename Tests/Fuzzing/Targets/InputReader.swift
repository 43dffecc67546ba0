/// Takes decisions out of an input: when it is over, zeros.
struct InputReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// A number of so many bytes, the little end first.
    mutating func number(bytes count: Int) -> Int {
        (0..<count).reduce(0) { number, index in number | Int(byte()) << (8 * index) }
    }

    /// A number from 0 to below `limit`.
    mutating func below(_ limit: Int) -> Int {
        number(bytes: limit > 256 ? 3 : 1) % limit
    }

    /// So many bytes, or as many as there are.
    mutating func bytes(_ count: Int) -> [UInt8] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// All that is left.
    mutating func all() -> [UInt8] { bytes(rest.count) }
}
