import Brewing
import CommandLine
import Documents
import Names
import Reports
import Store

extension CommandSpec {
    /// The commands of the group `method`.
    static let methodCommands: [CommandSpec] = [
        .methodList, .methodShow, .methodAdd, .methodEdit, .methodDelete,
    ]

    private static let methodName = Argument(
        name: "NAME", completion: .names("methods"), summary: "its name, or how that begins")
    private static let newMethodName = Argument(
        name: "NAME", summary: "at most \(JournalLimit.nameLength) characters")
    private static let category: Option<MethodCategory> = .choice(
        "category", summary: "what is asked for, and what is unusual")
    /// For `edit`, where the argument is the name so far.
    static let newName: Option<String> = .text("name", "NEW", summary: "another name")

    private static let methodList = CommandSpec(
        name: "method list", summary: "lists the methods by name, with how often and when last",
        options: [JournalList.search, json, TextStyle.option, StateDirectory.option],
        details: ["★ marks those that are built in."],
        examples: ["brewguide method list", "brewguide method list --json"]
    ) { invocation throws(CommandFailure) in
        let entries = try Library(invocation).attempt { db throws(StoreError) in
            try db.methods.list(search: invocation[JournalList.search])
        }
        try JournalList.print(
            entries, of: .method, invocation,
            json: { $0.method.json(isBuiltIn: $0.isBuiltIn, use: $0.use) },
            table: { entries in
                MethodSheet(TextStyle(invocation)).table(
                    entries.map { ($0.method, $0.isBuiltIn, $0.use) })
            })
    }

    private static let methodShow = CommandSpec(
        name: "method show", summary: "shows a method", arguments: [methodName],
        options: [json, TextStyle.option, StateDirectory.option],
        examples: ["brewguide method show v60"]
    ) { invocation throws(CommandFailure) in
        let entry = try Library(invocation).method(invocation.arguments[0])
        try Console.print(
            invocation[json]
                ? entry.method.json(isBuiltIn: entry.isBuiltIn, use: entry.use).text
                : MethodSheet(TextStyle(invocation)).text(
                    entry.method, isBuiltIn: entry.isBuiltIn, use: entry.use))
    }

    private static let methodAdd = CommandSpec(
        name: "method add", summary: "adds a method of your own", arguments: [newMethodName],
        options: [category, StateDirectory.option],
        details: [
            "--category is needed. Recipes and logs may name the method from then on. The category "
                + "decides what is asked for and what is told to be unusual: an espresso has a "
                + "yield and no water, other has no warnings."
        ],
        examples: ["brewguide method add Origami --category pourOver"]
    ) { invocation throws(CommandFailure) in
        guard let category = invocation[category] else {
            throw CommandFailure(
                status: .usage, message: "method add: \(Self.category.usage) is missing")
        }
        let method = BrewMethod(
            name: UniqueName.trimmed(invocation.arguments[0]), category: category)
        var errors = CommandErrors()
        errors.add(method.errors)
        try errors.finish()
        let library = try Library(invocation, changes: true)
        try library.attempt { db throws(StoreError) in try db.methods.add(method) }
        try Console.print("\(method.name.printable) is saved\n")
    }

    private static let methodEdit = CommandSpec(
        name: "method edit", summary: "changes a method of your own; its logs keep the old name",
        arguments: [methodName], options: [newName, category, StateDirectory.option],
        details: [
            "At least one option is needed. Recipes go with a new name. The category can't be "
                + "changed while a recipe names the method (65); those that are built in stay as "
                + "they are."
        ],
        examples: ["brewguide method edit Origami --name \"Origami M\""]
    ) { invocation throws(CommandFailure) in
        let name = invocation[newName].map(UniqueName.trimmed)
        guard name != nil || invocation[category] != nil else {
            throw CommandFailure(
                status: .usage, message: "method edit: --name or --category is needed")
        }
        let library = try Library(invocation, changes: true)
        let old = try library.method(invocation.arguments[0]).method
        let method = BrewMethod(
            name: name ?? old.name, category: invocation[category] ?? old.category)
        var errors = CommandErrors()
        errors.add(method.errors)
        try errors.finish()
        try library.attempt { db throws(StoreError) in
            try db.methods.update(named: old.name, to: method)
        }
        try Console.print("\(method.name.printable) is saved\n")
    }

    private static let methodDelete = CommandSpec(
        name: "method delete", summary: "deletes a method of your own; its logs stay",
        arguments: [methodName], options: [yes, StateDirectory.option],
        details: [
            "Asks on a terminal; elsewhere --yes is needed. One that a recipe names stays (65), "
                + "and so do those that are built in."
        ],
        examples: ["brewguide method delete Origami --yes"]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        let name = try library.method(invocation.arguments[0]).method.name
        try Confirmation.ask("Delete the method '\(name.printable)'?", invocation)
        try library.attempt { db throws(StoreError) in try db.methods.delete(named: name) }
    }
}
