import CommandLine
import JSON5
import SystemCalls

/// Files and directories, with failures that name them and the way out.
enum Files {
    /// Bytes of a text at most: a megabyte.
    static let textLimit = 1 << 20

    /// Reads a text.
    static func text(
        at path: String, missing: ExitStatus = .noInput
    ) throws(CommandFailure) -> String {
        let bytes = try bytes(at: path, limit: textLimit, missing: missing)
        do throws(DocumentErrors) {
            return try String(document: bytes)
        } catch {
            let lines = error.errors.map { "\(path): \($0)" }
            throw CommandFailure(status: .badData, message: lines.joined(separator: "\n"))
        }
    }

    /// Reads a file of at most `limit` bytes.
    static func bytes(
        at path: String, limit: Int, missing: ExitStatus = .noInput
    ) throws(CommandFailure) -> [UInt8] {
        let file = try openToRead(path, missing: missing)
        return try bytes(of: file, named: path, limit: limit, missing: missing)
    }

    /// Opens a file of the caller's to be read. A fifo that somebody has laid there would keep us
    /// waiting for a writer: only what a shell hands over itself is one.
    static func openToRead(
        _ path: String, _ options: OpenOptions = [], missing: ExitStatus = .noInput
    ) throws(CommandFailure) -> Descriptor {
        let isHandedOver = path == "/dev/stdin" || path.hasPrefix("/dev/fd/")
        let waiting: OpenOptions = isHandedOver ? [] : .nonblocking
        let file = try open(path, missing: missing) { () throws(SystemCallError) in
            try Privileges.asCaller { () throws(SystemCallError) in
                try Descriptor(opening: path, [.read, options, waiting])
            }
        }
        if isHandedOver { return file }
        guard let status = try? file.status(), status.kind == .fifo else {
            try? file.setBlocking()
            return file
        }
        throw CommandFailure(
            status: .badData, message: "\(path) is a fifo, not a file: name a file, or - for a pipe"
        )
    }

    /// Reads an open file of at most `limit` bytes.
    static func bytes(
        of file: Descriptor, named path: String, limit: Int, missing: ExitStatus = .noInput
    ) throws(CommandFailure) -> [UInt8] {
        do throws(SystemCallError) {
            var bytes: [UInt8] = []
            while bytes.count <= limit {
                let read = try file.read(limit: 65_536)
                if read.isAtEnd { return bytes }
                bytes += read.bytes
            }
        } catch {
            throw failure(error, path, missing: missing)
        }
        throw CommandFailure(
            status: .badData, message: "\(path) is larger than \(limit >> 20) MiB")
    }

    /// Opens a file, and tells why not.
    private static func open(
        _ path: String, missing: ExitStatus,
        _ body: () throws(SystemCallError) -> Descriptor
    ) throws(CommandFailure) -> Descriptor {
        do throws(SystemCallError) {
            return try body()
        } catch {
            throw failure(error, path, missing: missing)
        }
    }

    /// Writes a file anew.
    static func write(_ text: String, to path: String) throws(CommandFailure) {
        do throws(SystemCallError) {
            try create(path).writeAll(Array(text.utf8))
        } catch {
            throw failure(error, path, missing: .cannotCreate)
        }
    }

    /// Opens a file to be written anew.
    static func create(_ path: String) throws(SystemCallError) -> Descriptor {
        try Privileges.asCaller { () throws(SystemCallError) in
            try Descriptor(
                opening: path, [.write, .create, .truncate], permissions: 0o644)
        }
    }

    /// Makes a directory for the device's things when it is not there. One that may not be written
    /// is no failure: the device tells so on its display and brews without its memory.
    static func makeStateDirectory(_ path: String) throws(CommandFailure) {
        if let kind = Filesystem.kind(of: path) {
            guard kind == .folder else {
                throw CommandFailure(
                    status: .cannotCreate,
                    message: "\(path) is a file: name a directory for the state")
            }
            return
        }
        do throws(SystemCallError) {
            try Filesystem.makeFolder(path, permissions: 0o750)
        } catch {
            throw CommandFailure(
                status: error.isRefusal ? .noPermission : .cannotCreate,
                message: "\(path) can't be made: \(error.text); make it, or name another state "
                    + "directory")
        }
    }

    /// Makes the directory of the service's socket for a person who runs it by hand, with the
    /// rights that systemd gives it (RuntimeDirectoryMode=).
    static func makeRuntimeDirectory(_ path: String) throws(CommandFailure) {
        if Filesystem.exists(path) { return }
        do throws(SystemCallError) {
            try Filesystem.makeFolder(path, permissions: 0o750)
        } catch {
            throw CommandFailure(
                status: error.isRefusal ? .noPermission : .cannotCreate,
                message: "\(path), for the control socket, can't be made: \(error.text). systemd "
                    + "makes it for the service; by hand use sudo, or set BREWGUIDE_SOCKET=PATH to "
                    + "a socket in a directory of yours")
        }
    }

    static func failure(
        _ error: SystemCallError, _ path: String, missing: ExitStatus
    ) -> CommandFailure {
        let status: ExitStatus =
            if error.isRefusal {
                .noPermission
            } else if error.isAbsence || missing == .cannotCreate {
                missing
            } else {
                .inputOutput
            }
        return CommandFailure(status: status, message: "\(path): \(error.text)")
    }
}

extension Files {
    /// Makes a file that must not be there yet.
    static func createNew(_ path: String) throws(CommandFailure) -> Descriptor {
        try open(path, missing: .cannotCreate) { () throws(SystemCallError) in
            try Privileges.asCaller { () throws(SystemCallError) in
                try Descriptor(opening: path, [.write, .createNew], permissions: 0o644)
            }
        }
    }

    /// Writes all of a text into an open file.
    static func write(
        _ text: String, to file: Descriptor, named path: String
    ) throws(CommandFailure) {
        do throws(SystemCallError) {
            try file.writeAll(Array(text.utf8))
        } catch {
            throw failure(error, path, missing: .inputOutput)
        }
    }

    /// Makes the folders above one that may not be there; that itself is left to others.
    static func makeParents(of path: String) throws(CommandFailure) {
        let parent = Filesystem.folder(of: path)
        guard !Filesystem.exists(path), parent != path, !Filesystem.exists(parent) else { return }
        try makeParents(of: parent)
        try makeStateDirectory(parent)
    }
}

extension SystemCallError {
    /// Whether it is about rights: somebody else may do it.
    var isRefusal: Bool { kind == .accessDenied || kind == .notPermitted }

    /// Whether there is no such file: nothing is there, or something else is.
    fileprivate var isAbsence: Bool {
        kind == .notFound || kind == .notAFolder || kind == .isAFolder
    }
}
