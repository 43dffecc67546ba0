/// Reads the keys of one group and gathers what is wrong with them: unknown keys, wrong types,
/// impossible values.
struct GroupReader {
    private let text: JSONText
    private let path: [String]
    private var group: [String: JSONValue] = [:]
    private(set) var errors: [DocumentError] = []

    /// The group at the root of a text.
    init(_ text: JSONText, keys: [String]) {
        self.init(text, path: [], value: text.root, keys: keys)
    }

    private init(_ text: JSONText, path: [String], value: JSONValue?, keys: [String]) {
        self.text = text
        self.path = path
        var members: [JSONMember] = []
        switch value {
        case .object(let object): members = object
        case nil: break
        case .null, .bool, .number, .string, .array:
            complain("", "should be a group of keys { … }")
        }
        for member in members {
            if !keys.contains(member.key) {
                complain(member, "there is no such key; there is \(keys.joined(separator: ", "))")
            } else if group[member.key] != nil {
                complain(member, "is there twice")
            } else {
                group[member.key] = member.value
            }
        }
    }

    /// The group under `key`.
    func group(_ key: String, keys: [String]) -> GroupReader {
        GroupReader(text, path: path + [key], value: group[key], keys: keys)
    }

    /// Takes over what was wrong in a group within this one.
    mutating func adopt(_ inner: GroupReader) { errors += inner.errors }

    /// Adds an error of `key`.
    mutating func complain(_ key: String, _ message: String) {
        complain(at: key.isEmpty ? path : path + [key], message)
    }

    private mutating func complain(_ member: JSONMember, _ message: String) {
        let key = (path + [member.key]).joined(separator: ".")
        errors.append(DocumentError(line: member.line, key: key, message: message))
    }

    /// Adds an error of the key at a path from the root.
    mutating func complain(at full: [String], _ message: String) {
        errors.append(
            DocumentError(
                line: text.line(of: full), key: full.joined(separator: "."), message: message))
    }

    /// A value that `read` understands; nil when the key is absent or wrong, which is said.
    mutating func value<Value>(
        _ key: String, _ allowed: String, _ read: (JSONValue) -> Value?
    ) -> Value? {
        guard let value = group[key] else { return nil }
        if let result = read(value) { return result }
        complain(key, "should be \(allowed), not \(Self.words(value))")
        return nil
    }

    mutating func bool(_ key: String) -> Bool? {
        value(key, "true or false") { value in
            guard case .bool(let bool) = value else { return nil }
            return bool
        }
    }

    mutating func integer(_ key: String, _ range: ClosedRange<Int>) -> Int? {
        value(key, "a whole number from \(range.lowerBound) to \(range.upperBound)") { value in
            guard case .number(let number) = value, let integer = Int(exactly: number),
                range.contains(integer)
            else { return nil }
            return integer
        }
    }

    mutating func string(_ key: String, _ allowed: String) -> String? {
        value(key, allowed) { value in
            guard case .string(let string) = value, !string.isEmpty else { return nil }
            return string
        }
    }

    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String, as type: Choice.Type
    ) -> Choice? where Choice.RawValue == String {
        let names = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
        return value(key, names) { value in
            guard case .string(let string) = value else { return nil }
            return Choice(rawValue: string)
        }
    }

    private static func words(_ value: JSONValue) -> String {
        switch value {
        case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .string(let string): "\"\(string)\""
        case .bool(let bool): "\(bool)"
        case .null, .array, .object: value.kind
        }
    }
}
