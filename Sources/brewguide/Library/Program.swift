import SystemCalls

/// Other programs: where they are, and running them.
enum Program {
    /// Whether the search path has it.
    static func isInstalled(_ name: String) -> Bool {
        let path = Console.environment(["PATH"])["PATH"] ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains {
            Filesystem.allows(.execute, at: "\($0)/\(name)")
        }
    }

    /// Runs a command of the shell with one more word, on our terminal, and waits; returns its exit
    /// status, or 128 and the signal that ended it.
    static func run(_ command: String, with word: String) -> Int32 {
        let quoted = "'" + word.replacing("'", with: "'\\''") + "'"
        return ChildProcess.runOnTerminal(shell: "\(command) \(quoted)")
    }
}
