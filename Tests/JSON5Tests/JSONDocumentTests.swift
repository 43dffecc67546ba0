import Fixtures
import Foundation
import Testing

@testable import JSON5

@Suite("JSON5 with the lines of what is in it")
struct JSONDocumentTests {
    @Test(
        "numbers as JSON5 writes them",
        arguments: [
            ("0", 0), ("-0.5", -0.5), ("+3", 3), (".5", 0.5), ("5.", 5), ("1e3", 1000),
            ("25E-1", 2.5), ("0x1F", 31), ("-0Xa", -10), ("Infinity", .infinity),
            ("-Infinity", -.infinity), ("1e400", .infinity),
        ] as [(String, Double)])
    func numbers(text: String, value: Double) throws {
        #expect(try JSONDocument(text).root == .number(value))
    }

    @Test(
        "what only looks like a number is none",
        arguments: [
            "01", "1.2.3", ".", "-", "+-1", "0x", "0xG", "1e", "1e+", "--1", "1_000", "٣", "inf",
            "nan",
            "0x-1", "0x1p3",
        ])
    func noNumbers(text: String) {
        #expect(Self.error(of: text)?.message.contains("where a value should be") == true)
    }

    @Test(
        "texts in either quotes, with every escape",
        arguments: [
            ("\"a'b\"", "a'b"), ("'a\"b'", "a\"b"), (#""\"\\\/\'""#, #""\/'"#),
            (#""\b\f\n\r\t\v\0""#, "\u{8}\u{C}\n\r\t\u{B}\0"), (#""\x41\u00e9""#, "Aé"),
            (#""\ud83d\ude00""#, "😀"), (#""\q""#, "q"), ("'a\\\nb\\\r\nc'", "abc"),
            ("'ö😀'", "ö😀"),
        ])
    func texts(text: String, value: String) throws {
        #expect(try JSONDocument(text).root == .string(value))
    }

    @Test(
        "a key without quotes may have its letters escaped",
        arguments: [("\\u0061b", "ab"), ("sig\\u03A3ma", "sigΣma"), ("$\\u005f1", "$_1")])
    func escapedKeys(word: String, key: String) throws {
        let root = try JSONDocument("{ \(word): 1 }").root
        guard case .object(let members) = root else { return #expect(Bool(false)) }
        #expect(members.map(\.key) == [key])
    }

    @Test(
        "the first thing wrong is told with its place",
        arguments: [
            ("[1,\n 2\n 3]", 2, 3, "a comma is missing before '3'"),
            ("{ \"a\": 1\n \"b\": 2 }", 1, 9, "a comma is missing before 'b'"),
            ("{ a: 1,, }", 1, 8, "',' stands where a key should be"),
            ("[,]", 1, 2, "',' stands where a value should be"),
            ("{\n a: [1 }", 2, 8, "'}' can't close the [ of line 2"),
            ("{\n a-b: 1 }", 2, 2, "'a-b' stands where a key should be"),
            ("[\n'abc\n']", 2, 5, "the text that begins in this line has no closing quote"),
            ("[\n'abc", 2, 1, "the text that begins in this line has no closing quote"),
            ("{}\n/* a /*/\n/* b", 3, 1, "the comment that begins in this line is never closed"),
            ("{}\n{}", 2, 1, "'{' is too much after the end"),
            ("\n\n", 3, 1, "there is nothing in it"),
            ("[\n\"\\u12\"]", 2, 4, "\\u needs 4 digits from 0 to F"),
            ("[\n\"\\1\"]", 2, 4, "\\1 is no escape: write \\x and two digits"),
            ("[\"\\9\"]", 1, 5, "\\9 is no escape: write \\x and two digits"),
            ("[\n\"\\09\"]", 2, 4, "\\0 before a digit is no escape: write \\x and two digits"),
            (
                "{ \\u00zz: 1 }", 1, 3,
                "'\\u00zz' stands where a key should be: \\u needs 4 digits from 0 to F"
            ),
            ("{ \\u002d: 1 }", 1, 3, "'\\u002d' stands where a key should be"),
            (
                "{ a\\n: 1 }", 1, 3,
                "'a\\n' stands where a key should be: \\u needs 4 digits from 0 to F"
            ),
            ("[\n\"\\ud83d\"]", 2, 4, "half a character: \\u escapes beyond FFFF come in pairs"),
            (
                "[\n\"a\u{1}\"]", 2, 3,
                "a control character stands in a text: write it as \\u and four digits"
            ),
            (
                String(repeating: "[", count: 100_000), 1, 34,
                "more than 32 groups or lists within each other"
            ),
        ] as [(String, Int, Int, String)])
    func errors(text: String, line: Int, column: Int, message: String) {
        let location = TextLocation(line: line, column: column)
        #expect(Self.error(of: text) == DocumentError.syntax(at: location, message: message))
    }

    @Test(
        "every key and element has its place, however lines end", arguments: ["\n", "\r\n", "\r"])
    func lines(end: String) throws {
        let text = [
            "\u{FEFF}// first", "{ a: { /* b:", "1 */ 'c': 2,", "}, d: [", "3, {", "e: 4 } ] }",
        ]
        let json = try JSONDocument(text.joined(separator: end))
        let cases: [([String], Int, Int)] = [
            ([], 1, 1), (["a"], 2, 3), (["a", "c"], 3, 6), (["d"], 4, 4), (["d", "0"], 5, 1),
            (["d", "1"], 5, 4),
            (["d", "1", "e"], 6, 1), (["a", "none"], 2, 3), (["d", "7"], 4, 4),
            (["none"], 1, 1),
        ]
        for (path, line, column) in cases {
            #expect(json.location(of: path) == TextLocation(line: line, column: column), "\(path)")
        }
    }

    @Test("Foundation, which tells no lines, reads the same out of it", arguments: 1...10)
    func foundationAgrees(seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        var accepted = 0
        for _ in 0..<100 {
            let text = Self.mutated(&generator)
            guard let theirs = Self.foundation(text) else { continue }
            accepted += 1
            #expect(try Self.plain(JSONDocument(text).root) == theirs, "seed \(seed): \(text)")
        }
        #expect(accepted > 0)
    }

    private static func error(of text: String) -> DocumentError? {
        do throws(DocumentError) {
            _ = try JSONDocument(text)
            return nil
        } catch {
            return error
        }
    }

    /// A text that a few slips of the finger have befallen.
    private static func mutated(_ generator: inout SeededNumbers) -> String {
        var bytes = Array(
            """
            { // the board
              gpio: { chip: "pinctrl-rp1" }, "a": [1, -2.5, +3, .5, 0x1F, 1e3, null, true,],
              'k': 'it\\'s \\u00e9 \\x41 \\n', /* c */ $x_1: "é😀", z: {}, y: [false] }
            """.utf8)
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let index = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: bytes[index] = UInt8.random(in: 0x20...0x7E, using: &generator)
            case 1: bytes.remove(at: index)
            default: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &generator), at: index)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private indirect enum Plain: Hashable, Decodable {
        case null, bool(Bool), number(Double), string(String), array([Plain])
        case object([String: Plain])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? container.decode(Double.self) {
                self = .number(value)
            } else if let value = try? container.decode(String.self) {
                self = .string(value)
            } else if let value = try? container.decode([Plain].self) {
                self = .array(value)
            } else {
                self = .object(try container.decode([String: Plain].self))
            }
        }
    }

    private static func foundation(_ text: String) -> Plain? {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        return try? decoder.decode(Plain.self, from: Data(text.utf8))
    }

    private static func plain(_ value: JSONNode) -> Plain {
        switch value {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .array(let elements): .array(elements.map { plain($0.value) })
        case .object(let members):
            // The first of two that have one name wins, as it does where they are complained of.
            .object(Dictionary(members.map { ($0.key, plain($0.value)) }) { first, _ in first })
        }
    }
}
