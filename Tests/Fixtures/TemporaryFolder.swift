import CPOSIX
import SystemCalls

/// A folder for one test, gone with it. No module of the tests' fixtures imports Foundation: with its
/// operators Swift 6.0 thinks too long about the arithmetic of every test that imports this.
public final class TemporaryFolder {
    private let directory: TemporaryDirectory

    /// Makes an empty folder.
    public convenience init() throws {
        let parent = getenv("TMPDIR").map { ["TMPDIR": String(cString: $0)] } ?? [:]
        try self.init(in: TemporaryDirectory.parent(environment: parent))
    }

    private init(in parent: String) throws {
        directory = try TemporaryDirectory(in: parent)
    }

    /// Makes an empty folder in memory, where flushing costs nothing, if the system has such a
    /// place (shm_overview(7)).
    public static func inMemory() throws -> TemporaryFolder {
        guard access("/dev/shm", W_OK) == 0 else { return try TemporaryFolder() }
        return try TemporaryFolder(in: "/dev/shm")
    }

    /// Where it is.
    public var path: String { directory.path }

    /// Where a device keeps its database in it.
    public var database: String { path + "/brewguide.db" }

    /// The names of the files in it, by name.
    public var names: [String] { Filesystem.names(in: path).sorted() }
}
