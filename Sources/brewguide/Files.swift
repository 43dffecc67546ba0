import CPOSIX
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
        _ path: String, flags: Int32 = 0, missing: ExitStatus = .noInput
    ) throws(CommandFailure) -> Descriptor {
        let isHandedOver = path == "/dev/stdin" || path.hasPrefix("/dev/fd/")
        let waits = isHandedOver ? 0 : O_NONBLOCK
        let file = try open(path, missing: missing) { () throws(SystemCallError) in
            try Rights.asCaller { () throws(SystemCallError) in
                try Descriptor(opening: path, flags: O_RDONLY | flags | waits)
            }
        }
        if isHandedOver { return file }
        var status = stat()
        guard fstat(file.number, &status) == 0, brewguide_is_fifo(status.st_mode) else {
            _ = brewguide_set_blocking(file.number)
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
            let file = try create(path)
            var bytes = Array(text.utf8)[...]
            while !bytes.isEmpty { bytes = bytes.dropFirst(try file.write(Array(bytes))) }
        } catch {
            throw failure(error, path, missing: .cannotCreate)
        }
    }

    /// Opens a file to be written anew.
    static func create(_ path: String) throws(SystemCallError) -> Descriptor {
        try Rights.asCaller { () throws(SystemCallError) in
            try Descriptor(opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
        }
    }

    /// Makes a directory for the device's things when it is not there. One that may not be written
    /// is no failure: the device tells so on its glass and brews without its memory.
    static func makeStateDirectory(_ path: String) throws(CommandFailure) {
        var information = stat()
        if stat(path, &information) == 0 {
            guard brewguide_is_directory(information.st_mode) else {
                throw CommandFailure(
                    status: .cannotCreate,
                    message: "\(path) is a file: name a directory for the state")
            }
        } else if mkdir(path, 0o750) != 0 {
            let code = brewguide_errno()
            throw CommandFailure(
                status: code == EACCES || code == EPERM ? .noPermission : .cannotCreate,
                message: "\(path) can't be made: \(String(cString: strerror(code))); make it, or "
                    + "name another state directory")
        }
    }

    /// Makes the directory of the service's socket for a person who runs it by hand, with the
    /// rights that systemd gives it (RuntimeDirectoryMode=).
    static func makeRuntimeDirectory(_ path: String) throws(CommandFailure) {
        if access(path, F_OK) == 0 || mkdir(path, 0o750) == 0 { return }
        let code = brewguide_errno()
        throw CommandFailure(
            status: code == EACCES || code == EPERM ? .noPermission : .cannotCreate,
            message: "\(path), for the control socket, can't be made: "
                + "\(String(cString: strerror(code))). systemd makes it for the service; by hand "
                + "use sudo, or set BREWGUIDE_SOCKET=PATH to a socket in a directory of yours")
    }

    static func failure(
        _ error: SystemCallError, _ path: String, missing: ExitStatus
    ) -> CommandFailure {
        let status: ExitStatus =
            switch error.code {
            case ENOENT, ENOTDIR, EISDIR: missing
            case EACCES, EPERM: .noPermission
            default: missing == .cannotCreate ? .cannotCreate : .inputOutput
            }
        return CommandFailure(status: status, message: "\(path): \(error.text)")
    }
}

extension Files {
    /// The folder a file is in.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Makes a file that must not be there yet.
    static func createNew(_ path: String) throws(CommandFailure) -> Descriptor {
        try open(path, missing: .cannotCreate) { () throws(SystemCallError) in
            try Rights.asCaller { () throws(SystemCallError) in
                try Descriptor(opening: path, flags: O_WRONLY | O_CREAT | O_EXCL, mode: 0o644)
            }
        }
    }

    /// Writes all of a text into an open file.
    static func write(
        _ text: String, to file: Descriptor, named path: String
    ) throws(CommandFailure) {
        do throws(SystemCallError) {
            var bytes = Array(text.utf8)[...]
            while !bytes.isEmpty { bytes = bytes.dropFirst(try file.write(Array(bytes))) }
        } catch {
            throw failure(error, path, missing: .inputOutput)
        }
    }

    /// The names in a folder; none when it can't be read.
    static func names(in folder: String) -> [String] {
        guard let list = opendir(folder) else { return [] }
        defer { closedir(list) }
        var names: [String] = []
        while let entry = readdir(list) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
                String(cString: UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Makes the folders above one that may not be there; that itself is left to others.
    static func makeParents(of path: String) throws(CommandFailure) {
        let parent = folder(of: path)
        guard access(path, F_OK) != 0, parent != path, access(parent, F_OK) != 0 else { return }
        try makeParents(of: parent)
        try makeStateDirectory(parent)
    }
}
