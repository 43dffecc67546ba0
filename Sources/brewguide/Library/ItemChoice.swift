import CommandLine
import Store

/// Finds the recipe or the formula a person means: by its name, ignoring case, by its id, or by the
/// beginning of either when only one begins so.
extension Library {
    /// Candidates that are named when a word fits several. Chosen: what fits on a screen.
    private static let candidateLimit = 10

    func item<Item: LibraryItem>(_ word: String) throws(CommandFailure) -> Item {
        if let item = try attempt({ db throws(StoreError) in try Item.find(named: word, in: db) }) {
            return item
        }
        let found = try attempt { db throws(StoreError) in
            try Item.matches(startingWith: word, limit: Self.candidateLimit + 1, in: db)
        }
        guard !word.isEmpty, let first = found.first else {
            throw CommandFailure(
                status: .noInput,
                message: "there is no \(Item.noun) '\(word)': 'brewguide \(Item.group) list' "
                    + "shows them all")
        }
        let exact = found.first { $0.id.rawValue == word.lowercased() }
        guard exact != nil || found.count == 1 else {
            let names = found.prefix(Self.candidateLimit).map { "'\($0.name)'" }
                .joined(separator: ", ")
            throw CommandFailure(
                status: .badData,
                message: "'\(word)' may be \(names)"
                    + (found.count > Self.candidateLimit ? " or yet another \(Item.noun)" : "")
                    + ": say more of the name")
        }
        let id = (exact ?? first).id
        return try attempt { db throws(StoreError) in try Item.find(id, in: db) }
    }
}
