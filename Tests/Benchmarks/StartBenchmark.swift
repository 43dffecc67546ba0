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
        let first = try times(of: service)
        let starts = try (0..<runs).map { _ in try times(of: service) }
        let empty = try (0..<runs).map { _ in
            let child = try Child([service.program, "--version"])
            child.waitForEnd()
            return Double((SystemClock.now - child.startedAt).nanoseconds) / 1e6
        }
        let limit = Figure.Reference(value: median(empty), name: "brewguide --version, whole")
        let peer = try? Peer.run("service", "1").first
        for (measure, name, time) in [
            ("start.bus", "to the first bytes for the bus", median(starts.map(\.transfer))),
            ("start.frame", "to the first frame for the driver", median(starts.map(\.frame))),
            ("start.first", "the same, with a database to make", first.frame),
        ] {
            var figure = Figure(measure: measure, name: name, ours: time, unit: "ms")
            figure.limit = limit
            figure.goal = measure == "start.first" ? nil : 20
            if let peer {
                figure.peer = Figure.Reference(value: peer.values[0], name: peer.name)
                figure.goal = figure.goal.map { min($0, peer.values[0] / 20) }
            }
            report.figure(figure)
        }
    }

    private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

    /// Milliseconds from the start of the program until it hands the first bytes to the bus, the
    /// display's initialisation, and until the first frame is there.
    private static func times(
        of service: ServiceProcess
    ) throws -> (transfer: Double, frame: Double) {
        let trace = service.folder.path + "/trace"
        let child = try service.start(tracing: trace)
        SystemClock.sleep(until: SystemClock.now + .milliseconds(500))
        child.stop()
        let lines = try TextFile.read(trace).split(separator: "\n")
        let time = { (event: String) -> Double in
            let line = lines.first { $0.contains("\"event\":\"\(event)\"") }
            // Each line begins with the time: {"t":1234,
            guard let digits = line?.split(separator: ",").first?.dropFirst(5),
                let nanoseconds = Int64(digits)
            else { return .infinity }
            let instant = Instant(nanoseconds: nanoseconds)
            return Double((instant - child.startedAt).nanoseconds) / 1e6
        }
        return (time("transfer"), time("frame"))
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
