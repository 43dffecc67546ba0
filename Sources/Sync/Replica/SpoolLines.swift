import JSON5

/// Things as lines of the files between archive and sync program.
extension HandedThing {
    var line: String {
        let head = JSONValue.members([
            "kind": .string(key.kind.rawValue), "id": .string(key.id),
            "number": .integer(number), "told": told.map { .integer($0) } ?? .null,
        ])
        let tail: [JSONValue.Member] =
            switch what {
            case .asTold: JSONValue.members(["is": .string("asTold")])
            case .deleted: JSONValue.members(["is": .string("deleted")])
            case .lost: JSONValue.members(["is": .string("lost")])
            case .entity(let content):
                JSONValue.members(["is": .string("entity")]) + content.members
            case .log(body: let body):
                JSONValue.members(["is": .string("log"), "body": .string(body)])
            case .preference(let value):
                JSONValue.members(["is": .string("preference"), "value": .string(value)])
            }
        return JSONValue.object(head + tail).line
    }

    init?(line: some StringProtocol) {
        guard let object = JSONObject(parsing: String(line)), let key = ThingKey(object),
            let number = object.integer("number")?.within(0...Int.max),
            let what = What(object, of: key.kind)
        else { return nil }
        self.init(key, number: number, told: object.integer("told")?.within(1...Int.max), what)
    }
}

extension HandedThing.What {
    fileprivate init?(_ object: JSONObject, of kind: ThingKind) {
        switch object.string("is") {
        case "asTold": self = .asTold
        case "deleted": self = .deleted
        case "lost": self = .lost
        case "entity":
            guard kind.entity != nil, let content = Content(object) else { return nil }
            self = .entity(content)
        case "log":
            guard kind.log != nil, let body = object.string("body") else { return nil }
            self = .log(body: body)
        case "preference":
            guard kind == .preference, let value = object.string("value") else { return nil }
            self = .preference(value)
        default: return nil
        }
    }
}

extension ToldThing {
    var line: String {
        let head = JSONValue.members([
            "kind": .string(key.kind.rawValue), "id": .string(key.id), "serial": .integer(serial),
        ])
        let tail: [JSONValue.Member] =
            switch what {
            case .deleted: JSONValue.members(["is": .string("deleted")])
            case .entity(let content, isConflictedCopy: let isCopy):
                JSONValue.members(["is": .string("entity"), "conflictedCopy": .bool(isCopy)])
                    + content.members
            case .log(body: let body, later: let later):
                JSONValue.members([
                    "is": .string("log"), "body": .string(body), "later": .texts(later),
                ])
            case .preference(let value):
                JSONValue.members(["is": .string("preference"), "value": .string(value)])
            }
        return JSONValue.object(head + tail).line
    }

    init?(line: some StringProtocol) {
        guard let object = JSONObject(parsing: String(line)), let key = ThingKey(object),
            let serial = object.serial(),
            let what = What(object, of: key.kind)
        else { return nil }
        self.init(key, serial: serial, what)
    }
}

extension ToldThing.What {
    fileprivate init?(_ object: JSONObject, of kind: ThingKind) {
        switch object.string("is") {
        case "deleted": self = .deleted
        case "entity":
            guard kind.entity != nil, let content = Content(object),
                let isCopy = object.bool("conflictedCopy")
            else { return nil }
            self = .entity(content, isConflictedCopy: isCopy)
        case "log":
            guard kind.log != nil, let body = object.string("body"),
                let later = object.group("later")?.texts
            else { return nil }
            self = .log(body: body, later: later)
        case "preference":
            guard kind == .preference, let value = object.string("value") else { return nil }
            self = .preference(value)
        default: return nil
        }
    }
}

extension ThingKey {
    init?(_ object: JSONObject) {
        guard let kind = object.string("kind").flatMap(ThingKind.init),
            let id = object.string("id"),
            (1...Self.idLimit).contains(id.utf8.count)
        else { return nil }
        self.init(kind, id)
    }

    /// Bytes of an id at most. Chosen: the key of a name of 40 characters is the longest.
    private static let idLimit = 4096
}

extension Content {
    fileprivate var members: [JSONValue.Member] {
        JSONValue.members([
            "name": .string(name), "qualifier": .string(qualifier), "body": .string(body),
        ])
    }

    fileprivate init?(_ object: JSONObject) {
        guard let name = object.string("name"), let qualifier = object.string("qualifier"),
            let body = object.string("body")
        else { return nil }
        self.init(name: name, qualifier: qualifier, body: body)
    }
}

extension JSONValue {
    /// Texts by name, in the order of the names.
    static func texts(_ texts: [String: String?]) -> JSONValue {
        .object(
            texts.sorted { $0.key < $1.key }.map { Member(key: $0.key, value: .optional($0.value)) }
        )
    }
}

extension JSONObject {
    /// The number of a telling.
    func serial(from first: Int = 1) -> Int? {
        integer("serial")?.within(first...Replica.lastSerial)
    }

    /// Texts by name, nil where null stands; nil when anything else does.
    var texts: [String: String?]? {
        var texts: [String: String?] = [:]
        for key in keys {
            let text = string(key)
            guard (text != nil) == has(key) else { return nil }
            texts.updateValue(text, forKey: key)
        }
        return texts
    }
}
