import Testing

@testable import Names

@Suite("SPEC §4 · names as people see them")
struct UniqueNameTests {
    @Test(
        "names that look the same are one, however they are composed and whatever their case",
        arguments: [
            ("Café", "Cafe\u{301}"), ("Café", "CAFÉ"), ("Straße", "STRASSE"),
            ("Σίσυφος", "ΣΊΣΥΦΟΣ"), ("ﬁlter", "FILTER"), ("V60 Starter", " v60 STARTER \t"),
            ("A b", "a\u{A0}b"), ("☕️ now", "☕ NOW"), ("İstanbul", "i̇stanbul"),
            ("ᾼ", "ᾳ"), ("α\u{345}\u{301}", "ΆΙ"), ("Å", "\u{212B}"),
            ("각", "\u{1100}\u{1161}\u{11A8}"),
            ("e\u{301}\u{323}", "E\u{323}\u{301}"), ("ǅ", "ǆ"), ("豈", "\u{8C48}"), ("Ｖ", "ｖ"),
        ])
    func same(left: String, right: String) {
        #expect(UniqueName.key(left) == UniqueName.key(right))
    }

    @Test(
        "names that look different are two",
        arguments: [
            ("Cafe", "Café"), ("Brew 1", "Brew 01"), ("Brew", "Brew copy"), ("a b", "ab"),
            ("a b", "a  b"), ("Ø", "O"), ("ı", "i"), ("æ", "ae"), ("👍", "👎"),
        ])
    func different(left: String, right: String) {
        #expect(UniqueName.key(left) != UniqueName.key(right))
    }

    @Test("names stand in the order people expect: letters by their likes, numbers by their value")
    func order() {
        let names = [
            "Brew", "brew 2", "Brew 9", "Brew 10", "Brew 10 b", "Brewer", "Ærø", "Afternoon",
            "Ärger", "Arger", "Øl", "Ol", "Zebra", "ßa", "ssb", "4:6", "12 g", "éclair",
        ]
        let sorted = names.sorted {
            Array(UniqueName.key($0).utf8).lexicographicallyPrecedes(UniqueName.key($1).utf8)
        }
        #expect(
            sorted == [
                "4:6", "12 g", "Ærø", "Afternoon", "Arger", "Ärger", "Brew", "brew 2", "Brew 9",
                "Brew 10", "Brew 10 b", "Brewer", "éclair", "Ol", "Øl", "ßa", "ssb", "Zebra",
            ])
    }

    @Test("a key holds what its name begins with, forms and cases aside")
    func beginnings() {
        let key = UniqueName.key("Élan 12")
        for prefix in ["E\u{301}", "éLAN", "élan 1", ""] {
            #expect(key.contains(UniqueName.keyPart(ofNamesStartingWith: prefix)))
        }
        #expect(!key.contains(UniqueName.keyPart(ofNamesStartingWith: "lan")))
    }

    @Test("keys are what they were in the release before")
    func stable() {
        #expect(UniqueName.key("V60 Straße 4:6") == "v260 strasse 14:16\u{1}v60 strasse 4:6")
        #expect(UniqueName.key("Çà") == "ca\u{1}c\u{327}a\u{300}")
    }

    @Test("a copy's name keeps whole characters, no blank at the cut, and 40 in all")
    func copies() {
        #expect(UniqueName.copy(of: "Mine", number: 1) == "Mine copy")
        #expect(UniqueName.copy(of: "Mine", number: 12) == "Mine copy 12")
        let cutAtBlank = String(repeating: "x", count: 32) + " and more"
        #expect(
            UniqueName.copy(of: cutAtBlank, number: 2)
                == String(repeating: "x", count: 32) + " copy 2")
        let families = UniqueName.copy(of: String(repeating: "👨‍👩‍👧", count: 40), number: 2)
        #expect(families == String(repeating: "👨‍👩‍👧", count: 33) + " copy 2")
    }

    @Test("every letter folds to what Swift's own library says is the same text")
    func table() throws {
        var checked = 0
        for value in UInt32(0x80)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value),
                scalar.properties.generalCategory != .unassigned
            else { continue }
            let folded = NameFolding.shared.folded([scalar])
            var text = String.UnicodeScalarView()
            text.append(contentsOf: folded.compactMap(Unicode.Scalar.init))
            // Equal but for case: by Swift's canonical equivalence of upper and lower cases.
            let (ours, theirs) = (String(text), String(scalar))
            let isSame =
                ours == theirs || ours.uppercased() == theirs.uppercased()
                || ours.lowercased() == theirs.lowercased()
            // U+1E9E's small letter is ß to one and ss to the other.
            #expect(isSame || theirs == "\u{1E9E}", "U+\(String(value, radix: 16))")
            #expect(NameFolding.shared.folded(text) == folded, "U+\(String(value, radix: 16))")
            #expect(
                NameFolding.shared.combiningClass(value)
                    == Int(scalar.properties.canonicalCombiningClass.rawValue)
                    || (scalar.properties.age.map { $0 > (14, 0) } ?? false))
            checked += 1
        }
        #expect(checked > 100_000)
    }
}
