import CPOSIX

/// An open file, closed when the last owner lets go of it.
public final class Descriptor: Sendable {
    /// The number the kernel knows it by.
    public let number: Int32

    /// Owns an open descriptor from now on.
    public init(owning number: Int32) { self.number = number }

    deinit { close(number) }

    /// Opens a file by open(2), closed on exec.
    public convenience init(
        opening path: String, flags: Int32, mode: mode_t = 0
    ) throws(SystemCallError) {
        self.init(owning: try systemCall("open \(path)") { brewguide_open(path, flags, mode) })
    }

    /// Writes once by write(2); returns how many bytes were taken.
    @discardableResult
    public func write(_ bytes: [UInt8]) throws(SystemCallError) -> Int {
        try systemCall("write") {
            bytes.withUnsafeBytes { CPOSIX.write(number, $0.baseAddress, $0.count) }
        }
    }

    /// Reads at most `limit` bytes by read(2). Empty means the end, or, on a descriptor that does
    /// not block, that there is nothing yet: then `isAtEnd` is false.
    public func read(limit: Int) throws(SystemCallError) -> (bytes: [UInt8], isAtEnd: Bool) {
        var buffer = [UInt8](repeating: 0, count: limit)
        do {
            let count = try systemCall("read") {
                buffer.withUnsafeMutableBytes { CPOSIX.read(number, $0.baseAddress, $0.count) }
            }
            return (Array(buffer.prefix(count)), count == 0)
        } catch {
            if error.code == EAGAIN { return ([], false) }
            throw error
        }
    }
}
