/// How text is set off from other text: by colours where they are wanted.
package struct TextStyle: Sendable {
    private let hasColours: Bool

    /// With colours, or exactly as it is.
    package init(hasColours: Bool) { self.hasColours = hasColours }

    // ECMA-48, 8.3.117 (SGR).
    package func strong(_ text: String) -> String { set(text, "1") }
    package func faint(_ text: String) -> String { set(text, "2") }
    package func wrong(_ text: String) -> String { set(text, "31") }
    package func warm(_ text: String) -> String { set(text, "33") }

    private func set(_ text: String, _ code: String) -> String {
        hasColours && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
