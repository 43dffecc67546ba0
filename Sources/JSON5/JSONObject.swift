import Units

/// The keys of a group that a program wrote, not a person: what is missing, or of another type than
/// was asked for, is nil.
public struct JSONObject: Sendable {
    private let members: [JSONMember]

    /// The group that `text` is; nil when it is no JSON5, or another value.
    public init?(parsing text: String) {
        self.init((try? JSONDocument(text))?.root)
    }

    private init?(_ value: JSONNode?) {
        guard case .object(let members) = value else { return nil }
        self.members = members
    }

    private subscript(key: String) -> JSONNode? { members.first { $0.key == key }?.value }

    /// Whether there is such a key with a value other than null.
    public func has(_ key: String) -> Bool { self[key].map { $0 != .null } ?? false }

    /// A text.
    public func string(_ key: String) -> String? {
        guard case .string(let text) = self[key] else { return nil }
        return text
    }

    /// A number.
    public func number(_ key: String) -> Double? {
        guard case .number(let number) = self[key] else { return nil }
        return number
    }

    /// A whole number.
    public func integer(_ key: String) -> UntrustedInteger? {
        number(key).flatMap { UntrustedInteger(exactly: $0) }
    }

    /// True or false.
    public func bool(_ key: String) -> Bool? {
        guard case .bool(let bool) = self[key] else { return nil }
        return bool
    }

    /// A group.
    public func group(_ key: String) -> JSONObject? { JSONObject(self[key]) }

    /// A list of nothing but texts.
    public func strings(_ key: String) -> [String]? {
        guard case .array(let elements) = self[key] else { return nil }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element.value else { return nil }
            texts.append(text)
        }
        return texts
    }

    /// The groups of a list; nil when anything in it is something else.
    public func groups(_ key: String) -> [JSONObject]? {
        guard case .array(let elements) = self[key] else { return nil }
        let groups = elements.compactMap { JSONObject($0.value) }
        return groups.count == elements.count ? groups : nil
    }

    /// The keys, in the order in which they stand there.
    public var keys: [String] { members.map(\.key) }
}
