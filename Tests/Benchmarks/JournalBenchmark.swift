import Brewing
import Store
import SystemCalls
import Timebase

extension Benchmark {
    static let journal = Benchmark(
        name: "journal", summary: "methods, grinders and beans beside many logs",
        isRepeatable: true
    ) { report in
        // Chosen: enough that a scan is seen; a hundred thousand logs are not made for each check.
        let sizes = report.isRepeatableOnly ? [JournalBenchmark.some] : JournalBenchmark.sizes
        var first: [String: Double] = [:]
        for size in sizes {
            let folder = try TemporaryDirectory.forBenchmark()
            let benchmark = try JournalBenchmark(size, folder: folder.path)
            if size == JournalBenchmark.some { try benchmark.count(report.figure) }
            if report.isRepeatableOnly { continue }
            try benchmark.time(first) { figure in
                first[figure.name] = first[figure.name] ?? figure.ours
                report.figure(figure)
            }
        }
    }
}

/// What a person with many logs and much equipment waits for.
private struct JournalBenchmark {
    struct Size: Equatable {
        let logs: Int
        let recipes: Int
        let beans: Int
        let grinders: Int
        let methods: Int
    }

    private typealias Look = (name: String, key: String, body: (Database) throws -> Void)

    static let some = Size(logs: 10_000, recipes: 500, beans: 500, grinders: 50, methods: 20)
    /// What issue 16 demands is the last.
    static let sizes = [
        Size(logs: 100, recipes: 10, beans: 10, grinders: 2, methods: 2), some,
        Size(logs: 100_000, recipes: 500, beans: 500, grinders: 50, methods: 20),
    ]

    private let size: Size
    private let folder: String
    private let database: Database

    init(_ size: Size, folder: String) throws {
        self.size = size
        self.folder = folder
        database = try Database(directory: folder)
        try database.fill(logs: 0, recipes: size.recipes)
        try database.fill(beans: size.beans, grinders: size.grinders, methods: size.methods)
        try database.logs.save((0..<size.logs).lazy.map(log))
        try database.equipment.remember(log(0).inputs.equipment, for: .starter)
    }

    private func log(_ number: Int) -> BrewLog {
        FillerLog.log(
            number: number, beans: size.beans, grinders: size.grinders, methods: size.methods)
    }

    /// What is asked of the database at the display; each is to cost the same however much is in it.
    private var looks: [Look] {
        let bean = BeanID(rawValue: "bean-\(size.beans / 2)")
        let grinder = GrinderID(rawValue: "grinder-\(size.grinders / 2)")
        let today = CalendarDay(daysSince1970: 20_000)
        return [
            ("a page of logs", "logs", { _ = try $0.logs.page(after: nil, count: 8) }),
            ("a page of recipes", "recipes", { _ = try $0.recipes.page(after: nil, count: 8) }),
            (
                "the next grinder", "grinder",
                { _ = try $0.offer(.grinder(grinder, offset: 1), today: nil) }
            ),
            ("the next bean", "bean", { _ = try $0.offer(.bean(bean, offset: 1), today: nil) }),
            (
                "the next method", "method",
                { _ = try $0.offer(.method("v60", offset: 1), today: nil) }
            ),
            (
                "a recipe's journal with its best brew", "recipe",
                { _ = try $0.journal(of: .starter, today: today) }
            ),
        ]
    }

    // What every run gives alike.

    /// Pages that are read by a connection that has read nothing but what it is opened with.
    func count(_ report: (Figure) -> Void) throws {
        for look in looks {
            let fresh = try Database(directory: folder)
            let start = try Written.now
            try look.body(fresh)
            let end = try Written.now
            let pages = (end.bytesRead - start.bytesRead) / Written.block
            report(kept("read.\(look.key)", "\(look.name) from the disk", pages, "pages"))
        }
        try countSaving(report)
    }

    private func countSaving(_ report: (Figure) -> Void) throws {
        // The first makes the write-ahead log.
        try database.logs.save(log(size.logs))
        let count = 20
        let start = try Written.now
        for number in 1...count { try database.logs.save(log(size.logs + number)) }
        let end = try Written.now
        var written = Written()
        written.add(from: start, to: end)
        report(
            kept(
                "saved.bytes", "written for a saved log with equipment",
                written.blocksMax * Written.block / 1024 / count, "KiB"))
        report(kept("saved.flushes", "flushes of a saved log", written.flushes / count, "calls"))
    }

    private func kept(_ key: String, _ name: String, _ value: Int, _ unit: String) -> Figure {
        var figure = Figure(
            measure: "journal.\(key)", name: name, ours: Double(value), unit: unit)
        figure.isRepeatable = true
        return figure
    }

    // Times.

    func time(_ first: [String: Double], _ report: (Figure) -> Void) throws {
        for look in looks {
            let timing = try Timing(200) { _ in try look.body(database) }
            var figure = figure("\(look.name), median", timing.median)
            // Chosen: nobody sees 5 ms; beyond that many logs may cost half as much again.
            figure.goal = max(5, (first[figure.name] ?? 0) * 1.5)
            report(figure)
        }
        let beans = try Timing(20) { _ in _ = try database.beans.list() }
        report(figure("the list of all beans, median", beans.median))
        let grinders = try Timing(20) { _ in _ = try database.grinders.list() }
        report(figure("the list of all grinders, median", grinders.median))
        try saving(report)
    }

    private func saving(_ report: (Figure) -> Void) throws {
        let count = 300
        let start = size.logs + 1000
        let bare = (0..<count).map { FillerLog.log(number: start + $0) }
        let equipped = (count..<2 * count).map { log(start + $0) }
        let without = try Timing(count) { try database.logs.save(bare[$0]) }
        report(figure("save a log without equipment, median", without.median))
        let with = try Timing(count) { try database.logs.save(equipped[$0]) }
        report(figure("save a log with equipment, median", with.median))
    }

    private func figure(_ name: String, _ milliseconds: Double) -> Figure {
        Figure(measure: "journal.\(size.logs)", name: name, ours: milliseconds, unit: "ms")
    }
}
