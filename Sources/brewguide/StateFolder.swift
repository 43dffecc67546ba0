import CPOSIX
import SystemCalls

/// The folder in which a simulated device keeps what it knows.
final class StateFolder {
    let path: String
    /// Whether it goes with the program.
    let isTemporary: Bool

    private init(path: String, isTemporary: Bool) {
        self.path = path
        self.isTemporary = isTemporary
    }

    /// A folder that stays, made when it is not there. One that may not be written is no failure:
    /// the device tells so on its glass, as it would on the countertop.
    convenience init(path: String) throws(CommandFailure) {
        try Files.makeStateDirectory(path)
        self.init(path: path, isTemporary: false)
    }

    /// The folder of this name, or one that is forgotten.
    static func named(_ path: String?) throws(CommandFailure) -> StateFolder {
        if let path { return try StateFolder(path: path) }
        return try temporary()
    }

    /// A folder of its own that is removed at the end.
    static func temporary() throws(CommandFailure) -> StateFolder {
        let parent = Console.environment(["TMPDIR"])["TMPDIR"] ?? "/tmp"
        var template = Array((parent + "/brewguide-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw CommandFailure(
                status: .cannotCreate,
                message: "\(parent): \(String(cString: strerror(brewguide_errno()))); set TMPDIR "
                    + "to a directory of yours")
        }
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        return StateFolder(path: path, isTemporary: true)
    }

    deinit {
        guard isTemporary else { return }
        Self.remove(path + "/photos")
        Self.remove(path)
    }

    /// Removes a folder and the files in it.
    private static func remove(_ path: String) {
        guard let folder = opendir(path) else { return }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            _ = unlink(path + "/" + name)
        }
        _ = rmdir(path)
    }
}
