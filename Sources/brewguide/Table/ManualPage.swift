import Control

/// The manual page, made from the table, in the man(7) macros.
enum ManualPage {
    static var text: String {
        var lines = [
            ".TH BREWGUIDE 1 \(BrewGuideVersion.date) \"BrewGuide \(BrewGuideVersion.current)\" "
                + "\"User Commands\"",
            ".SH NAME", "brewguide \\- \(escaped(CommandTable.summary))", ".SH SYNOPSIS",
        ]
        for (index, command) in CommandTable.shown.enumerated() {
            // A heading begins a paragraph of its own.
            lines += (index == 0 ? [] : [".PP"]) + [".B \(escaped(command.usage))"]
        }
        lines.append(".SH COMMANDS")
        for command in CommandTable.shown { lines += section(command) }
        lines.append(".SH EXIT STATUS")
        for status in ExitStatus.all {
            lines += [".TP", "\(status.rawValue)", escaped(status.meaning)]
        }
        lines += [
            ".SH FILES", ".TP", "/etc/brewguide/config.json",
            "The configuration, JSON with comments.", ".TP", "/run/brewguide/control.sock",
            "Where the service is asked for its status and screen.",
            ".TP", "brewguide.db", escaped(StateDirectory.explanation),
            ".SH ENVIRONMENT", ".TP", "BREWGUIDE_STATE",
            "Another folder for the database.", ".TP", "VISUAL, EDITOR",
            "The editor of recipes.", ".TP", "PAGER",
            "What shows what is longer than the screen; less when not set, none when empty.",
            ".TP", "BREWGUIDE_SOCKET",
            "Another place for the control socket.", ".TP", "NO_COLOR",
            "When set, nothing is coloured.",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func section(_ command: CommandSpec) -> [String] {
        var lines = [".SS brewguide \(command.name)", escaped(command.summary) + "."]
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
    private static func escaped(_ text: String) -> String {
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
