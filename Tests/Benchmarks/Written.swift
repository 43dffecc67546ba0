import CCounting

/// What this thread has read and written so far.
struct Written {
    /// A card writes whole blocks.
    static let block = 4096

    var bytes = 0
    var bytesRead = 0
    var calls = 0
    var flushes = 0

    /// By proc(5), /proc/pid/io: what was handed to write(2) and its like.
    static var now: Written {
        get throws {
            let text = try TextFile.read("/proc/thread-self/io").split(separator: "\n")
            let value = { (name: String) -> Int in
                let line = text.first { $0.hasPrefix(name) }
                return line.flatMap { Int($0.dropFirst(name.count)) } ?? 0
            }
            return Written(
                bytes: value("wchar: "), bytesRead: value("rchar: "), calls: value("syscw: "),
                flushes: brewguide_flushes())
        }
    }

    /// A write of a whole block is one; any other may begin and end within one, and so cost one
    /// more than its bytes fill.
    var blocksMax: Int { bytes / Self.block + (calls - bytes / Self.block) }

    mutating func add(from start: Written, to end: Written) {
        bytes += end.bytes - start.bytes
        bytesRead += end.bytesRead - start.bytesRead
        calls += end.calls - start.calls
        flushes += end.flushes - start.flushes
    }
}
