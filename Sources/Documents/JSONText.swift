#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A JSON5 text: its values by Foundation, the lines its keys stand on by a walk of our own, for
/// Foundation tells no places.
struct JSONText {
    let root: JSONValue
    private let lines: [[String]: Int]

    /// Reads a text; comments and trailing commas are fine.
    /// - Throws: `DocumentError` at the line of the first thing that is not JSON5.
    init(_ text: String) throws(DocumentError) {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        do {
            root = try decoder.decode(JSONValue.self, from: Data(text.utf8))
        } catch {
            throw DocumentError(line: Self.line(in: error), key: "", message: "this is not JSON5")
        }
        var walk = KeyWalk(text)
        lines = walk.keyLines()
    }

    /// The line a key stands on, from 1; that of the nearest key around it when it has none.
    func line(of path: [String]) -> Int {
        var path = path
        while !path.isEmpty {
            if let line = lines[path] { return line }
            path.removeLast()
        }
        return 1
    }

    /// Foundation says the place of a syntax error only in words: `… around line 3, column 5.`
    private static func line(in error: any Error) -> Int {
        guard case DecodingError.dataCorrupted(let context) = error else { return 1 }
        let words = "\(context.debugDescription) \(context.underlyingError.map { "\($0)" } ?? "")"
        guard let start = words.firstRange(of: "line ")?.upperBound else { return 1 }
        return Int(words[start...].prefix { $0.isNumber }) ?? 1
    }
}

/// Walks a text that is known to be JSON5 and notes the line of every key.
private struct KeyWalk {
    private var rest: Substring
    private var line = 1
    private var found: [[String]: Int] = [:]

    init(_ text: String) { rest = text[...] }

    mutating func keyLines() -> [[String]: Int] {
        value(at: [])
        return found
    }

    private mutating func value(at path: [String]) {
        skipSpace()
        switch rest.first {
        case "{":
            take()
            while next(isNot: "}") { member(of: path) }
        case "[":
            take()
            var index = 0
            while next(isNot: "]") {
                found[path + ["\(index)"]] = line
                value(at: path + ["\(index)"])
                index += 1
            }
        case "\"", "'": _ = quoted()
        default: _ = word()
        }
    }

    private mutating func member(of path: [String]) {
        let start = line
        let key = rest.first == "\"" || rest.first == "'" ? quoted() : word()
        found[path + [key]] = start
        skipSpace()
        if rest.first == ":" { take() }
        value(at: path + [key])
    }

    /// Whether another element comes before `end`, which is taken with the commas around it.
    private mutating func next(isNot end: Character) -> Bool {
        skipSpace()
        while rest.first == "," {
            take()
            skipSpace()
        }
        guard let character = rest.first else { return false }
        guard character == end else { return true }
        take()
        return false
    }

    private mutating func quoted() -> String {
        let quote = rest.first
        take()
        var text = ""
        while let character = rest.first, character != quote {
            take()
            if character == "\\", let escaped = rest.first {
                take()
                text.append(escaped)
            } else {
                text.append(character)
            }
        }
        take()
        return text
    }

    private mutating func word() -> String {
        let ends: Set<Character> = [",", ":", "}", "]", "{", "["]
        let word = rest.prefix { !ends.contains($0) && !$0.isWhitespace }
        rest = rest.dropFirst(max(1, word.count))
        return String(word)
    }

    private mutating func skipSpace() {
        while let character = rest.first {
            if character.isWhitespace {
                take()
            } else if rest.hasPrefix("//") {
                while let character = rest.first, !character.isNewline { take() }
            } else if rest.hasPrefix("/*") {
                while !rest.isEmpty, !rest.hasPrefix("*/") { take() }
                take()
                take()
            } else {
                return
            }
        }
    }

    private mutating func take() {
        if rest.popFirst()?.isNewline ?? false { line += 1 }
    }
}
