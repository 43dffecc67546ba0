import Brewing
import Panel
import Store
import Timebase

extension Archive {
    /// What the database says to a question.
    func answer(to question: Query, at now: Instant) -> Response {
        // The starter is built in: it is there without any storage.
        if case .recipe(.starter) = question {
            return .recipe(.starter, journal: journalOfStarter(at: now))
        }
        if case .brewStart = question {
            guard let stamp = brew?.stamp else { return .missing(question) }
            return .brewStart(stamp.corrected(by: environment.stamp(at: now)) ?? stamp)
        }
        if case .sync = question { return .sync(syncView(at: now)) }
        let today = today(at: now)
        do throws(StoreError) {
            return try usingDatabase { database throws(StoreError) in
                switch question {
                case .lastUsedRecipe:
                    try Self.answer(try database.recipes.lastUsed(), in: database, today: today)
                case .recipes(let line, let count):
                    .recipes(try database.recipes.page(after: line, count: count), after: line)
                case .recipe(let id):
                    try Self.answer(try database.recipes.find(id), in: database, today: today)
                case .logs(let line, let count):
                    .logs(try database.logs.page(after: line, count: count), after: line)
                case .log(let id): .log(try database.logs.find(id))
                case .offer(let query):
                    .offer(try database.offer(query, today: today), to: query)
                case .brewStart, .sync: .missing(question)
                case .formulas(let line, let count):
                    .formulas(try database.formulas.page(after: line, count: count), after: line)
                case .formula(let id): .formula(try database.formulas.find(id))
                }
            }
        } catch {
            switch error {
            case .noSuchRecipe, .noSuchLog, .bake(.noSuchFormula): return .missing(question)
            case .cannotCreateDirectory, .cannotOpen, .notAFile, .full, .readOnly, .locked,
                .inputOutput, .damaged, .notADatabase, .foreign, .newerSchema, .invalidRecipe,
                .nameTaken,
                .refused, .bake, .unreadable, .fileExists, .unexpected:
                return .unreadable(question, Fault(error))
            }
        }
    }

    /// A recipe, with all that stands beside it.
    private static func answer(
        _ recipe: Recipe, in database: Database, today: CalendarDay?
    ) throws(StoreError) -> Response {
        .recipe(
            recipe, isConflictedCopy: try database.recipes.isConflictedCopy(recipe.id),
            journal: try database.journal(of: recipe.id, today: today))
    }

    /// What is known beside the starter; where it can't be read what was known last, for it is
    /// brewed anyway, and nothing that was chosen is to be lost.
    private func journalOfStarter(at now: Instant) -> RecipeJournal {
        let today = today(at: now)
        let journal = try? usingDatabase { database throws(StoreError) in
            try database.journal(of: .starter, today: today)
        }
        if let journal { starterJournal = journal }
        return starterJournal
    }

    /// The day it is where the device stands; nil while the clock is not known to be right, for
    /// then nobody is told how old a bean is.
    func today(at now: Instant) -> CalendarDay? {
        let stamp = environment.stamp(at: now)
        guard stamp.isTrusted else { return nil }
        return CalendarDay(stamp.wall, offsetSeconds: stamp.offsetSeconds)
    }

    /// Makes a change; what came of it.
    func outcome(of change: Mutation, at now: Instant) -> Response {
        if case .sync(let wish) = change { return giveOrder(wish) }
        let newID = RecipeID(rawValue: environment.newID())
        do throws(StoreError) {
            if case .deleteLog(let id) = change {
                // What still stands there would bring it back at the next start.
                try sessionFile?.waitingLogs().forget(id)
            }
            let recipe = try usingDatabase { database throws(StoreError) in
                try Self.make(
                    change, in: database, newID: newID, today: environment.stamp(at: now).wall)
            }
            if case .deleteLog = change { knownRating = nil }
            return .changed(change, newRecipe: recipe)
        } catch {
            return .changeFailed(change, Fault(error))
        }
    }

    private static func make(
        _ change: Mutation, in database: Database, newID: RecipeID, today: WallTime
    ) throws(StoreError) -> Recipe? {
        switch change {
        case .duplicateRecipe(let id): return try database.recipes.duplicate(id, as: newID)
        case .saveLog, .saveBake:
            preconditionFailure("a log is saved with the id of its brew or bake")
        case .sync: preconditionFailure("an order is no change of the database")
        case .remember(let equipment, let id):
            try database.equipment.remember(equipment, for: id)
        case .deleteLog(let id): try database.logs.delete(id)
        case .deleteRecipe(let id): try database.recipes.delete(id)
        case .setLastUsed(let id):
            try database.preferences.set([(.lastUsedRecipe, id.rawValue)])
        case .setPreferences(let preferences):
            try database.set(try database.dated(preferences, today: today))
        }
        return nil
    }
}
