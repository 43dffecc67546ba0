/// The codewords of a QR code of level L: the data in bytes, and its error correction.
struct QRCodewords {
    let version: Int
    private let data: [UInt8]

    /// ISO/IEC 18004, table 9, level L, versions 1 to 20: error correction codewords of a block.
    private static let correctionCounts = [
        7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
    ]
    /// The same table: blocks.
    private static let blockCounts = [
        1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
    ]

    /// The smallest version that holds these bytes; nil when none does.
    init?(_ bytes: [UInt8]) {
        let fitting = (1...Self.blockCounts.count).first { version in
            Self.headerBits(version) + bytes.count * 8 <= Self.dataCount(version) * 8
        }
        guard let version = fitting else { return nil }
        self.version = version
        // 7.4.2: byte mode, the count, the bytes, the end; then the two pad codewords in turn.
        var bits = QRBits()
        bits.append(0b0100, count: 4)
        bits.append(bytes.count, count: Self.headerBits(version) - 4)
        for byte in bytes { bits.append(Int(byte), count: 8) }
        let capacity = Self.dataCount(version)
        bits.append(0, count: min(4, capacity * 8 - bits.count))
        bits.append(0, count: (8 - bits.count % 8) % 8)
        var data = bits.bytes
        var pad: UInt8 = 0xEC
        while data.count < capacity {
            data.append(pad)
            pad ^= 0xEC ^ 0x11
        }
        self.data = data
    }

    /// 7.4, tables 2 and 3: the mode and the count of bytes.
    private static func headerBits(_ version: Int) -> Int { version < 10 ? 12 : 20 }

    private static func dataCount(_ version: Int) -> Int {
        totalCount(version) - correctionCounts[version - 1] * blockCounts[version - 1]
    }

    /// All codewords of a version: what the function patterns leave of the square (7.1, table 1).
    private static func totalCount(_ version: Int) -> Int {
        let size = version * 4 + 17
        var modules = size * size
        // Three finders with their edges, the format twice and its dark module, the timing rows.
        modules -= 3 * 64 + 31 + 2 * (size - 16)
        if version >= 2 {
            let count = version / 7 + 2
            // Those on a timing row share 5 modules with it.
            modules -= (count * count - 3) * 25 - 2 * (count - 2) * 5
        }
        if version >= 7 { modules -= 36 }
        return modules / 8
    }

    /// 7.6: the blocks' data in turns, then their error correction in turns.
    var interleaved: [UInt8] {
        let blockCount = Self.blockCounts[version - 1]
        let shortLength = data.count / blockCount
        let shortCount = blockCount - data.count % blockCount
        let divisor = QRField.generator(Self.correctionCounts[version - 1])
        var blocks: [ArraySlice<UInt8>] = []
        var rest = data[...]
        for index in 0..<blockCount {
            let block = rest.prefix(shortLength + (index < shortCount ? 0 : 1))
            blocks.append(block)
            rest = rest.dropFirst(block.count)
        }
        let corrections = blocks.map { QRField.remainder(of: $0, divisor) }
        return Self.inTurns(blocks.map { Array($0) }) + Self.inTurns(corrections)
    }

    private static func inTurns(_ blocks: [[UInt8]]) -> [UInt8] {
        let length = blocks.map(\.count).max() ?? 0
        return (0..<length).flatMap { index in
            blocks.compactMap { $0.indices.contains(index) ? $0[index] : nil }
        }
    }
}

/// Bits in a row, the highest of a number first.
private struct QRBits {
    private(set) var count = 0
    private(set) var bytes: [UInt8] = []

    mutating func append(_ number: Int, count added: Int) {
        for place in stride(from: added - 1, through: 0, by: -1) {
            if count % 8 == 0 { bytes.append(0) }
            if number >> place & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
            count += 1
        }
    }
}

/// The field of 256 elements of the error correction (7.5.2: x⁸ + x⁴ + x³ + x² + 1).
enum QRField {
    static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var (product, left, right) = (0, Int(left), Int(right))
        while right > 0 {
            if right & 1 == 1 { product ^= left }
            left <<= 1
            if left > 0xFF { left ^= 0x11D }
            right >>= 1
        }
        return UInt8(truncatingIfNeeded: product)
    }

    /// Annex A: (x - 2⁰)(x - 2¹)… of this degree, without its first coefficient, which is 1.
    static func generator(_ degree: Int) -> [UInt8] {
        var coefficients: [UInt8] = [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            var next = coefficients + [0]
            for (index, coefficient) in coefficients.enumerated() {
                next[index + 1] ^= product(coefficient, root)
            }
            (coefficients, root) = (next, product(root, 2))
        }
        return Array(coefficients.dropFirst())
    }

    /// What is left of the data, with as many zeros behind it, divided by the generator.
    static func remainder(of data: some Sequence<UInt8>, _ divisor: [UInt8]) -> [UInt8] {
        var rest = [UInt8](repeating: 0, count: divisor.count)
        for byte in data {
            let factor = byte ^ rest.removeFirst()
            rest.append(0)
            for (index, coefficient) in divisor.enumerated() {
                rest[index] ^= product(coefficient, factor)
            }
        }
        return rest
    }
}
