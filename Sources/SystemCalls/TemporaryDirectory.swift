import CPOSIX

/// A directory of a name nobody else has, removed with all that is in it when its owner lets go.
public final class TemporaryDirectory: Sendable {
    /// Where it is.
    public let path: String

    /// Makes an empty directory in `parent`, for this user alone: mkdtemp(3).
    public init(in parent: String) throws(SystemCallError) {
        // mkdtemp(3) puts a name of its own in place of six X at the end.
        var name = Array((parent + "/brewguide-XXXXXX").utf8CString)
        guard mkdtemp(&name) != nil else {
            throw SystemCallError(call: "mkdtemp \(parent)", code: errno)
        }
        path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { Self.remove(path) }

    /// Where such directories go: TMPDIR of an environment, or what POSIX has for it.
    public static func parent(environment: [String: String]) -> String {
        environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }

    /// Links are removed, never followed.
    private static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        for name in Filesystem.names(in: path) { remove(path + "/" + name) }
        _ = rmdir(path)
    }
}
