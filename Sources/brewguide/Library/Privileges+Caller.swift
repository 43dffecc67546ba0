import CommandLine
import SystemCalls

/// Whose rights a command uses. What root does in the folder of the device's user it does as that
/// user: who has broken into the service could otherwise lay links in there for root to follow. A
/// person's own files (a recipe to take in, a backup) are read and written with the rights of
/// whoever gave the command.
extension Privileges {
    /// Acts as the user whose folder it is from now on, when root gave the command. Programs that
    /// are started, an editor say, are that user's and nobody else's.
    static func drop(toOwnerOf folder: String) throws(CommandFailure) {
        guard CurrentProcess.isRoot, let status = try? Filesystem.status(of: folder),
            status.owner != 0
        else { return }
        do throws(SystemCallError) {
            try borrow(user: status.owner, group: status.group)
        } catch {
            throw CommandFailure(
                status: .noPermission,
                message: "\(folder) is another user's, and root can't act as them: \(error.text)")
        }
        // Root's home may not even be looked into any more, of which editors complain.
        Environment.set("HOME", to: "/nonexistent", replacing: true)
    }

    /// Does something with a person's own file as whoever gave the command.
    static func asCaller<Value, Failure: Error>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard areBorrowed, isSwapped() else { return try body() }
        defer {
            // With rights that can't be given back nothing more may be done.
            if !isSwapped() { CurrentProcess.exit(ExitStatus.noPermission.rawValue) }
        }
        return try body()
    }

    private static func isSwapped() -> Bool { (try? swap()) != nil }
}
