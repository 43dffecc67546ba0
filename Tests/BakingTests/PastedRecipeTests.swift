import Baking
import Testing
import Units

/// A recipe of our own writing, and what is to be understood of each of its lines.
struct PasteSample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// A line of the recipe, and behind `=>` what comes of it: `KIND GRAMS NAME` with `@SECTION`
    /// where it is not `Dough`, or `!` and the reason. Lines without it are headings, or empty.
    let lines: String
    /// Flour, water and all of it, in grams.
    let sums: [Double]

    init(_ name: String, _ sums: [Double], _ lines: String) {
        testDescription = name
        self.lines = lines
        self.sums = sums
    }

    private var parts: [(text: String, outcome: String)] {
        lines.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let parts = line.split(separator: "=>", maxSplits: 1).map(String.init)
            return (parts.first ?? "", parts.count > 1 ? String(parts[1].dropFirst()) : "")
        }
    }

    var text: String { parts.map(\.text).joined(separator: "\n") }

    /// What is to come of it, by line.
    var outcomes: [String] {
        zip(1..., parts).compactMap { number, part in
            guard !part.outcome.isEmpty else { return nil }
            let isWhole = part.outcome.hasPrefix("!") || part.outcome.contains("@")
            guard !isWhole else { return "\(number) \(part.outcome)" }
            let words = part.outcome.split(separator: " (", maxSplits: 1)
            let remark = words.count > 1 ? " (\(words[1])" : ""
            return "\(number) \(words[0]) @Dough\(remark)"
        }
    }
}

@Suite("SPEC §10.5 · forty recipes, line by line")
struct PastedRecipeTests {
    static let samples =
        PasteSample.plain + PasteSample.withPreferments + PasteSample.written + PasteSample.odd

    @Test("there are forty of them")
    func count() {
        #expect(Self.samples.count == 40)
    }

    @Test("exactly what is understood of a recipe, and what is not", arguments: samples)
    func recipe(sample: PasteSample) throws {
        let pasted = try PastedFormula(sample: sample.text)
        let understood = pasted.lines.map { line in
            let grams = Self.text(line.weight)
            let words = "\(line.kind.rawValue) \(grams) \(line.name) @\(line.section)"
            return (line.number, words + (line.remark.map { " (\($0))" } ?? ""))
        }
        let unread = pasted.unread.map { ($0.number, "! \($0.reason)") }
        let outcomes = (understood + unread).sorted { $0.0 < $1.0 }.map { "\($0.0) \($0.1)" }
        #expect(outcomes == sample.outcomes)
        let sums = pasted.formula.sums
        let grams = [sums.flour, sums.water, sums.total].map { Double($0.count) / 1000 }
        #expect(grams == sample.sums)
    }

    /// Grams as they are, without needless zeros.
    private static func text(_ weight: Milligrams) -> String {
        let (grams, rest) = weight.count.quotientAndRemainder(dividingBy: 1000)
        guard rest > 0 else { return "\(grams)" }
        return "\(Double(weight.count) / 1000)"
    }
}
