import CPOSIX

/// A folder for one test, gone with it. Without Foundation, whose operators make old compilers think
/// for too long about the arithmetic of every test that imports this.
public final class TemporaryFolder {
    /// Where it is.
    public let path: String

    /// Makes an empty folder.
    public init() throws {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array((parent + "/brewguide-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure.notMade }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { Self.remove(path) }

    /// Where a device keeps its database in it.
    public var database: String { path + "/brewguide.db" }

    /// The names of the files in it, by name.
    public var names: [String] { Self.names(in: path).sorted() }

    private static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private static func remove(_ path: String) {
        for name in names(in: path) { remove(path + "/" + name) }
        if rmdir(path) != 0 { _ = unlink(path) }
    }

    private enum Failure: Error {
        case notMade
    }
}
