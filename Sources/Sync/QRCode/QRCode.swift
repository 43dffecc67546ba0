// A QR code (ISO/IEC 18004) of a text, for a terminal.
//
// **Responsible for** bytes, level L and versions 1 to 20: addresses of up to 858 bytes. **Not
// for** other modes, structured append or reading.
//
// Terms, as the standard has them. A *module* is one square. A *codeword* is 8 bits. *Function
// patterns* are the modules that hold no data: the finders in three corners, the timing rows, the
// alignment patterns, and what says which format and version it is.
//
// Order: the bits become codewords with their error correction (`QRCodewords`), are laid into the
// matrix from its lower right corner, and each of the eight masks is tried: the one that leaves the
// fewest patterns that readers stumble over stays.

/// A QR code.
package struct QRCode {
    /// Modules on a side.
    package let size: Int
    private let version: Int
    private var dark: [Bool]
    private var isFunction: [Bool]

    /// The smallest code of a text; nil when it has more than 858 bytes.
    package init?(_ text: String) {
        guard let codewords = QRCodewords(Array(text.utf8)) else { return nil }
        version = codewords.version
        size = version * 4 + 17
        dark = [Bool](repeating: false, count: size * size)
        isFunction = dark
        drawFunctionPatterns()
        drawData(codewords.interleaved)
        var best: (mask: Int, penalty: Int)?
        for mask in 0..<8 {
            var masked = self
            masked.apply(mask)
            let penalty = masked.penalty
            if best.map({ penalty < $0.penalty }) ?? true { best = (mask, penalty) }
        }
        apply(best?.mask ?? 0)
    }

    /// Whether a module is dark. What is beyond the edge is light.
    package func isDark(_ column: Int, _ row: Int) -> Bool {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return false }
        return dark[row * size + column]
    }

    /// The code as text, two rows of modules a line, with the quiet zone of 4 modules around it
    /// (ISO/IEC 18004, 6.3.8). Light modules are drawn, as terminals are dark.
    package var lines: [String] {
        stride(from: -Self.quiet, to: size + Self.quiet, by: 2).map { row in
            var line = ""
            for column in -Self.quiet..<size + Self.quiet {
                switch (isDark(column, row), isDark(column, row + 1)) {
                case (false, false): line += "█"
                case (false, true): line += "▀"
                case (true, false): line += "▄"
                case (true, true): line += " "
                }
            }
            return line
        }
    }

    private static let quiet = 4

    // MARK: Function patterns.

    private mutating func set(_ column: Int, _ row: Int, _ isDark: Bool) {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return }
        dark[row * size + column] = isDark
        isFunction[row * size + column] = true
    }

    private mutating func drawFunctionPatterns() {
        for index in 0..<size {
            set(6, index, index % 2 == 0)
            set(index, 6, index % 2 == 0)
        }
        for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] {
            // With the light modules that part it from the rest.
            drawSquares(column, row, radius: 4) { $0 != 2 && $0 != 4 }
        }
        let places = alignmentPlaces
        for column in places {
            for row in places {
                let (isLeft, isTop) = (column == 6, row == 6)
                let (isRight, isBottom) = (column == size - 7, row == size - 7)
                guard !(isLeft && isTop || isLeft && isBottom || isRight && isTop) else { continue }
                drawSquares(column, row, radius: 2) { $0 != 1 }
            }
        }
        drawFormat(mask: 0)
        drawVersion()
    }

    /// Squares around a module, each dark or light by its distance.
    private mutating func drawSquares(
        _ column: Int, _ row: Int, radius: Int, _ isDark: (_ distance: Int) -> Bool
    ) {
        for down in -radius...radius {
            for right in -radius...radius {
                set(column + right, row + down, isDark(max(abs(right), abs(down))))
            }
        }
    }

    /// Annex E: from 6 to 7 before the edge, in equal even steps but for the first.
    private var alignmentPlaces: [Int] {
        guard version > 1 else { return [] }
        let count = version / 7 + 2
        let gaps = 2 * (count - 1)
        let step = (size - 13 + gaps - 1) / gaps * 2
        return [6] + (0..<count - 1).map { size - 7 - $0 * step }.reversed()
    }

    /// 7.9: level L and the mask, with their error correction, twice.
    private mutating func drawFormat(mask: Int) {
        let data = 0b01 << 3 | mask
        let bits = (data << 10 | Self.remainder(data, of: 0x537, degree: 10)) ^ 0x5412
        func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
        for index in 0...5 { set(8, index, bit(index)) }
        set(8, 7, bit(6))
        set(8, 8, bit(7))
        set(7, 8, bit(8))
        for index in 9...14 { set(14 - index, 8, bit(index)) }
        for index in 0...7 { set(size - 1 - index, 8, bit(index)) }
        for index in 8...14 { set(8, size - 15 + index, bit(index)) }
        set(8, size - 8, true)
    }

    /// 7.10: from version 7 on, its number with its error correction, twice.
    private mutating func drawVersion() {
        guard version >= 7 else { return }
        let bits = version << 12 | Self.remainder(version, of: 0x1F25, degree: 12)
        for index in 0..<18 {
            let isDark = bits >> index & 1 == 1
            let (far, near) = (size - 11 + index % 3, index / 3)
            set(far, near, isDark)
            set(near, far, isDark)
        }
    }

    /// The remainder of a BCH code.
    private static func remainder(_ data: Int, of generator: Int, degree: Int) -> Int {
        var rest = data
        for _ in 0..<degree { rest = rest << 1 ^ (rest >> (degree - 1)) * generator }
        return rest
    }

    // MARK: Data and mask.

    /// 7.7.3: in columns of two from the right, up and down in turn, past the timing column.
    private mutating func drawData(_ codewords: [UInt8]) {
        var index = 0
        let rights = (1..<size).filter { $0 < 6 ? $0 % 2 == 1 : $0 > 6 && $0 % 2 == 0 }.reversed()
        for (pair, right) in rights.enumerated() {
            for step in 0..<size {
                for column in [right, right - 1] {
                    let row = pair % 2 == 0 ? size - 1 - step : step
                    guard !isFunction[row * size + column], index < codewords.count * 8 else {
                        continue
                    }
                    dark[row * size + column] = codewords[index / 8] >> (7 - index % 8) & 1 == 1
                    index += 1
                }
            }
        }
    }

    /// 7.8.2, table 10.
    private mutating func apply(_ mask: Int) {
        for row in 0..<size {
            for column in 0..<size where !isFunction[row * size + column] {
                let product = column * row
                let inverts =
                    switch mask {
                    case 0: (column + row) % 2 == 0
                    case 1: row % 2 == 0
                    case 2: column % 3 == 0
                    case 3: (column + row) % 3 == 0
                    case 4: (column / 3 + row / 2) % 2 == 0
                    case 5: product % 2 + product % 3 == 0
                    case 6: (product % 2 + product % 3) % 2 == 0
                    default: ((column + row) % 2 + product % 3) % 2 == 0
                    }
                if inverts { dark[row * size + column].toggle() }
            }
        }
        drawFormat(mask: mask)
    }

    /// 7.8.3.1, table 11: what readers stumble over.
    private var penalty: Int {
        var sum = 0
        for line in 0..<size {
            sum += Self.penalty(of: (0..<size).map { dark[line * size + $0] })
            sum += Self.penalty(of: (0..<size).map { dark[$0 * size + line] })
        }
        for row in 0..<size - 1 {
            for column in 0..<size - 1 {
                let first = isDark(column, row)
                let isBlock =
                    isDark(column + 1, row) == first && isDark(column, row + 1) == first
                    && isDark(column + 1, row + 1) == first
                if isBlock { sum += 3 }
            }
        }
        let count = dark.count { $0 }
        return sum + abs(count * 20 - dark.count * 10) / dark.count * 10
    }

    /// Of a row or column: runs of five and more, and what looks like a finder.
    private static func penalty(of line: [Bool]) -> Int {
        var (sum, run) = (0, 0)
        for (index, isDark) in line.enumerated() {
            run = index > 0 && line[index - 1] == isDark ? run + 1 : 1
            if run == 5 { sum += 3 }
            if run > 5 { sum += 1 }
        }
        for pattern in [finder, finder.reversed()] where line.count >= pattern.count {
            for start in 0...line.count - pattern.count
            where line.dropFirst(start).starts(with: pattern) { sum += 40 }
        }
        return sum
    }

    /// 1:1:3:1:1 with four light modules before it.
    private static let finder: [Bool] =
        [false, false, false, false, true, false, true, true, true, false, true]
}
