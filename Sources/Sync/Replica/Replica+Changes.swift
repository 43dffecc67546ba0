import Names

/// What the archive hands over.
extension Replica {
    /// Takes in what changed, once.
    package mutating func take(_ changes: Changes) {
        let digest = SHA256.digest(of: changes.bytes)
        guard digest != receipt, goesOn(with: changes.line) else { return }
        let state = knowledge.merged
        for thing in changes.things {
            take(thing, state)
            told[thing.key] = nil
        }
        receipt = digest
    }

    /// Whether this row of changes is known. One that is not is refused once: the archive begins
    /// anew with everything it has, under another name, and that one is taken.
    private mutating func goesOn(with name: String) -> Bool {
        if name == line { return true }
        guard let refused = refusedLine, refused != name else {
            refusedLine = name
            return false
        }
        (line, refusedLine, receipt) = (name, nil, nil)
        (held, told) = ([:], [:])
        return true
    }

    private mutating func take(_ thing: HandedThing, _ state: MergedState) {
        var before = held[thing.key]
        if let telling = told[thing.key]?.first(where: { $0.serial == thing.told }) {
            before = telling.held
        }
        switch thing.what {
        case .asTold: held[thing.key] = before
        case .lost: held[thing.key] = nil
        case .deleted:
            held[thing.key] = nil
            drop(thing.key, before)
        case .entity(let content):
            guard let kind = thing.key.kind.entity else { return }
            held[thing.key] = take(content, of: kind, thing.key, before, state)
        case .log(body: let body): held[thing.key] = take(body, thing.key, before)
        case .preference(let value):
            held[thing.key] = .preference(value)
            guard before != .preference(value) else { return }
            say(.prefer(key: thing.key.id, StampedValue(value, clock.next(for: memory.device))))
        }
    }

    /// Deletes what was shown; what was never heard of needs no deletion.
    private mutating func drop(_ key: ThingKey, _ before: Held?) {
        switch before {
        case .entity(let id, let revision, name: _, isConflictedCopy: _):
            guard let kind = key.kind.entity else { return }
            say(.revise(Revision(EntityKey(kind, id), parent: revision, content: nil)))
        case .log:
            guard let kind = key.kind.log, let id = SyncID(key.id) else { return }
            say(.dropLog(LogKey(kind, id)))
        case .preference, .unsendable, nil: break
        }
    }

    // MARK: Entities

    private mutating func take(
        _ content: Content, of kind: EntityKind, _ key: ThingKey, _ before: Held?,
        _ state: MergedState
    ) -> Held? {
        let entity: EntityKey
        var parent: Digest?
        if case .entity(let id, let revision, name: let name, isConflictedCopy: _) = before {
            if knowledge.revisions[revision]?.content?.named(name) == content { return before }
            (entity, parent) = (EntityKey(kind, id), revision)
        } else {
            guard let id = Self.id(of: key) else { return .unsendable }
            entity = EntityKey(kind, id)
            if let known = known(content, of: entity, state) { return known }
        }
        let revision = Revision(entity, parent: parent, content: content)
        guard knowledge.accepts(.revise(revision)) else { return .unsendable }
        say(.revise(revision))
        return .entity(entity.id, revision.digest, name: content.name, isConflictedCopy: false)
    }

    /// What joins the sync and says what is shown there, or what any version ever said, says
    /// nothing new.
    private func known(
        _ content: Content, of key: EntityKey, _ state: MergedState
    ) -> Held? {
        if let shown = state.entities[key], shown.content == content {
            return .entity(
                key.id, shown.revision, name: content.name,
                isConflictedCopy: shown.isConflictedCopy)
        }
        return knowledge.version(of: key, saying: content).map {
            .entity(key.id, $0, name: content.name, isConflictedCopy: false)
        }
    }

    /// A method's id follows from its name: two devices that add one name mean the same.
    private static func id(of key: ThingKey) -> SyncID? {
        guard key.kind == .method else { return SyncID(key.id) }
        var hash = SHA256()
        for part in [key.kind.rawValue, key.id] { hash.add(field: part) }
        return SyncID(hash.finished())
    }

    // MARK: Logs

    private mutating func take(_ body: String, _ key: ThingKey, _ before: Held?) -> Held? {
        guard let kind = key.kind.log, let id = SyncID(key.id),
            let said = Knowledge.told(in: body),
            knowledge.accepts(.addLog(LogKey(kind, id), body: body))
        else { return .unsendable }
        let log = LogKey(kind, id)
        if knowledge.body(of: log) == nil { say(.addLog(log, body: body)) }
        // Who joins with a log that is known there tells nothing of it: nobody knows what is newer.
        guard case .log(let fields) = before else { return .log(said.compactMapValues { $0 }) }
        var now = fields
        for (field, value) in said.sorted(by: { $0.key < $1.key }) where fields[field] != value {
            if value == nil, let named = Self.links[field], said[named] == fields[named] {
                continue
            }
            now[field] = value
            let stamped = StampedValue(value, clock.next(for: memory.device))
            say(.tell(log, field: field, stamped))
        }
        return .log(now)
    }

    /// Links by what they belong to. One that is not there may not be here yet, or not any more:
    /// that is told only together with the name.
    private static let links = ["grinderID": "grinder", "beanID": "bean", "bag": "bean"]
}

extension Content {
    /// The same under another name.
    func named(_ name: String) -> Content {
        Content(name: name, qualifier: qualifier, body: body)
    }
}
