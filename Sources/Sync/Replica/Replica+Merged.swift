import Names

/// What the archive is to show.
extension Replica {
    /// What there is to say to the archive: that its changes were taken in, and what of it is to be
    /// otherwise. What is told stands in it until the archive has answered.
    /// - Parameter limit: things at once at most.
    package mutating func merged(limit: Int = Merged.limitBesideDevice) -> Merged {
        let wanted = wanted(of: knowledge.merged)
        for (key, tellings) in told.sorted(by: { $0.key < $1.key }) {
            guard let last = tellings.last, isToBeTold(key, last.held, wanted[key]) else {
                continue
            }
            tell(key, wanted[key])
        }
        var things = told.sorted { $0.key < $1.key }.compactMap { thing($0.key, $0.value.last) }
        var size = things.reduce(0) { $0 + $1.line.utf8.count }
        for key in Set(wanted.keys).union(held.keys).subtracting(told.keys).sorted() {
            guard things.count < limit, size < Merged.fullness else { break }
            guard isToBeTold(key, held[key], wanted[key]) else { continue }
            guard let thing = tell(key, wanted[key]) else { continue }
            things.append(thing)
            size += thing.line.utf8.count
        }
        return Merged(line: line, receipt: receipt, refused: refusedLine, things: things)
    }

    /// Tells a thing, unless what it is made of is not known any more.
    @discardableResult
    private mutating func tell(_ key: ThingKey, _ wanted: Held?) -> ToldThing? {
        let telling = Telling(serial: serial + 1, held: wanted)
        guard let thing = thing(key, telling) else { return nil }
        serial += 1
        told[key] = (told[key] ?? []).suffix(Self.tellingLimit - 1) + [telling]
        return thing
    }

    /// Whether what is wanted is to be told to who has, or was told, something else.
    private func isToBeTold(_ key: ThingKey, _ held: Held?, _ wanted: Held?) -> Bool {
        guard held != wanted, line != nil else { return false }
        switch held {
        case .unsendable: return false
        // Only to a device on which nobody ever chose one.
        case .preference: return false
        case .entity(_, let revision, name: _, isConflictedCopy: _):
            // What is not known any more, by damage, is on its way again.
            guard let known = knowledge.revisions[revision] else { return false }
            return wanted != nil || knowledge.accepts(.revise(known))
        case .log:
            guard wanted == nil, let kind = key.kind.log, let id = SyncID(key.id) else {
                return wanted != nil
            }
            return knowledge.dropped.contains(LogKey(kind, id))
        case nil: return true
        }
    }

    /// What is to be shown of a state.
    private func wanted(of state: MergedState) -> [ThingKey: Held] {
        var wanted: [ThingKey: Held] = [:]
        for (key, entity) in state.entities {
            let name = entity.content.name
            let id = key.kind == .method ? UniqueName.key(name) : key.id.text
            wanted[ThingKey(ThingKind(key.kind), id)] = .entity(
                key.id, entity.revision, name: name, isConflictedCopy: entity.isConflictedCopy)
        }
        for (key, log) in state.logs {
            var fields = knowledge.said(of: key, in: log.body) ?? [:]
            for (field, value) in log.told { fields[field] = value.text }
            wanted[ThingKey(ThingKind(key.kind), key.id.text)] = .log(fields)
        }
        for (key, value) in state.preferences {
            guard let text = value.text else { continue }
            wanted[ThingKey(.preference, key)] = .preference(text)
        }
        return wanted
    }

    /// A telling in full; nil when what it is made of is not known any more.
    private func thing(_ key: ThingKey, _ telling: Telling?) -> ToldThing? {
        guard let telling else { return nil }
        let what: ToldThing.What
        switch telling.held {
        case nil: what = .deleted
        case .entity(_, let revision, name: let name, isConflictedCopy: let isCopy):
            guard let content = knowledge.revisions[revision]?.content else { return nil }
            what = .entity(content.named(name), isConflictedCopy: isCopy)
        case .log(let fields):
            guard let kind = key.kind.log, let id = SyncID(key.id),
                let body = knowledge.body(of: LogKey(kind, id)),
                let said = knowledge.said(of: LogKey(kind, id))
            else { return nil }
            what = .log(body: body, later: Self.differences(from: said, to: fields))
        case .preference(let value): what = .preference(value)
        case .unsendable: return nil
        }
        return ToldThing(key, serial: telling.serial, what)
    }

    static func differences(
        from said: [String: String], to fields: [String: String]
    ) -> [String: String?] {
        var later: [String: String?] = [:]
        for field in Set(said.keys).union(fields.keys) where fields[field] != said[field] {
            later.updateValue(fields[field], forKey: field)
        }
        return later
    }
}
