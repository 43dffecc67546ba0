/// What archive and sync program talk about. In this order things are told: what others name comes
/// before them.
package enum ThingKind: String, CaseIterable, Hashable, Sendable {
    case method, grinder, bean, recipe, formula, brew, bake, preference

    /// What has versions.
    var entity: EntityKind? {
        switch self {
        case .method: .method
        case .grinder: .grinder
        case .bean: .bean
        case .recipe: .recipe
        case .formula: .formula
        case .brew, .bake, .preference: nil
        }
    }

    /// What is written once.
    var log: LogKind? {
        switch self {
        case .brew: .brew
        case .bake: .bake
        case .method, .grinder, .bean, .recipe, .formula, .preference: nil
        }
    }

    /// What the archive calls it.
    package init(_ kind: EntityKind) {
        switch kind {
        case .method: self = .method
        case .grinder: self = .grinder
        case .bean: self = .bean
        case .recipe: self = .recipe
        case .formula: self = .formula
        }
    }

    /// What the archive calls it.
    package init(_ kind: LogKind) {
        switch kind {
        case .brew: self = .brew
        case .bake: self = .bake
        }
    }
}

/// A thing as the archive knows it: by its id; a method by its name's key, a preference by its
/// name.
package struct ThingKey: Hashable, Comparable, Sendable {
    package let kind: ThingKind
    package let id: String

    package init(_ kind: ThingKind, _ id: String) { (self.kind, self.id) = (kind, id) }

    package static func < (left: ThingKey, right: ThingKey) -> Bool {
        (Self.order[left.kind] ?? 0, left.id) < (Self.order[right.kind] ?? 0, right.id)
    }

    private static let order = Dictionary(
        uniqueKeysWithValues: zip(ThingKind.allCases, 0...))
}

/// A thing that changed in the database, as the archive hands it over.
package struct HandedThing: Hashable, Sendable {
    package enum What: Hashable, Sendable {
        /// It is as the archive was told.
        case asTold
        case deleted
        /// Damage took it, and nobody deleted it.
        case lost
        case entity(Content)
        case log(body: String)
        case preference(String)
    }

    package let key: ThingKey
    /// The number of the change: it is forgotten once it was taken in, unless there is a newer one.
    package let number: Int
    /// What the archive was told of it last, before the change and since the last that was taken
    /// in; nil when it was told nothing.
    package let told: Int?
    package let what: What

    package init(_ key: ThingKey, number: Int, told: Int?, _ what: What) {
        (self.key, self.number, self.told, self.what) = (key, number, told, what)
    }
}

/// A thing that the archive is told to show.
package struct ToldThing: Hashable, Sendable {
    package enum What: Hashable, Sendable {
        case deleted
        case entity(Content, isConflictedCopy: Bool)
        /// A log, with what counts in the place of what its body says was told of it.
        case log(body: String, later: [String: String?])
        /// The last used recipe, where nobody has chosen one.
        case preference(String)
    }

    package let key: ThingKey
    /// By this number the archive tells that it did so.
    package let serial: Int
    package let what: What

    package init(_ key: ThingKey, serial: Int, _ what: What) {
        (self.key, self.serial, self.what) = (key, serial, what)
    }
}
