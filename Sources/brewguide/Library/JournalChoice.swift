import Brewing
import CommandLine
import Names
import Store
import SystemCalls

/// Finds the method, the grinder or the bean a person means: by its name, ignoring case, its id, or
/// the beginning of either when only one begins so.
extension Library {
    func method(_ word: String) throws(CommandFailure) -> MethodEntry {
        if let entry = try attempt({ db throws(StoreError) in try db.methods.find(named: word) }) {
            return entry
        }
        let all = try attempt { db throws(StoreError) in try db.methods.list() }
        return try Self.choose(word, .method, among: all) { ($0.method.name, nil) }
    }

    /// The methods that a recipe may name.
    func knownMethods() throws(CommandFailure) -> KnownMethods {
        try attempt { db throws(StoreError) in try db.methods.known() }
    }

    /// The same for a command that reads no database: none is made for it, and without one the
    /// built-in methods are known.
    static func knownMethods(_ invocation: Invocation) -> KnownMethods {
        let directory = StateDirectory.path(invocation[StateDirectory.option])
        guard Filesystem.exists(directory + "/brewguide.db") else { return KnownMethods() }
        return (try? Library(invocation).knownMethods()) ?? KnownMethods()
    }

    func grinder(_ word: String) throws(CommandFailure) -> GrinderEntry {
        if let entry = try attempt({ db throws(StoreError) in try db.grinders.find(named: word) }) {
            return entry
        }
        let all = try attempt { db throws(StoreError) in try db.grinders.list() }
        return try Self.choose(word, .grinder, among: all) {
            ($0.grinder.name, $0.grinder.id.rawValue)
        }
    }

    /// A bean; of two with the same name `NAME, ROASTER` is one.
    func bean(_ word: String) throws(CommandFailure) -> BeanEntry {
        if let entry = try attempt({ db throws(StoreError) in try db.beans.find(named: word) }) {
            return entry
        }
        let all = try attempt { db throws(StoreError) in try db.beans.list() }
        return try Self.choose(word, .bean, among: all) {
            ($0.bean.fullName, $0.bean.id.rawValue)
        }
    }

    /// Candidates that are named when a word fits several. Chosen: what fits on a screen.
    private static let candidateLimit = 10

    private static func choose<Entry>(
        _ word: String, _ topic: JournalTopic, among entries: [Entry],
        known: (Entry) -> (name: String, id: String?)
    ) throws(CommandFailure) -> Entry {
        let id = word.lowercased()
        let start = UniqueName.keyPart(ofNamesStartingWith: word)
        let found = entries.filter { entry in
            let (name, itsID) = known(entry)
            return UniqueName.key(name).contains(start) || itsID?.hasPrefix(id) == true
        }
        guard !UniqueName.trimmed(word).isEmpty, let first = found.first else {
            throw topic.missing(word)
        }
        if let exact = found.first(where: { known($0).id == id }) { return exact }
        guard found.count == 1 else {
            let names = found.prefix(candidateLimit).map { "'\(known($0).name)'" }
                .joined(separator: ", ")
            let more = found.count > candidateLimit ? " or yet another \(topic.rawValue)" : ""
            throw CommandFailure(
                status: .badData,
                message: "'\(word)' may be \(names)\(more): say more of the name")
        }
        return first
    }
}

extension JournalTopic {
    /// Nothing is known by this word.
    func missing(_ word: String) -> CommandFailure {
        CommandFailure(
            status: .noInput,
            message: "there is no \(rawValue) '\(word)': 'brewguide \(rawValue) list' shows them "
                + "all")
    }

    /// What an empty list says, and what to do first.
    func emptyListWords(search: String?) -> String {
        guard let search else {
            return "there is no \(rawValue) yet: 'brewguide \(rawValue) add \(addWords)' makes one"
        }
        return "no \(rawValue) has '\(search)' in its name: 'brewguide \(rawValue) list' shows "
            + "them all"
    }

    /// What `add` needs.
    private var addWords: String {
        switch self {
        case .method: "NAME --category C"
        case .grinder: "NAME --minimum N --maximum N --step N"
        case .bean: "NAME"
        }
    }
}

extension Bean {
    /// Its name, with the roaster where there is one: what tells two of a name apart.
    var fullName: String { roaster.isEmpty ? name : "\(name), \(roaster)" }
}
