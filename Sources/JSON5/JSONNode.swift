/// A value as it stands in a JSON5 text.
package enum JSONNode: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONElement])
    case object([JSONMember])

    /// What it is, for a message.
    package var kind: String {
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

/// A value in a list.
package struct JSONElement: Hashable, Sendable {
    /// Where the value begins.
    package let location: TextLocation
    package let value: JSONNode
}

/// A key with its value.
package struct JSONMember: Hashable, Sendable {
    package let key: String
    /// Where the key begins.
    package let location: TextLocation
    package let value: JSONNode
}
