/// A decimal number as a script writes a time: `2`, `0.25`. Read in whole nanoseconds, so that no
/// rounding of a floating-point number moves an event.
enum DecimalNumber {
    /// The nanoseconds of `text` in units of so many nanoseconds, a power of ten; nil for anything
    /// but digits with at most one point between them, for more decimals than nanoseconds have,
    /// and for what is too large.
    static func nanoseconds(_ text: String, unit: Int64) -> Int64? {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = digits(parts[0]) else { return nil }
        let (scaled, overflow) = whole.multipliedReportingOverflow(by: unit)
        guard !overflow else { return nil }
        guard parts.count == 2 else { return scaled }
        guard let fraction = digits(parts[1]) else { return nil }
        var scale = unit
        for _ in parts[1] {
            guard scale % 10 == 0 else { return nil }
            scale /= 10
        }
        let (sum, isTooLarge) = scaled.addingReportingOverflow(fraction * scale)
        return isTooLarge ? nil : sum
    }

    /// Chosen: eighteen digits always fit in 64 bits.
    private static func digits(_ text: Substring.UTF8View) -> Int64? {
        guard (1...18).contains(text.count) else { return nil }
        var value: Int64 = 0
        for byte in text {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int64(byte - 0x30)
        }
        return value
    }
}
