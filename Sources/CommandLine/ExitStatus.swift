/// How a program ends, by sysexits(3) (SPEC §12).
package enum ExitStatus: Int32, CaseIterable, Sendable {
    case ok = 0
    case usage = 64
    case badData = 65
    case noInput = 66
    case unavailable = 69
    case software = 70
    case cannotCreate = 73
    case inputOutput = 74
    case busy = 75
    case noPermission = 77
    case configuration = 78
}

/// Why a command ends without having done its work.
package struct CommandFailure: Error {
    package let status: ExitStatus
    /// One line for a person; empty when there is nothing to say.
    package let message: String

    package init(status: ExitStatus, message: String) {
        self.status = status
        self.message = message
    }

    /// Whoever read the output has seen enough (`… | head`): that is no failure.
    package static let readerGone = CommandFailure(status: .ok, message: "")
}
