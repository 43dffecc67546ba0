import CommandLine
import SystemCalls

/// What a person is asked before something is gone.
enum Confirmation {
    /// Asks on a terminal, where the answer is no unless it is yes; elsewhere only `--yes` will do.
    /// - Throws: a failure when it is not to be done.
    static func ask(_ question: String, _ invocation: Invocation) throws(CommandFailure) {
        if invocation[CommandSpec.yes] { return }
        guard isPossible else {
            throw CommandFailure(status: .usage, message: "\(question) Say --yes to do it")
        }
        guard answer("\(question) (y)es, (n)o: ", from: "yn", atEnd: "n") == "y" else {
            throw CommandFailure(status: .ok, message: "nothing was changed")
        }
    }

    /// Whether somebody is there to ask.
    static var isPossible: Bool {
        StandardStream.input.isTerminal && StandardStream.error.isTerminal
    }

    /// Asks until the answer begins with one of the letters; `end` when input ends instead.
    static func answer(_ prompt: String, from letters: String, atEnd end: Character) -> Character {
        while true {
            Console.ask(prompt)
            guard let line = readLine() else {
                Console.ask("\n")
                return end
            }
            if let letter = line.lowercased().first(where: { $0 != " " }), letters.contains(letter)
            {
                return letter
            }
        }
    }
}
