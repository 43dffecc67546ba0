// Exports: files that appear whole or not at all.
//
// **Responsible for** a file that must not be there yet and gets its name when all of it is on the
// disk. **Not for** files that are written anew in place (Files) or that are the device's (Store).
//
// Where the file system can (ext4, tmpfs), the file has no name until then, and is gone with the
// process. Elsewhere (FAT, exFAT) it stands beside its place under a *hidden* name, which only a
// kill or a power cut leaves behind.
//
// Order: the name is looked for first, since writing may take a while; the bytes are flushed before
// the name is given; the name is given by link(2), which never replaces somebody else's file.
// Where a file is to be replaced the hidden one is renamed over it, which is one step as well.

import CommandLine
import SystemCalls

/// A person's own file that must not be there yet, and gets its name when all of it is written: an
/// export that fails or is killed leaves nothing under that name.
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

    /// Whether a file that is there already gives way, once all is written.
    private let replaces: Bool

    /// Writes a file with what `body` hands to the function it is given. With `replaces` an
    /// ordinary file of that name may be there; it stays as it is until all is written.
    /// - Throws: what `body` throws, or why the file can't be made; there is none then.
    static func write(
        to path: String, as draft: Draft = .nameless, replaces: Bool = false,
        _ body: ((String) throws(CommandFailure) -> Void) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        let new = try NewFile(path, as: replaces ? .hidden : draft, replaces: replaces)
        defer { new.removeHidden() }
        try body { text throws(CommandFailure) in
            try Files.write(text, to: new.file, named: path)
        }
        try new.giveName()
    }

    private init(_ path: String, as draft: Draft, replaces: Bool) throws(CommandFailure) {
        self.path = path
        self.replaces = replaces
        do throws(SystemCallError) {
            (file, hidden) = try Privileges.asCaller { () throws(SystemCallError) in
                // Told before anything is read and written: that may take a while.
                let kind = Filesystem.kind(of: path, followsLinks: false)
                if let kind, !replaces || kind != .file {
                    throw SystemCallError(call: "link", .alreadyExists)
                }
                let folder = Filesystem.folder(of: path)
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
        guard Filesystem.allows(.execute, at: "/proc/self/fd") else { return nil }
        return try? Descriptor(namelessIn: folder, permissions: 0o644)
    }

    private static func hidden(
        in folder: String
    ) throws(SystemCallError) -> (Descriptor, String?) {
        // The first name may be taken, by what an export left that was killed.
        var number = 0
        while true {
            let name = "\(folder)/.brewguide-\(CurrentProcess.identifier)-\(number)"
            do throws(SystemCallError) {
                return (
                    try Descriptor(opening: name, [.write, .createNew], permissions: 0o644), name
                )
            } catch {
                number += 1
                guard error.kind == .alreadyExists, number < 100 else { throw error }
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
            try Privileges.asCaller { () throws(SystemCallError) in try link() }
        } catch {
            throw Files.failure(error, path, missing: .cannotCreate)
        }
    }

    private func flush() throws(SystemCallError) {
        do throws(SystemCallError) {
            try file.synchronize()
        } catch {
            // fsync(2): so it fails where a file system has no such thing.
            guard error.kind == .invalid || error.kind == .readOnly else { throw error }
        }
    }

    private func link() throws(SystemCallError) {
        if replaces, let hidden { return try Filesystem.rename(hidden, to: path) }
        do throws(SystemCallError) {
            if let hidden {
                try Filesystem.link(hidden, to: path)
            } else {
                try Filesystem.giveName(path, to: file)
            }
        } catch {
            // FAT has no second names: the place is taken first, so that nobody else's is replaced.
            guard let hidden, error.kind == .notPermitted || error.kind == .notSupported else {
                throw error
            }
            _ = try Descriptor(opening: path, [.write, .createNew], permissions: 0o644)
            try Filesystem.rename(hidden, to: path)
        }
    }

    private func removeHidden() {
        guard let hidden else { return }
        Privileges.asCaller { try? Filesystem.remove(hidden) }
    }
}
