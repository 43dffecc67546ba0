import SystemCalls
import Timebase

extension Benchmark {
    static let wakeups = Benchmark(
        name: "wakeups",
        summary: "how often the loop comes round, and what the program costs in real time",
        isRepeatable: true
    ) { report in
        try WakeupsInVirtualTime.measure(report)
        if report.isRepeatableOnly { return }
        do {
            try CostInRealTime.measure(report)
        } catch let missing as ServiceProcess.Missing {
            report.note("wakeups: \(missing)")
        }
    }
}

/// Turns of the loop: each is a wake-up of its thread.
private enum WakeupsInVirtualTime {
    static func measure(_ report: Benchmark.Report) throws {
        let minutes = 4
        let idle = try BrewInService(
            script: "wait \(minutes * 60 + 4)", watchdogLimit: .seconds(20))
        let turns = idle.turns(from: .seconds(1), to: .seconds(1 + minutes * 60))
        var figure = Figure(
            measure: "wakeups.idle", name: "idle, a minute", ours: count(turns, minutes: minutes),
            unit: "turns")
        // Half of its limit: six times a minute.
        figure.limit = Figure.Reference(value: 6, name: "the watchdog's, of 20 s")
        figure.goal = 6
        figure.isRepeatable = true
        report.figure(figure)

        let brew = try BrewInService()
        let frames = (brew.turns.last?.frameCount ?? 0) - (brew.turns.first?.frameCount ?? 0)
        figure = Figure(
            measure: "wakeups.brewing", name: "a brew, for each displayed change",
            ours: Double(brew.turns.count - 1) / Double(max(1, frames)), unit: "turns")
        figure.limit = Figure.Reference(value: 1, name: "the change itself")
        figure.goal = 1.1
        figure.isRepeatable = true
        report.figure(figure)

        let pause =
            "wait 1\npress next\nwait 1\npress next\nwait 1\npress next\nwait 5\npress pause\n"
        let paused = try BrewInService(script: pause + "wait \(minutes * 60 + 9)")
        let pausedTurns = paused.turns(from: .seconds(8), to: .seconds(8 + minutes * 60))
        figure = Figure(
            measure: "wakeups.paused", name: "a paused brew, a minute",
            ours: count(pausedTurns, minutes: minutes), unit: "turns")
        // A plug that was out is to be found and the display right again within 2 s.
        figure.limit = Figure.Reference(value: 30, name: "a look at the plug each 2 s")
        figure.isRepeatable = true
        report.figure(figure)
    }

    private static func count(_ turns: ArraySlice<CountingBoard.Turn>, minutes: Int) -> Double {
        Double(turns.count) / Double(minutes)
    }
}

/// The device itself, on a bus that only takes bytes, beside the usual Python on another.
private enum CostInRealTime {
    static let span = Duration.seconds(20)

    static func measure(_ report: Benchmark.Report) throws {
        let service = try ServiceProcess()
        guard let child = try service.startUnwired() else {
            return report.note("cost: there is no board here")
        }
        SystemClock.sleep(until: SystemClock.now + .seconds(2))
        let idle = try service.cost(of: child, for: span)
        for _ in 0..<3 { try service.press("next") }
        let brewing = try service.cost(of: child, for: span)
        try service.press("pause")
        let paused = try service.cost(of: child, for: span)
        let peer = try? Peer.run("service", "20").first
        if peer == nil { report.note("cost: the peer could not be had") }
        for (key, name, cost) in [
            ("idle", "idle", idle), ("brewing", "a countdown", brewing),
            ("paused", "a paused brew", paused),
        ] {
            var figure = Figure(
                measure: "cpu.\(key)", name: "\(name), a minute",
                ours: cost.processorSeconds * 1000, unit: "ms")
            var wakeUps = Figure(
                measure: "switches.\(key)", name: "\(name), all threads, a minute",
                ours: cost.wakeUps, unit: "sleeps")
            if let peer {
                figure.peer = Figure.Reference(value: peer.values[1] * 1000, name: peer.name)
                figure.goal = peer.values[1] * 1000 / 50
                wakeUps.peer = Figure.Reference(value: peer.values[2], name: peer.name)
            }
            report.figure(figure)
            report.figure(wakeUps)
        }
    }
}
