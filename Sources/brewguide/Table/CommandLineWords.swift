import CommandLine
import SystemCalls

/// The words after the program's name, as the process got them.
enum CommandLineWords {
    /// Variables of ours that name files.
    private static let variables = ["BREWGUIDE_STATE", "BREWGUIDE_SOCKET"]

    /// The words. Swift's own list of them repairs what is not UTF-8, and a repaired path is
    /// another path: such a word, and such a variable of ours, is refused.
    static func read() throws(CommandFailure) -> [String] {
        for name in variables {
            guard let value = Environment.unreadableValue(of: name) else { continue }
            throw refusal("\(name) is not UTF-8", value)
        }
        var words: [String] = []
        for index in 1..<max(1, Int(Swift.CommandLine.argc)) {
            guard let start = Swift.CommandLine.unsafeArgv[index] else { break }
            guard let word = String(validatingCString: start) else {
                throw refusal("argument \(index) is not UTF-8", String(cString: start))
            }
            words.append(word)
        }
        return words
    }

    private static func refusal(_ what: String, _ value: String) -> CommandFailure {
        CommandFailure(
            status: .usage,
            message: "\(what): '\(value)': names and paths are UTF-8 here, so "
                + "rename what it stands for")
    }
}
