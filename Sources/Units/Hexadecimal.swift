/// Numbers in hexadecimal: the one place that writes them.
public enum Hexadecimal {
    /// The number with at least so many digits, in small letters unless large ones are asked for:
    /// `0f`, `3F`.
    public static func text(
        _ number: some FixedWidthInteger & UnsignedInteger, digits: Int = 1,
        uppercase: Bool = false
    ) -> String {
        let text = String(UInt64(number), radix: 16, uppercase: uppercase)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
