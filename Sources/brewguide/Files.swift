import CPOSIX
import SystemCalls

/// Files and directories, with failures that name them and the way out.
enum Files {
    /// Reads a text of at most a megabyte.
    static func text(
        at path: String, missing: ExitStatus = .noInput
    ) throws(CommandFailure) -> String {
        do throws(SystemCallError) {
            let file = try Descriptor(opening: path, flags: O_RDONLY)
            var bytes: [UInt8] = []
            while bytes.count <= 1 << 20 {
                let read = try file.read(limit: 65_536)
                if read.isAtEnd { return String(decoding: bytes, as: UTF8.self) }
                bytes += read.bytes
            }
        } catch {
            throw failure(error, path, missing: missing)
        }
        throw CommandFailure(status: .badData, message: "\(path) is larger than a megabyte")
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
        try Descriptor(opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
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
