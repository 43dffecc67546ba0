extension Unicode.Scalar {
    /// Whether the character does not show but steers what shows: control characters, with which a
    /// terminal moves, paints or answers (ECMA-48, with those from U+0080 to U+009F), the ends of
    /// lines, and the marks that turn the direction of a text around (Unicode Standard Annex #9),
    /// with which a name can be made to look like another.
    public var isTerminalControl: Bool {
        switch value {
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default:
            [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
        }
    }
}
