import CPOSIX
import SystemCalls
import Timebase

/// What a scale that is weighed with costs a key, and the processor, in real time (SPEC §16.5).
extension LatencyTask {
    /// How long the processor's time is counted. Chosen: two hundred samples, and a hundred times
    /// more than the kernel counts by.
    private static let span = Duration.seconds(20)

    /// The same keys while the scale sleeps and while somebody reads it, on the page of the dose;
    /// and water that flows onto the scale while its weight is shown.
    func runBesideScale() throws {
        try bench.backpack.set("edges brewguide")
        try bench.backpack.set("put 300000")
        try bench.start()
        try bench.play(
            "expect \"V60 Starter\" within 2\npress pause\nexpect \"Weigh\" within 1\nwait 4")
        let weighing = try processorTime(while: "pour 200 20")
        try bench.play("press restart\nexpect \"Dose\" within 1\nwait 1")
        let resting = try processorTime(while: "wait 20")
        try emit(
            "{\"processor_ms_a_second\": {\"weighing\": \(weighing), \"asleep\": \(resting)}}")
        let alone = try measure(rest: .milliseconds(70))
        try report("brewguide run, its scale asleep", alone)
        let program = try options.required("program")
        let reader = try Program(
            ["/bin/sh", "-c", "exec \(program) scale read --follow >/dev/null"],
            environment: Bench.environment)
        try bench.play("wait 3")
        let beside = try measure(rest: .milliseconds(70))
        reader.signal(SIGTERM)
        try reader.wait()
        try bench.stop()
        try report("brewguide run, weighing", beside)
        try compare(beside, "weighing to asleep", over: alone)
    }

    /// Milliseconds of a processor that the program takes in a second, all of its threads.
    private func processorTime(while script: String) throws -> Double {
        let (begun, before) = (SystemClock.now, try ticks())
        try bench.play(script)
        let seconds = Double((SystemClock.now - begun).nanoseconds) / 1e9
        let milliseconds = Double(try ticks() - before) * 1000 / Double(sysconf(Int32(_SC_CLK_TCK)))
        return (milliseconds / seconds * 100).rounded() / 100
    }

    /// The kernel's ticks in the program and for it (proc(5), `utime` and `stime`).
    private func ticks() throws -> Int {
        guard let process = bench.program?.process else { throw BenchError("nothing runs") }
        let text = try Files.text("/proc/\(process)/stat")
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
            throw BenchError("/proc/\(process)/stat: '\(text)'")
        }
        return user + system
    }
}
