import Archive
import Panel
import Store
import SystemCalls
import Timebase

extension Benchmark {
    static let storage = Benchmark(
        name: "storage", summary: "what a five-minute brew writes, from Start to its saved log",
        isRepeatable: true
    ) { report in
        let folder = try TemporaryDirectory.forBenchmark()
        // The files are made once in a device's life.
        _ = try SessionFile(directory: folder.path)
        _ = try Database(directory: folder.path)
        let environment = SimulatedEnvironment {
            ("boot", WallTime(millisecondsSince1970: 1_767_254_400_000), true)
        }
        let archive = CountingArchive(
            Archive(directory: folder.path, environment: environment))
        _ = try BrewInService(script: BrewInService.fiveMinutes, archive: archive)
        let blocks = archive.written.blocksMax
        var figure = Figure(
            measure: "storage.bytes", name: "block writes of a brew, at most",
            ours: Double(blocks * Written.block / 1024), unit: "KiB")
        figure.limit = Figure.Reference(
            value: Double(archive.checkpoints * Written.block / 1024),
            name: "a block for each of \(archive.checkpoints) checkpoints")
        // SPEC §8.
        figure.goal = 512
        figure.isRepeatable = true
        report.figure(figure)
        figure = Figure(
            measure: "storage.flushes", name: "flushes of a brew",
            ours: Double(archive.written.flushes), unit: "calls")
        figure.limit = Figure.Reference(
            value: Double(archive.checkpoints + 1), name: "one a checkpoint, one for the log")
        figure.isRepeatable = true
        report.figure(figure)
    }
}

/// An archive that works at once and counts what it writes.
private final class CountingArchive: ArchiveService {
    private(set) var written = Written()
    private(set) var checkpoints = 0
    private let archive: Archive

    init(_ archive: Archive) { self.archive = archive }

    func submit(_ effect: Effect, at now: Instant) {
        if case .checkpoint = effect { checkpoints += 1 }
        counted { archive.carryOut(effect, at: now) }
    }

    func reports(at now: Instant) -> [ArchiveReport] { counted { archive.reports(at: now) } }

    private func counted<Value>(_ body: () -> Value) -> Value {
        let start = try? Written.now
        defer {
            if let start, let end = try? Written.now { written.add(from: start, to: end) }
        }
        return body()
    }

    var descriptor: Int32? { nil }
    var nextDeadline: Instant? { archive.nextDeadline }
    func finish() {}
}
