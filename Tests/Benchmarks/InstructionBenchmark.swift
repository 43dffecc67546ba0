import Device
import Hardware
import Scales
import SystemCalls
import Timebase

extension Benchmark {
    static let instructions = Benchmark(
        name: "instructions", summary: "processor instructions of a displayed tick, by callgrind",
        isRepeatable: true
    ) { report in
        do {
            let few = try InstructionCount.total(ticks: 50)
            let many = try InstructionCount.total(ticks: 450)
            var figure = Figure(
                measure: InstructionCount.measure ?? "instructions.tick",
                name: "core and driver, a displayed second", ours: Double(many - few) / 400,
                unit: "instructions")
            figure.isRepeatable = InstructionCount.measure != nil
            report.figure(figure)
            try InstructionCount.measureSample(report)
        } catch let missing as InstructionCount.Missing {
            report.note("instructions: \(missing)")
        }
    }
}

enum InstructionCount {
    /// The key under which they are kept: they are this compiler's for this processor. Nil for a
    /// compiler that none are kept for.
    static var measure: String? { compiler.map { "instructions.tick." + $0 } }

    /// The same of what the scale says.
    private static var sampleMeasure: String? { compiler.map { "instructions.sample." + $0 } }

    private static var compiler: String? {
        #if compiler(>=6.3) && !compiler(>=6.4) && arch(x86_64)
            "x86_64.swift6.3"
        #else
            nil
        #endif
    }

    /// Whether a kept figure is another compiler's, and not to be looked for here.
    static func isForeign(_ measure: String) -> Bool {
        measure.hasPrefix("instructions.") && ![Self.measure, sampleMeasure].contains(measure)
    }

    /// One sample of a scale in a brew, and what of it is shown: ten come in a second.
    static func measureSample(_ report: Benchmark.Report) throws {
        let few = try total(ticks: 50, word: sampleWord)
        let many = try total(ticks: 450, word: sampleWord)
        var figure = Figure(
            measure: sampleMeasure ?? "instructions.sample", name: "core and driver, a sample",
            ours: Double(many - few) / 400, unit: "instructions")
        // A hundredth of a core of 10⁹ instructions a second (SPEC §16.5).
        figure.goal = 1_000_000
        figure.isRepeatable = sampleMeasure != nil
        report.figure(figure)
    }

    struct Missing: Error, CustomStringConvertible {
        var description: String {
            "valgrind does not run it: apt-get install valgrind binutils"
        }
    }

    /// The instructions of this program from its start to its end with so many ticks in between.
    static func total(ticks: Int, word: String = "--ticks") throws -> Int {
        let folder = try TemporaryDirectory.forBenchmark()
        // valgrind trips over what Swift's compiler writes for debuggers: a copy without it.
        let script = """
            export SWIFT_DETERMINISTIC_HASHING=1
            strip -o "$1/program" "$2" && exec valgrind --tool=callgrind \\
                --callgrind-out-file=/dev/null --log-file="$1/log" "$1/program" "$4" "$3"
            """
        let code = try ChildProcess.run([
            "sh", "-c", script, "sh", folder.path, try FileLink.target(of: "/proc/self/exe"),
            "\(ticks)", word,
        ])
        // callgrind ends with: ==PID== Collected : N
        let line = try? TextFile.read(folder.path + "/log").split(separator: "\n")
            .first { $0.contains("Collected : ") }
        guard code == 0, let number = line?.split(separator: " ").last.flatMap({ Int($0) }) else {
            throw Missing()
        }
        return number
    }

    /// A brew that has come to its bloom, and then so many seconds of it on the display: what
    /// callgrind looks at.
    static func run(ticks: Int) {
        var now = Instant.origin
        var device = BrewInService.setup.makeDevice(at: now)
        var outputs: [Device.Output] = []
        pressNext(3, on: &device, &now, into: &outputs)
        for _ in 0..<ticks {
            now = device.nextDeadline(after: now) ?? now
            outputs.removeAll(keepingCapacity: true)
            device.advance(to: now, into: &outputs)
            device.draw(at: now, into: &outputs)
            device.transferEnded(nil, at: now)
        }
    }

    /// The word by which this program is started to take in so many samples.
    static let sampleWord = "--samples"

    /// A brew that has come to its bloom, and then so many samples of water that flows in.
    static func run(samples: Int) {
        var now = Instant.origin
        var device = BrewInService.setupWithScale.makeDevice(at: now)
        var outputs: [Device.Output] = []
        func weigh(_ counts: Int32) {
            now += .milliseconds(100)
            outputs.removeAll(keepingCapacity: true)
            device.weigh(.reading(RawReading(counts: counts, at: now)), at: now, into: &outputs)
            device.advance(to: now, into: &outputs)
            device.draw(at: now, into: &outputs)
            device.transferEnded(nil, at: now)
        }
        pressNext(2, on: &device, &now, into: &outputs)
        // The zero is seen before the water comes.
        for _ in 0..<50 { weigh(0) }
        pressNext(1, on: &device, &now, into: &outputs)
        // 40 counts are a tenth of a gram: 1 g/s, longer than any pour.
        for sample in 0..<samples { weigh(Int32(sample) * 40) }
    }

    private static func pressNext(
        _ count: Int, on device: inout Device, _ now: inout Instant,
        into outputs: inout [Device.Output]
    ) {
        for _ in 0..<count {
            for contact in [Contact.closed, .open] {
                now += .milliseconds(500)
                device.handle(ButtonEdge(.next, contact, at: now), into: &outputs)
                now += .milliseconds(50)
                device.advance(to: now, into: &outputs)
            }
        }
    }
}
