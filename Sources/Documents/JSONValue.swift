/// A value as it stands in a JSON5 text.
enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONElement])
    case object([JSONMember])

    /// What it is, for a message.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "a group of keys"
        }
    }
}

/// A value in a list, with the place where it begins.
struct JSONElement: Hashable, Sendable {
    let place: TextPlace
    let value: JSONValue
}

/// A key with its value, and the place where the key begins.
struct JSONMember: Hashable, Sendable {
    let key: String
    let place: TextPlace
    let value: JSONValue
}
