import SystemCalls
import Timebase

/// A bus that hangs, and what the doctor says of it.
extension FaultsTask {
    func hangingBus() throws {
        try bench.start()
        try bench.play(toTheBloom)
        try bench.backpack.set("hang 1")
        try bench.play("wait 5.3\npress pause\nwait 0.1")
        // Keys and clock wait for no bus.
        try expectStatus("\"phase\": \"paused\"")
        try bench.play("wait 5")
        try bench.backpack.set("hang 0")
        // What hangs when it ends takes its second, and the next attempt comes within another.
        try bench.play(
            """
            expect "Paused" within 2.5
            expect "0:35" within 0.5
            """)
        try end()
    }

    /// As a Pi 5's controller does it until its power is cut: a whole brew, its log and half of
    /// the next one, with a restart of the program, by keys alone.
    func tenHungMinutes() throws {
        try bench.start()
        try bench.play(toTheBloom)
        let (start, elapsed) = (SystemClock.now, try elapsedSeconds())
        var transfers = 0
        bench.watch = { if $0.kind == .start { transfers += 1 } }
        defer { bench.watch = { _ in } }
        try bench.backpack.set("hang 1")
        defer { try? bench.backpack.set("hang 0") }
        try bench.play("wait 41")
        for (step, wait) in [(3, 60), (4, 60), (5, 61)] {
            try bench.play("press next\nwait 0.1")
            try expectStatus("\"step\": \(step)")
            try expectElapsed(since: start, from: elapsed)
            try bench.play("wait \(wait)")
        }
        try finishBlindly()
        guard try bench.logCount() == 1 else { throw BenchError("the brew was not logged") }
        try bench.play("press next\nwait 1\npress next\nwait 1\npress next\nwait 5")
        let (next, nextElapsed) = (SystemClock.now, try elapsedSeconds())
        try bench.play("wait 60")
        let status = try bench.stop()
        guard status == 0 else { throw BenchError("SIGTERM ended it with \(status)") }
        try bench.start()
        try bench.play("wait 2")
        try expectElapsed(since: next, from: nextElapsed)
        let gone: Duration = SystemClock.now - start
        let left = Duration.seconds(600) - gone
        guard left > .zero else { throw BenchError("ten minutes were not enough") }
        try bench.play("wait \(left.nanoseconds / 1_000_000_000 + 1)")
        try expectElapsed(since: next, from: nextElapsed)
        // A second for each, and a second's rest: no more, and it never gives up.
        guard (250...400).contains(transfers) else {
            throw BenchError("\(transfers) transfers in ten minutes")
        }
        try bench.backpack.set("hang 0")
        // The bloom of ten minutes ago still stands there: only its overrun says that this is new.
        try bench.play(
            """
            expect "0:40"
            expect "+" within 2.5
            expect "2/6 Bloom"
            press next
            expect "3/6" within 1
            """)
        try end()
    }

    /// From the drawdown's end to the saved log.
    private func finishBlindly() throws {
        try bench.play("press next\nwait 1\npress next\nwait 0.1")
        try expectStatus("\"phase\": \"completed\"")
        try bench.play(
            """
            wait 1
            press pause
            wait 1
            press next
            wait 1
            press next
            wait 1
            press next
            wait 1
            press next
            wait 2
            press next
            wait 1
            """)
    }

    private func elapsedSeconds() throws -> Double {
        let status = try bench.ask(["status", "--json"]).text
        guard let seconds = JSONText.number("elapsedSeconds", in: status) else {
            throw BenchError("the status has no brew clock: \(status)")
        }
        return seconds
    }

    /// The brew clock went as the machine's did, to a tenth of a second.
    private func expectElapsed(since start: Instant, from first: Double) throws {
        let passed = Double((SystemClock.now - start).nanoseconds) / 1e9
        let elapsed = try elapsedSeconds()
        guard abs(elapsed - first - passed) < 0.1 else {
            throw BenchError("\(passed) s later the brew clock went from \(first) to \(elapsed)")
        }
    }

    // The doctor.

    func doctorOnTheBus() throws {
        try bench.backpack.set("other 104")
        defer { try? bench.backpack.set("other 0") }
        var written = 0
        bench.watch = { if $0.kind == .lines { written += 1 } }
        defer { bench.watch = { _ in } }
        try expectDoctor("also on the bus: 0x68\"")
        try expectDoctor("a display answers at 0x27")
        try bench.look()
        guard written == 0 else { throw BenchError("the doctor wrote \(written) bytes") }
        try bench.backpack.set("hang 1")
        try expectDoctor("the bus does not finish a transfer")
        try bench.backpack.set("hang 0")
        try bench.start()
        try bench.play("expect \"V60 Starter\" within 2")
        try expectDoctor("the service uses it")
        try end()
    }

    private func expectDoctor(_ words: String) throws {
        let answer = try bench.ask(["doctor", "--json", "--config", bench.configurationPath])
        guard answer.text.contains(words) else {
            throw BenchError("the doctor does not say '\(words)': \(answer.text)")
        }
    }
}
