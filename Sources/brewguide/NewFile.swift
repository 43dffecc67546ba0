import CPOSIX
import CommandLine
import SystemCalls

/// A person's own file that must not be there yet, and gets its name when all of it is written: an
/// export that fails or is killed leaves nothing under that name.
///
/// Where the file system can (ext4, tmpfs), it has no name at all until then, and goes with the
/// process. Elsewhere (FAT, exFAT) it stands beside the place under a hidden name, which only a
/// kill or a power cut in the middle leaves there.
struct NewFile {
    /// How a file is without its name.
    enum Draft {
        /// O_TMPFILE of open(2): known by its descriptor alone.
        case nameless
        /// A hidden file in the same folder.
        case hidden
    }

    private let path: String
    private let file: Descriptor
    /// The hidden file; nil where it has no name.
    private let hidden: String?

    /// Writes a file with what `body` hands to the function it is given.
    /// - Throws: what `body` throws, or why the file can't be made; there is none then.
    static func write(
        to path: String, as draft: Draft = .nameless,
        _ body: ((String) throws(CommandFailure) -> Void) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        let new = try NewFile(path, as: draft)
        defer { new.removeHidden() }
        try body { text throws(CommandFailure) in
            try Files.write(text, to: new.file, named: path)
        }
        try new.giveName()
    }

    private init(_ path: String, as draft: Draft) throws(CommandFailure) {
        self.path = path
        do throws(SystemCallError) {
            (file, hidden) = try Rights.asCaller { () throws(SystemCallError) in
                var status = stat()
                // Told before anything is read and written: that may take a while.
                if lstat(path, &status) == 0 { throw SystemCallError(call: "link", code: EEXIST) }
                let folder = Files.folder(of: path)
                guard draft == .nameless, let file = Self.nameless(in: folder) else {
                    return try Self.hidden(in: folder)
                }
                return (file, nil)
            }
        } catch {
            throw Files.failure(error, path, missing: .cannotCreate)
        }
    }

    /// A file without a name; nil where the file system has none, or where none could get one.
    private static func nameless(in folder: String) -> Descriptor? {
        guard access("/proc/self/fd", X_OK) == 0 else { return nil }
        let number = brewguide_open_nameless(folder, 0o644)
        return number < 0 ? nil : Descriptor(owning: number)
    }

    private static func hidden(
        in folder: String
    ) throws(SystemCallError) -> (Descriptor, String?) {
        // The first name may be taken, by what an export left that was killed.
        var number = 0
        while true {
            let name = "\(folder)/.brewguide-\(getpid())-\(number)"
            do throws(SystemCallError) {
                let flags = O_WRONLY | O_CREAT | O_EXCL
                return (try Descriptor(opening: name, flags: flags, mode: 0o644), name)
            } catch {
                number += 1
                guard error.code == EEXIST, number < 100 else { throw error }
            }
        }
    }

    /// What is written is on the disk before the name is: a power cut leaves all of it or nothing.
    private func giveName() throws(CommandFailure) {
        do throws(SystemCallError) {
            try flush()
        } catch {
            throw Files.failure(error, path, missing: .inputOutput)
        }
        do throws(SystemCallError) {
            try Rights.asCaller { () throws(SystemCallError) in try link() }
        } catch {
            throw Files.failure(error, path, missing: .cannotCreate)
        }
    }

    private func flush() throws(SystemCallError) {
        do throws(SystemCallError) {
            try systemCall("fsync") { fsync(file.number) }
        } catch {
            // fsync(2): so it fails where a file system has no such thing.
            guard error.code == EINVAL || error.code == EROFS else { throw error }
        }
    }

    private func link() throws(SystemCallError) {
        do throws(SystemCallError) {
            let source = hidden ?? "/proc/self/fd/\(file.number)"
            try systemCall("linkat") {
                linkat(AT_FDCWD, source, AT_FDCWD, path, hidden == nil ? AT_SYMLINK_FOLLOW : 0)
            }
        } catch {
            // FAT has no second names: the place is taken first, so that nobody else's is replaced.
            guard let hidden, error.code == EPERM || error.code == EOPNOTSUPP else { throw error }
            let flags = O_WRONLY | O_CREAT | O_EXCL
            _ = try Descriptor(opening: path, flags: flags, mode: 0o644)
            try systemCall("rename") { rename(hidden, path) }
        }
    }

    private func removeHidden() {
        guard let hidden else { return }
        Rights.asCaller { _ = unlink(hidden) }
    }
}
