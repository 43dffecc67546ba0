import Brewing
import CPOSIX
import Store
import SystemCalls
import Timebase

extension Benchmark {
    static let store = Benchmark(
        name: "store", summary: "lists and saving, with 100 logs and with 10,000"
    ) { report in try StoreBenchmark.compare([(100, 10), (10_000, 500)], report) }

    static let million = Benchmark(
        name: "store-million", summary: "the same with 100 logs and with 1,000,000; takes minutes",
        isOnlyByName: true
    ) { report in try StoreBenchmark.compare([(100, 10), (1_000_000, 5000)], report) }
}

/// What a person at the display or the command line waits for.
private struct StoreBenchmark {
    /// How many times as long a page may take with any number of logs as with the fewest.
    static let flatness = 1.5

    private let database: Database
    private let folder: String
    private let logs: Int
    /// What the first of the databases that are compared needed, by name.
    private let first: [String: Double]

    /// Measures with each of these numbers of logs and recipes; pages are to take as long with the
    /// later ones as with the first.
    static func compare(
        _ sizes: [(logs: Int, recipes: Int)], _ report: Benchmark.Report
    ) throws {
        var first: [String: Double] = [:]
        for (logs, recipes) in sizes {
            let folder = try TemporaryDirectory.forBenchmark()
            let database = try Database(directory: folder.path)
            try database.fill(logs: logs, recipes: recipes)
            let benchmark = StoreBenchmark(
                database: database, folder: folder.path, logs: logs, first: first)
            try benchmark.run { figure in
                first[figure.name] = first[figure.name] ?? figure.ours
                report.figure(figure)
            }
        }
    }

    func run(_ report: (Figure) -> Void) throws {
        let opening = try Timing(20) { _ in _ = try Database(directory: folder) }
        report(figure("open the database, median", opening.median))
        let page = try Timing(400) { _ in _ = try database.logs.page(after: nil, count: 8) }
        report(flat("open Logs, median", page.median))
        report(figure("open Logs, p99", page.p99))
        let deep = try middle()
        let turning = try Timing(400) { _ in _ = try database.logs.page(after: deep, count: 8) }
        report(flat("turn a page amid Logs, median", turning.median))
        report(figure("turn a page amid Logs, p99", turning.p99))
        let recipes = try Timing(200) { _ in _ = try database.recipes.page(after: nil, count: 8) }
        report(flat("open Recipes, median", recipes.median))
        let started = try Timing(50) { _ in
            _ = try database.logs.page(matching: LogFilter(), from: nil, count: 50, withSteps: true)
        }
        report(figure("first 50 logs of the whole list, median", started.median))
        try saving(report)
    }

    /// A figure that is to be as with the fewest logs.
    private func flat(_ name: String, _ milliseconds: Double) -> Figure {
        var figure = figure(name, milliseconds, goal: first[name].map { $0 * Self.flatness } ?? 5)
        figure.limit = first[name].map {
            Figure.Reference(value: $0, name: "with the fewest logs: an index seek")
        }
        return figure
    }

    /// A log is safe once the disk has flushed it: what we add to that is ours.
    private func saving(_ report: (Figure) -> Void) throws {
        let file = try Descriptor(
            opening: folder + "/flush", flags: O_RDWR | O_CREAT, mode: 0o600)
        let block = [UInt8](repeating: 1, count: 4096)
        for _ in 0..<64 { try file.write(block) }
        fsync(file.number)
        let flush = Timing(300) { index in
            _ = pwrite(file.number, block, block.count, off_t(index % 64 * 4096))
            fdatasync(file.number)
        }
        let made = (0..<300).map { FillerLog.log(number: logs + $0) }
        let saving = try Timing(300) { try database.logs.save(made[$0]) }
        report(figure("the disk's own flush, median", flush.median))
        report(figure("save a log, median", saving.median))
        report(figure("save a log beyond the flush, median", saving.median - flush.median, goal: 1))
    }

    private func middle() throws -> LogSummary? {
        try database.logs.id(at: logs / 2).map { try database.logs.find($0).line }
    }

    private func figure(_ name: String, _ milliseconds: Double, goal: Double? = nil) -> Figure {
        Figure(
            measure: "store.\(logs)", name: name, ours: milliseconds, unit: "ms", goal: goal)
    }
}

extension BrewLog {
    /// Its line in a list.
    fileprivate var line: LogSummary {
        LogSummary(id: id, stamp: stamp, title: title, rating: tasting.rating)
    }
}
