import CPOSIX
import SystemCalls

/// What a person is asked before something is gone.
enum Confirmation {
    /// Asks on a terminal, where the answer is no unless it is yes; elsewhere only `--yes` will do.
    /// - Throws: a failure when it is not to be done.
    static func ask(_ question: String, _ invocation: Invocation) throws(CommandFailure) {
        if invocation.has("yes") { return }
        guard Terminal.isPresent else {
            throw CommandFailure(status: .usage, message: "\(question) Say --yes to do it")
        }
        guard answer("\(question) (y)es, (n)o: ", from: "yn") == "y" else {
            throw CommandFailure(status: .ok, message: "nothing was changed")
        }
    }

    /// Asks until the answer begins with one of the letters; the last of them when input ends.
    static func answer(_ prompt: String, from letters: String) -> Character? {
        while true {
            Console.ask(prompt)
            guard let line = readLine() else { return letters.last }
            if let letter = line.lowercased().first(where: { $0 != " " }), letters.contains(letter)
            {
                return letter
            }
        }
    }
}
