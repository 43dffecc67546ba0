import CommandLine

/// The person's editor.
enum Editor {
    /// The command it is started with: $VISUAL, $EDITOR, else the first that is there.
    private static func command() throws(CommandFailure) -> String {
        let found = Console.environment(["VISUAL", "EDITOR"])
        for name in ["VISUAL", "EDITOR"] {
            if let command = found[name], !command.isEmpty { return command }
        }
        // Debian's own choice first.
        if let name = ["editor", "nano", "vi"].first(where: Program.isInstalled) { return name }
        throw CommandFailure(
            status: .unavailable, message: "there is no editor: name one in $EDITOR, or use --from")
    }

    /// Has a file edited, and waits for the end of it.
    static func edit(_ path: String) throws(CommandFailure) {
        let command = try command()
        let status = Program.run(command, with: path)
        guard status != 0 else { return }
        throw CommandFailure(
            status: .unavailable,
            message: "the editor '\(command)' ended with \(status): nothing was saved")
    }
}
