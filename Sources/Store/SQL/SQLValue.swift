import Units

/// A value on its way into SQL.
enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    /// A text, or NULL.
    static func optional(_ text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }
    /// A whole number, or NULL.
    static func optional(_ number: Int64?) -> SQLValue { number.map(SQLValue.integer) ?? .null }
    /// A whole number.
    static func integer(_ number: Int) -> SQLValue { .integer(Int64(number)) }
    /// A whole number as it was read, to find the same row again.
    static func integer(_ number: UntrustedInteger) -> SQLValue {
        .integer(Plausible.anything.nearest(number))
    }
    /// A whole number as it was read, or NULL.
    static func optional(_ number: UntrustedInteger?) -> SQLValue {
        number.map { .integer($0) } ?? .null
    }
    /// 1 or 0.
    static func flag(_ flag: Bool) -> SQLValue { .integer(flag ? 1 : 0) }
}
