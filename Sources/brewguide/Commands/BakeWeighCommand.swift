import Baking
import CommandLine
import Documents
import Reports
import Units

extension CommandSpec {
    fileprivate static let actual: Option<String> = .list(
        "actual", "ITEM=GRAMS", summary: "what is really in of it, all together")
    fileprivate static let made: Option<String> = .list(
        "made", "SECTION", summary: "a preferment or soaker that is mixed already")

    static let bakeWeigh = CommandSpec(
        name: "bake weigh",
        summary: "tells what the device would propose when too much or too little was put in",
        arguments: [formulaName],
        options: [actual, made] + BatchOptions.all
            + [json, TextStyle.option, StateDirectory.option],
        details: [
            "ITEM is \(ingredientName); a preferment's starter is SECTION/starter, and a "
                + "preferment or soaker that goes into the dough has its own name. At least one "
                + "is needed. What is not named is not in yet, or, where its SECTION is made, in "
                + "as it should be. Nothing ever has to be taken out. Nothing is saved.",
            BatchOptions.explanation,
        ],
        examples: [
            "brewguide bake weigh country --actual water=650 --made Levain",
            "brewguide bake weigh country --actual \"Levain/bread flour=100\" water=650 --json",
        ]
    ) { invocation throws(CommandFailure) in
        let trial = try WeighTrial(invocation)
        let output = PagedOutput()
        try output.print(
            invocation[json]
                ? trial.told { () throws(ScalingError) in try trial.json() }.text
                : trial.text(TextStyle(invocation)))
        try output.finish()
    }
}

extension WeighTrial {
    /// What a command line asks to be tried.
    fileprivate init(_ invocation: Invocation) throws(CommandFailure) {
        let words = invocation[list: CommandSpec.actual]
        guard !words.isEmpty else {
            throw CommandFailure(
                status: .usage, message: "bake weigh: --actual ITEM=GRAMS… is needed")
        }
        let formula = try Library(invocation).formula(invocation.arguments[0])
        var errors = CommandErrors()
        var actual: [ItemID: Milligrams] = [:]
        for word in words {
            guard let (id, weight) = errors.weight(word, in: formula) else { continue }
            if actual.updateValue(weight, forKey: id) != nil {
                errors.addUsage("bake weigh: '\(word)': that item is told twice")
            }
        }
        let made = invocation[list: CommandSpec.made].compactMap { word in
            errors.found(in: formula) { formula throws(FormulaItemError) in
                try formula.premix(word).id
            }
        }
        let batch = BatchOptions.batch(of: formula, invocation, &errors)
        try errors.finish()
        let scaled = try formula.scaled(batch)
        do throws(WeighTrialError) {
            try self.init(scaled, actual: actual, made: Set(made))
        } catch {
            throw CommandFailure(status: .badData, message: error.description)
        }
    }

    /// What can be made of it, for a command.
    fileprivate func told<Value>(
        _ body: () throws(ScalingError) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(ScalingError) {
            return try body()
        } catch {
            throw CommandFailure(error, of: formula)
        }
    }

    /// The dough that is proposed, and what is to be done.
    fileprivate func text(_ style: TextStyle) throws(CommandFailure) -> String {
        let scaled = try formula.scaled(.asWritten)
        return FormulaSheet(scaled, style).text + "\n"
            + remarks.map { style.warm($0) + "\n" }.joined()
    }

    /// What is to be done, a line each.
    fileprivate var remarks: [String] {
        guard factor > .one || add != nil else { return ["nothing has to be added"] }
        let percent = Percentage.text(of: factor)
        return (factor > .one ? ["the new targets are above: flour is \(percent) % of before"] : [])
            + (needsHold ? ["that is more than half as much again: the device wants a hold"] : [])
            + (add.map { [$0] } ?? [])
    }
}

extension CommandErrors {
    /// What `ITEM=GRAMS` says of a formula.
    fileprivate mutating func weight(
        _ word: String, in formula: Formula
    ) -> (ItemID, Milligrams)? {
        guard let (name, amount) = word.splitAtLastEqualsSign else {
            addUsage("bake weigh: --actual is ITEM=GRAMS, such as water=650, not '\(word)'")
            return nil
        }
        let id = found(in: formula) { formula throws(FormulaItemError) in
            try formula.weighedItem(name)
        }
        let weight = grams(amount, of: "the weight of '\(name)'", 650)
        if let weight, weight < .zero {
            addError("the weight of '\(name)' must be 0 g or more")
            return nil
        }
        guard let id, let weight else { return nil }
        return (id, weight)
    }
}

extension Formula {
    /// What is weighed as one under a name: an ingredient, a starter, or a premix in the dough.
    fileprivate func weighedItem(_ word: String) throws(FormulaItemError) -> ItemID {
        let starters = preferments.filter { $0.starter != nil }.map { ItemID.starter(of: $0.id) }
        if let starter = starters.first(where: { $0.rawValue == word.lowercased() }) {
            return starter
        }
        do throws(FormulaItemError) {
            switch try item(word) {
            case .ingredient(let id), .premix(let id): return id
            case .starter(let preferment): return .starter(of: preferment)
            }
        } catch {
            guard case .notFound = error, let premix = try? premix(word) else { throw error }
            return premix.id
        }
    }
}
