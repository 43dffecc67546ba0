import Brewing
import Panel
import Store
import Timebase

extension Archive {
    /// What the database says to a question.
    func answer(to question: Query, at now: Instant) -> Response {
        // The starter is built in: it is there without any storage.
        if case .recipe(.starter) = question { return .recipe(.starter) }
        if case .brewStart = question {
            guard let stamp = brew?.stamp else { return .missing(question) }
            return .brewStart(stamp.corrected(by: environment.stamp(at: now)) ?? stamp)
        }
        do throws(StoreError) {
            return try usingDatabase { database throws(StoreError) in
                switch question {
                case .lastUsedRecipe: .recipe(try database.recipes.lastUsed())
                case .recipes(let line, let count):
                    .recipes(try database.recipes.page(after: line, count: count), after: line)
                case .recipe(let id):
                    .recipe(
                        try database.recipes.find(id),
                        isConflictedCopy: try database.recipes.isConflictedCopy(id))
                case .logs(let line, let count):
                    .logs(try database.logs.page(after: line, count: count), after: line)
                case .log(let id): .log(try database.logs.find(id))
                case .brewStart: .missing(question)
                }
            }
        } catch {
            switch error {
            case .noSuchRecipe, .noSuchLog: return .missing(question)
            case .cannotCreateDirectory, .cannotOpen, .notAFile, .full, .readOnly, .locked,
                .inputOutput, .damaged, .notADatabase, .foreign, .newerSchema, .invalidRecipe,
                .nameTaken,
                .unreadable, .fileExists, .unexpected:
                return .unreadable(question, Fault(error))
            }
        }
    }

    /// Makes a change; what came of it.
    func outcome(of change: Mutation, at now: Instant) -> Response {
        let newID = RecipeID(rawValue: environment.newID())
        do throws(StoreError) {
            if case .deleteLog(let id) = change {
                // What still stands there would bring it back at the next start.
                try sessionFile?.waitingLogs().forget(id)
            }
            let recipe = try usingDatabase { database throws(StoreError) in
                try Self.make(change, in: database, newID: newID)
            }
            return .changed(change, newRecipe: recipe)
        } catch {
            return .changeFailed(change, Fault(error))
        }
    }

    private static func make(
        _ change: Mutation, in database: Database, newID: RecipeID
    ) throws(StoreError) -> Recipe? {
        switch change {
        case .duplicateRecipe(let id): return try database.recipes.duplicate(id, as: newID)
        case .saveLog: preconditionFailure("a log is saved with the id of its brew")
        case .deleteLog(let id): try database.logs.delete(id)
        case .deleteRecipe(let id): try database.recipes.delete(id)
        case .setLastUsed(let id):
            try database.preferences.set([(.lastUsedRecipe, id.rawValue)])
        case .setPreferences(let preferences): try database.set(preferences)
        }
        return nil
    }
}
