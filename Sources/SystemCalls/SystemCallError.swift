import CPOSIX

/// A system call that failed.
public struct SystemCallError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call, and what it was about: `open /dev/i2c-1`.
    public let call: String
    /// The errno it left.
    public let code: Int32

    /// A failure of `call`.
    public init(call: String, code: Int32) {
        self.call = call
        self.code = code
    }

    /// The errno in words.
    public var text: String { String(cString: strerror(code)) }

    /// One line for a person.
    public var description: String { "\(call): \(text)" }
}

/// Calls `body` again while it is interrupted by a signal; the one place that reads errno.
/// - Throws: `SystemCallError` when it returns less than 0.
@discardableResult
public func systemCall<Result: SignedInteger>(
    _ name: @autoclosure () -> String, _ body: () -> Result
) throws(SystemCallError) -> Result {
    while true {
        let result = body()
        if result >= 0 { return result }
        let code = errno
        if code != EINTR { throw SystemCallError(call: name(), code: code) }
    }
}

/// What the last failed call of this thread left.
var errno: Int32 { brewguide_errno() }
