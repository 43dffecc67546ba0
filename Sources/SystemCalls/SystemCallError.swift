// This is the one funnel for errno: each call of the system goes through `systemCall`, which makes
// it again when a signal interrupted it, and throws what it left otherwise. It does not judge:
// callers do, by the error's `kind`, and only those who show it to a person need the text.
//
// errno belongs to the thread, and the next call may overwrite it: it is read right behind the
// call and nowhere else. SQLite makes calls of its own and hides their errno: `forgetLast` before
// and `last` behind find it.

import CPOSIX

/// A system call that failed.
public struct SystemCallError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What a caller does something about; each stands for one errno, some for two that mean the
    /// same.
    public enum Kind: CaseIterable, Hashable, Sendable {
        /// EACCES: the permissions of a file or a folder on the way to it.
        case accessDenied
        /// EPERM: only another user may do this, or nobody.
        case notPermitted
        /// ENOENT.
        case notFound
        /// ENOTDIR.
        case notAFolder
        /// EISDIR.
        case isAFolder
        /// EEXIST.
        case alreadyExists
        /// ENOSPC, EDQUOT.
        case noSpace
        /// EROFS.
        case readOnly
        /// EIO.
        case inputOutput
        /// EINVAL.
        case invalid
        /// EOPNOTSUPP.
        case notSupported
        /// EAGAIN.
        case wouldBlock
        /// EPIPE: nobody reads any more.
        case brokenPipe
        /// EADDRINUSE.
        case addressInUse
        /// ECONNREFUSED: nobody answers.
        case connectionRefused

        fileprivate var code: Int32 {
            switch self {
            case .accessDenied: EACCES
            case .notPermitted: EPERM
            case .notFound: ENOENT
            case .notAFolder: ENOTDIR
            case .isAFolder: EISDIR
            case .alreadyExists: EEXIST
            case .noSpace: ENOSPC
            case .readOnly: EROFS
            case .inputOutput: EIO
            case .invalid: EINVAL
            case .notSupported: EOPNOTSUPP
            case .wouldBlock: EAGAIN
            case .brokenPipe: EPIPE
            case .addressInUse: EADDRINUSE
            case .connectionRefused: ECONNREFUSED
            }
        }
    }

    /// The call, and what it was about: `open /dev/i2c-1`.
    public let call: String
    /// The errno it left.
    public let code: Int32

    /// A failure of `call`.
    public init(call: String, code: Int32) {
        self.call = call
        self.code = code
    }

    /// A failure of this kind.
    public init(call: String, _ kind: Kind) { self.init(call: call, code: kind.code) }

    /// What it means to who has to do something about it; nil for what nobody tells apart.
    public var kind: Kind? {
        code == EDQUOT ? .noSpace : Kind.allCases.first { $0.code == code }
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

/// Failures of a library that makes system calls by itself and does not tell their errno.
extension SystemCallError {
    /// Forgets what earlier calls of this thread left, before the library is called.
    public static func forgetLast() { brewguide_set_errno(0) }

    /// What the last call of this thread that failed has left, made by `call`; nil when none has
    /// since `forgetLast`.
    public static func last(of call: String) -> SystemCallError? {
        errno == 0 ? nil : SystemCallError(call: call, code: errno)
    }

    /// Why a connection that a library began without waiting did not come about: SO_ERROR of
    /// socket(7), which is told once; nil when it did.
    public static func ofConnecting(_ descriptor: Int32) -> SystemCallError? {
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout.size(ofValue: code))
        guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length) == 0, code != 0 else {
            return nil
        }
        return SystemCallError(call: "connect", code: code)
    }
}

/// What the last failed call of this thread left.
var errno: Int32 { brewguide_errno() }
