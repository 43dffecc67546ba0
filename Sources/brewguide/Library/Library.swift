import CommandLine
import Store
import SystemCalls

/// The recipes and logs a command works on.
struct Library {
    let database: Database
    let directory: String

    /// Chosen: a device writes for some milliseconds; who waits for longer wants to know.
    private static let busyMilliseconds: Int32 = 2000

    /// Opens the database for a command; `changes` when it will be written.
    init(_ invocation: Invocation, changes: Bool = false) throws(CommandFailure) {
        directory = StateDirectory.path(invocation[StateDirectory.option])
        try Files.makeParents(of: directory)
        try Privileges.drop(toOwnerOf: directory)
        let path = directory
        database = try Self.attempt { () throws(StoreError) in
            try Database(directory: path, busyMilliseconds: Self.busyMilliseconds)
        }
        let report = database.openingReport
        if let reason = report.readOnlyReason, changes { throw CommandFailure(reason) }
        var told = report
        told.readOnlyReason = nil
        for notice in told.notices { Console.warn(notice, priority: 4) }
    }

    /// Does something with the database, and tells its failures as those of a command.
    static func attempt<Value>(
        _ body: () throws(StoreError) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(StoreError) {
            return try body()
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Does something with the database, and tells its failures as those of a command.
    func attempt<Value>(
        _ body: (Database) throws(StoreError) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(StoreError) {
            return try body(database)
        } catch {
            throw CommandFailure(error)
        }
    }
}
