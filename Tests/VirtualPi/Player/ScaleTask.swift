import Hardware
import SystemCalls
import Timebase

/// A converter on a real kernel's bus: what it may cost there, and that what befalls it is nothing to
/// a brew. What it would not have taken ends the task by itself (`ConverterComplaint`).
struct ScaleTask {
    private let bench: Bench

    init(_ options: Options) throws { bench = try options.bench() }

    func run() throws {
        try bench.calibrateScale()
        try bench.backpack.set("put 300000")
        try bench.start()
        try idle()
        try bench.play(Self.toTheBloom)
        try inABrew()
        try busHangs()
        try plugIsPulled()
        try bench.play("press pause\nexpect \"Paused\" within 1\nwait 1")
        let status = try bench.stop()
        guard status == 0 else { throw BenchError("SIGTERM ended it with \(status)") }
        try leftAsleep()
    }

    private static let toTheBloom = """
        expect "V60 Starter" within 2
        press next
        wait 5
        press next
        wait 3
        expect "2/6 Bloom"
        pour 45 5
        press next
        expect "45/45" within 2
        wait 1
        """

    /// SPEC §16.5: nobody weighs, and the converter is left alone; shorter than the backlight stays on.
    private func idle() throws {
        let transfers = try transfers { try bench.play("wait 240") }
        guard transfers == 0 else { throw BenchError("\(transfers) messages to one that idles") }
        Main.say("passed: four idle minutes without a transfer to the converter")
    }

    /// Ten conversions a second, each asked for a few times and fetched once.
    private func inABrew() throws {
        let transfers = try transfers { try bench.play("wait 10") }
        guard (200...1000).contains(transfers) else {
            throw BenchError("\(transfers) messages to the converter in ten seconds of a brew")
        }
        Main.say("passed: \(transfers) messages to the converter in ten seconds of a brew")
    }

    /// A bus that hangs takes both with it, and gives both back.
    private func busHangs() throws {
        try bench.backpack.set("hang 1")
        try bench.play("wait 6")
        try expectStep(2)
        try bench.backpack.set("hang 0")
        try bench.play("expect \"45/45\" within 8")
        Main.say("passed: a bus that hung for six seconds")
    }

    /// Its power is away: all it knew is gone, but not what lies on it.
    private func plugIsPulled() throws {
        for wait in [1, 3, 7] {
            try bench.backpack.set("converter unplug")
            try bench.play("wait \(wait)")
            try expectStep(2)
            try bench.backpack.set("converter plug")
            try bench.play("expect \"45/45\" within 8")
        }
        Main.say("passed: a converter whose plug is pulled three times")
    }

    /// SPEC §16.5: also when the program is not there.
    private func leftAsleep() throws {
        let transfers = try transfers { try bench.idle(for: .seconds(5)) }
        guard transfers == 0 else { throw BenchError("\(transfers) transfers after the end") }
    }

    private func transfers(during body: () throws -> Void) throws -> Int {
        var count = 0
        try bench.look()
        bench.watch = { if $0.kind == .converter { count += 1 } }
        defer { bench.watch = { _ in } }
        try body()
        try bench.look()
        return count
    }

    private func expectStep(_ step: Int) throws {
        let status = try bench.ask(["status", "--json"]).text
        guard status.contains("\"step\": \(step)") else {
            throw BenchError("the brew is not in step \(step): \(status)")
        }
    }
}
