import Controller

/// Help, made from the table.
enum HelpText {
    static func text(for command: CommandSpec?) -> String {
        command.map { Self.command($0) } ?? overview
    }

    private static var overview: String {
        let width = CommandTable.all.map(\.name.count).max() ?? 0
        let rows = CommandTable.all.map { "  \(padded($0.name, width))  \($0.summary)" }
        return """
            brewguide: \(CommandTable.summary)

            usage: brewguide COMMAND [ARGUMENT…] [OPTION…]

            commands:
            \(rows.joined(separator: "\n"))

            'brewguide COMMAND --help' tells more; 'brewguide --version' tells the version.

            """
    }

    private static func command(_ command: CommandSpec) -> String {
        var sections = [
            "brewguide \(command.name): \(command.summary)", "usage: \(command.usage)",
        ]
        let rows =
            command.arguments.map { ($0.name, $0.summary) }
            + (command.options + CommandTable.common).map { ($0.usage, $0.summary) }
        let width = min(28, rows.map(\.0.count).max() ?? 0)
        sections.append(
            rows.map { name, summary in
                name.count > width
                    ? "  \(name)\n  \(padded("", width))  \(summary)"
                    : "  \(padded(name, width))  \(summary)"
            }.joined(separator: "\n"))
        sections += command.details
        if !command.examples.isEmpty {
            sections.append(
                "examples:\n" + command.examples.map { "  \($0)" }.joined(separator: "\n"))
        }
        return sections.joined(separator: "\n\n") + "\n"
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
