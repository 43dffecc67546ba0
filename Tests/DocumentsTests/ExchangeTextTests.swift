import Brewing
import JSON5
import Testing
import Units

@testable import Documents

@Suite("Texts and ids on their way between programs")
struct ExchangeTextTests {
    private static let limit = RecipeLimit.textLength

    private static func word(_ length: Int, _ letter: Character = "x") -> String {
        String(repeating: letter, count: length)
    }

    @Test("sentences stand in one text as long as it has room, and are cut where they end")
    func sentences() {
        #expect(
            RecipeText.pieces(of: "Rinse. Add coffee! Tare? Go。 On") == [
                "Rinse. Add coffee! Tare? Go。 On"
            ])
        #expect(RecipeText.pieces(of: "") == [])
        let (first, second) = (Self.word(Self.limit / 2) + ".", Self.word(Self.limit / 2, "y"))
        #expect(RecipeText.pieces(of: "\(first) \(second)") == [first, second])
        let short = String(second.dropLast(2))
        #expect(RecipeText.pieces(of: "\(first) \(short)") == ["\(first) \(short)"])
        #expect(RecipeText.pieces(of: "\(first)  \(second)") == [first, " " + second])
    }

    @Test("a sentence longer than a text is cut between its words, a word as a last resort")
    func longSentences() {
        let half = Self.word(Self.limit / 2)
        let pieces = RecipeText.pieces(of: "\(half) \(half) \(half)")
        #expect(pieces == [half, half, half])
        let fitting = Self.word(Self.limit - Self.limit / 2 - 1)
        #expect(
            RecipeText.pieces(of: "\(half) \(fitting) \(half)") == ["\(half) \(fitting)", half])
        let whole = Self.word(Self.limit)
        #expect(RecipeText.pieces(of: whole) == [whole])
        #expect(RecipeText.pieces(of: whole + "x") == ["\(whole.dropLast())…"])
        #expect(RecipeText.pieces(of: "a " + whole) == ["a", whole])
    }

    @Test("a text that is cut keeps its beginning and says so")
    func cut() {
        #expect("abcd".cut(to: 4) == "abcd" && "abcde".cut(to: 4) == "abc…")
        #expect("".cut(to: 4) == "" && "ab".cut(to: 1) == "…")
    }

    @Test("an id that is a UUID stays, in small letters; another gets one of its own, each time")
    func ids() {
        let own = "ABCDEF00-0000-4000-8000-00000000000F"
        #expect(DerivedID.uuid(own, of: "p") == own.lowercased())
        #expect(DerivedID.uuid(own, of: "q") == own.lowercased())
        for (id, program) in [("7", "p"), ("7", "q"), ("", "p"), ("Grüße", "timer-coffee")] {
            let text = program + "/" + id
            var halves: [UInt64] = [0xCBF2_9CE4_8422_2325, 0].map { (seed: UInt64) in
                var hash = seed ^ UInt64(text.utf8.count)
                for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
                return hash
            }
            // Version 8 and the variant of RFC 9562.
            halves[0] = halves[0] & ~0xF000 | 0x8000
            halves[1] = halves[1] & ~(0b11 << 62) | 0b10 << 62
            let digits = halves.map { half in
                let hex = String(half, radix: 16)
                return String(repeating: "0", count: 16 - hex.count) + hex
            }.joined()
            var rest = digits[...]
            let groups = [8, 4, 4, 4, 12].map { count in
                defer { rest = rest.dropFirst(count) }
                return String(rest.prefix(count))
            }
            #expect(DerivedID.uuid(id, of: program) == groups.joined(separator: "-"))
        }
        #expect(DerivedID.uuid("7", of: "p") != DerivedID.uuid("7", of: "q"))
    }

    @Test(
        "only five groups of hexadecimal digits are a UUID",
        arguments: [
            ("00000000-0000-4000-8000-00000000000f", true),
            ("0000000-0000-4000-8000-0000000000ff", false),
            ("00000000-0000-4000-8000-00000000000g", false), ("00000000-0000-4000-8000", false),
            ("00000000-0000-4000-8000-00000000000f-", false), ("", false),
            ("00000000-0000-4000-8000-00000000000٣", false),
        ])
    func uuids(text: String, isOne: Bool) {
        #expect((text.asUUID != nil) == isOne)
    }

    /// The cell of a text, guarded and as it is.
    private func cells(_ text: String?) -> [String] {
        [true, false].map { CSVText(isGuarded: $0).cell(text) }
    }

    @Test("RFC 4180 · a cell has quotes where it needs them")
    func quotes() {
        #expect(cells(nil) == ["", ""] && cells("") == ["", ""])
        #expect(cells("plain text") == ["plain text", "plain text"])
        #expect(cells("a,b") == ["\"a,b\"", "\"a,b\""])
        #expect(cells("a\"b") == ["\"a\"\"b\"", "\"a\"\"b\""])
        #expect(cells("a\nb") == ["\"a\nb\"", "\"a\nb\""])
        #expect(cells("a\rb") == ["\"a\rb\"", "\"a\rb\""])
        // Where some spreadsheets begin another cell.
        #expect(cells("a;b") == ["\"a;b\"", "a;b"])
        #expect(cells("a\tb") == ["\"a\tb\"", "a\tb"])
    }

    @Test("ASVS 1.2.10 · a guarded text is no formula, wherever a cell may begin in it")
    func guards() {
        for start in ["=", "+", "-", "@", "＝", "＋", "－", "＠"] {
            #expect(cells(start + "1") == ["'\(start)1", "\(start)1"])
            #expect(cells(" " + start) == ["' \(start)", " \(start)"])
            #expect(cells("\u{200B}" + start)[0] == "'\u{200B}\(start)")
            #expect(cells("a;\(start)b")[0] == "\"a;'\(start)b\"")
            #expect(cells("a\n\(start)b\n\(start)c")[0] == "\"a\n'\(start)b\n'\(start)c\"")
            #expect(cells("a\(start)b") == ["a\(start)b", "a\(start)b"])
        }
        #expect(cells("\"=1")[0] == "\"'\"\"=1\"")
        // A line end at the beginning is guarded as such.
        #expect(cells("\n=1")[0] == "\"'\n'=1\"" && cells("\tx")[0] == "\"'\tx\"")
        #expect(cells(";x")[0] == "\";x\"")
        // What steers a terminal becomes a blank.
        #expect(cells("a\u{1B}[2Jb") == ["a [2Jb", "a\u{1B}[2Jb"])
        #expect(cells("\u{1B}=1")[0] == "' =1")
    }

    @Test("RFC 4648 · bytes as letters, with their padding, and back")
    func base64() {
        for (text, letters) in [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
        ] {
            #expect(Base64.text(of: Array(text.utf8)) == letters)
            #expect(Base64.bytes(of: letters) == Array(text.utf8))
        }
        let all = (UInt8(0)...255).map { $0 }
        #expect(Base64.bytes(of: Base64.text(of: all)) == all)
        #expect(Base64.text(of: [0xFB, 0xFF, 0xBE]) == "+/++")
        #expect(Base64.bytes(of: "////") == [255, 255, 255])
        for none in ["Z", "Zg", "Zg=", "Zm9v!", "====", "Z===", "Zm=v", "Zm9v\n", "Zm-_"] {
            #expect(Base64.bytes(of: none) == nil, "\(none)")
        }
    }
}
