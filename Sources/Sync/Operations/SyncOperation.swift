/// What has a name and is edited: of two edits that did not know of each other both stay.
package enum EntityKind: String, CaseIterable, Hashable, Sendable {
    case recipe, method, grinder, bean, formula
}

/// What is written once and grows no more: the log of a brew or of a bake.
package enum LogKind: String, CaseIterable, Hashable, Sendable {
    case brew, bake
}

/// A recipe, method, grinder, bean or formula.
package struct EntityKey: Hashable, Comparable, Sendable {
    package let kind: EntityKind
    package let id: SyncID

    package init(_ kind: EntityKind, _ id: SyncID) { (self.kind, self.id) = (kind, id) }

    package static func < (left: EntityKey, right: EntityKey) -> Bool {
        (left.kind.rawValue, left.id) < (right.kind.rawValue, right.id)
    }
}

/// A log.
package struct LogKey: Hashable, Comparable, Sendable {
    package let kind: LogKind
    package let id: SyncID

    package init(_ kind: LogKind, _ id: SyncID) { (self.kind, self.id) = (kind, id) }

    package static func < (left: LogKey, right: LogKey) -> Bool {
        (left.kind.rawValue, left.id) < (right.kind.rawValue, right.id)
    }
}

/// What an entity says.
package struct Content: Hashable, Sendable {
    package let name: String
    /// What else its name is held together with: the roaster of a bean; else empty.
    package let qualifier: String
    /// All but the name, as its own document says it. Two that mean the same are the same bytes.
    package let body: String

    package init(name: String, qualifier: String = "", body: String) {
        (self.name, self.qualifier, self.body) = (name, qualifier, body)
    }
}

/// One version of an entity.
package struct Revision: Hashable, Sendable {
    package let key: EntityKey
    /// The version it was made from; nil of the first.
    package let parent: Digest?
    /// What it says; nil when it deletes the entity.
    package let content: Content?
    /// Its name: SHA-256 of all of the above.
    package let digest: Digest

    package init(_ key: EntityKey, parent: Digest?, content: Content?) {
        (self.key, self.parent, self.content) = (key, parent, content)
        var hash = SHA256()
        let parts = [key.kind.rawValue, key.id.text, parent?.text ?? ""]
        for part in parts { hash.add(field: part) }
        if let content {
            for part in [content.name, content.qualifier, content.body] { hash.add(field: part) }
        }
        digest = hash.finished()
    }

    /// The id of the copy that this becomes when another edit keeps the entity's id: the same on
    /// every device, whatever else it knows.
    package var copyID: SyncID {
        var hash = SHA256()
        for part in [key.id.text, digest.text] { hash.add(field: part) }
        return SyncID(hash.finished())
    }
}

/// A value with the moment it was said: of two the later one counts.
package struct StampedValue: Hashable, Sendable {
    /// The value; nil when it was taken back.
    package let text: String?
    package let stamp: Stamp

    package init(_ text: String?, _ stamp: Stamp) { (self.text, self.stamp) = (text, stamp) }

    /// Whether this counts, and not `other`. Equal stamps come from a copied SD card alone; the
    /// text decides then, so that all devices agree.
    func counts(before other: StampedValue) -> Bool {
        guard stamp == other.stamp else { return stamp > other.stamp }
        return (text.map { "1" + $0 } ?? "0") > (other.text.map { "1" + $0 } ?? "0")
    }
}

/// One change of what is synced. A device's state follows from the set of all that it knows, in
/// whatever order and however often they came.
package enum SyncOperation: Hashable, Sendable {
    case revise(Revision)
    /// A log as it was saved.
    case addLog(LogKey, body: String)
    /// Deletes a log for good.
    case dropLog(LogKey)
    /// What was told of a log later: its rating, tag, note, equipment.
    case tell(LogKey, field: String, StampedValue)
    case prefer(key: String, StampedValue)

    /// The stamp it carries, for the device's own clock to go on behind.
    package var stamp: Stamp? {
        switch self {
        case .revise, .addLog, .dropLog: nil
        case .tell(_, field: _, let value), .prefer(key: _, let value): value.stamp
        }
    }
}
