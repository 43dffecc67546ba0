import Baking
import Brewing
import Documents
import Names
import Store
import Sync

/// What is told, as the database takes it.
extension SyncedThing {
    /// Reads what is told; nil when it does not pass the check that an import passes.
    init?(_ thing: ToldThing) {
        let key = thing.key
        let content: Content?
        switch thing.what {
        case .deleted: content = nil
        case .entity(let said, isConflictedCopy: let isCopy):
            let read = Content(key, said, isConflictedCopy: isCopy)
            guard let read else { return nil }
            content = read
        case .log(body: let body, later: let later):
            let read = Content(key, log: body, later: later)
            guard let read else { return nil }
            content = read
        case .preference(let value):
            guard key.id == PreferenceName.lastUsedRecipe.rawValue,
                value == RecipeID.starter.rawValue || SyncID(value) != nil
            else { return nil }
            content = .lastRecipe(RecipeID(rawValue: value))
        }
        guard content != nil || key.id != RecipeID.starter.rawValue else { return nil }
        self.init(
            kind: ChangeKind(key.kind), id: key.id, serial: Int64(thing.serial), content: content)
    }
}

extension SyncedThing.Content {
    /// An entity, under the name that it is told to have.
    fileprivate init?(_ key: ThingKey, _ said: Sync.Content, isConflictedCopy: Bool) {
        guard said.isTrimmed, key.kind == .bean || said.qualifier.isEmpty else { return nil }
        let content: Self?
        switch key.kind {
        case .recipe:
            content = Recipe(id: RecipeID(rawValue: key.id), name: said.name, syncedBody: said.body)
                .map { .recipe($0, isConflictedCopy: isConflictedCopy) }
        case .method:
            content = BrewMethod(name: said.name, syncedBody: said.body).flatMap { method in
                UniqueName.key(method.name) == key.id ? .method(method) : nil
            }
        case .grinder:
            content = Grinder(
                id: GrinderID(rawValue: key.id), name: said.name, syncedBody: said.body
            ).map { .grinder($0) }
        case .bean:
            content = Bean(
                id: BeanID(rawValue: key.id), name: said.name, roaster: said.qualifier,
                syncedBody: said.body
            ).map { .bean($0) }
        case .formula:
            content = Formula(
                id: FormulaID(rawValue: key.id), name: said.name, syncedBody: said.body
            ).map { .formula($0) }
        case .brew, .bake, .preference: content = nil
        }
        guard key.kind == .method || SyncID(key.id) != nil, let content else { return nil }
        self = content
    }

    /// A log.
    fileprivate init?(_ key: ThingKey, log body: String, later: [String: String?]) {
        guard SyncID(key.id) != nil else { return nil }
        switch key.kind {
        case .brew:
            let id = LogID(rawValue: key.id)
            guard let read = BrewLog.synced(id, body: body, later: later) else { return nil }
            self = .brew(read.log, bag: read.bag)
        case .bake:
            let id = BakeLogID(rawValue: key.id)
            guard let log = BakeLog(id: id, syncedBody: body, later: later) else { return nil }
            self = .bake(log)
        case .recipe, .method, .grinder, .bean, .formula, .preference: return nil
        }
    }
}

extension Sync.Content {
    /// Whether it stands as the database would write it: what it changed would be an edit.
    fileprivate var isTrimmed: Bool {
        !name.isBlank && UniqueName.trimmed(name) == name
            && UniqueName.trimmed(qualifier) == qualifier
    }
}

extension MergeRules {
    /// What every device holds incoming operations against: what the database takes, and the names
    /// that are there from the start.
    package static let database = MergeRules(
        reservedNames: [
            .recipe: [Recipe.starter.name], .method: BrewMethod.builtIn.map(\.name),
        ], accepts: { operation in operation.isTaken })
}

extension SyncOperation {
    /// Whether the database takes what it says.
    fileprivate var isTaken: Bool {
        switch self {
        case .revise(let revision):
            guard let content = revision.content else { return true }
            let kind = ThingKind(revision.key.kind)
            // A method is known by its name there.
            let id = kind == .method ? UniqueName.key(content.name) : revision.key.id.text
            return SyncedThing.Content(
                ThingKey(kind, id), content, isConflictedCopy: false) != nil
        case .addLog(let key, body: let body):
            return SyncedThing.Content(
                ThingKey(ThingKind(key.kind), key.id.text), log: body, later: [:]) != nil
        case .tell(let key, field: let field, let value):
            return Self.isTold(field, value.text, of: key.kind)
        case .dropLog: return true
        case .prefer(key: let key, let value):
            return key == PreferenceName.lastUsedRecipe.rawValue
                && (value.text.map { $0 == RecipeID.starter.rawValue || SyncID($0) != nil } ?? true)
        }
    }

    /// Whether a field can have this value, in whatever log.
    private static func isTold(_ field: String, _ value: String?, of kind: LogKind) -> Bool {
        switch kind {
        case .brew: BrewLog.canBeTold(value, of: field)
        case .bake: BakeLog.canBeTold(value, of: field)
        }
    }
}
