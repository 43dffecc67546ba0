import Testing

/// The ids of the specification, held against the tests in both directions.
@Suite("Specification")
struct SpecificationTests {
    private struct Rule {
        let id: String
        let page: String
        /// Whether it is decided, but not built.
        let isPlanned: Bool
    }

    /// A rule is a row whose first cell is its id.
    private static let rules: [Rule] =
        Project.files(in: "\(Catalog.folder)/Specification", ending: ".md").flatMap {
            page -> [Rule] in
            Catalog.rows(of: page.text).compactMap { cells -> Rule? in
                guard let first = cells.first, Catalog.identifiers(in: first) == [first] else {
                    return nil
                }
                return Rule(
                    id: first, page: page.path, isPlanned: page.text.contains("**Planned.**"))
            }
        }

    private static let built = rules.filter { !$0.isPlanned }.map(\.id)
    private static let planned = Set(rules.filter(\.isPlanned).map(\.id))

    /// The ids before the dot in the names of tests.
    private static let tested: [String: Set<String>] = {
        var found: [String: Set<String>] = [:]
        for file in Project.swiftFiles(in: "Tests") where !file.path.contains("Housekeeping") {
            for line in file.text.split(separator: "\n") {
                let words = line.drop { $0 == " " }
                guard words.hasPrefix("\"") || words.hasPrefix("@Test(\""),
                    let dot = words.lastIndex(of: "·")
                else { continue }
                for id in Catalog.identifiers(in: words[..<dot]) {
                    found[id, default: []].insert(file.path)
                }
            }
        }
        return found
    }()

    @Test("every id stands once")
    func onceEach() {
        #expect(Self.built.count >= 110)
        for (id, rules) in Dictionary(grouping: Self.rules, by: \.id) where rules.count > 1 {
            Issue.record("\(id) stands in \(rules.map(\.page))")
        }
    }

    @Test("every rule of what is built has a test whose name begins with its id", arguments: built)
    func isTested(id: String) {
        #expect(Self.tested[id] != nil, "no test is named \"\(id) · …\"")
    }

    @Test("every id that a test names is a rule of what is built")
    func isARule() {
        for (id, files) in Self.tested.sorted(by: { $0.key < $1.key })
        where !Self.built.contains(id) {
            let reason =
                Self.planned.contains(id)
                ? "is on a page that says \"Planned\": take that away, it is built"
                : "is not in the specification"
            Issue.record("\(id), of \(files.sorted()), \(reason)")
        }
    }

    @Test("every id that a scenario or a source names is in the specification")
    func isKnown() {
        let texts =
            Project.files(in: "Tests/Scenarios", ending: ".brew")
            + Project.swiftFiles(in: "Sources")
        let all = Self.planned.union(Self.built)
        let letters = Set(all.map { $0.prefix(2) })
        for file in texts {
            for id in Catalog.identifiers(in: file.text)
            where letters.contains(id.prefix(2)) && !all.contains(id) {
                Issue.record("\(file.path) names \(id)")
            }
        }
    }

    @Test("every section that sources, tests and scripts cite is a page")
    func sections() {
        let titles = Set(
            Catalog.pages.compactMap { page -> Int? in
                page.text.hasPrefix("# §") ? Self.number(page.text.dropFirst(3)) : nil
            })
        // Section 1 is the glossary.
        #expect(titles == Set(2...17))
        let texts = Project.swiftFiles(in: "Sources") + Project.swiftFiles(in: "Tests")
        for file in texts where !file.path.contains("Housekeeping") {
            for rest in file.text.components(separatedBy: "SPEC §").dropFirst() {
                let number = Self.number(rest)
                #expect(
                    number.map(titles.contains) == true, "\(file.path) cites §\(rest.prefix(4))")
            }
        }
    }

    private static func number(_ text: some StringProtocol) -> Int? {
        Int(text.prefix { $0.isNumber })
    }
}
