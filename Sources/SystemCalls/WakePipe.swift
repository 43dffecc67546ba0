import CPOSIX

/// Wakes a thread that sleeps, from another one: a pipe to oneself.
public final class WakePipe: Sendable {
    /// How the woken thread sleeps.
    public enum Sleep: Sendable {
        /// In ppoll(2), with other descriptors.
        case polling
        /// In `wait`, with nothing else to wait for.
        case waiting
    }

    private let readEnd: Descriptor
    private let writeEnd: Descriptor

    /// Opens the pipe by pipe(2). Waking never blocks.
    public init(for sleep: Sleep = .polling) throws(SystemCallError) {
        var ends: [Int32] = [-1, -1]
        try systemCall("pipe") { pipe(&ends) }
        readEnd = Descriptor(owning: ends[0])
        writeEnd = Descriptor(owning: ends[1])
        for end in ends { try systemCall("fcntl") { brewguide_set_nonblocking(end) } }
        if sleep == .waiting {
            try systemCall("fcntl") { brewguide_set_blocking(readEnd.number) }
        }
    }

    /// What to poll.
    public var descriptor: Int32 { readEnd.number }

    /// Makes the descriptor readable. A full pipe is awake already.
    public func wake() {
        var byte: UInt8 = 1
        _ = write(writeEnd.number, &byte, 1)
    }

    /// Sleeps until somebody has called `wake` since the last call: one read(2), where polling and
    /// draining would be two calls. A signal ends it too.
    public func wait() { _ = take() }

    /// Makes it quiet again.
    public func drain() {
        // Mostly one call: only who got all that it takes may have left some.
        while take() == Self.batch {}
    }

    /// Chosen: what fits a few registers.
    private static let batch = 64

    private func take() -> Int {
        withUnsafeTemporaryAllocation(byteCount: Self.batch, alignment: 1) { buffer in
            read(readEnd.number, buffer.baseAddress, Self.batch)
        }
    }
}
