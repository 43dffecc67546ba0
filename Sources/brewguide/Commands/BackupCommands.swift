import CPOSIX
import Store
import SystemCalls

extension CommandSpec {
    private static func file(_ summary: String) -> Argument {
        Argument(name: "FILE", completion: .files, summary: summary)
    }

    static let backup = CommandSpec(
        name: "backup", summary: "copies recipes, brews and preferences into one file",
        arguments: [file("must not be there yet")], options: [StateDirectory.option],
        details: [
            "The device may be at work meanwhile. Photos are files of their own, in the folder "
                + "photos beside the database: copy that folder as well.",
            StateDirectory.explanation,
        ],
        examples: ["brewguide backup /media/stick/brewguide-$(date +%F).db"]
    ) { invocation throws(CommandFailure) in
        let path = invocation.arguments[0]
        let library = try Library(invocation)
        // Makes sure of the place, so that it is what a failure names.
        _ = try Files.createNew(path)
        _ = unlink(path)
        do throws(CommandFailure) {
            try library.attempt { db throws(StoreError) in try db.backup(to: path) }
        } catch {
            // Half a backup is none.
            _ = unlink(path)
            throw error
        }
    }

    static let restore = CommandSpec(
        name: "restore", summary: "puts a backup in place of all recipes, brews and preferences",
        arguments: [file("a backup")], options: [yes, StateDirectory.option],
        details: [
            "What is there now is kept in a file beside the database, which is told. The device "
                + "may be at work meanwhile. Asks on a terminal; elsewhere --yes is needed.",
            StateDirectory.explanation,
        ],
        examples: ["brewguide restore /media/stick/brewguide-2026-11-21.db"]
    ) { invocation throws(CommandFailure) in
        let path = invocation.arguments[0]
        let library = try Library(invocation, changes: true)
        try Confirmation.ask(
            "Put \(path.printable) in place of all recipes and brews?", invocation)
        let kept = try library.attempt { db throws(StoreError) in try db.restore(from: path) }
        library.giveToOwner()
        try Console.print("what was there is kept: \(kept)\n")
    }
}
