import CommandLine
import Store
import SystemCalls

extension CommandSpec {
    /// Names for the completions, from the database. It makes none, and is silent where it fails:
    /// nobody asked for words of ours in the middle of typing.
    static let complete = CommandSpec(
        name: "complete", summary: "prints names for the completions", isHidden: true,
        arguments: [
            Argument(name: "KIND", values: ["recipes", "logs"], summary: "what of"),
            Argument(name: "PREFIX", isOptional: true, summary: "how they begin"),
        ],
        options: [StateDirectory.option]
    ) { invocation throws(CommandFailure) in
        let directory = StateDirectory.path(invocation[StateDirectory.option])
        try Privileges.drop(toOwnerOf: directory)
        guard Filesystem.exists(directory + "/brewguide.db"),
            let database = try? Database(directory: directory, busyMilliseconds: 100)
        else { return }
        let prefix = invocation.argument(1) ?? ""
        // Chosen: more is no help.
        let limit = 100
        let lines: [String]
        if invocation.arguments[0] == "recipes" {
            // A shell puts what all words have in common in place of what was typed: a name that is
            // found by its id, or an id beside names, would take that away.
            let names = (try? database.recipes.names(beginning: prefix, limit: limit)) ?? []
            if names.isEmpty {
                let ids = try? database.recipes.ids(startingWith: prefix, limit: limit)
                lines = (ids ?? []).map(\.rawValue)
            } else {
                lines = names
            }
        } else {
            lines =
                (try? database.logs.ids(startingWith: prefix, limit: limit))?.map(\.rawValue) ?? []
        }
        try Console.print(lines.map { $0.printable + "\n" }.joined())
    }
}
