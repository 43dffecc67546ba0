import CPOSIX
import SystemCalls

/// Small files of text.
enum TextFile {
    /// The whole of a file; /proc has files that tell no length.
    static func read(_ path: String) throws(SystemCallError) -> String {
        let file = try Descriptor(opening: path, flags: O_RDONLY)
        var bytes: [UInt8] = []
        while true {
            let (more, isAtEnd) = try file.read(limit: 1 << 16)
            bytes += more
            if isAtEnd { return String(decoding: bytes, as: UTF8.self) }
        }
    }

    /// Makes a file with this in it.
    static func write(_ text: String, to path: String) throws(SystemCallError) {
        let file = try Descriptor(
            opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
        var rest = Array(text.utf8)
        while !rest.isEmpty { rest.removeFirst(try file.write(rest)) }
    }
}
