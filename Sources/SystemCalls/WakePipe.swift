import CPOSIX

/// Wakes a thread that polls, from another one: a pipe to oneself.
public final class WakePipe: Sendable {
    private let readEnd: Descriptor
    private let writeEnd: Descriptor

    /// Opens the pipe by pipe(2); neither end blocks.
    public init() throws(SystemCallError) {
        var ends: [Int32] = [-1, -1]
        try systemCall("pipe") { pipe(&ends) }
        readEnd = Descriptor(owning: ends[0])
        writeEnd = Descriptor(owning: ends[1])
        for end in ends { try systemCall("fcntl") { brewguide_set_nonblocking(end) } }
    }

    /// What to poll.
    public var descriptor: Int32 { readEnd.number }

    /// Makes the descriptor readable. A full pipe is awake already.
    public func wake() { _ = try? writeEnd.write([1]) }

    /// Makes it quiet again.
    public func drain() { while let read = try? readEnd.read(limit: 64), !read.bytes.isEmpty {} }
}
