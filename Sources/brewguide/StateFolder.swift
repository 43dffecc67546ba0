import CommandLine
import SystemCalls

/// The folder in which a simulated device keeps what it knows.
struct StateFolder {
    let path: String
    /// Removes it at the end; nil for one that stays.
    private let temporary: TemporaryDirectory?

    /// Whether it goes with the program.
    var isTemporary: Bool { temporary != nil }

    /// The folder of this name, made when it is not there, or one that is removed at the end. One
    /// that may not be written is no failure: the device tells so on its display, as it would in a
    /// kitchen.
    init(_ path: String?) throws(CommandFailure) {
        if let path {
            try Files.makeStateDirectory(path)
            self.path = path
            temporary = nil
            return
        }
        let parent = TemporaryDirectory.parent(environment: Console.environment(["TMPDIR"]))
        do throws(SystemCallError) {
            let directory = try TemporaryDirectory(in: parent)
            self.path = directory.path
            temporary = directory
        } catch {
            throw CommandFailure(
                status: .cannotCreate, message: "\(error); set TMPDIR to a directory of yours")
        }
    }
}
