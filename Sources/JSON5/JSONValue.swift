/// A value on its way into JSON: keys keep the order they were given in.
public enum JSONValue: Hashable, Sendable {
    /// A key with its value.
    public struct Member: Hashable, Sendable {
        /// The key.
        public let key: String
        /// Its value.
        public let value: JSONValue

        /// A member of a key that is not known when it is written.
        public init(key: String, value: JSONValue) { (self.key, self.value) = (key, value) }
    }

    case null
    case bool(Bool)
    /// A number, as it is to be written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// A group of keys.
    public static func group(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .object(self.members(members))
    }

    /// Keys with their values, for a group that is put together.
    public static func members(_ members: KeyValuePairs<String, JSONValue>) -> [Member] {
        members.map { Member(key: $0.key, value: $0.value) }
    }

    /// A whole number.
    public static func integer(_ number: Int) -> JSONValue { .number("\(number)") }
    /// A number of tenths: 925 reads `92.5`.
    public static func tenths(_ tenths: Int) -> JSONValue {
        .number(JSONWriter.number(tenths: tenths))
    }
    /// A number of hundredths: 1667 reads `16.67`.
    public static func hundredths(_ hundredths: Int) -> JSONValue {
        .number(JSONWriter.number(hundredths: hundredths))
    }
    /// A number of thousandths: 9302 reads `9.302`.
    public static func thousandths(_ thousandths: Int) -> JSONValue {
        .number(JSONWriter.number(thousandths: thousandths))
    }
    /// A number of millionths: 1083333 reads `1.083333`.
    public static func millionths(_ millionths: Int) -> JSONValue {
        .number(JSONWriter.number(millionths: millionths))
    }
    /// A span in seconds, to the millisecond.
    public static func seconds(_ span: Duration) -> JSONValue {
        .number(JSONWriter.seconds(span))
    }
    /// A text, or null.
    public static func optional(_ text: String?) -> JSONValue {
        text.map(JSONValue.string) ?? .null
    }
    /// A span in seconds, or null.
    public static func optional(_ span: Duration?) -> JSONValue {
        span.map { .seconds($0) } ?? .null
    }

    /// All of it in one line.
    public var line: String {
        switch self {
        case .null: "null"
        case .bool(let bool): bool ? "true" : "false"
        case .number(let text): text
        case .string(let text): JSONWriter.quoted(text)
        case .array(let elements): "[" + elements.map(\.line).joined(separator: ", ") + "]"
        case .object(let members):
            "{"
                + members.map { "\(JSONWriter.quoted($0.key)): \($0.value.line)" }
                .joined(separator: ", ") + "}"
        }
    }

    /// Laid out over lines, for people who read it, with an end of line: members of groups and
    /// groups in lists stand on lines of their own.
    public var text: String { laidOut("") + "\n" }

    private func laidOut(_ indent: String) -> String {
        let inner = indent + "  "
        switch self {
        case .null, .bool, .number, .string: return line
        case .array(let elements):
            guard elements.contains(where: \.isGroup) else { return line }
            let lines = elements.map { inner + $0.laidOut(inner) }
            return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members):
            guard !members.isEmpty else { return "{}" }
            let lines = members.map {
                inner + JSONWriter.quoted($0.key) + ": " + $0.value.laidOut(inner)
            }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        }
    }

    private var isGroup: Bool {
        switch self {
        case .array, .object: true
        case .null, .bool, .number, .string: false
        }
    }
}
