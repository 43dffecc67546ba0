import Brewing
import CommandLine
import Documents
import Names
import Reports
import Store

extension CommandSpec {
    /// The commands of the group `grinder`.
    static let grinderCommands: [CommandSpec] = [
        .grinderList, .grinderShow, .grinderAdd, .grinderEdit, .grinderDelete,
    ]

    private static let grinderName = Argument(
        name: "NAME", completion: .names("grinders"),
        summary: "its name, its id, or how either begins")
    fileprivate static let minimum: Option<String> = .text(
        "minimum", "N", summary: "its lowest setting")
    fileprivate static let maximum: Option<String> = .text(
        "maximum", "N", summary: "no setting is higher")
    fileprivate static let step: Option<String> = .text(
        "step", "N", summary: "from one setting to the next")
    private static let ends = [minimum, maximum, step]

    private static let grinderList = CommandSpec(
        name: "grinder list", summary: "lists the grinders by name, with how often and when last",
        options: [JournalList.search, json, TextStyle.option, StateDirectory.option],
        examples: ["brewguide grinder list", "brewguide grinder list --json"]
    ) { invocation throws(CommandFailure) in
        let entries = try Library(invocation).attempt { db throws(StoreError) in
            try db.grinders.list(search: invocation[JournalList.search])
        }
        try JournalList.print(
            entries, of: .grinder, invocation, json: { $0.grinder.json(use: $0.use) },
            table: { entries in
                GrinderSheet(TextStyle(invocation)).table(entries.map { ($0.grinder, $0.use) })
            })
    }

    private static let grinderShow = CommandSpec(
        name: "grinder show", summary: "shows a grinder", arguments: [grinderName],
        options: [json, TextStyle.option, StateDirectory.option],
        examples: ["brewguide grinder show comandante"]
    ) { invocation throws(CommandFailure) in
        let entry = try Library(invocation).grinder(invocation.arguments[0])
        try Console.print(
            invocation[json]
                ? entry.grinder.json(use: entry.use).text
                : GrinderSheet(TextStyle(invocation)).text(entry.grinder, use: entry.use))
    }

    private static let grinderAdd = CommandSpec(
        name: "grinder add", summary: "adds a grinder",
        arguments: [
            Argument(name: "NAME", summary: "at most \(JournalLimit.nameLength) characters")
        ],
        options: ends + [StateDirectory.option],
        details: [
            "All three numbers are needed, with two decimals at most. The settings go from the "
                + "minimum in equal steps; a maximum that no step reaches is none of them."
        ],
        examples: [
            "brewguide grinder add Comandante --minimum 0 --maximum 40 --step 1",
            "brewguide grinder add Niche --minimum 1 --maximum 50 --step 0.5",
        ]
    ) { invocation throws(CommandFailure) in
        var errors = CommandErrors()
        for option in ends where invocation[option] == nil {
            errors.addUsage("grinder add: \(option.usage) is missing")
        }
        let name = UniqueName.trimmed(invocation.arguments[0])
        errors.add(JournalField.name.errors(in: name))
        let range = errors.range(invocation, of: nil)
        try errors.finish()
        guard let range else { return }
        let library = try Library(invocation, changes: true)
        let grinder = Grinder(id: .new(), name: name, range: range)
        try library.attempt { db throws(StoreError) in try db.grinders.add(grinder) }
        try Console.print("\(name.printable) is saved\n")
    }

    private static let grinderEdit = CommandSpec(
        name: "grinder edit", summary: "changes a grinder; its logs keep name and setting",
        arguments: [grinderName], options: [newName] + ends + [StateDirectory.option],
        details: ["At least one option is needed; what is not said stays."],
        examples: ["brewguide grinder edit niche --maximum 60 --step 0.25"]
    ) { invocation throws(CommandFailure) in
        guard ([newName] + ends).contains(where: { invocation[$0] != nil }) else {
            throw CommandFailure(
                status: .usage,
                message: "grinder edit: --name, --minimum, --maximum or --step is needed")
        }
        let library = try Library(invocation, changes: true)
        var grinder = try library.grinder(invocation.arguments[0]).grinder
        grinder.name = invocation[newName].map(UniqueName.trimmed) ?? grinder.name
        var errors = CommandErrors()
        errors.add(grinder.errors)
        let range = errors.range(invocation, of: grinder)
        try errors.finish()
        grinder.range = range ?? grinder.range
        let changed = grinder
        try library.attempt { db throws(StoreError) in try db.grinders.update(changed) }
        try Console.print("\(changed.name.printable) is saved\n")
    }

    private static let grinderDelete = CommandSpec(
        name: "grinder delete", summary: "deletes a grinder; its logs stay",
        arguments: [grinderName], options: [yes, StateDirectory.option],
        details: ["Asks on a terminal; elsewhere --yes is needed."],
        examples: ["brewguide grinder delete niche --yes"]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        let grinder = try library.grinder(invocation.arguments[0]).grinder
        try Confirmation.ask("Delete the grinder '\(grinder.name.printable)'?", invocation)
        try library.attempt { db throws(StoreError) in try db.grinders.delete(grinder.id) }
    }
}

extension CommandErrors {
    /// The settings that were told, beside those a grinder has; nil when they can't be.
    fileprivate mutating func range(
        _ invocation: Invocation, of grinder: Grinder?
    ) -> GrinderRange? {
        func number(_ option: Option<String>, _ now: GrindSetting?) -> GrindSetting? {
            invocation[option].map { GrindSetting(text: $0) } ?? now
        }
        do throws(JournalErrors) {
            return try GrinderRange.checked(
                minimum: number(CommandSpec.minimum, grinder?.range.minimum),
                maximum: number(CommandSpec.maximum, grinder?.range.maximum),
                step: number(CommandSpec.step, grinder?.range.step))
        } catch {
            // What was not told is missing, and no wrong number.
            let fields: [(Option<String>, JournalField)] = [
                (CommandSpec.minimum, .minimum), (CommandSpec.maximum, .maximum),
                (CommandSpec.step, .step),
            ]
            let missing = fields.filter { invocation[$0.0] == nil }.map(\.1)
            add(error.errors.filter { error in !missing.contains { error == .notANumber($0) } })
            return nil
        }
    }
}
