import Testing

/// Whole numbers from outside get their bounds where they are read (`UntrustedInteger`): nobody
/// reads one past that type, and where they are read nothing can overflow.
@Suite("Whole numbers from outside")
struct OutsideNumberTests {
    /// A way to get at such a number, or at bytes by one, that only a few files may use.
    struct Rule {
        let name: String
        /// The rule looks at rows with one of these words only: regular expressions are slow.
        let words: [String]
        let patterns: [Regex<Substring>]
        /// The files it does not hold for, or folders of them.
        let exempt: [String]
        /// Rows that it has to find, and rows that it must not.
        let planted: [String]
        let harmless: [String]

        /// Whether a row of code breaks it.
        func finds(in line: Substring) -> Bool {
            words.contains { line.contains($0) }
                && patterns.contains { line.contains($0.wordBoundaryKind(.simple)) }
        }

        func holds(for path: String) -> Bool { !exempt.contains { path.hasPrefix($0) } }
    }

    /// Where numbers from outside are read: nothing else stands in these files.
    private static let bounds = ["Sources/Store/Bounds/", "Sources/Units/UntrustedInteger.swift"]

    // A regular expression is not Sendable: these are made anew for each test.
    private static var rules: [Rule] {
        [columns, joinedBytes, digits, texts, rounded, parts]
    }

    private static var columns: Rule {
        Rule(
            name: "columns of SQLite are read by Row", words: ["sqlite3_"],
            patterns: [
                #/sqlite3_column_(?:int|int64|double|bytes|text|blob)\b/#, #/sqlite3_value_\w+/#,
            ],
            exempt: ["Sources/Store/Bounds/Row.swift"],
            planted: ["let n = sqlite3_column_int64(handle, 0)", "sqlite3_value_int(v)"],
            harmless: ["sqlite3_column_count(handle)", "sqlite3_column_name(handle, 0)"])
    }

    private static var joinedBytes: Rule {
        Rule(
            name: "numbers are put together of bytes in the bounds' files",
            words: ["<<", ".load", "bindMemory"],
            patterns: [
                #/<<\s*[78]\b.*[|+]/#, #/[|+] \w+\(.*<<\s*8\b/#, #/\.load\(as:/#,
                #/\.loadUnaligned\(/#, #/\bbindMemory/#,
            ],
            // A digest is compared, and nothing is reckoned with it.
            exempt: bounds + ["Sources/Sync/Operations/SHA256.swift"],
            planted: [
                "let n = Int(bytes[0]) << 8 | Int(bytes[1])",
                "bytes.reduce(0) { $0 << 8 | Int($1) }", "let n = raw.load(as: UInt32.self)",
                "Int(bytes[1]) | Int(bytes[0]) << 8",
                "raw.loadUnaligned(fromByteOffset: 4)",
            ],
            harmless: ["let bit = 1 << UInt8(slot)", "packed |= dots << UInt64(index * 8)"])
    }

    private static var digits: Rule {
        Rule(
            name: "digits become numbers by UntrustedInteger", words: ["radix:", ".init"],
            patterns: [#/\bU?Int\d*\(.*\bradix:/#, #/\bU?Int\d*\.init\b(?!\()/#],
            // Digits to a Double; what is written; the bits of a UUID.
            exempt: bounds + [
                "Sources/JSON5/JSONNumber.swift", "Sources/Units/Hexadecimal.swift",
                "Sources/Store/FormulaFormat.swift",
            ],
            planted: [
                "Int(text.dropFirst(2), radix: 16)", "UInt32(text, radix: 16)",
                "words.compactMap(Int.init)",
            ],
            harmless: ["UntrustedInteger(text, radix: 16)", "String(number, radix: 16)"])
    }

    private static var texts: Rule {
        Rule(
            name: "a text becomes a number by UntrustedInteger", words: ["Int"],
            patterns: [
                #/(?:flatMap|compactMap)\s*\(?\{\s*U?Int\d*\(\$0/#,
                // A condition: the number may be none.
                #/\b(?:guard|if|while|,) let \w+ = U?Int\d*\((?!bitPat|clamp|trunc|exact|ascii)/#,
                #/^let \w+ = U?Int\d*\([^()]*\)(?:,| else)/#,
                #/, let \w+ = U?Int\d*\([^()]*\)(?:,| else|$)/#,
                #/\bU?Int\d*\((?!exactly)[^()]*\)\s*(?:\?\?|== nil|\?\.|\.flatMap|\.map)/#,
            ],
            // Four, two and two digits; digits to a Double.
            exempt: bounds + [
                "Sources/Timebase/CalendarDay.swift", "Sources/JSON5/JSONNumber.swift",
            ],
            planted: [
                "words.flatMap { Int($0) }", "Int(word) ?? 0", "Int(word).flatMap(Rating.init)",
                "guard let number = Int(place) else {", "let failures = Int(words[0]),",
                "if let count = Int64(word) {", "parts.count == 2, let n = Int(parts[0]),",
            ],
            harmless: [
                "let local = Int(moment.milliseconds) + offset", "counts.map { Int($0) }",
                "guard let n = UntrustedInteger(word)?.within(1...5) else {",
                "bytes.flatMap { [digits[Int($0 >> 4)]] }",
            ])
    }

    private static var rounded: Rule {
        Rule(
            name: "what is rounded becomes whole by UntrustedInteger", words: ["Int"],
            patterns: [
                #/\bU?Int\d*\(.*\.rounded\(/#, #/\bU?Int\d*\(Double\(/#,
                #/\bU?Int\d*\(exactly: (?:number|seconds|value|thousandths)\b/#,
            ],
            // `speed` is from 0.01 to 1000, and a clock runs for 292 years; a picture's dots.
            exempt: bounds + [
                "Sources/SystemCalls/ScaledClock.swift", "Sources/SimBoard/Picture/",
            ],
            planted: [
                "Int((seconds * 1000).rounded())", "Int(exactly: number)", "Int64(Double(n) / s)",
            ],
            harmless: [
                "UntrustedInteger(rounding: seconds * 1000)", "UntrustedInteger(exactly: number)",
                "flour.multiplied(by: share)?.rounded()",
            ])
    }

    private static var parts: Rule {
        Rule(
            name: "a part of a list is taken by prefix and dropFirst, which end where it does",
            words: ["...", "..<"],
            patterns: [
                #/\w\[[^\[\]]*[-+*][^\[\]]*(?:\.\.\.|\.\.<)/#,
                #/\w\[[^\[\]]*(?:\.\.\.|\.\.<)[^\[\]]*[-+*]/#,
            ],
            // Their numbers are their own: cells of a frame, indexes of a line of text.
            exempt: bounds + [
                "Sources/Panel/", "Sources/Hardware/Frame.swift", "Sources/SimBoard/Chip/",
                "Sources/Baking/Paste/",
            ],
            planted: ["bytes[offset..<offset + 4]", "bytes[(block * size)...]"],
            harmless: ["bytes[..<end]", "text[start..<index]", "for i in 0..<count - 1 {"])
    }

    /// The rows of a file's code; texts in quotes and comments are none.
    private static func lines(of text: String) -> [Substring] {
        String(decoding: SwiftText(text).code, as: UTF8.self).split(separator: "\n")
            .map { $0.drop { $0 == " " } }
    }

    private static let files = Project.swiftFiles(in: "Sources").map {
        (path: $0.path, lines: lines(of: $0.text))
    }

    @Test("SPEC §8 · whole numbers from outside are read where they get their bounds")
    func readers() {
        #expect(Self.files.count > 400)
        for rule in Self.rules {
            for file in Self.files where rule.holds(for: file.path) {
                for line in file.lines where rule.finds(in: line) {
                    Issue.record("\(file.path): \(line): \(rule.name)")
                }
            }
        }
    }

    @Test("SPEC §8 · each rule finds what is planted, and nothing that is harmless")
    func planted() {
        for rule in Self.rules {
            for line in rule.planted { #expect(rule.finds(in: line[...]), "\(line)") }
            for line in rule.harmless { #expect(!rule.finds(in: line[...]), "\(line)") }
        }
    }

    @Test("SPEC §8 · each file that a rule does not hold for is there, and would break it")
    func exemptions() {
        for rule in Self.rules {
            for path in rule.exempt where !Self.bounds.contains(path) {
                let isNeeded = Self.files.contains { file in
                    file.path.hasPrefix(path) && file.lines.contains { rule.finds(in: $0) }
                }
                #expect(isNeeded, "\(rule.name): \(path)")
            }
        }
    }

    // MARK: The bounds' own files

    /// Operators that trap where the result does not fit; `&+` and the like do not.
    private static func traps(in line: Substring) -> Bool {
        let words = line.split(separator: " ")
        return ["+", "-", "*", "<<", "+=", "-=", "*=", "<<="].contains { words.contains($0) }
    }

    @Test("SPEC §8 · where they are read no operator can trap, and nothing is taken by an index")
    func overflow() {
        let files = Self.files.filter { file in
            // A table of constants.
            Self.bounds.contains { file.path.hasPrefix($0) }
                && !file.path.hasSuffix("/Plausible.swift")
        }
        #expect(files.count >= 5)
        for file in files {
            for line in file.lines {
                #expect(!Self.traps(in: line), "\(file.path): \(line)")
                // All of it, from an end to its other end, is there in any list.
                let isIndex = line.replacing("[...]", with: "").contains(#/[\w)]\[[^\]:]/#)
                #expect(!isIndex, "\(file.path): \(line)")
            }
        }
    }

    @Test(
        "SPEC §8 · an operator that can trap is found",
        arguments: [
            ("number = number * 10", true), ("value << 8 | byte", true), ("sum += value", true),
            ("value &<< 8 | byte", false), ("(type &- 13) / 2", false), ("range: -1...1", false),
        ])
    func traps(line: String, isTrap: Bool) { #expect(Self.traps(in: line[...]) == isTrap) }
}
