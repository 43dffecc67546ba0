import FuzzTargets

/// What the command line asks for.
struct Options {
    enum Task {
        /// Takes the inputs in files and folders, one after another.
        case replay
        /// Goes on with inputs made of them.
        case mutate
        /// Tells how long an input may be.
        case limit
        /// Hands over to libFuzzer, when it is linked in.
        case libFuzzer([String])
    }

    let target: FuzzTarget
    private(set) var task = Task.replay
    private(set) var paths: [String] = []
    private(set) var seconds = 0
    private(set) var seed: UInt64 = 1
    /// Whether it is the process that tries them, and not the one that looks after it.
    private(set) var isChild = false
    /// Where what was found is put.
    private(set) var findings = "."

    static let usage = """
        usage: brewguide-fuzz TARGET PATH...                 takes these inputs
               brewguide-fuzz TARGET --seconds N [--seed N] [--findings DIR] PATH...
               brewguide-fuzz TARGET --libfuzzer WORD...     where it is linked in
        targets: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))
        """

    init?(_ words: [String]) {
        guard let target = words.first.flatMap(FuzzTarget.init(rawValue:)) else { return nil }
        self.target = target
        var rest = words.dropFirst()
        while let word = rest.popFirst() {
            switch word {
            case "--libfuzzer":
                task = .libFuzzer(Array(rest))
                return
            case "--seconds", "--seed":
                guard let number = rest.popFirst().flatMap({ UInt64($0) }) else { return nil }
                if word == "--seed" { seed = number } else { seconds = Int(clamping: number) }
                task = .mutate
            case "--child": isChild = true
            case "--limit": task = .limit
            case "--findings":
                guard let folder = rest.popFirst() else { return nil }
                findings = folder
            default: paths.append(word)
            }
        }
    }
}
