import Baking
import Store
import SystemCalls
import Timebase
import Units

extension Benchmark {
    static let formulas = Benchmark(
        name: "formulas", summary: "lists and pages beside many formulas", isRepeatable: true
    ) { report in
        let sizes = report.isRepeatableOnly ? [FormulaBenchmark.many] : FormulaBenchmark.sizes
        for size in sizes {
            let folder = try TemporaryDirectory.forBenchmark()
            let benchmark = try FormulaBenchmark(size, folder: folder.path)
            if size == FormulaBenchmark.many { try benchmark.count(report.figure) }
            if !report.isRepeatableOnly { try benchmark.time(report.figure) }
        }
    }
}

/// What a person with many formulas waits for.
private struct FormulaBenchmark {
    /// What issue 17 demands.
    static let many = 1000
    static let sizes = [10, many]

    private let size: Int
    private let folder: String
    private let database: Database

    init(_ size: Int, folder: String) throws {
        self.size = size
        self.folder = folder
        database = try Database(directory: folder)
        try database.formulas.add((0..<size).lazy.map(Self.formula))
    }

    /// A country loaf of so many pieces, with a name and ids of its own.
    private static func formula(_ number: Int) -> Formula {
        var item = number << 16
        return FormulaTemplate.countryLoaf.formula(
            id: FormulaID(rawValue: uuid(number << 16)), name: "Formula \(number)"
        ) {
            item += 1
            return ItemID(rawValue: uuid(item))
        }
    }

    private static func uuid(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return "0b0e0000-0000-4000-8000-"
            + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    }

    private typealias Look = (name: String, key: String, body: (Database) throws -> Void)

    /// What is asked of the database at the display; each is to cost the same however many there
    /// are.
    private var looks: [Look] {
        let middle = Self.formula(size / 2)
        let line = FormulaSummary(
            id: middle.id, name: middle.name, hydration: nil, total: .zero, isValid: true)
        return [
            ("a page of formulas", "list", { _ = try $0.formulas.page(after: nil, count: 4) }),
            (
                "a page in the middle", "middle",
                { _ = try $0.formulas.page(after: line, count: 4) }
            ),
            ("one formula", "one", { _ = try $0.formulas.find(middle.id) }),
        ]
    }

    /// Pages that are read by a connection that has read nothing but what it is opened with, and
    /// what an edit writes.
    func count(_ report: (Figure) -> Void) throws {
        for look in looks {
            let fresh = try Database(directory: folder)
            let start = try Written.now
            try look.body(fresh)
            let end = try Written.now
            let pages = (end.bytesRead - start.bytesRead) / Written.block
            report(kept("read.\(look.key)", "\(look.name) from the disk", pages, "pages"))
        }
        let count = 20
        // The first makes the write-ahead log.
        try edit(0)
        let start = try Written.now
        for number in 1...count { try edit(number) }
        let end = try Written.now
        report(
            kept(
                "edit.flushes", "flushes of an edit of a formula",
                (end.flushes - start.flushes) / count, "calls"))
    }

    private func edit(_ number: Int) throws {
        var formula = Self.formula(number % size)
        formula.pieces = 3 + number
        try database.formulas.update(formula)
    }

    private func kept(_ key: String, _ name: String, _ value: Int, _ unit: String) -> Figure {
        var figure = Figure(
            measure: "formulas.\(key)", name: name, ours: Double(value), unit: unit)
        figure.isRepeatable = true
        return figure
    }

    func time(_ report: (Figure) -> Void) throws {
        for look in looks {
            let timing = try Timing(200) { _ in try look.body(database) }
            var figure = figure("\(look.name), median", timing.median)
            // Chosen: nobody sees 5 ms.
            figure.goal = 5
            report(figure)
        }
        let formula = Self.formula(size / 2)
        let scaled = try Timing(200) { number in
            let batch = BatchSize.pieces(1 + number, each: Milligrams(grams: 500))
            _ = try ScaledFormula(formula, batch).saved
        }
        var figure = figure("a formula scaled, median", scaled.median)
        // A frame of the display takes 4 ms on the wires.
        figure.goal = 4
        report(figure)
        let list = try Timing(20) { _ in
            _ = try database.formulas.page(after: nil, count: size)
        }
        report(self.figure("the list of all formulas, median", list.median))
        let edits = try Timing(100) { try edit($0) }
        report(self.figure("an edit saved, median", edits.median))
    }

    private func figure(_ name: String, _ milliseconds: Double) -> Figure {
        Figure(measure: "formulas.\(size)", name: name, ours: milliseconds, unit: "ms")
    }
}
