// From a text to its values, by recursive descent.
//
// **Responsible for** the grammar: groups, lists, values, and the error that names what is wrong
// and where. **Not for** keys that are there twice or unknown: whoever decodes a group tells these
// (JSONObjectDecoder), all at once, while an error of the form ends the reading.
//
// A *group* is JSON's object, a *list* its array, a *text* its string: errors say it in the words
// of people who have never read the standard. Foundation reads JSON5 too, but tells no places,
// neither of the keys nor of what is wrong.
//
// Where a comma is missing, the end of the line before is named: that is where it belongs. Groups
// within groups end at a limit, so that a hostile file can't use up the stack.
import Units

/// Reads JSON5 (the JSON5 specification, 1.0.0) with the place of everything in it.
struct JSONReader {
    private var source: JSONSource
    /// Groups and lists within each other. Chosen: far more than any file of ours has.
    private static let depthLimit = 32
    private static let closings = Array("}]".utf8)

    init(_ text: String) { source = JSONSource(text) }

    /// The one value of the text.
    mutating func document() throws(DocumentError) -> JSONNode {
        try source.skipSpace()
        guard source.next != nil else { throw source.error("there is nothing in it") }
        let value = try value(depth: 0)
        try source.skipSpace()
        guard source.next == nil else {
            throw source.error("\(source.nextWords) is too much after the end")
        }
        return value
    }

    private mutating func value(depth: Int) throws(DocumentError) -> JSONNode {
        guard depth <= Self.depthLimit else {
            throw source.error("more than \(Self.depthLimit) groups or lists within each other")
        }
        switch source.next {
        case UInt8(ascii: "{"): return .object(try members(depth: depth))
        case UInt8(ascii: "["): return .array(try elements(depth: depth))
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try source.quoted())
        default: break
        }
        let location = source.countedLocation()
        let found = source.nextWords
        let word = source.word()
        switch word {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        default:
            guard let number = JSONNumber.value(of: word) else {
                let hint = word.first?.isLetter ?? false ? ": texts stand in \"quotes\"" : ""
                throw DocumentError.syntax(
                    at: location, message: "\(found) stands where a value should be\(hint)")
            }
            return .number(number)
        }
    }

    private mutating func members(depth: Int) throws(DocumentError) -> [JSONMember] {
        let start = source.line
        source.skip()
        var members: [JSONMember] = []
        while try !isAtEnd(UInt8(ascii: "}"), of: "{", from: start, isFirst: members.isEmpty) {
            let location = source.countedLocation()
            let key = try key()
            try source.skipSpace()
            guard source.next == UInt8(ascii: ":") else {
                throw source.error(
                    "a colon is missing after \"\(key)\", before \(source.nextWords)")
            }
            source.skip()
            try source.skipSpace()
            members.append(
                JSONMember(key: key, location: location, value: try value(depth: depth + 1)))
        }
        return members
    }

    private mutating func elements(depth: Int) throws(DocumentError) -> [JSONElement] {
        let start = source.line
        source.skip()
        var elements: [JSONElement] = []
        while try !isAtEnd(UInt8(ascii: "]"), of: "[", from: start, isFirst: elements.isEmpty) {
            let location = source.countedLocation()
            elements.append(JSONElement(location: location, value: try value(depth: depth + 1)))
        }
        return elements
    }

    private mutating func key() throws(DocumentError) -> String {
        switch source.next {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return try source.quoted()
        default:
            let found = source.nextWords
            let location = source.countedLocation()
            guard let word = Self.unescaped(source.word()) else {
                throw DocumentError.syntax(
                    at: location,
                    message: "\(found) stands where a key should be: \\u needs 4 digits from 0 to F"
                )
            }
            let isName = word.first.map { $0.isLetter || $0 == "_" || $0 == "$" } ?? false
            guard isName, word.allSatisfy({ $0.isLetter || $0.isNumber || "_$".contains($0) })
            else {
                throw DocumentError.syntax(
                    at: location, message: "\(found) stands where a key should be")
            }
            return word
        }
    }

    /// A key without quotes, in which letters may stand as \u and four digits (JSON5, section 3);
    /// nil when they do not.
    private static func unescaped(_ word: String) -> String? {
        var text = ""
        var rest = word[...]
        while let backslash = rest.firstIndex(of: "\\") {
            text += rest[..<backslash]
            let escape = rest[backslash...].prefix(6)
            let digits = escape.dropFirst(2)
            guard escape.hasPrefix("\\u"), digits.count == 4, digits.allSatisfy(\.isHexDigit),
                let code = UntrustedInteger(digits, radix: 16)?.within(0...UInt32.max),
                let scalar = Unicode.Scalar(code)
            else { return nil }
            text.unicodeScalars.append(scalar)
            rest = rest[escape.endIndex...]
        }
        return text + rest
    }

    /// Whether a group or list is over, whose end is then taken; else the comma before the next
    /// element has been.
    private mutating func isAtEnd(
        _ end: UInt8, of opening: String, from start: Int, isFirst: Bool
    ) throws(DocumentError) -> Bool {
        let before = source.countedLocation()
        try source.skipSpace()
        if !isFirst, source.next == UInt8(ascii: ",") {
            source.skip()
            try source.skipSpace()
        } else if !isFirst, let next = source.next, !Self.closings.contains(next) {
            // What lacks the comma is the line before, where there is one.
            throw DocumentError.syntax(
                at: before, message: "a comma is missing before \(source.nextWords)")
        }
        guard let next = source.next else {
            throw source.error("the \(opening) of line \(start) is never closed")
        }
        if next != end, Self.closings.contains(next) {
            throw source.error("\(source.nextWords) can't close the \(opening) of line \(start)")
        }
        if next == end { source.skip() }
        return next == end
    }
}
