/// Help, made from the table.
enum HelpText {
    static func text(for command: CommandSpec?) -> String {
        command.map { Self.command($0) } ?? overview
    }

    private static var overview: String {
        let rows = list(
            CommandTable.shown.filter { !$0.name.contains(" ") }.map { ($0.name, $0.summary) }
                + CommandTable.groups.map { ("\($0.name) …", $0.summary) })
        return """
            brewguide: \(CommandTable.summary)

            usage: brewguide COMMAND [ARGUMENT…] [OPTION…]

            commands:
            \(rows)

            'brewguide COMMAND --help' tells more; 'brewguide --version' tells the version.

            """
    }

    /// The commands of a group, each with what it does.
    static func text(forGroup group: String) -> String {
        let summary = CommandTable.groups.first { $0.name == group }?.summary ?? ""
        return """
            brewguide \(group): \(summary)

            \(list(CommandTable.members(of: group).map { ($0.name, $0.summary) }))

            'brewguide \(group) COMMAND --help' tells more.

            \(StateDirectory.explanation)

            """
    }

    private static func list(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { "  \(padded($0, width))  \($1)" }.joined(separator: "\n")
    }

    private static func command(_ command: CommandSpec) -> String {
        var sections = [
            "brewguide \(command.name): \(command.summary)", "usage: \(command.usage)",
        ]
        let rows =
            command.arguments.map { ($0.isRepeated ? $0.name + "…" : $0.name, $0.summary) }
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
