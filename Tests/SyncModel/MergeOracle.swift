import Sync

/// What every device has to show in the end, judged from the operations that were made alone, by
/// SPEC §11.3 and not by how the merge does it.
package struct MergeOracle {
    private let operations: [SyncOperation]
    private let state: MergedState

    package init(_ operations: some Sequence<SyncOperation>, shown state: MergedState) {
        (self.operations, self.state) = (Array(operations), state)
    }

    /// What is wrong; empty when nothing is.
    package var complaints: [String] { logs + preferences + lost + outdated + repeated + names }

    private var revisions: [Revision] {
        operations.compactMap { operation in
            guard case .revise(let revision) = operation else { return nil }
            return revision
        }
    }

    /// Logs grow only; a deletion is for good; the last that was told counts.
    private var logs: [String] {
        var expected: [LogKey: [String: StampedValue]] = [:]
        for case .addLog(let key, body: _) in operations { expected[key] = [:] }
        for case .tell(let key, field: let field, let value) in operations
        where expected[key] != nil {
            let before = expected[key]?[field]
            if before.map({ $0.stamp < value.stamp }) ?? true { expected[key]?[field] = value }
        }
        for case .dropLog(let key) in operations { expected[key] = nil }
        return state.logs.mapValues(\.told) == expected ? [] : ["the logs differ"]
    }

    private var preferences: [String] {
        var expected: [String: StampedValue] = [:]
        for case .prefer(key: let key, let value) in operations
        where expected[key].map({ $0.stamp < value.stamp }) ?? true { expected[key] = value }
        return state.preferences == expected ? [] : ["the preferences differ"]
    }

    /// Versions that nobody made another from.
    private var leaves: [Revision] {
        let parents = Set(revisions.compactMap(\.parent))
        return revisions.filter { !parents.contains($0.digest) }
    }

    /// Whatever was said last anywhere is shown, unless somebody else edited the same content on, or
    /// it is what a conflict began with.
    private var lost: [String] {
        let known = Dictionary(uniqueKeysWithValues: Set(revisions).map { ($0.digest, $0) })
        let children = Dictionary(grouping: Set(revisions), by: \.parent)
        let editedOn = known.values.filter { children[$0.digest] != nil }
        let bodies = Set(state.entities.values.map(\.content.body))
        return Set(leaves).compactMap { leaf in
            guard let content = leaf.content, !bodies.contains(content.body) else { return nil }
            var way: Set<Digest> = []
            var next = leaf.parent
            while let digest = next {
                if children[digest]?.count == 1 { way.insert(digest) }
                next = known[digest]?.parent
            }
            let isSaidElsewhere = editedOn.contains {
                $0.content == content && !way.contains($0.digest)
            }
            return isSaidElsewhere ? nil : "\(content.body) is lost"
        }.sorted()
    }

    /// Nothing is shown that somebody edited or deleted knowingly.
    private var outdated: [String] {
        let last = Set(leaves.filter { $0.content != nil }.map(\.digest))
        return state.entities.values.filter { !last.contains($0.revision) }
            .map { "\($0.content.name) is outdated" }
    }

    /// No version is shown twice, and what has a ⇄ is nobody's edit of that copy.
    private var repeated: [String] {
        let shown = state.entities.values.map(\.revision)
        let ownEdits = Set(revisions.map(\.key))
        let marked = state.entities.filter { $0.value.isConflictedCopy }.map(\.key)
        return (Set(shown).count == shown.count ? [] : ["a version is shown twice"])
            + marked.filter { ownEdits.contains($0) }.map { "\($0.id.text) is marked" }
    }

    private var names: [String] {
        let names = state.entities.map { "\($0.kind)/\($1.content.name.lowercased())" }
        return Set(names).count == names.count ? [] : ["two have one name: \(names.sorted())"]
    }
}
