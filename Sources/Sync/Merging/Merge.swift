// From the set of all operations a device knows to what it shows.
//
// **Responsible for** the outcome being the same on every device that knows the same operations:
// nothing here depends on their order, on who asks, or on a clock. **Not for** reading, validating
// or storing them.
//
// Order: logs and preferences are taken as they come, since the later stamp and the deletion of a
// log win in any order. Versions of entities are gathered first; `Lineages` then finds which of
// them are shown and under which ids, and `MergedNames` gives each a name of its own.

/// Merges operations.
package struct Merge {
    private let rules: MergeRules
    private var state = MergedState()
    private var revisions: [EntityKind: [Digest: Revision]] = [:]
    private var bodies: [LogKey: String] = [:]
    private var dropped: Set<LogKey> = []
    private var told: [LogKey: [String: StampedValue]] = [:]

    /// What a device that knows these operations shows.
    package static func state(
        of operations: some Sequence<SyncOperation>, rules: MergeRules
    ) -> MergedState {
        var merge = Merge(rules: rules)
        for operation in operations { merge.take(operation) }
        return merge.finished()
    }

    private init(rules: MergeRules) { self.rules = rules }

    private mutating func take(_ operation: SyncOperation) {
        let isAccepted = rules.accepts(operation)
        if !isAccepted { state.leftOut.insert(operation) }
        switch operation {
        case .revise(let revision):
            // One that is not accepted still is what others were made from.
            revisions[revision.key.kind, default: [:]][revision.digest] = revision
        case .dropLog(let key): dropped.insert(key)
        case .addLog(let key, body: let body):
            guard isAccepted else { return }
            // Two bodies of one log come from a copied SD card alone: all devices take the same.
            bodies[key] = bodies[key].map { max($0, body) } ?? body
        case .tell(let key, field: let field, let value):
            guard isAccepted else { return }
            told[key, default: [:]].take(value, for: field)
        case .prefer(key: let key, let value):
            guard isAccepted else { return }
            state.preferences.take(value, for: key)
        }
    }

    private consuming func finished() -> MergedState {
        for (key, body) in bodies where !dropped.contains(key) {
            state.logs[key] = MergedLog(body: body, told: told[key] ?? [:])
        }
        let leftOut = Set(
            state.leftOut.compactMap { operation -> Digest? in
                guard case .revise(let revision) = operation else { return nil }
                return revision.digest
            })
        for (kind, revisions) in revisions {
            let lineages = Lineages(revisions, kind: kind)
            state.missingParents.formUnion(lineages.missingParents)
            let shown = lineages.shown(leavingOut: leftOut)
            let names = MergedNames(of: shown, reserved: rules.reservedNames[kind] ?? [])
            for version in shown {
                let content = version.content
                state.entities[EntityKey(kind, version.id)] = MergedEntity(
                    content: Content(
                        name: names[version.id] ?? content.name, qualifier: content.qualifier,
                        body: content.body),
                    revision: version.digest, isConflictedCopy: version.isConflictedCopy)
            }
        }
        return state
    }
}

extension [String: StampedValue] {
    fileprivate mutating func take(_ value: StampedValue, for key: String) {
        guard let known = self[key], !value.counts(before: known) else {
            self[key] = value
            return
        }
    }
}
