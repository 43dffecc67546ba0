import Foundation

/// A folder for one test, gone with it.
public final class TemporaryFolder {
    /// Where it is.
    public let path: String

    /// Makes an empty folder.
    public init() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("brewguide-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Where a device keeps its database in it.
    public var database: String { path + "/brewguide.db" }

    /// The names of the files in it, by name.
    public var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
}
