import CPOSIX
import Hardware
import SystemCalls
import Timebase

/// What goes wrong on a real bus and with real lines, each with a program started anew.
struct FaultsTask {
    private let options: Options
    let bench: Bench

    init(_ options: Options) throws {
        self.options = options
        bench = try options.bench()
        try bench.setCalendar(elapsed: .zero)
    }

    func run() throws {
        let ofTheBus: [(String, () throws -> Void)] = [
            ("the bus answers nobody, again and again", nakBursts),
            ("each transfer hangs for a second", hangingBus),
            ("each transfer hangs for a second, for ten minutes", tenHungMinutes),
            ("the doctor looks at the bus", doctorOnTheBus),
            ("the display answers at 0x3F", otherAddress),
            ("there is no such bus", missingBus),
        ]
        let ofAll: [(String, () throws -> Void)] = [
            ("the display is unplugged for 30 s", unpluggedForHalfAMinute),
            ("the display loses its power between two transfers", powerBlip),
            ("a hundred edges while nobody reads them", edgeStorm),
            ("a line is taken by another", lineTaken),
            ("the GPIO chip goes away", chipRemoved),
        ]
        let faults = (bench.rig.wiring == .pcf8574 ? ofTheBus : []) + ofAll
        var failures = 0
        for (name, fault) in faults {
            do {
                try forget()
                try fault()
                Main.say("passed: \(name)")
            } catch {
                failures += 1
                Main.say("failed: \(name): \(error)")
                _ = try? bench.stop()
            }
        }
        if failures > 0 { throw BenchError("\(failures) of \(faults.count) faults end badly") }
    }

    /// To the bloom's countdown, five seconds in.
    let toTheBloom = """
        expect "V60 Starter" within 2
        press next
        wait 1
        press next
        wait 1
        press next
        expect "0:45" within 1
        wait 5
        expect "0:40" within 1
        """

    private func nakBursts() throws {
        try bench.start()
        try bench.play(toTheBloom)
        for count in [1, 2, 3, 5, 1, 4] {
            try bench.backpack.set("nak \(count)")
            try bench.play("wait 1.7")
        }
        // SPEC §3: the brew's clock is never stopped by it.
        try bench.play(
            """
            expect "2/6 Bloom" within 2
            expect "0:2" within 1
            press pause
            expect "Paused" within 2
            """)
        try end()
    }

    private func unpluggedForHalfAMinute() throws {
        try bench.start()
        try bench.play(toTheBloom)
        try bench.unplug()
        try bench.play("wait 10\npress pause\nwait 20")
        try expectStatus("\"phase\": \"paused\"")
        try bench.replug()
        try bench.play(
            """
            expect "2/6 Bloom" within 2
            expect "Paused"
            expect "0:30"
            """)
        try end()
    }

    private func powerBlip() throws {
        try bench.start()
        try bench.play(toTheBloom)
        for _ in 0..<3 {
            try bench.play("wait 0.4")
            try bench.unplug()
            try bench.play("wait 0.1")
            try bench.replug()
            try bench.play("expect \"2/6 Bloom\" within 2")
        }
        try end()
    }

    private func otherAddress() throws {
        try bench.backpack.set("address 63")
        defer { try? bench.backpack.set("address 39") }
        try bench.start()
        try bench.play("expect \"V60 Starter\" within 2")
        try end()
    }

    private func missingBus() throws {
        let path = "/run/other.json"
        try Files.write(
            "{ \"display\": { \"bus\": 9 }, \"stateDirectory\": \"\(bench.rig.state)\" }", to: path)
        try bench.start(configuration: path)
        try bench.play("wait 1\npress next\nwait 1\npress next\nwait 1\npress next\nwait 1")
        try expectStatus("\"phase\": \"active\"")
        try end()
    }

    private func edgeStorm() throws {
        for last in [Contact.closed, .open] {
            try forget()
            try bench.start()
            try bench.play(toTheBloom)
            bench.program?.signal(SIGSTOP)
            for _ in 0..<50 {
                try bench.keys.set(.pause, .closed)
                try bench.keys.set(.pause, .open)
            }
            if last == .closed { try bench.keys.set(.pause, last) }
            bench.program?.signal(SIGCONT)
            // SPEC §2: glitches are no press; what stays down is one.
            try bench.play("wait 0.3\n\(last == .closed ? "expect" : "reject") \"Paused\"")
            try bench.keys.set(.pause, .open)
            try bench.play("wait 0.3\npress pause\nwait 0.3")
            try bench.play("\(last == .closed ? "reject" : "expect") \"Paused\"")
            try end()
        }
    }

    private func lineTaken() throws {
        try bench.start()
        try bench.play("expect \"V60 Starter\" within 2")
        let other = try bench.ask([
            "run", "--config", bench.configurationPath,
        ])
        guard other.status == 75 else {
            throw BenchError("a second device ended with \(other.status): \(other.text)")
        }
        // With a socket of its own it comes as far as the lines.
        let third = try bench.ask(
            ["run", "--config", bench.configurationPath], socket: "/run/third.socket")
        guard third.status == 75, third.text.contains("GPIO17"), third.text.contains("brewguide")
        else {
            throw BenchError("it ended with \(third.status): \(third.text)")
        }
        // The first one never noticed.
        try bench.play("press next\nexpect \"1/6\" within 1")
        try end()
    }

    private func chipRemoved() throws {
        try bench.start()
        try bench.play(toTheBloom)
        let live = try options.required("chip-switch")
        try Files.set(live, "0")
        let status = try bench.awaitEnd(within: .seconds(5))
        guard status == 69 else { throw BenchError("it ended with \(status)") }
        try Files.set(live, "1")
        try bench.rewire(chip: try chipFolder())
        // systemd starts it again: the brew goes on.
        try bench.start()
        try bench.play("expect \"2/6 Bloom\" within 2\nwait 1\npress pause")
        try bench.play("expect \"Paused\" within 1")
        try end()
    }

    /// The kernel gives a chip that comes back another number.
    private func chipFolder() throws -> String {
        let old = try options.required("chip")
        let device = old.prefix(upTo: old.lastIndex(of: "/") ?? old.endIndex)
        let folders = (0..<32).map { "\(device)/gpiochip\($0)" }
        guard let folder = folders.first(where: { access($0, F_OK) == 0 }) else {
            throw BenchError("the GPIO chip did not come back")
        }
        return folder
    }

    /// Nothing is left of the brew before.
    private func forget() throws {
        try Program(["/bin/rm", "-rf", bench.rig.state], environment: Bench.environment).wait()
    }

    /// SIGTERM ends the program, whatever it went through.
    func end() throws {
        let status = try bench.stop()
        guard status == 0 else { throw BenchError("SIGTERM ended it with \(status)") }
        if let violation = bench.glass.display.chip.violations.first {
            throw BenchError("the display would not have taken this: \(violation)")
        }
    }

    func expectStatus(_ text: String) throws {
        let answer = try bench.ask(["status", "--json"])
        guard answer.text.contains(text) else {
            throw BenchError("the status lacks \(text): \(answer.text)")
        }
    }
}
