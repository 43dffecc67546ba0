import CPOSIX
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
        let folder = library.directory + "/drafts"
        try Self.makeFolder(folder, like: library.directory)
        path = "\(folder)/\(name).json"
        basePath = "\(folder)/\(name).base"
        do throws(SystemCallError) {
            base = try Descriptor(
                opening: basePath, flags: O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
        } catch {
            guard error.code == EACCES, access(basePath, F_OK) == 0 else {
                throw Files.failure(error, basePath, missing: .cannotCreate)
            }
            throw CommandFailure(
                status: .noPermission,
                message: "another user has a draft of it: \(path) is to be saved or removed first")
        }
        guard flock(base.number, LOCK_EX | LOCK_NB) == 0 else {
            throw CommandFailure(
                status: .busy, message: "it is being edited already: the draft is \(path)")
        }
    }

    /// The folder is for whoever may use the database; each draft in it is its writer's.
    private static func makeFolder(_ path: String, like parent: String) throws(CommandFailure) {
        guard access(path, F_OK) != 0 else { return }
        try Files.makeStateDirectory(path)
        var folder = stat()
        guard stat(parent, &folder) == 0 else { return }
        _ = chmod(path, folder.st_mode & 0o770)
    }

    /// Whether there is one from an earlier time.
    var isKept: Bool { access(path, F_OK) == 0 }

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
        _ = unlink(path)
        _ = unlink(basePath)
    }

    /// Reads a file of the folder, never what a link in it leads to.
    private static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        let file = try Files.openToRead(path, flags: O_NOFOLLOW)
        return try Files.bytes(of: file, named: path, limit: Files.textLimit)
    }

    private static func write(_ text: String, to path: String) throws(CommandFailure) {
        do throws(SystemCallError) {
            let file = try Descriptor(
                opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK,
                mode: 0o600)
            var bytes = Array(text.utf8)[...]
            while !bytes.isEmpty { bytes = bytes.dropFirst(try file.write(Array(bytes))) }
        } catch {
            throw Files.failure(error, path, missing: .cannotCreate)
        }
    }
}
