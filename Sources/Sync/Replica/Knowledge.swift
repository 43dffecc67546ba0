import JSON5

/// All operations that a device knows, and where to find them again.
struct Knowledge {
    private(set) var operations: Set<SyncOperation> = []
    private(set) var revisions: [Digest: Revision] = [:]
    private(set) var dropped: Set<LogKey> = []
    private var versions: [EntityKey: [Digest]] = [:]
    private var bodies: [LogKey: String] = [:]
    /// What each of them says was told: to read a body takes longer than all else that is asked of
    /// a log.
    private var said: [LogKey: [String: String]] = [:]
    /// What does not pass this device's checks: it is judged once, when it comes.
    private var refused: Set<SyncOperation> = []
    private let checks: MergeRules

    init(checks: MergeRules) { self.checks = checks }

    mutating func add(_ operation: SyncOperation) {
        guard operations.insert(operation).inserted else { return }
        if !accepts(operation) { refused.insert(operation) }
        switch operation {
        case .revise(let revision):
            revisions[revision.digest] = revision
            versions[revision.key, default: []].append(revision.digest)
        case .addLog(let key, body: let body):
            // Of two bodies all devices take the same, as `Merge` does.
            let body = bodies[key].map { max($0, body) } ?? body
            bodies[key] = body
            said[key] = Self.told(in: body)?.compactMapValues { $0 }
        case .dropLog(let key): dropped.insert(key)
        case .tell, .prefer: break
        }
    }

    /// Whether an operation passes this device's checks, and can be sent.
    func accepts(_ operation: SyncOperation) -> Bool {
        checks.accepts(operation) && operation.line != nil
    }

    /// What it all amounts to.
    var merged: MergedState {
        let refused = refused
        let rules = MergeRules(reservedNames: checks.reservedNames) { !refused.contains($0) }
        return Merge.state(of: operations, rules: rules)
    }

    /// Whether a version is missing that another was made from.
    var hasGaps: Bool {
        revisions.values.contains { $0.parent.map { revisions[$0] == nil } ?? false }
    }

    /// Operations that do not pass this device's checks.
    var refusedCount: Int { refused.count }

    /// A version of an entity that says this.
    func version(of key: EntityKey, saying content: Content) -> Digest? {
        versions[key]?.first { revisions[$0]?.content == content }
    }

    /// What a log says; nil of one that nobody added.
    func body(of key: LogKey) -> String? { bodies[key] }

    /// What the body of a log says was told of it; nil where it is no body, or nobody added one.
    func said(of key: LogKey) -> [String: String]? { said[key] }

    /// The same of one of its bodies: of two, this device may leave out the one that counts.
    func said(of key: LogKey, in body: String) -> [String: String]? {
        if bodies[key] == body { return said[key] }
        return Self.told(in: body)?.compactMapValues { $0 }
    }

    /// What a log's body says was told of it, where anything was; nil when it is no body.
    static func told(in body: String) -> [String: String?]? {
        JSONObject(parsing: body)?.group("told")?.texts
    }
}
