import SystemCalls
import Timebase

extension Benchmark {
    static let start = Benchmark(
        name: "start", summary: "from the start of the program to its first frame on the bus"
    ) { report in
        do {
            try StartAndMemory.measureStart(report)
        } catch let missing as ServiceProcess.Missing {
            report.note("start: \(missing)")
        }
    }

    static let memory = Benchmark(
        name: "memory", summary: "what the program holds after its start and after a brew"
    ) { report in
        do {
            try StartAndMemory.measureMemory(report)
        } catch let missing as ServiceProcess.Missing {
            report.note("memory: \(missing)")
        }
    }
}

private enum StartAndMemory {
    private static let runs = 15

    static func measureStart(_ report: Benchmark.Report) throws {
        let service = try ServiceProcess()
        // The first start of all makes the database.
        let times = try (0...runs).map { _ in try firstTransfer(of: service) }
        let empty = try (0..<runs).map { _ in
            let child = try Child([service.program, "--version"])
            child.waitForEnd()
            return Double((SystemClock.now - child.startedAt).nanoseconds) / 1e6
        }
        var figure = Figure(
            measure: "start", name: "to the first frame, median",
            ours: times.dropFirst().sorted()[runs / 2], unit: "ms")
        figure.limit = Figure.Reference(
            value: empty.sorted()[runs / 2], name: "brewguide --version")
        figure.goal = 20
        if let peer = try? Peer.run("service", "1").first {
            figure.peer = Figure.Reference(value: peer.values[0], name: peer.name)
            figure.goal = min(20, peer.values[0] / 20)
        }
        report.figure(figure)
        report.figure(
            Figure(
                measure: "start.first", name: "the very first, which makes the database",
                ours: times[0], unit: "ms"))
    }

    /// Milliseconds from the start of the program until it hands something to the bus.
    private static func firstTransfer(of service: ServiceProcess) throws -> Double {
        let trace = service.folder.path + "/trace"
        let child = try service.start(tracing: trace)
        SystemClock.sleep(until: SystemClock.now + .milliseconds(400))
        child.stop()
        let line = try TextFile.read(trace).split(separator: "\n")
            .first { $0.contains("\"event\":\"transfer\"") }
        guard let line, let first = line.split(separator: ",").first?.dropFirst(5),
            let nanoseconds = Int64(first)
        else { return .infinity }
        return Double((Instant(nanoseconds: nanoseconds) - child.startedAt).nanoseconds) / 1e6
    }

    static func measureMemory(_ report: Benchmark.Report) throws {
        let service = try ServiceProcess()
        let child = try service.start()
        SystemClock.sleep(until: SystemClock.now + .seconds(2))
        let started = try child.memory
        for _ in 0..<3 { try service.press("next") }
        SystemClock.sleep(until: SystemClock.now + .seconds(10))
        let brewed = try child.memory
        let peer = try? Peer.run("service", "3").first
        for (key, when, memory) in [
            ("start", "after its start", started), ("brew", "in a brew", brewed),
        ] {
            var resident = Figure(
                measure: "memory.\(key).resident", name: "resident, \(when)",
                ours: Double(memory.resident), unit: "KiB", goal: 12 * 1024)
            var dirty = Figure(
                measure: "memory.\(key).private", name: "private and dirty, \(when)",
                ours: Double(memory.privateDirty), unit: "KiB", goal: 3 * 1024)
            if let peer {
                resident.peer = Figure.Reference(value: peer.values[3], name: peer.name)
                dirty.peer = Figure.Reference(value: peer.values[4], name: peer.name)
            }
            report.figure(resident)
            report.figure(dirty)
        }
    }
}
