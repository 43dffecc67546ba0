import JSON5

/// A group of keys in another program's file. What is missing, or of another kind than was asked
/// for, is nil: that program's newer releases may have it so.
struct ForeignGroup {
    /// Where it begins.
    let location: TextLocation
    private let members: [JSONMember]

    /// The group that a value is; nil when it is something else.
    init?(_ value: JSONNode, at location: TextLocation) {
        guard case .object(let members) = value else { return nil }
        self.members = members
        self.location = location
    }

    /// What stands under a key; nil when nothing does.
    subscript(key: String) -> JSONNode? { members.first { $0.key == key }?.value }

    /// A text that says something, as it is shown: in one line, without what does not show.
    func text(_ key: String) -> String? {
        guard case .string(let text) = self[key] else { return nil }
        let shown = text.shown
        return shown.isEmpty ? nil : shown
    }

    /// A number that is one.
    func number(_ key: String) -> Double? {
        guard case .number(let number) = self[key], number.isFinite else { return nil }
        return number
    }

    /// True or false.
    func bool(_ key: String) -> Bool? {
        guard case .bool(let bool) = self[key] else { return nil }
        return bool
    }

    /// The elements of a list; nil when there is none.
    func elements(_ key: String) -> [JSONElement]? {
        guard case .array(let elements) = self[key] else { return nil }
        return elements
    }

    /// A group within this one.
    func group(_ key: String) -> ForeignGroup? {
        self[key].flatMap { ForeignGroup($0, at: location) }
    }
}
