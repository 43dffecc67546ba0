import CCounting
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

/// What this thread has written so far.
private struct Written {
    /// A card writes whole blocks.
    static let block = 4096

    var bytes = 0
    var calls = 0
    var flushes = 0

    /// By proc(5), /proc/pid/io: what was handed to write(2) and its like.
    static var now: Written {
        get throws {
            let text = try TextFile.read("/proc/thread-self/io").split(separator: "\n")
            let value = { (name: String) -> Int in
                let line = text.first { $0.hasPrefix(name) }
                return line.flatMap { Int($0.dropFirst(name.count)) } ?? 0
            }
            return Written(
                bytes: value("wchar: "), calls: value("syscw: "), flushes: brewguide_flushes())
        }
    }

    /// A write of a whole block is one; any other may begin and end within one, and so cost one
    /// more than its bytes fill.
    var blocksMax: Int { bytes / Self.block + (calls - bytes / Self.block) }

    mutating func add(from start: Written, to end: Written) {
        bytes += end.bytes - start.bytes
        calls += end.calls - start.calls
        flushes += end.flushes - start.flushes
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
