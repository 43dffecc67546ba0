import Baking
import Brewing
import Documents
import Store
import Sync

/// What the archive hands over of a change: the thing as it is now.
extension HandedThing {
    /// Reads the thing of a change.
    /// - Throws: when the database can't be read at all; a row that makes no sense is lost.
    init(_ change: Change, in database: Database) throws(StoreError) {
        let what: What
        if change.isAsTold {
            what = .asTold
        } else if change.isDeletion {
            what = .deleted
        } else {
            what = try Self.what(change, database) ?? .lost
        }
        self.init(
            ThingKey(change.kind.thing, change.id), number: Int(change.number),
            told: change.told.map { Int($0) }, what)
    }

    private static func what(
        _ change: Change, _ database: Database
    ) throws(StoreError) -> What? {
        do throws(StoreError) {
            switch change.kind {
            case .recipe:
                let recipe = try database.recipes.find(RecipeID(rawValue: change.id))
                return .entity(Content(name: recipe.name, body: recipe.syncedBody))
            case .method:
                return try database.methods.synced(key: change.id).map {
                    .entity(Content(name: $0.name, body: $0.syncedBody))
                }
            case .grinder:
                let grinder = try database.grinders.find(GrinderID(rawValue: change.id))?.grinder
                return grinder.map { .entity(Content(name: $0.name, body: $0.syncedBody)) }
            case .bean:
                let bean = try database.beans.find(BeanID(rawValue: change.id))?.bean
                return bean.map { bean in
                    .entity(
                        Content(
                            name: bean.name, qualifier: bean.roaster, body: bean.syncedBody))
                }
            case .formula:
                let formula = try database.formulas.find(FormulaID(rawValue: change.id))
                return .entity(Content(name: formula.name, body: formula.syncedBody))
            case .brew:
                let id = LogID(rawValue: change.id)
                let log = try database.logs.find(id)
                return .log(body: log.syncedBody(bag: try database.logs.bag(of: id)))
            case .bake:
                let log = try database.bakeLogs.find(BakeLogID(rawValue: change.id))
                return .log(body: log.syncedBody)
            case .preference:
                return try database.preferences.value(of: .lastUsedRecipe).map { .preference($0) }
            }
        } catch {
            switch error {
            case .noSuchRecipe, .noSuchLog, .bake, .unreadable, .refused: return nil
            default: throw error
            }
        }
    }
}

extension ChangeKind {
    /// What the sync program calls it.
    var thing: ThingKind {
        switch self {
        case .recipe: .recipe
        case .method: .method
        case .grinder: .grinder
        case .bean: .bean
        case .formula: .formula
        case .brew: .brew
        case .bake: .bake
        case .preference: .preference
        }
    }

    init(_ kind: ThingKind) {
        switch kind {
        case .recipe: self = .recipe
        case .method: self = .method
        case .grinder: self = .grinder
        case .bean: self = .bean
        case .formula: self = .formula
        case .brew: self = .brew
        case .bake: self = .bake
        case .preference: self = .preference
        }
    }
}
