import JSON5

/// Operations as they stand in segments: a line of JSON each. What an entity or a log says stands
/// there as one text, so that every device hashes the very bytes that were written.
extension SyncOperation {
    /// Bytes of a line at most. Chosen: the longest recipe there can be (30 steps of 80 characters
    /// and its name) takes 12 KiB in any script.
    static let lineLimit = 64 * 1024
    /// Bytes of the name of a field or a preference at most. Chosen.
    private static let nameLimit = 64

    /// The line; nil when it is too long to be sent.
    var line: String? {
        let line = value.line
        return line.utf8.count <= Self.lineLimit ? line : nil
    }

    private var value: JSONValue {
        switch self {
        case .revise(let revision):
            var members = JSONValue.members([
                "do": .string(revision.content == nil ? "delete" : "put"),
                "kind": .string(revision.key.kind.rawValue), "id": .string(revision.key.id.text),
                "parent": .optional(revision.parent?.text),
            ])
            if let content = revision.content {
                members += JSONValue.members([
                    "name": .string(content.name), "qualifier": .string(content.qualifier),
                    "body": .string(content.body),
                ])
            }
            return .object(members)
        case .addLog(let key, body: let body):
            return .object(Self.members("log", key) + JSONValue.members(["body": .string(body)]))
        case .dropLog(let key): return .object(Self.members("drop", key))
        case .tell(let key, field: let field, let value):
            let field = JSONValue.members(["field": .string(field)])
            return .object(Self.members("tell", key) + field + Self.members(value))
        case .prefer(key: let key, let value):
            let members = JSONValue.members(["do": .string("prefer"), "key": .string(key)])
            return .object(members + Self.members(value))
        }
    }

    private static func members(_ verb: String, _ key: LogKey) -> [JSONValue.Member] {
        JSONValue.members([
            "do": .string(verb), "kind": .string(key.kind.rawValue), "id": .string(key.id.text),
        ])
    }

    private static func members(_ value: StampedValue) -> [JSONValue.Member] {
        JSONValue.members([
            "value": .optional(value.text), "count": .integer(value.stamp.count),
            "device": .string(value.stamp.device.text),
        ])
    }

    /// The operation of a line; nil when it is none that this release knows.
    init?(line: some StringProtocol) {
        guard line.utf8.count <= Self.lineLimit, let object = JSONObject(parsing: String(line)),
            let operation = Self.operation(object)
        else { return nil }
        self = operation
    }

    private static func operation(_ object: JSONObject) -> SyncOperation? {
        switch object.string("do") {
        case "put":
            guard let name = object.string("name"), let qualifier = object.string("qualifier"),
                let body = object.string("body")
            else { return nil }
            return revision(object, Content(name: name, qualifier: qualifier, body: body))
        case "delete": return revision(object, nil)
        case "log":
            guard let key = logKey(object), let body = object.string("body") else { return nil }
            return .addLog(key, body: body)
        case "drop": return logKey(object).map { .dropLog($0) }
        case "tell":
            guard let key = logKey(object), let field = name(object, "field"),
                let value = value(object)
            else { return nil }
            return .tell(key, field: field, value)
        case "prefer":
            guard let key = name(object, "key"), let value = value(object) else { return nil }
            return .prefer(key: key, value)
        default: return nil
        }
    }

    private static func revision(_ object: JSONObject, _ content: Content?) -> SyncOperation? {
        guard let kind = object.string("kind").flatMap(EntityKind.init),
            let id = object.string("id").flatMap({ SyncID($0) })
        else { return nil }
        let parent = object.string("parent").flatMap { Digest($0) }
        guard (parent != nil) == object.has("parent") else { return nil }
        return .revise(Revision(EntityKey(kind, id), parent: parent, content: content))
    }

    private static func logKey(_ object: JSONObject) -> LogKey? {
        guard let kind = object.string("kind").flatMap(LogKind.init),
            let id = object.string("id").flatMap({ SyncID($0) })
        else { return nil }
        return LogKey(kind, id)
    }

    private static func name(_ object: JSONObject, _ key: String) -> String? {
        guard let name = object.string(key), (1...nameLimit).contains(name.utf8.count) else {
            return nil
        }
        return name
    }

    private static func value(_ object: JSONObject) -> StampedValue? {
        let text = object.string("value")
        guard (text != nil) == object.has("value"),
            let count = object.integer("count")?.within(1...Stamp.limit),
            let device = object.string("device").flatMap({ SyncID($0) }),
            let stamp = Stamp(count: count, device: device)
        else { return nil }
        return StampedValue(text, stamp)
    }
}
