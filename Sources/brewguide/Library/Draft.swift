import CommandLine
import SystemCalls

/// A recipe that is being written, in a file of its own under the database's folder: it outlives
/// the editor, errors, and the command. Only one command at a time has it.
struct Draft {
    /// The file the editor opens.
    let path: String
    /// The recipe it was made from, to find out whether somebody changed that meanwhile. Held
    /// locked for as long as the draft is worked on.
    private let base: Descriptor
    private let basePath: String

    /// Takes the draft of this name, there already or not.
    init(_ name: String, in library: Library) throws(CommandFailure) {
        let folder = Self.folder(in: library)
        try Self.makeFolder(folder, like: library.directory)
        path = "\(folder)/\(name).json"
        basePath = "\(folder)/\(name).base"
        do throws(SystemCallError) {
            base = try Descriptor(
                opening: basePath, [.read, .write, .create, .noFollow], permissions: 0o600)
        } catch {
            guard error.kind == .accessDenied, Filesystem.exists(basePath) else {
                throw Files.failure(error, basePath, missing: .cannotCreate)
            }
            throw CommandFailure(
                status: .noPermission,
                message: "another user has a draft of it: \(path) is to be saved or removed first")
        }
        guard (try? base.lock(waits: false)) != nil else {
            throw CommandFailure(
                status: .busy, message: "it is being edited already: the draft is \(path)")
        }
    }

    /// The folder of drafts.
    private static func folder(in library: Library) -> String { library.directory + "/drafts" }

    /// Keeps a text that nobody edits yet under a new name, and says where; one that was read from
    /// a draft stays where it is.
    static func keepText(
        _ text: String, from origin: String?, as name: String, in library: Library
    ) throws(CommandFailure) -> String {
        let folder = folder(in: library)
        if let origin, isKept(origin, in: folder) { return origin }
        try makeFolder(folder, like: library.directory)
        let path = "\(folder)/\(name).txt"
        try write(text, to: path)
        return path
    }

    /// Takes a text away that was kept so; nothing else.
    static func removeText(at path: String, in library: Library) {
        guard isKept(path, in: folder(in: library)), path.hasSuffix(".txt") else { return }
        try? Filesystem.remove(path)
    }

    /// Whether a file is in the folder of drafts, by whatever path.
    private static func isKept(_ path: String, in folder: String) -> Bool {
        guard let drafts = try? Filesystem.status(of: folder).identity else { return false }
        return drafts == (try? Filesystem.status(of: Filesystem.folder(of: path)).identity)
    }

    /// The folder is for whoever may use the database; each draft in it is its writer's.
    private static func makeFolder(_ path: String, like parent: String) throws(CommandFailure) {
        guard !Filesystem.exists(path) else { return }
        try Files.makeStateDirectory(path)
        guard let folder = try? Filesystem.status(of: parent) else { return }
        try? Filesystem.setPermissions(folder.permissions & 0o770, of: path)
    }

    /// Whether there is one from an earlier time.
    var isKept: Bool { Filesystem.exists(path) }

    /// What it was made from.
    func baseText() throws(CommandFailure) -> String {
        String(decoding: try Self.read(basePath), as: UTF8.self)
    }

    /// What stands in it, which may be no text.
    func bytes() throws(CommandFailure) -> [UInt8] { try Self.read(path) }

    /// Begins it anew.
    func begin(_ text: String, from base: String) throws(CommandFailure) {
        try Self.write(base, to: basePath)
        try Self.write(text, to: path)
    }

    /// Remembers another recipe as the one it is held against.
    func rebase(on base: String) throws(CommandFailure) { try Self.write(base, to: basePath) }

    /// Takes it away: it has been saved, or nobody wants it.
    func remove() {
        try? Filesystem.remove(path)
        try? Filesystem.remove(basePath)
    }

    /// Reads a file of the folder, never what a link in it leads to.
    private static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        let file = try Files.openToRead(path, .noFollow)
        return try Files.bytes(of: file, named: path, limit: Files.textLimit)
    }

    private static func write(_ text: String, to path: String) throws(CommandFailure) {
        do throws(SystemCallError) {
            let file = try Descriptor(
                opening: path, [.write, .create, .truncate, .noFollow, .nonblocking],
                permissions: 0o600)
            try file.writeAll(Array(text.utf8))
        } catch {
            throw Files.failure(error, path, missing: .cannotCreate)
        }
    }
}
