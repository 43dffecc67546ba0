import Baking
import CommandLine
import Documents
import Names
import Reports
import Store

extension CommandSpec {
    /// The commands of the group `bake`.
    static let bakeCommands: [CommandSpec] = [
        .bakeList, .bakeShow, .bakeNew, .bakeEdit, .bakeAdjust, .bakeItem, .bakeUndo, .bakeRedo,
        .bakeValidate, .bakePaste, .bakeImport, .bakeExport, .bakeDuplicate, .bakeRename,
        .bakeDelete, .bakeTable, .bakeWeigh, .bakeLogList, .bakeLogShow, .bakeLogExport,
    ]

    static let formulaName = Argument(
        name: "NAME", completion: .names("formulas"),
        summary: "its name, its id, or how either begins")

    static let bakeList = CommandSpec(
        name: "bake list", summary: "lists the formulas by name",
        options: [JournalList.search, json, TextStyle.option, StateDirectory.option],
        details: ["! marks one with errors, which can't be baked."],
        examples: ["brewguide bake list --search loaf", "brewguide bake list --json"]
    ) { invocation throws(CommandFailure) in
        try FormulaList(Library(invocation), invocation).print(invocation)
    }

    static let bakeShow = CommandSpec(
        name: "bake show",
        summary: "shows a formula with its percentages, scaled where that is asked for",
        arguments: [formulaName],
        options: BatchOptions.all + [json, TextStyle.option, StateDirectory.option],
        details: [BatchOptions.explanation],
        examples: [
            "brewguide bake show \"Country loaf\"",
            "brewguide bake show country --pieces 3 --piece-weight 500",
            "brewguide bake show country --preferment Levain=150 --json",
        ]
    ) { invocation throws(CommandFailure) in
        let scaled = try Library(invocation).scaledFormula(invocation)
        let output = PagedOutput()
        try output.print(
            invocation[json]
                ? scaled.json.text : FormulaSheet(scaled, TextStyle(invocation)).text)
        try output.finish()
    }

    static let bakeDuplicate = CommandSpec(
        name: "bake duplicate", summary: "copies a formula, to change the copy",
        arguments: [
            formulaName,
            Argument(
                name: "COPY", isOptional: true,
                summary: "the copy's name; 'NAME copy' when not said"),
        ],
        options: [StateDirectory.option],
        examples: [
            "brewguide bake duplicate \"Country loaf\"",
            "brewguide bake duplicate country \"Sunday loaf\"",
        ]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        var original: Formula = try library.item(invocation.arguments[0])
        let id = FormulaID.new()
        let copy = try library.attempt { db throws(StoreError) in
            guard let name = invocation.argument(1) else {
                return try db.formulas.duplicate(original.id, as: id)
            }
            (original.id, original.name) = (id, UniqueName.trimmed(name))
            try db.formulas.add([original], replacing: [])
            return original
        }
        try Console.print("\(copy.name.printable)\n")
    }

    static let bakeRename = CommandSpec(
        name: "bake rename", summary: "gives a formula another name; its logs keep the old one",
        arguments: [formulaName, Argument(name: "NEW", summary: "the new name")],
        options: [StateDirectory.option],
        examples: ["brewguide bake rename \"Country loaf copy\" \"Sunday loaf\""]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        _ = try library.changeFormula(invocation.arguments[0]) { formula in
            formula.name = UniqueName.trimmed(invocation.arguments[1])
        }
    }

    static let bakeDelete = CommandSpec(
        name: "bake delete", summary: "deletes a formula with its undo steps; its logs stay",
        arguments: [formulaName], options: [yes, StateDirectory.option],
        details: ["Asks on a terminal; elsewhere --yes is needed."],
        examples: ["brewguide bake delete \"Sunday loaf\" --yes"]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        let formula: Formula = try library.item(invocation.arguments[0])
        try Confirmation.ask("Delete the formula '\(formula.name.printable)'?", invocation)
        try library.attempt { db throws(StoreError) in try db.formulas.delete(formula.id) }
    }
}
