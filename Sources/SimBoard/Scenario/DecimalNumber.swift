/// A decimal number as a script writes a time: `2`, `0.25`. Read in whole nanoseconds, so that no
/// rounding of a floating-point number moves an event.
enum DecimalNumber {
    /// The nanoseconds of `text` in units of so many nanoseconds, a power of ten; further decimals
    /// round, halves up. Nil for anything but digits with at most one point between them, and for
    /// what is too large.
    static func nanoseconds(_ text: String, unit: Int64) -> Int64? {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = number(parts[0]) else { return nil }
        let (scaled, overflow) = whole.multipliedReportingOverflow(by: unit)
        guard !overflow else { return nil }
        guard parts.count == 2 else { return scaled }
        guard let fraction = decimals(parts[1], of: unit) else { return nil }
        let (sum, isTooLarge) = scaled.addingReportingOverflow(fraction)
        return isTooLarge ? nil : sum
    }

    /// Chosen: eighteen digits always fit in 64 bits.
    private static func number(_ text: Substring.UTF8View) -> Int64? {
        guard (1...18).contains(text.count) else { return nil }
        var value: Int64 = 0
        for byte in text {
            guard let digit = digit(byte) else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    private static func decimals(_ text: Substring.UTF8View, of unit: Int64) -> Int64? {
        guard !text.isEmpty else { return nil }
        var value: Int64 = 0
        var place = unit
        for byte in text {
            guard let digit = digit(byte) else { return nil }
            if place == 1, digit >= 5 { value += 1 }
            place /= 10
            value += digit * place
        }
        return value
    }

    private static func digit(_ byte: UInt8) -> Int64? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            ? Int64(byte - UInt8(ascii: "0")) : nil
    }
}
