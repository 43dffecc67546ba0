/// Reads a QR code of byte mode as a camera's program does, from its modules alone: an independent
/// judge of the encoder. It mends nothing: a block with an error is none.
struct QRReader {
    private let size: Int
    private let isDark: (_ column: Int, _ row: Int) -> Bool
    private let version: Int

    init(size: Int, isDark: @escaping (_ column: Int, _ row: Int) -> Bool) {
        (self.size, self.isDark) = (size, isDark)
        version = (size - 17) / 4
    }

    /// What the code says; nil with what is wrong is told by `complaint`.
    func text() throws(Complaint) -> String {
        for (column, row) in [(0, 0), (size - 7, 0), (0, size - 7)] {
            guard isFinder(column, row) else { throw Complaint("no finder at \(column), \(row)") }
        }
        let (level, mask) = try format()
        guard level == 0b01 else { throw Complaint("not level L") }
        let data = try data(of: codewords(mask))
        var bits = data.flatMap { byte in (0..<8).map { Int(byte) >> (7 - $0) & 1 } }[...]
        func number(_ count: Int) -> Int {
            let taken = bits.prefix(count)
            bits = bits.dropFirst(count)
            return taken.reduce(0) { $0 * 2 + $1 }
        }
        guard number(4) == 4 else { throw Complaint("not byte mode") }
        let count = number(version < 10 ? 8 : 16)
        guard bits.count >= count * 8 else { throw Complaint("too short") }
        let bytes = (0..<count).map { _ in UInt8(number(8)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    struct Complaint: Error {
        let text: String
        init(_ text: String) { self.text = text }
    }

    private func isFinder(_ column: Int, _ row: Int) -> Bool {
        let rows = [0b1111111, 0b1000001, 0b1011101, 0b1011101, 0b1011101, 0b1000001, 0b1111111]
        return rows.enumerated().allSatisfy { down, bits in
            (0..<7).allSatisfy { isDark(column + $0, row + down) == (bits >> $0 & 1 == 1) }
        }
    }

    /// Level and mask, which both copies must say, with all five error patterns at zero.
    private func format() throws(Complaint) -> (level: Int, mask: Int) {
        // From the least significant bit on.
        let first =
            (0...5).map { (8, $0) } + [(8, 7), (8, 8), (7, 8)]
            + (0...5).reversed().map { ($0, 8) }
        let second =
            (1...8).map { (size - $0, 8) } + (1...7).reversed().map { (8, size - $0) }
        let values = [first, second].map { places in
            places.enumerated().reduce(0) { $0 | (isDark($1.1.0, $1.1.1) ? 1 << $1.0 : 0) } ^ 0x5412
        }
        guard values[0] == values[1] else { throw Complaint("two formats: \(values)") }
        guard isDark(8, size - 8) else { throw Complaint("no dark module") }
        var rest = values[0]
        for place in stride(from: 14, through: 10, by: -1) where rest >> place & 1 == 1 {
            rest ^= 0x537 << (place - 10)
        }
        guard rest == 0 else { throw Complaint("the format is damaged") }
        return (values[0] >> 13, values[0] >> 10 & 7)
    }

    /// Table E.1 for versions 1 to 20, as it is printed.
    private static let alignments: [[Int]] = [
        [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46],
        [6, 28, 50], [6, 30, 54], [6, 32, 58], [6, 34, 62], [6, 26, 46, 66], [6, 26, 48, 70],
        [6, 26, 50, 74], [6, 30, 54, 78], [6, 30, 56, 82], [6, 30, 58, 86], [6, 34, 62, 90],
    ]

    /// Where no data is.
    private func isFunction(_ column: Int, _ row: Int) -> Bool {
        if column == 6 || row == 6 { return true }
        if column < 9 && (row < 9 || row >= size - 8) || column >= size - 8 && row < 9 {
            return true
        }
        if version >= 7, column < 6 && row >= size - 11 || row < 6 && column >= size - 11 {
            return true
        }
        let places = Self.alignments[version - 1]
        return places.contains { x in
            places.contains { y in
                let isInFinder = x == 6 && (y == 6 || y == size - 7) || x == size - 7 && y == 6
                return !isInFinder && abs(x - column) <= 2 && abs(y - row) <= 2
            }
        }
    }

    private func codewords(_ mask: Int) -> [UInt8] {
        var bits: [Bool] = []
        var isUp = true
        var right = size - 1
        while right > 0 {
            for step in 0..<size {
                let row = isUp ? size - 1 - step : step
                for column in [right, right - 1] where !isFunction(column, row) {
                    bits.append(isDark(column, row) != isMasked(mask, row, column))
                }
            }
            isUp.toggle()
            right -= right == 8 ? 3 : 2
        }
        return stride(from: 0, to: bits.count - 7, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }

    /// Table 10, with the names it uses: i is the row, j the column.
    private func isMasked(_ mask: Int, _ i: Int, _ j: Int) -> Bool {
        switch mask {
        case 0b000: (i + j) % 2 == 0
        case 0b001: i % 2 == 0
        case 0b010: j % 3 == 0
        case 0b011: (i + j) % 3 == 0
        case 0b100: (i / 2 + j / 3) % 2 == 0
        case 0b101: (i * j) % 2 + (i * j) % 3 == 0
        case 0b110: ((i * j) % 2 + (i * j) % 3) % 2 == 0
        default: ((i + j) % 2 + (i * j) % 3) % 2 == 0
        }
    }

    /// Table 9, level L, versions 1 to 20: (blocks, codewords, data codewords), twice where blocks
    /// of two lengths are.
    private static let blocks: [[(count: Int, total: Int, data: Int)]] = [
        [(1, 26, 19)], [(1, 44, 34)], [(1, 70, 55)], [(1, 100, 80)], [(1, 134, 108)],
        [(2, 86, 68)], [(2, 98, 78)], [(2, 121, 97)], [(2, 146, 116)],
        [(2, 86, 68), (2, 87, 69)], [(4, 101, 81)], [(2, 116, 92), (2, 117, 93)], [(4, 133, 107)],
        [(3, 145, 115), (1, 146, 116)], [(5, 109, 87), (1, 110, 88)],
        [(5, 122, 98), (1, 123, 99)], [(1, 135, 107), (5, 136, 108)],
        [(5, 150, 120), (1, 151, 121)], [(3, 141, 113), (4, 142, 114)],
        [(3, 135, 107), (5, 136, 108)],
    ]

    /// The data of all blocks, each of which must have no error.
    private func data(of codewords: [UInt8]) throws(Complaint) -> [UInt8] {
        let shapes = Self.blocks[version - 1].flatMap { shape in
            Array(repeating: shape, count: shape.count)
        }
        guard codewords.count == shapes.map(\.total).reduce(0, +) else {
            throw Complaint("\(codewords.count) codewords")
        }
        var rest = codewords[...]
        var blocks = shapes.map { _ in [UInt8]() }
        for index in 0..<(shapes.map(\.data).max() ?? 0) {
            for (block, shape) in shapes.enumerated() where index < shape.data {
                blocks[block].append(rest.removeFirst())
            }
        }
        let data = blocks.flatMap { $0 }
        for _ in 0..<shapes[0].total - shapes[0].data {
            for block in shapes.indices { blocks[block].append(rest.removeFirst()) }
        }
        for block in blocks {
            // Each root of the generator has to be one of the block's.
            for power in 0..<shapes[0].total - shapes[0].data {
                let sum = block.reduce(UInt8(0)) { Self.times($0, Self.power(power)) ^ $1 }
                guard sum == 0 else { throw Complaint("a block has an error") }
            }
        }
        return data
    }

    private static func power(_ exponent: Int) -> UInt8 {
        (0..<exponent).reduce(1) { value, _ in times(value, 2) }
    }

    /// Modulo x⁸ + x⁴ + x³ + x² + 1, bit by bit from the highest.
    private static func times(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var result: UInt8 = 0
        for bit in stride(from: 7, through: 0, by: -1) {
            result = result << 1 ^ (result & 0x80 == 0 ? 0 : 0x1D)
            if right >> UInt8(bit) & 1 == 1 { result ^= left }
        }
        return result
    }
}
