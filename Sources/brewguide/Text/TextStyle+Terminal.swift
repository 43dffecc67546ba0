import CommandLine
import SystemCalls

extension TextStyle {
    /// When to use colours.
    enum Colours: String, CaseIterable, Sendable {
        case auto, always, never
    }

    /// The option of commands that write for people.
    static let option: Option<Colours> = .choice(
        "color", summary: "auto colours for a terminal only, unless NO_COLOR is set")

    /// What a command line asks for.
    init(_ invocation: Invocation) {
        let hasColours =
            switch invocation[TextStyle.option] ?? .auto {
            case .always: true
            case .never: false
            case .auto:
                StandardStream.output.isTerminal && Console.wantsColours
                    && Console.environment(["TERM"])["TERM"] != "dumb"
            }
        self.init(hasColours: hasColours)
    }
}
