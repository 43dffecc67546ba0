import CPOSIX
import SystemCalls

/// Small files, read and written whole.
enum Files {
    static func text(_ path: String) throws -> String {
        let file = try Descriptor(opening: path, flags: O_RDONLY)
        var bytes: [UInt8] = []
        while true {
            let read = try file.read(limit: 65536)
            if read.isAtEnd { return String(decoding: bytes, as: UTF8.self) }
            bytes += read.bytes
        }
    }

    /// Writes a setting of the kernel's.
    static func set(_ path: String, _ text: String) throws {
        try Descriptor(opening: path, flags: O_WRONLY).write(Array(text.utf8))
    }

    static func write(_ text: String, to path: String, appending: Bool = false) throws {
        let file = try Descriptor(
            opening: path, flags: O_WRONLY | O_CREAT | (appending ? O_APPEND : O_TRUNC), mode: 0o644
        )
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty { rest = rest.dropFirst(try file.write(Array(rest))) }
        // Not lost when the power is.
        try systemCall("fsync \(path)") { fsync(file.number) }
    }
}
