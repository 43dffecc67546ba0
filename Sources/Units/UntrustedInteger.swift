// Whole numbers from outside: columns of the database, bytes of files, numbers and digits in texts,
// what the system says. Whoever reads one gets it as an `UntrustedInteger`, which can be compared
// and handed back, and nothing else: it has no operators. What is reckoned with, or is an index,
// comes out of `within` or `nearest`, which ask for the bounds. So the compiler finds who forgets
// them; `OutsideNumberTests` finds who reads such a number past this type.

/// A whole number that somebody else wrote: nothing is known of it before it has bounds.
public struct UntrustedInteger: Hashable, Comparable, Sendable {
    private let value: Int64

    /// The number as it was read.
    public init(_ value: Int64) { self.value = value }

    /// The number as it was read; the end of 64 bits that is nearer, where it is longer.
    public init(clamping value: some BinaryInteger) { self.value = Int64(clamping: value) }

    /// The number that digits stand for, with or without a sign; nil for anything else, and beyond
    /// 64 bits.
    public init?(_ text: some StringProtocol, radix: Int = 10) {
        guard let value = Int64(text, radix: radix) else { return nil }
        self.value = value
    }

    /// The number of one to seven bytes without a sign, the highest first; nil for none or more.
    public init?(bigEndian bytes: some Collection<UInt8>) {
        guard (1...7).contains(bytes.count) else { return nil }
        value = bytes.reduce(0) { $0 &<< 8 | Int64($1) }
    }

    /// The whole number that a number is; nil when it is none, and beyond 64 bits.
    public init?(exactly number: Double) {
        guard let value = Int64(exactly: number) else { return nil }
        self.value = value
    }

    /// The nearest whole number, halves away from zero; the end of 64 bits that is nearer beyond
    /// them, and nil for what is no number.
    public init?(rounding number: Double) {
        guard !number.isNaN else { return nil }
        value = Int64(exactly: number.rounded()) ?? (number < 0 ? .min : .max)
    }

    /// The number; nil when it is not in the range, such as a list's `indices`.
    public func within<Number: FixedWidthInteger>(
        _ range: some RangeExpression<Number>
    ) -> Number? {
        Number(exactly: value).flatMap { range.contains($0) ? $0 : nil }
    }

    /// The number, or the end of the range that is nearer.
    public func nearest<Number: FixedWidthInteger>(to range: ClosedRange<Number>) -> Number {
        min(max(Number(clamping: value), range.lowerBound), range.upperBound)
    }

    /// Whether `left` is less.
    public static func < (left: UntrustedInteger, right: UntrustedInteger) -> Bool {
        left.value < right.value
    }
}

extension UntrustedInteger: ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// A number of ours, to compare with.
    public init(integerLiteral value: Int64) { self.value = value }

    /// Its digits, for a message.
    public var description: String { "\(value)" }
}
