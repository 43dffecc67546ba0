/// Help, made from the table.
package struct HelpText {
    private let table: CommandTable

    package init(_ table: CommandTable) { self.table = table }

    /// The help of a command; without one that of the program.
    package func text(for command: CommandSpec?) -> String {
        command.map { self.command($0) } ?? overview
    }

    private var overview: String {
        let rows = list(
            table.shown.filter { !$0.name.contains(" ") }.map { ($0.name, $0.summary) }
                + table.groups(in: nil).map { ("\($0.name) …", $0.summary) })
        return """
            \(table.program): \(table.summary)

            usage: \(table.program) COMMAND [ARGUMENT…] [OPTION…]

            commands:
            \(rows)

            '\(table.program) COMMAND --help' tells more; '\(table.program) --version' tells the \
            version.

            """
    }

    /// The commands of a group, each with what it does.
    package func text(forGroup group: String) -> String {
        let summary = table.groups.first { $0.name == group }?.summary ?? ""
        let members =
            table.members(of: group).map { ($0.name, $0.summary) }
            + table.groups(in: group).map { ("\($0.name) …", $0.summary) }
        return """
            \(table.program) \(group): \(summary)

            \(list(members))

            '\(table.program) \(group) COMMAND --help' tells more.

            \(table.groupDetails)

            """
    }

    private func list(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { "  \(padded($0, width))  \($1)" }.joined(separator: "\n")
    }

    private func command(_ command: CommandSpec) -> String {
        var sections = [
            "\(table.program) \(command.name): \(command.summary)",
            "usage: \(table.program) \(command.usage)",
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

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
