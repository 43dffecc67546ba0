// Reads the keys of one group of a file that a person wrote.
//
// **Responsible for** the errors of that group: unknown keys, keys that are there twice or missing,
// values of a wrong kind or out of range. It goes on after each, so that a person sees all that is
// wrong at once. **Not for** what the values mean together: the caller adds such errors itself.
//
// A *path* is the keys from the root to a value, the elements of lists counted from 0. People and
// scripts read it in other words: `step 2: kind` and `steps.2.kind`, both counted from 1.
//
// Order: `group` or `groups` gives a decoder for what is inside; it is read, and then `adopt` takes
// its errors over. Errors are sorted by their places in the end (DocumentErrors), so the order of
// reading does not matter.
import Units

/// Reads the keys of one group and gathers what is wrong with them: unknown keys, wrong types,
/// impossible values.
package struct JSONObjectDecoder {
    private let text: JSONDocument
    private let path: [String]
    /// How people read the place of the group, before the name of a key: `step 2: `.
    private let prefix: String
    /// The same as scripts read it: `steps.2.`.
    private let keyPrefix: String
    private var group: [String: JSONNode] = [:]
    package private(set) var errors: [DocumentError] = []

    /// Errors of a file that are told at most. Chosen: more than anybody mends at once, and little
    /// to remember of a hostile file.
    package static let errorLimit = 100
    /// Whether what stands there is a group, or nothing does.
    package private(set) var isGroup = true

    /// The group at the root of a text, in which there may be these keys; nil allows any.
    package init(_ text: JSONDocument, keys: [String]?) {
        self.init(text, path: [], prefix: "", keyPrefix: "", value: text.root, keys: keys)
    }

    private init(
        _ text: JSONDocument, path: [String], prefix: String, keyPrefix: String, value: JSONNode?,
        keys: [String]?
    ) {
        self.text = text
        self.path = path
        self.prefix = prefix
        self.keyPrefix = keyPrefix
        var members: [JSONMember] = []
        switch value {
        case .object(let object): members = object
        case nil: break
        case .null, .bool, .number, .string, .array:
            isGroup = false
            addError("", "should be a group of keys { … }", code: "wrongValue")
        }
        for member in members {
            if let keys, !keys.contains(member.key) {
                addError(
                    member.key, "there is no such key; there is \(keys.joined(separator: ", "))",
                    code: "unknownKey", at: member.location)
            } else if group[member.key] != nil {
                addError(member.key, "is there twice", code: "duplicateKey", at: member.location)
            } else {
                group[member.key] = member.value
            }
        }
    }

    /// Whether the group has a key.
    package func has(_ key: String) -> Bool { group[key] != nil }

    /// The group under `key`.
    package func group(_ key: String, keys: [String]?) -> JSONObjectDecoder {
        JSONObjectDecoder(
            text, path: path + [key], prefix: prefix + key + ".", keyPrefix: keyPrefix + key + ".",
            value: group[key], keys: keys)
    }

    /// The groups in the list under `key`, each of which people call `name` and its number, as in
    /// `step 2`; nil when it is absent or no list, which is said. What is beyond `limit` is left
    /// out: whoever asks finds out that there are too many by asking for one more.
    package mutating func groups(
        _ key: String, each name: String, keys: [String]?, limit: Int
    ) -> [JSONObjectDecoder]? {
        let elements: [JSONElement]? = value(key, "a list [ … ] of groups") { value in
            guard case .array(let elements) = value else { return nil }
            return elements
        }
        return elements?.prefix(limit).enumerated().map { index, element in
            JSONObjectDecoder(
                text, path: path + [key, "\(index)"], prefix: "\(prefix)\(name) \(index + 1): ",
                keyPrefix: "\(keyPrefix)\(key).\(index + 1).", value: element.value, keys: keys)
        }
    }

    /// Takes over what was wrong in a group within this one.
    package mutating func adopt(_ inner: JSONObjectDecoder) {
        errors += inner.errors.prefix(Self.errorLimit - errors.count)
    }

    /// Adds an error of `key`, or of the group itself when that is empty.
    package mutating func addError(
        _ key: String, _ message: @autoclosure () -> String, code: String,
        at location: TextLocation? = nil
    ) {
        guard errors.count < Self.errorLimit else { return }
        let full = key.isEmpty ? path : path + [key]
        let name = Self.joined(prefix, key)
        errors.append(
            DocumentError(
                location: location ?? text.location(of: full), key: Self.joined(keyPrefix, key),
                code: code,
                message: name.isEmpty ? message() : "\(name): \(message())"))
    }

    /// A key in its group, or the group itself: what names it without what follows.
    private static func joined(_ prefix: String, _ key: String) -> String {
        guard key.isEmpty else { return prefix + key }
        return String(prefix.reversed().drop { ".: ".contains($0) }.reversed())
    }

    /// Adds an error of the key at a path from the root.
    package mutating func addError(at full: [String], _ message: String, code: String) {
        guard errors.count < Self.errorLimit else { return }
        let key = Self.key(full)
        errors.append(
            DocumentError(
                location: text.location(of: full), key: key, code: code,
                message: "\(key): \(message)"))
    }

    /// The key at a path, as `steps.2.kind`: lists count from 1, as people do.
    package static func key(_ path: [String]) -> String {
        path.map { name in
            // As many as a file of a megabyte can have.
            UntrustedInteger(name)?.within(0...1_048_576).map { "\($0 + 1)" } ?? name
        }.joined(separator: ".")
    }

    /// A value that `read` understands; nil when the key is absent or wrong, which is said.
    package mutating func value<Value>(
        _ key: String, _ allowed: String, _ read: (JSONNode) -> Value?
    ) -> Value? {
        guard let value = group[key] else { return nil }
        if let result = read(value) { return result }
        addError(key, "should be \(allowed), not \(Self.words(value))", code: "wrongValue")
        return nil
    }

    /// Complains of the keys that are not there.
    package mutating func require(_ keys: [(key: String, what: String)]) {
        for (key, what) in keys where group[key] == nil {
            addError(key, "is missing: \(what)", code: "missingKey")
        }
    }

    private static func words(_ value: JSONNode) -> String {
        switch value {
        case .number(let number):
            UntrustedInteger(exactly: number)?.description ?? "\(number)"
        case .string(let string): "\"\(string)\""
        case .bool(let bool): "\(bool)"
        case .null, .array, .object: value.kind
        }
    }
}
