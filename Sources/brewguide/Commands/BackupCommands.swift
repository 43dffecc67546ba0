import CommandLine
import Store
import SystemCalls

extension CommandSpec {
    private static func file(_ summary: String) -> Argument {
        Argument(name: "FILE", completion: .files, summary: summary)
    }

    static let backup = CommandSpec(
        name: "backup", summary: "copies recipes, formulas, logs and preferences into one file",
        arguments: [file("must not be there yet")], options: [StateDirectory.option],
        details: [
            "The device may be at work meanwhile. Photos are files of their own, in the folder "
                + "photos beside the database: copy that folder as well. What is under way is not "
                + "in a backup: the files session and bake hold a brew and a bake until their "
                + "logs are saved.",
            StateDirectory.explanation,
        ],
        examples: ["brewguide backup /media/stick/brewguide-$(date +%F).db"]
    ) { invocation throws(CommandFailure) in
        let path = invocation.arguments[0]
        let library = try Library(invocation)
        guard !library.database.needs(path) else {
            throw CommandFailure(
                status: .cannotCreate,
                message: "\(path) is a name that the device needs for itself: choose another")
        }
        // Makes sure of the place, so that it is what a failure names.
        _ = try Files.createNew(path)
        try Privileges.asCaller { () throws(CommandFailure) in
            try? Filesystem.remove(path)
            do throws(CommandFailure) {
                try library.attempt { db throws(StoreError) in try db.backup(to: path) }
            } catch {
                // Half a backup is none.
                try? Filesystem.remove(path)
                throw error
            }
        }
    }

    static let restore = CommandSpec(
        name: "restore",
        summary: "puts a backup in place of all recipes, formulas, logs and preferences",
        arguments: [file("a backup")], options: [yes, StateDirectory.option],
        details: [
            "What is there now is kept in a file beside the database, which is told. The device "
                + "may be at work meanwhile: a brew and a bake under way go on. Asks on a "
                + "terminal; elsewhere --yes is needed.",
            StateDirectory.explanation,
        ],
        examples: ["brewguide restore /media/stick/brewguide-2026-11-21.db"]
    ) { invocation throws(CommandFailure) in
        let path = invocation.arguments[0]
        let library = try Library(invocation, changes: true)
        try Confirmation.ask(
            "Put \(path.printable) in place of all recipes, formulas and logs?", invocation)
        let standing = try library.attempt { db throws(StoreError) in try db.changes.standing() }
        let kept = try library.restore(from: path)
        try Console.print("what was there is kept: \(kept)\n")
        if standing?.isOn == true {
            // A backup is of another day or device: merged at once it would be undone, or undo.
            try Console.print(
                "sync is off now: 'brewguide sync on' joins what is here with the others' again\n")
        }
    }
}

extension Library {
    /// Restores from a file that the caller may read; who acts as the folder's owner makes a copy
    /// for them first.
    fileprivate func restore(from path: String) throws(CommandFailure) -> String {
        guard Privileges.areBorrowed else {
            return try attempt { db throws(StoreError) in try db.restore(from: path) }
        }
        let copy = directory + "/brewguide.db.incoming"
        let names = ["", "-wal", "-journal"].map { copy + $0 }
        for name in names { try? Filesystem.remove(name) }
        defer { for name in names { try? Filesystem.remove(name) } }
        try take(path, as: copy)
        for log in ["-wal", "-journal"] where Privileges.asCaller({ Filesystem.exists(path + log) })
        {
            try take(path + log, as: copy + log)
        }
        do throws(CommandFailure) {
            return try attempt { db throws(StoreError) in try db.restore(from: copy) }
        } catch {
            let message = error.message.replacing(copy, with: path)
            throw CommandFailure(status: error.status, message: message)
        }
    }
    /// Copies a file that the caller may read.
    private func take(_ path: String, as copy: String) throws(CommandFailure) {
        let source = try Files.openToRead(path)
        guard let status = try? source.status(), status.kind == .file else {
            throw CommandFailure(status: .badData, message: "\(path) is not a file")
        }
        do throws(SystemCallError) {
            let target = try Descriptor(
                opening: copy, [.write, .createNew], permissions: 0o600)
            while case let read = try source.read(limit: 1 << 16), !read.isAtEnd {
                try target.writeAll(read.bytes)
            }
        } catch {
            throw Files.failure(error, path, missing: .noInput)
        }
    }
}
