import Foundation
import Testing

/// What nobody names, nobody needs: by names alone, as one reads, so that of two things with one
/// name each keeps the other.
@Suite("Dead code")
struct DeadCodeTests {
    /// A file with its names.
    private struct File {
        let path: String
        let module: String
        let words: [String]
        let lines: [Substring]

        init(path: String, text: String, module: String) {
            let swift = SwiftText(text)
            self.path = path
            self.module = module
            words = swift.words
            lines = String(decoding: swift.code, as: UTF8.self).split(separator: "\n")
        }

        /// The modules it imports.
        var imports: [String] {
            lines.compactMap { line in
                let words = line.split(separator: " ")
                guard let place = words.firstIndex(of: "import"), place <= 1 else { return nil }
                return words.last.map(String.init)
            }
        }

        /// The operators it declares: what stands between `func` and a parenthesis.
        var declaredOperators: [String] {
            lines.compactMap { line in
                guard let start = line.range(of: " func ")?.upperBound else { return nil }
                let name = line[start...].prefix { $0 != " " && $0 != "(" }
                return name.first.map { $0.isLetter || $0 == "_" } ?? true ? nil : String(name)
            }
        }

        /// Whether an operator stands between blanks in it.
        func uses(operator name: String) -> Bool { lines.contains { $0.contains(" \(name) ") } }

        /// What it declares: the word after `func`, `var` and the like, and each case.
        var declarations: [String] {
            var found: [String] = []
            for (keyword, name) in zip(words, words.dropFirst())
            where DeadCodeTests.keywords.contains(keyword) { found.append(name) }
            return found + lines.flatMap(Self.cases)
        }

        /// The names in a row that declares cases; one that matches them ends them with a colon.
        private static func cases(_ line: Substring) -> [String] {
            let text = line.drop { $0 == " " }
            guard text.hasPrefix("case ") else { return [] }
            var depth = 0
            let outer = text.dropFirst(5).filter { character in
                if character == "(" { depth += 1 }
                defer { if character == ")" { depth -= 1 } }
                return depth == 0
            }
            guard !outer.contains(":"), !outer.contains(".") else { return [] }
            return outer.split(separator: ",").compactMap { part in
                let name = part.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber }
                return name.first?.isLetter == true ? String(name) : nil
            }
        }
    }

    private static let keywords: Set = [
        "func", "var", "let", "class", "struct", "enum", "protocol", "typealias", "actor",
    ]

    private static let product = Manifest.product.map(\.name).flatMap { module in
        Project.swiftFiles(in: "Sources/\(module)").map {
            File(path: $0.path, text: $0.text, module: module)
        }
    }

    /// The entries of the programs, which the language names; when whoever plays a script on a real
    /// Pi has to look.
    private static let namedByOthers: Set = [
        "_", "BrewGuideProgram", "BridgeProgram", "SyncProgram", "isLooking",
        // CustomReflectable.
        "customMirror",
    ]

    /// The hand that tests lay on a simulated board.
    private static let handOfTests = "Sources/SimBoard/Scenario/ScenarioBoard+Hand.swift"

    @Test("everything that is declared in Sources is named somewhere else in Sources")
    func declarations() {
        var named: [String: Int] = [:]
        for file in Self.product { for word in file.words { named[word, default: 0] += 1 } }
        var declared: [String: [String]] = [:]
        for file in Self.product where file.path != Self.handOfTests {
            for name in file.declarations { declared[name, default: []].append(file.path) }
        }
        #expect(declared.count > 1000)
        for (name, paths) in declared where !Self.namedByOthers.contains(name) {
            let isNamed = named[name, default: 0] > paths.count
            #expect(isNamed, "\(name): \(Set(paths).sorted())")
        }
    }

    @Test("a file names something of each module it imports")
    func imports() {
        var names: [String: Set<String>] = [:]
        var operators: [String: Set<String>] = [:]
        for file in Self.product {
            names[file.module, default: []].formUnion(file.declarations)
            operators[file.module, default: []].formUnion(file.declaredOperators)
        }
        for file in Self.product {
            let words = Set(file.words)
            for module in file.imports {
                guard let declared = names[module], !declared.isEmpty else { continue }
                let isNamed =
                    !declared.isDisjoint(with: words)
                    || operators[module, default: []].contains { file.uses(operator: $0) }
                #expect(isNamed, "\(file.path) names nothing of \(module)")
            }
        }
    }

    @Test("nothing is Codable that nobody codes: our documents have readers and writers of ours")
    func codable() {
        for file in Self.product {
            for word in ["Codable", "Encodable", "Decodable"] {
                let isNamed = file.words.contains(word)
                #expect(!isNamed, "\(file.path): \(word)")
            }
        }
    }
}
