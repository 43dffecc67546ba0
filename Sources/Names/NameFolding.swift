/// Texts as they compare for people: decomposed canonically, the case folded in full (The Unicode
/// Standard, 3.13, D145).
///
/// The tables are our own and not those of Swift's library: what follows from them is stored, and
/// has to be the same whatever Swift the next release is built with.
struct NameFolding: Sendable {
    /// The one there is; unpacked when the first letter beyond ASCII is met.
    static let shared = NameFolding()

    /// A run of marks of one canonical combining class.
    private struct Run {
        let scalars: Range<UInt32>
        let order: Int
    }

    /// Scalars that are folded, in their order, and where in `parts` what they become begins.
    private let scalars: [UInt32]
    private let starts: [Int]
    private let parts: [UInt32]
    private let runs: [Run]

    private init() {
        var (scalars, starts, parts): ([UInt32], [Int], [UInt32]) = ([], [], [])
        var packed = PackedNumbers(NameTable.foldings)
        var scalar: UInt32 = 0
        while let head = packed.next() {
            scalar += head / 4 + 1
            scalars.append(scalar)
            starts.append(parts.count)
            let distance = packed.next() ?? 0
            parts.append(
                distance % 2 == 0 ? scalar &+ distance / 2 : scalar &- (distance + 1) / 2)
            for _ in 0..<head % 4 { parts.append(packed.next() ?? 0) }
        }
        starts.append(parts.count)
        var runs: [Run] = []
        packed = PackedNumbers(NameTable.classes)
        var end: UInt32 = 0
        while let gap = packed.next(), let length = packed.next(), let order = packed.next() {
            runs.append(Run(scalars: end + gap..<end + gap + length, order: Int(order)))
            end += gap + length
        }
        (self.scalars, self.starts, self.parts, self.runs) = (scalars, starts, parts, runs)
    }

    /// What a text becomes; equal for all texts that are the same but for form and case.
    func folded(_ text: some Sequence<Unicode.Scalar>) -> [UInt32] {
        var result: [UInt32] = []
        for scalar in text { append(scalar.value, to: &result) }
        sortMarks(&result)
        // U+0345, the iota below, folds to a letter once the marks around it are in order.
        return result.map { $0 == 0x345 ? 0x3B9 : $0 }
    }

    /// Canonical combining class; 0 of what is no mark.
    func combiningClass(_ scalar: UInt32) -> Int {
        guard scalar >= 0x300 else { return 0 }
        var range = runs.indices
        while let middle = range.middle {
            let run = runs[middle]
            if run.scalars.contains(scalar) { return run.order }
            range =
                scalar < run.scalars.lowerBound
                ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return 0
    }

    private func append(_ scalar: UInt32, to result: inout [UInt32]) {
        switch scalar {
        case 0x41...0x5A: result.append(scalar + 0x20)
        case ..<0x80: result.append(scalar)
        case 0xAC00...0xD7A3:
            // The Unicode Standard, 3.12: Hangul syllables are decomposed by arithmetic.
            let index = scalar - 0xAC00
            result += [0x1100 + index / 588, 0x1161 + index % 588 / 28]
            if index % 28 > 0 { result.append(0x11A7 + index % 28) }
        default:
            var range = scalars.indices
            while let middle = range.middle {
                if scalars[middle] == scalar {
                    result += parts[starts[middle]..<starts[middle + 1]]
                    return
                }
                range =
                    scalar < scalars[middle]
                    ? range.lowerBound..<middle : middle + 1..<range.upperBound
            }
            result.append(scalar)
        }
    }

    /// Canonical order: marks in a row by their classes, those of one class as they stand.
    private func sortMarks(_ scalars: inout [UInt32]) {
        guard scalars.contains(where: { $0 >= 0x300 }) else { return }
        let classes = scalars.map(combiningClass)
        var order = Array(scalars.indices)
        var start = 0
        while start < order.count {
            guard classes[start] > 0 else {
                start += 1
                continue
            }
            let end = order[start...].first { classes[$0] == 0 } ?? order.count
            order[start..<end].sort { (classes[$0], $0) < (classes[$1], $1) }
            start = end
        }
        scalars = order.map { scalars[$0] }
    }
}

/// Numbers as the name table packs them: five bits a digit, the lowest first, and a sixth bit when
/// more digits follow.
private struct PackedNumbers {
    private let digits: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ text: StaticString) {
        digits = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// The next number; nil at the end.
    mutating func next() -> UInt32? {
        guard index < digits.count else { return nil }
        var (number, shift): (UInt32, UInt32) = (0, 0)
        while index < digits.count {
            let digit = Self.value(of: digits[index])
            index += 1
            number |= (digit & 31) << shift
            shift += 5
            if digit < 32 { break }
        }
        return number
    }

    /// 0 to 9, A to Z, a to z, - and _ stand for 0 to 63.
    private static func value(of digit: UInt8) -> UInt32 {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit) - 48
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit) - 55
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit) - 61
        case UInt8(ascii: "-"): 62
        default: 63
        }
    }
}

extension Range<Int> {
    /// The index in the middle; nil when there is none.
    fileprivate var middle: Int? { isEmpty ? nil : lowerBound + count / 2 }
}
