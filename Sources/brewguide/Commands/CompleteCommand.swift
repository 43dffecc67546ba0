import Brewing
import CommandLine
import Names
import Store
import SystemCalls

extension CommandSpec {
    /// Names for the completions, from the database. It makes none, and is silent where it fails:
    /// nobody asked for words of ours in the middle of typing.
    static let complete = CommandSpec(
        name: "complete", summary: "prints names for the completions", isHidden: true,
        arguments: [
            Argument(
                name: "KIND", values: Names.allCases.map(\.rawValue), summary: "what of"),
            Argument(name: "PREFIX", isOptional: true, summary: "how they begin"),
        ],
        options: [StateDirectory.option]
    ) { invocation throws(CommandFailure) in
        let directory = StateDirectory.path(invocation[StateDirectory.option])
        try Privileges.drop(toOwnerOf: directory)
        guard Filesystem.exists(directory + "/brewguide.db"),
            let database = try? Database(directory: directory, busyMilliseconds: 100)
        else { return }
        guard let names = Names(rawValue: invocation.arguments[0]) else { return }
        let lines = names.lines(beginning: invocation.argument(1) ?? "", in: database)
        try Console.print(lines.map { $0.printable + "\n" }.joined())
    }
}

/// What a shell asks the names of.
private enum Names: String, CaseIterable {
    case recipes, logs, methods, grinders, beans, formulas, bakes

    /// Chosen: more is no help.
    private static let limit = 100

    /// The names that begin so.
    func lines(beginning prefix: String, in database: Database) -> [String] {
        switch self {
        case .recipes:
            return Self.namesOrIDs { () throws(StoreError) in
                try database.recipes.names(beginning: prefix, limit: Self.limit)
            } _: { () throws(StoreError) in
                try database.recipes.ids(startingWith: prefix, limit: Self.limit).map(\.rawValue)
            }
        case .formulas:
            return Self.namesOrIDs { () throws(StoreError) in
                try database.formulas.names(beginning: prefix, limit: Self.limit)
            } _: { () throws(StoreError) in
                try database.formulas.ids(startingWith: prefix, limit: Self.limit).map(\.rawValue)
            }
        case .logs:
            let ids = try? database.logs.ids(startingWith: prefix, limit: Self.limit)
            return (ids ?? []).map(\.rawValue)
        case .bakes:
            let ids = try? database.bakeLogs.ids(startingWith: prefix, limit: Self.limit)
            return (ids ?? []).map(\.rawValue)
        case .methods:
            let names = (try? database.methods.list())?.map(\.method.name)
            return Self.matches(names ?? [], prefix)
        case .grinders:
            let names = (try? database.grinders.list())?.map(\.grinder.name)
            return Self.matches(names ?? [], prefix)
        case .beans:
            let beans = (try? database.beans.list())?.map(\.bean) ?? []
            let counts = Dictionary(grouping: beans) { UniqueName.key($0.name) }
            return Self.matches(
                beans.map { counts[UniqueName.key($0.name)]?.count == 1 ? $0.name : $0.fullName },
                prefix)
        }
    }

    private static func matches(_ names: [String], _ prefix: String) -> [String] {
        let start = prefix.lowercased()
        return Array(names.lazy.filter { $0.lowercased().hasPrefix(start) }.prefix(limit))
    }

    /// A shell puts what all words have in common in place of what was typed: a name that is found
    /// by its id, or an id beside names, would take that away.
    private static func namesOrIDs(
        _ names: () throws(StoreError) -> [String], _ ids: () throws(StoreError) -> [String]
    ) -> [String] {
        let names = (try? names()) ?? []
        return names.isEmpty ? (try? ids()) ?? [] : names
    }
}
