import Brewing
import SystemCalls

/// What a database is like, without changing anything: no migration, no recovery.
public enum DatabaseCheck: Hashable, Sendable {
    /// There is none.
    case absent
    /// All of it can be read.
    case sound
    /// All of it can be read, and these counts are not what counting the rows gives: in words.
    case miscounted(String)
    /// The power went while something was saved without a write-ahead log, as while a database is
    /// migrated: what was half done is undone by the next who opens it to write, and before that
    /// nobody can read it.
    case interrupted
    /// It may not be read.
    case denied
    /// Something is wrong: what, in words.
    case unsound(String)

    /// Looks at the database in a folder. Other processes may be using it.
    public init(directory: String) {
        let files = StateFiles(directory: directory)
        let path = files.database
        do throws(SystemCallError) {
            try Filesystem.check([], at: path)
        } catch {
            self = error.kind == .accessDenied ? .denied : .absent
            return
        }
        guard Filesystem.allows(.read, at: path) else {
            self = .denied
            return
        }
        do throws(StoreError) {
            self = try Self.look(at: files)
        } catch {
            // SQLite says so of a journal that only who writes can play back.
            if error == .readOnly, files.hasRollbackJournal {
                self = .interrupted
                return
            }
            // Who may not write the folder can't share the write-ahead log.
            self = Filesystem.allows(.write, at: directory) ? .unsound("\(error)") : .denied
        }
    }

    private static func look(at files: StateFiles) throws(StoreError) -> DatabaseCheck {
        try files.checkKinds()
        let path = files.database
        let header = try FileHeader(path)
        switch header.kind {
        case .database, .empty: break
        case .wiped: return .unsound("it is damaged: its first page is lost")
        case .other: throw .notADatabase(path)
        }
        let connection = try Connection(path: path, access: .readOnly, busyMilliseconds: 2000)
        let version = try Database.checkedVersion(of: connection, path)
        if let finding = try connection.integrityFinding() {
            return .unsound("it is damaged: \(finding)")
        }
        guard header.isSound || files.hasLog else {
            return .unsound("it is damaged: its header is not as it was written")
        }
        // What an older version counts is counted anew as it is brought up to date.
        guard version == Schema.version else { return .sound }
        let wrong = try wrongCounts(in: connection)
        return wrong.isEmpty ? .sound : .miscounted(wrong.joined(separator: ", "))
    }

    /// Names of each kind at most: what is wrong with many is no longer read.
    private static let namesMax = 3

    /// What is counted wrong: `the logs`, `grinder Comandante`.
    private static func wrongCounts(in connection: Connection) throws(StoreError) -> [String] {
        var wrong: [String] = []
        for table in Counters.tables where try Counters(connection).isWrong(table) {
            wrong.append("the \(table)s")
        }
        for topic in JournalTopic.allCases {
            let names = try ItemUses(connection).wrong(topic, limit: namesMax)
            wrong += names.map { "\(topic.rawValue) \($0.shown)" }
        }
        return wrong
    }
}
