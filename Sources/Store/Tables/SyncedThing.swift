import Baking
import Brewing

/// A thing as the sync program tells it to be (SPEC §11).
public struct SyncedThing: Hashable, Sendable {
    /// What it is; nil to delete it.
    public enum Content: Hashable, Sendable {
        case recipe(Recipe, isConflictedCopy: Bool)
        case method(BrewMethod)
        case grinder(Grinder)
        case bean(Bean)
        case formula(Formula)
        /// A brew's log, and which bag of its bean it took from.
        case brew(BrewLog, bag: Int64?)
        case bake(BakeLog)
        /// The last used recipe, where nobody has chosen one.
        case lastRecipe(RecipeID)
    }

    /// What it is.
    public let kind: ChangeKind
    /// Its id; of a method its name's key, of a preference its name.
    public let id: String
    /// By this number the sync program hears that it was done; from 1 on.
    public let serial: Int64
    /// What it is to be; nil when it is to be deleted.
    public let content: Content?

    /// A thing as it is told.
    public init(kind: ChangeKind, id: String, serial: Int64, content: Content?) {
        (self.kind, self.id, self.serial, self.content) = (kind, id, serial, content)
    }
}
