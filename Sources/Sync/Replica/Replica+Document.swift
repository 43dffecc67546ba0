// How the sync program's knowledge is stored: all but the segments in one text, which is replaced
// as a whole. Lines of JSON, each with the name of what it holds; the last tells that none is
// missing, and that no bit has flipped.

import JSON5

extension Replica {
    /// Bytes of the text at most. Chosen: 100,000 logs, of which each takes a hundred bytes.
    package static let byteLimit = 16 * 1024 * 1024

    /// All but the segments.
    package var document: String {
        var text = ""
        func add(_ name: String, _ members: [JSONValue.Member]) {
            let kind = JSONValue.members(["is": .string(name)])
            text += JSONValue.object(kind + members).line + "\n"
        }
        add("replica", head)
        for (id, digests) in memory.takenIn.sorted(by: { $0.key < $1.key }) {
            add(
                "takenIn",
                JSONValue.members([
                    "device": .string(id.text), "tag": .optional(memory.headTags[id]),
                    "files": .digests(digests.sorted()),
                ]))
        }
        // Before what is held, of which logs refer to what they say.
        for operation in unsent {
            add("unsent", JSONValue.members(["line": .optional(operation.line)]))
        }
        for (key, held) in held.sorted(by: { $0.key < $1.key }) {
            add("held", key.members + held.members(unless: saidFields(key)))
        }
        for (key, tellings) in told.sorted(by: { $0.key < $1.key }) {
            for telling in tellings {
                let serial = JSONValue.members(["serial": .integer(telling.serial)])
                add("told", key.members + serial + (telling.held?.members(unless: nil) ?? []))
            }
        }
        let sum = JSONValue.group(["sum": .string(SHA256.digest(of: text.utf8).text)])
        return text + sum.line + "\n"
    }

    private var head: [JSONValue.Member] {
        JSONValue.members([
            "format": .integer(Self.format), "device": .string(memory.device.text),
            "hasJoined": .bool(memory.hasJoined), "headVersion": .integer(memory.headVersion),
            "hasHead": .bool(memory.hasHead), "isDoubtful": .bool(memory.isDoubtful),
            "ownFiles": .digests(memory.ownFiles.sorted()),
            "knownErasures": memory.knownErasures.map {
                .array($0.sorted().map { .string($0.text) })
            } ?? .null,
            "baseNumber": .integer(goal.baseNumber), "base": .digests(goal.base),
            "chain": .digests(goal.chain), "segments": .digests(segments.sorted()),
            "clock": .integer(clock.count), "serial": .integer(serial),
            "line": .optional(line), "refused": .optional(refusedLine),
            "receipt": .optional(receipt?.text),
        ])
    }

    private static let format = 1

    /// What a log's body says was told of it, which need not be stored twice.
    private func saidFields(_ key: ThingKey) -> [String: String]? {
        guard let kind = key.kind.log, let id = SyncID(key.id) else { return nil }
        return knowledge.said(of: LogKey(kind, id))
    }

    /// Reads what was stored.
    /// - Parameter file: the bytes of a segment; nil when it can't be read. One of another device
    ///   is asked for again then.
    /// - Returns: nil when it is damaged, or one of our own segments is: this device begins anew
    ///   then, under another id.
    package init?(
        document: String, rules: MergeRules, file: (Digest) -> [UInt8]?
    ) {
        guard document.utf8.count <= Self.byteLimit,
            let lines = Self.lines(of: document), let head = lines.first,
            let device = head.string("device").flatMap({ SyncID($0) })
        else { return nil }
        self.init(device: device, rules: rules)
        guard take(head: head) else { return nil }
        for line in lines.dropFirst() where line.string("is") == "takenIn" { takeTakenIn(line) }
        guard load(file) else { return nil }
        for line in lines.dropFirst() {
            switch line.string("is") {
            case "held":
                guard let key = ThingKey(line) else { return nil }
                held[key] = Held(line, key.kind, else: saidFields(key))
            case "told":
                guard let key = ThingKey(line), let serial = line.serial() else {
                    return nil
                }
                let telling = Telling(serial: serial, held: Held(line, key.kind, else: nil))
                told[key] = (told[key] ?? []).suffix(Self.tellingLimit - 1) + [telling]
            case "unsent":
                guard let text = line.string("line"), let said = SyncOperation(line: text) else {
                    return nil
                }
                say(said)
            default: break
            }
        }
    }

    private static func lines(of document: String) -> [JSONObject]? {
        let lines = document.split(separator: "\n")
        guard let last = lines.last, document.hasSuffix("\n"),
            let sum = JSONObject(parsing: String(last))?.string("sum")
        else { return nil }
        let text = document.utf8.dropLast(last.utf8.count + 1)
        guard SHA256.digest(of: text).text == sum else { return nil }
        let objects = lines.dropLast().compactMap { JSONObject(parsing: String($0)) }
        return objects.count == lines.count - 1 ? objects : nil
    }

    private mutating func take(head: JSONObject) -> Bool {
        guard head.string("is") == "replica",
            head.integer("format")?.within(1...Self.format) != nil,
            let version = head.integer("headVersion")?.within(0...Head.versionLimit),
            let own = head.digests("ownFiles"),
            let number = head.integer("baseNumber")?.within(0...Segment.numberLimit),
            let base = head.digests("base"),
            let chain = head.digests("chain"), let segments = head.digests("segments"),
            let count = head.integer("clock")?.within(0...Stamp.limit),
            let serial = head.serial(from: 0)
        else { return false }
        memory.hasJoined = head.bool("hasJoined") ?? false
        memory.hasHead = head.bool("hasHead") ?? false
        memory.isDoubtful = head.bool("isDoubtful") ?? false
        (memory.headVersion, memory.ownFiles) = (version, Set(own))
        memory.knownErasures = head.strings("knownErasures").map { texts in
            Set(texts.compactMap { SyncID($0) })
        }
        (goal.baseNumber, goal.base, goal.chain) = (number, base, chain)
        (self.segments, clock, self.serial) = (
            Set(segments), LogicalClock(after: count), serial
        )
        (line, refusedLine) = (head.string("line"), head.string("refused"))
        receipt = head.string("receipt").flatMap { Digest($0) }
        return true
    }

    private mutating func takeTakenIn(_ line: JSONObject) {
        guard let device = line.string("device").flatMap({ SyncID($0) }),
            let files = line.digests("files")
        else { return }
        memory.takenIn[device] = Set(files)
        memory.headTags[device] = line.string("tag")
    }

    /// Reads the segments.
    /// - Returns: whether all of ours could be read.
    private mutating func load(_ file: (Digest) -> [UInt8]?) -> Bool {
        let ours = goal.base + goal.chain
        for digest in ours {
            let bytes = file(digest) ?? []
            guard let segment = try? Segment(bytes, digest: digest, name: "") else { return false }
            learn(segment)
            own += segment.operations
        }
        for digest in segments.subtracting(ours) {
            let bytes = file(digest) ?? []
            if let segment = try? Segment(bytes, digest: digest, name: "") {
                learn(segment)
            } else {
                segments.remove(digest)
                for (device, files) in memory.takenIn where files.contains(digest) {
                    memory.takenIn[device]?.remove(digest)
                    memory.headTags[device] = nil
                }
            }
        }
        return true
    }
}

// MARK: Things

extension ThingKey {
    fileprivate var members: [JSONValue.Member] {
        JSONValue.members(["kind": .string(kind.rawValue), "id": .string(id)])
    }
}

extension Replica.Held {
    /// - Parameter said: fields of a log that need not be written; nil when all are to be.
    fileprivate func members(unless said: [String: String]?) -> [JSONValue.Member] {
        switch self {
        case .entity(let id, let revision, name: let name, isConflictedCopy: let isCopy):
            return JSONValue.members([
                "entity": .string(id.text), "revision": .string(revision.text),
                "name": .string(name), "conflictedCopy": .bool(isCopy),
            ])
        case .log(let fields):
            guard fields != said else { return JSONValue.members(["asSaid": .bool(true)]) }
            return JSONValue.members(["fields": .texts(fields.mapValues { $0 })])
        case .preference(let value): return JSONValue.members(["value": .string(value)])
        case .unsendable: return JSONValue.members(["unsendable": .bool(true)])
        }
    }

    fileprivate init?(_ line: JSONObject, _ kind: ThingKind, else said: [String: String]?) {
        if line.bool("unsendable") == true {
            self = .unsendable
        } else if let value = line.string("value") {
            self = .preference(value)
        } else if let fields = line.group("fields")?.texts {
            self = .log(fields.compactMapValues { $0 })
        } else if line.bool("asSaid") == true, let said {
            self = .log(said)
        } else {
            guard let id = line.string("entity").flatMap({ SyncID($0) }),
                let revision = line.string("revision").flatMap({ Digest($0) }),
                let name = line.string("name"), let isCopy = line.bool("conflictedCopy")
            else { return nil }
            self = .entity(id, revision, name: name, isConflictedCopy: isCopy)
        }
    }
}

extension JSONValue {
    fileprivate static func digests(_ digests: some Sequence<Digest>) -> JSONValue {
        .array(digests.map { .string($0.text) })
    }
}

extension JSONObject {
    fileprivate func digests(_ key: String) -> [Digest]? {
        guard let texts = strings(key) else { return nil }
        let digests = texts.compactMap { Digest($0) }
        return digests.count == texts.count ? digests : nil
    }
}
