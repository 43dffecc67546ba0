// Which versions of entities are shown, and under which ids.
//
// **Responsible for** conflicts: which edit keeps an entity's id, which become copies, and which
// are no conflict after all. **Not for** names.
//
// Terms. Versions form trees, each below the version it was made from. *Siblings* were made from
// one version, or are first versions under one id. One of them goes on under the id: an edit before
// a deletion, then the larger digest. Each of the others begins a *lineage* of its own, whose id
// follows from it alone (`Revision.copyID`): so the copy that a device has made keeps its id,
// whatever arrives later on either side. A lineage's *tip* is its last version, and what it shows.
//
// That the siblings are compared, not the tips, keeps ids where they are: a further edit of either
// side could have the smaller digest, and the two would change places.
//
// Nobody needs a copy of what somebody edited knowingly, or of what is shown anyhow: a tip is left
// out when the same content was edited on somewhere in the tree or is another's tip. Who goes back
// to what they left on their own way says something by it, unless it is what the way began with.

/// A version that is shown.
struct ShownVersion {
    let id: SyncID
    let digest: Digest
    let content: Content
    let isConflictedCopy: Bool
    /// The version that its lineage began with: conflicted copies are numbered in this order.
    let start: Digest
}

/// The versions of all entities of a kind.
struct Lineages {
    private let kind: EntityKind
    private let revisions: [Digest: Revision]
    private var children: [Digest: [Revision]] = [:]
    /// What each id's lineage may begin with, the one that does first.
    private var starts: [SyncID: [Revision]] = [:]
    /// Versions that others were made from, and that are not known.
    private(set) var missingParents: Set<Digest> = []

    init(_ revisions: [Digest: Revision], kind: EntityKind) {
        (self.revisions, self.kind) = (revisions, kind)
        var open: Set<SyncID> = []
        for revision in revisions.values {
            if let parent = revision.parent, revisions[parent] != nil {
                children[parent, default: []].append(revision)
                continue
            }
            if let parent = revision.parent { missingParents.insert(parent) }
            starts[revision.key.id, default: []].append(revision)
            open.insert(revision.key.id)
        }
        for (parent, siblings) in children {
            let ranked = siblings.sorted(by: Self.goesFirst)
            children[parent] = ranked
            for loser in ranked.dropFirst() {
                starts[loser.copyID, default: []].append(loser)
                open.insert(loser.copyID)
            }
        }
        rankStarts(of: open)
    }

    /// Ranks what begins under each id. Who comes second begins under its copy's id, where it may
    /// meet others; its own copy's id nobody takes from it.
    private mutating func rankStarts(of ids: Set<SyncID>) {
        var open = ids
        while let id = open.popFirst() {
            let ranked = (starts[id] ?? []).sorted { left, right in
                guard (left.copyID == id) == (right.copyID == id) else { return left.copyID == id }
                return Self.goesFirst(left, right)
            }
            starts[id] = ranked
            for loser in ranked.dropFirst() {
                guard !(starts[loser.copyID] ?? []).contains(loser) else { continue }
                starts[loser.copyID, default: []].append(loser)
                open.insert(loser.copyID)
            }
        }
    }

    /// Whether `left` keeps an id that `right` could have: an edit before a deletion, then the
    /// larger digest.
    private static func goesFirst(_ left: Revision, _ right: Revision) -> Bool {
        guard (left.content == nil) == (right.content == nil) else { return left.content != nil }
        return left.digest > right.digest
    }

    // MARK: What is shown.

    private struct Tip {
        let version: ShownVersion
        /// What a copy that nobody edited must not repeat is told apart in the whole tree.
        let root: SyncID
        let isCopy: Bool
    }

    /// The same content within one tree.
    private struct Mention: Hashable {
        let root: SyncID
        let content: Content
    }

    /// What is shown, without versions that are not accepted here: the last accepted before them
    /// is.
    func shown(leavingOut leftOut: Set<Digest>) -> [ShownVersion] {
        let roots = rootIDs()
        var editedOn: [Mention: Set<Digest>] = [:]
        for parent in children.keys {
            guard let content = revisions[parent]?.content, let root = roots[parent] else {
                continue
            }
            editedOn[Mention(root: root, content: content), default: []].insert(parent)
        }
        var tips = starts.compactMap { id, ranked in
            ranked.first.flatMap { tip(id, $0, roots: roots, leavingOut: leftOut) }
        }
        tips.sort { left, right in
            guard left.isCopy == right.isCopy else { return right.isCopy }
            return left.version.start > right.version.start
        }
        var shown: [ShownVersion] = []
        var mentioned: Set<Mention> = []
        for tip in tips {
            let mention = Mention(root: tip.root, content: tip.version.content)
            if tip.isCopy {
                guard !mentioned.contains(mention),
                    isOnWay(of: tip.version, all: editedOn[mention] ?? [])
                else { continue }
            }
            mentioned.insert(mention)
            shown.append(tip.version)
        }
        return shown
    }

    /// Whether all of these are versions that this one came by, but for what its lineage began
    /// from.
    private func isOnWay(of version: ShownVersion, all others: Set<Digest>) -> Bool {
        var left = others
        let beginning = revisions[version.start]?.parent
        var next = revisions[version.digest]?.parent
        while !left.isEmpty, let digest = next {
            if digest != beginning { left.remove(digest) }
            next = revisions[digest]?.parent
        }
        return left.isEmpty
    }

    /// What the lineage of an id shows; nil when it was deleted or nothing of it is accepted.
    private func tip(
        _ id: SyncID, _ start: Revision, roots: [Digest: SyncID], leavingOut leftOut: Set<Digest>
    ) -> Tip? {
        var last = start
        var isEdited = start.key.id == id
        var accepted = leftOut.contains(start.digest) ? nil : start
        while let next = children[last.digest]?.first {
            last = next
            if next.key.id == id { isEdited = true }
            if !leftOut.contains(next.digest) { accepted = next }
        }
        guard let accepted, let content = accepted.content, let root = roots[start.digest] else {
            return nil
        }
        return Tip(
            version: ShownVersion(
                id: id, digest: accepted.digest, content: content, isConflictedCopy: !isEdited,
                start: start.digest),
            root: root, isCopy: !isEdited)
    }

    /// The id of the first version of each version's tree.
    private func rootIDs() -> [Digest: SyncID] {
        var roots: [Digest: SyncID] = [:]
        for revision in revisions.values
        where revision.parent.map({ revisions[$0] == nil }) ?? true {
            var open = [revision]
            while let next = open.popLast() {
                roots[next.digest] = revision.key.id
                open += children[next.digest] ?? []
            }
        }
        return roots
    }
}
