/// How the program ends, by sysexits(3) (SPEC §12).
enum ExitStatus: Int32 {
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

    /// What it means, for the man page.
    var meaning: String {
        switch self {
        case .ok: "all is well"
        case .usage: "the command line is wrong"
        case .badData: "a file, recipe or database is wrong, or a scenario did not hold"
        case .noInput: "there is no such file or item"
        case .unavailable: "the board or the device is not there"
        case .software: "a fault in brewguide itself"
        case .cannotCreate: "a file or directory can't be made"
        case .inputOutput: "reading or writing failed"
        case .busy: "it is in use, or was changed by somebody else meanwhile"
        case .noPermission: "it may not be used or changed"
        case .configuration: "the configuration is wrong"
        }
    }

    /// Those that commands end with, in the order of the man page.
    static let all: [ExitStatus] = [
        .ok, .usage, .badData, .noInput, .unavailable, .software, .cannotCreate, .inputOutput,
        .busy, .noPermission, .configuration,
    ]
}

/// Why a command ends without having done its work.
struct CommandFailure: Error {
    let status: ExitStatus
    /// One line for a person; empty when there is nothing to say.
    let message: String

    /// Whoever read the output has seen enough (`… | head`): that is no failure.
    static let readerGone = CommandFailure(status: .ok, message: "")
}
