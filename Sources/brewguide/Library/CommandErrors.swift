import Brewing
import CommandLine

/// Everything that is wrong with what a command was told, so that it is said at once.
struct CommandErrors {
    private var failures: [CommandFailure] = []

    /// What the words of a command line are wrong with: something is missing or too much (64).
    mutating func addUsage(_ message: String) {
        failures.append(CommandFailure(status: .usage, message: message))
    }

    /// A value that can't be (65).
    mutating func addError(_ message: String) {
        failures.append(CommandFailure(status: .badData, message: message))
    }

    /// Something that is not there (66).
    mutating func addMissing(_ message: String) {
        failures.append(CommandFailure(status: .noInput, message: message))
    }

    /// What the journal's own checks found.
    mutating func add(_ errors: [JournalError]) {
        for error in errors { addError(error.description) }
    }

    /// The outcome of `read`; nil when it fails by what was told, which is remembered.
    /// - Throws: a failure of the database or the machine.
    mutating func value<Value>(
        _ read: () throws(CommandFailure) -> Value
    ) throws(CommandFailure) -> Value? {
        do throws(CommandFailure) {
            return try read()
        } catch {
            switch error.status {
            case .usage, .badData, .noInput: failures.append(error)
            case .ok, .unavailable, .software, .cannotCreate, .inputOutput, .busy, .noPermission,
                .configuration:
                throw error
            }
            return nil
        }
    }

    /// Ends the command when anything is wrong, with the status of what is to be put right first:
    /// the command line, then the values, then what is not there.
    func finish() throws(CommandFailure) {
        let order: [ExitStatus] = [.usage, .badData, .noInput]
        guard let status = order.first(where: { failures.map(\.status).contains($0) }) else {
            return
        }
        throw CommandFailure(
            status: status, message: failures.map(\.message).joined(separator: "\nbrewguide: "))
    }
}
