import Brewing
import CPOSIX
import Store
import SystemCalls
import Timebase

extension Benchmark {
    static let store = Benchmark(
        name: "store",
        summary: "lists and saving, with 500 logs and 50 recipes, and with 100,000 and 5,000"
    ) { report in
        for (logs, recipes) in [(500, 50), (100_000, 5000)] {
            // Beside the build: on a disk, not in memory.
            let folder = try TemporaryDirectory(in: ".")
            let database = try Database(directory: folder.path)
            try database.fill(logs: logs, recipes: recipes)
            try StoreBenchmark(database, folder.path, logs).run(report.figure)
        }
    }
}

/// What a person at the glass or the command line waits for.
private struct StoreBenchmark {
    private let database: Database
    private let folder: String
    private let logs: Int

    init(_ database: Database, _ folder: String, _ logs: Int) {
        self.database = database
        self.folder = folder
        self.logs = logs
    }

    func run(_ report: (Figure) -> Void) throws {
        let opening = try Timing(20) { _ in _ = try Database(directory: folder) }
        report(figure("open the database, median", opening.median))
        let first = try Timing(200) { _ in _ = try database.logs(after: nil, count: 8) }
        report(figure("open Logs, median", first.median, goal: 5))
        report(figure("open Logs, p99", first.p99))
        var last: LogListing?
        let turning = try Timing(60) { _ in
            last = try database.logs(after: last, count: 8).lines.last
        }
        report(figure("turn a page of Logs, median", turning.median, goal: 5))
        report(figure("turn a page of Logs, p99", turning.p99))
        let deep = try middle()
        let deepTurning = try Timing(200) { _ in _ = try database.logs(after: deep, count: 8) }
        report(figure("turn a page amid Logs, median", deepTurning.median, goal: 5))
        report(figure("turn a page amid Logs, p99", deepTurning.p99))
        let recipes = try Timing(200) { _ in _ = try database.recipes(after: nil, count: 8) }
        report(figure("open Recipes, median", recipes.median, goal: 5))
        report(figure("open Recipes, p99", recipes.p99))
        let started = try Timing(50) { _ in
            _ = try database.logs(matching: LogFilter(), from: nil, count: 50, withSteps: true)
        }
        report(figure("first 50 logs of the whole list, median", started.median))
        try saving(report)
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
        let saving = try Timing(300) { try database.save(made[$0]) }
        report(figure("the disk's own flush, median", flush.median))
        report(figure("save a log, median", saving.median))
        report(figure("save a log beyond the flush, median", saving.median - flush.median, goal: 1))
    }

    private func middle() throws -> LogListing? {
        try database.logID(at: logs / 2).map { try database.log($0).listing }
    }

    private func figure(_ name: String, _ milliseconds: Double, goal: Double? = nil) -> Figure {
        Figure(
            measure: "store.\(logs)", name: name, ours: milliseconds, unit: "ms", goal: goal)
    }
}
