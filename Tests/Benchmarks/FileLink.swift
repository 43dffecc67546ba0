import CPOSIX
import SystemCalls

/// Where names lead.
enum FileLink {
    /// What a link says: readlink(2).
    static func target(of path: String) throws(SystemCallError) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = try systemCall("readlink \(path)") { readlink(path, &buffer, buffer.count) }
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// A path from the root: realpath(3).
    static func absolute(_ path: String) throws(SystemCallError) -> String {
        guard let full = realpath(path, nil) else {
            throw SystemCallError(call: "realpath \(path)", code: brewguide_errno())
        }
        defer { free(full) }
        return String(cString: full)
    }
}
