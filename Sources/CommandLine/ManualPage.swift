/// The manual page, made from the table, in the man(7) macros.
package struct ManualPage {
    /// A name with what there is to say of it: a file, a variable of the environment.
    package typealias Entry = (name: String, text: String)

    private let table: CommandTable
    private let version: String
    private let date: String
    private let statuses: [(ExitStatus, meaning: String)]
    private let files: [Entry]
    private let environment: [Entry]

    /// The page of a program, in a version of a day, with what the table does not know.
    package init(
        _ table: CommandTable, title: String, version: String, date: String,
        statuses: [(ExitStatus, meaning: String)], files: [Entry], environment: [Entry]
    ) {
        self.table = table
        self.title = title
        self.version = version
        self.date = date
        self.statuses = statuses
        self.files = files
        self.environment = environment
    }

    /// What people call the program.
    private let title: String

    package var text: String {
        var lines = [
            ".TH \(table.program.uppercased()) 1 \(date) \"\(title) \(version)\" "
                + "\"User Commands\"",
            ".SH NAME", "\(table.program) \\- \(escaped(table.summary))", ".SH SYNOPSIS",
        ]
        for (index, command) in table.shown.enumerated() {
            // A heading begins a paragraph of its own.
            lines +=
                (index == 0 ? [] : [".PP"]) + [".B \(escaped("\(table.program) \(command.usage)"))"]
        }
        lines.append(".SH COMMANDS")
        for command in table.shown { lines += section(command) }
        lines.append(".SH EXIT STATUS")
        for (status, meaning) in statuses {
            lines += [".TP", "\(status.rawValue)", escaped(meaning)]
        }
        lines += [".SH FILES"] + files.flatMap(entry)
        lines += [".SH ENVIRONMENT"] + environment.flatMap(entry)
        return lines.joined(separator: "\n") + "\n"
    }

    private func entry(_ entry: Entry) -> [String] { [".TP", entry.name, escaped(entry.text)] }

    private func section(_ command: CommandSpec) -> [String] {
        var lines = [".SS \(table.program) \(command.name)", escaped(command.summary) + "."]
        for argument in command.arguments {
            lines += [".TP", ".I \(escaped(argument.name))", escaped(argument.summary)]
        }
        for option in command.options {
            lines += [".TP", ".B \(escaped(option.usage))", escaped(option.summary)]
        }
        for detail in command.details { lines += [".PP", escaped(detail)] }
        for example in command.examples {
            lines += [".PP", ".EX", escaped(example), ".EE"]
        }
        return lines
    }

    /// man(7): backslashes and dashes are written out, no line begins with a control character.
    private func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "…": result += "..."
            default: result.append(character)
            }
        }
        let isControl = result.hasPrefix(".") || result.hasPrefix("'")
        return isControl ? "\\&" + result : result
    }
}
