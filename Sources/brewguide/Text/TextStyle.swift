import CPOSIX

/// How text is set off from other text: by colours where they are wanted.
struct TextStyle {
    /// The option of commands that write for people.
    static let option = CommandSpec.Option(
        name: "color", value: .choice(["auto", "always", "never"]),
        summary: "auto colours for a terminal only, unless NO_COLOR is set")

    let hasColours: Bool

    /// What a command line asks for.
    init(_ invocation: Invocation) {
        hasColours =
            switch invocation.options["color"] {
            case "always": true
            case "never": false
            default:
                isatty(STDOUT_FILENO) == 1 && Console.wantsColours
                    && Console.environment(["TERM"])["TERM"] != "dumb"
            }
    }

    init(hasColours: Bool) { self.hasColours = hasColours }

    // ECMA-48, 8.3.117 (SGR).
    func strong(_ text: String) -> String { set(text, "1") }
    func faint(_ text: String) -> String { set(text, "2") }
    func wrong(_ text: String) -> String { set(text, "31") }
    func warm(_ text: String) -> String { set(text, "33") }

    private func set(_ text: String, _ code: String) -> String {
        hasColours && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
