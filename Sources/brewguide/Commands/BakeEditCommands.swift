import Baking
import CommandLine
import Documents
import Names
import Store
import Units

extension CommandSpec {
    static let bakeEdit = CommandSpec(
        name: "bake edit",
        summary: "opens a formula in your editor, and saves it once it is right",
        arguments: [formulaName], options: [TextStyle.option, StateDirectory.option],
        details: editingDetails + ["What is saved is one step of 'brewguide bake undo'."],
        examples: [
            "brewguide bake edit \"Country loaf\"", "EDITOR=nano brewguide bake edit country",
        ]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        let formula = try library.formula(invocation.arguments[0])
        try ItemEditing(library, original: formula.id, TextStyle(invocation)).run(from: formula)
    }

    private static let template: Option<FormulaTemplate> = .choice(
        "template", summary: "what it begins with; country-loaf when not said")

    static let bakeNew = CommandSpec(
        name: "bake new", summary: "makes a formula, in your editor or from a file",
        options: [
            template, called, from, TextStyle.option, StateDirectory.option,
        ],
        details: ["A formula without a name is saved as Untitled."],
        examples: [
            "brewguide bake new --template baguette --name \"Friday baguette\"",
            "brewguide bake new --from loaf.json",
        ]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        let name = invocation[called].map(UniqueName.trimmed)
        if let path = invocation[from] {
            var formula = try DocumentFile(path).formula()
            formula.name = name ?? formula.name
            let new = formula
            let saved = try library.attempt { db throws(StoreError) in try db.formulas.add(new) }
            return try Console.print("\(saved.name.printable) is saved\n")
        }
        try ItemEditing<Formula>(library, original: nil, TextStyle(invocation))
            .run(
                from: (invocation[template] ?? .countryLoaf)
                    .formula(id: .new(), name: name, newID: ItemID.new))
    }

    private static let hydration: Option<String> = .text(
        "hydration", "P", summary: "all water in percent of all flour, by that of the final mix")
    private static let salt: Option<String> = .text(
        "salt", "P", summary: "all salt in percent of all flour, by that of the final mix")

    static let bakeAdjust = CommandSpec(
        name: "bake adjust", summary: "changes a formula's water, salt or size for good",
        arguments: [formulaName],
        options: [hydration, salt] + BatchOptions.all + [StateDirectory.option],
        details: [
            "At least one option is needed. Hydration and salt are set first, with all flour as it "
                + "is; then everything is scaled, and rounded once, to 1 mg: the piece's weight as "
                + "well where it is not said, so that dough which the pieces leave over stays in "
                + "proportion. All of it is one step of 'brewguide bake undo'. To scale without "
                + "saving there is 'brewguide bake show'."
        ],
        examples: [
            "brewguide bake adjust country --hydration 75",
            "brewguide bake adjust country --pieces 3 --piece-weight 500",
        ]
    ) { invocation throws(CommandFailure) in
        guard
            [hydration, salt].contains(where: { invocation[$0] != nil })
                || BatchOptions.areGiven(invocation)
        else {
            throw CommandFailure(
                status: .usage,
                message: "bake adjust: --hydration, --salt, --pieces, --piece-weight, --total or "
                    + "--preferment is needed")
        }
        let library = try Library(invocation, changes: true)
        let saved = try library.changeFormula(invocation.arguments[0]) {
            formula throws(CommandFailure) in
            var errors = CommandErrors()
            var adjustments: [FormulaAdjustment] = []
            if let word = invocation[hydration], let share = errors.share(word, of: hydration, 75) {
                adjustments.append(.hydration(share))
            }
            if let word = invocation[salt], let share = errors.share(word, of: salt, 2) {
                adjustments.append(.salt(share))
            }
            adjustments.append(.batch(BatchOptions.batch(of: formula, invocation, &errors)))
            try errors.finish()
            do throws(ScalingError) {
                for adjustment in adjustments { formula = try formula.adjusted(adjustment) }
            } catch {
                throw CommandFailure(error, of: formula)
            }
        }
        try saved.tellSaved()
    }

    static let bakeUndo = CommandSpec(
        name: "bake undo", summary: "takes a formula's last edit back",
        arguments: [formulaName], options: [StateDirectory.option],
        details: [
            "The last \(FormulaLimit.undo) edits can be undone, whatever made them; deleting is "
                + "for good."
        ],
        examples: ["brewguide bake undo country"]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        let id = try library.formula(invocation.arguments[0]).id
        let formula = try library.attempt { db throws(StoreError) in try db.formulas.undo(id) }
        try Console.print("\(formula.name.printable) is as before its last edit\n")
    }

    static let bakeRedo = CommandSpec(
        name: "bake redo", summary: "makes an edit again that was taken back",
        arguments: [formulaName], options: [StateDirectory.option],
        details: ["A new edit drops what could be made again."],
        examples: ["brewguide bake redo country"]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        let id = try library.formula(invocation.arguments[0]).id
        let formula = try library.attempt { db throws(StoreError) in try db.formulas.redo(id) }
        try Console.print("\(formula.name.printable) is edited again\n")
    }
}

extension Formula {
    /// What a quick change made of it, and what is unusual about that.
    func tellSaved() throws(CommandFailure) {
        func percent(_ share: Fraction?) -> String { share.map { Percentage.text(of: $0) } ?? "-" }
        let sums = sums
        try Console.print(
            "\(name.printable) is saved: hydration \(percent(sums.hydration)) %, salt "
                + "\(percent(sums.saltShare)) %, total \(WeightText.text(of: sums.total)) g\n")
        for warning in warnings { Console.warn(warning.description, priority: 4) }
    }
}

extension CommandErrors {
    /// A share of the flour told in percent; nil, with an error, when a word is none.
    fileprivate mutating func share(
        _ word: String, of option: Option<String>, _ example: Int
    ) -> Fraction? {
        if let share = Double(word).flatMap(Percentage.share(rounding:)) { return share }
        addError(
            "--\(option.name) is a number of percent such as \(example), not '\(word)'")
        return nil
    }
}
