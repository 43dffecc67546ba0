import SimBoard
import Timebase

extension Benchmark {
    static let scale = Benchmark(
        name: "scale", summary: "what a load cell on the display's bus costs (SPEC §16.5)",
        isRepeatable: true
    ) { report in
        try ScaleInService.measureIdle(report)
        try ScaleInService.measureBrew(report)
    }
}

/// The device with a converter on the display's bus, in virtual time.
private enum ScaleInService {
    /// The bloom's cup, its water, and the first pour: 10 s of it at 7 g/s, then some rest.
    static let pour = """
        put 300
        wait 1
        press next
        wait 4
        press next
        wait 4
        flow 45 8
        press next
        wait 45
        press next
        wait 1
        flow 103 15
        wait 30
        """
    /// Where in it the water of the first pour flows, from the bench's own start on.
    static let flowing = Duration.seconds(54)...Duration.seconds(64)

    /// Nobody weighs: nothing is asked, and the loop sleeps as without a scale.
    static func measureIdle(_ report: Benchmark.Report) throws {
        let minutes = 4
        let idle = try BrewInService(
            script: "wait \(minutes * 60 + 4)", watchdogLimit: .seconds(20), hasScale: true)
        let turns = idle.turns(from: .seconds(1), to: .seconds(1 + minutes * 60))
        let bits = turns.reduce(0) { $0 + $1.scale.bits }
        var figure = Figure(
            measure: "scale.idle.bits", name: "an idle scale, of the bus", ours: Double(bits),
            unit: "bits")
        figure.limit = Figure.Reference(value: 0, name: "it sleeps")
        figure.goal = 0
        figure.isRepeatable = true
        report.figure(figure)
        figure = Figure(
            measure: "scale.idle.wakeups", name: "idle with a scale, a minute",
            ours: Double(turns.count) / Double(minutes), unit: "turns")
        figure.limit = Figure.Reference(value: 6, name: "the watchdog's, of 20 s")
        figure.goal = 6
        figure.isRepeatable = true
        report.figure(figure)
    }

    static func measureBrew(_ report: Benchmark.Report) throws {
        let brew = try BrewInService(script: pour, hasScale: true)
        let turns = brew.turns(from: flowing.lowerBound, to: flowing.upperBound)
        guard let first = turns.first, let last = turns.last else { return }
        let span: Duration = flowing.upperBound - flowing.lowerBound
        let seconds = Double(span.nanoseconds) / 1e9
        func figure(_ key: String, _ name: String, _ count: Int, _ unit: String, goal: Double) {
            var figure = Figure(
                measure: "scale.\(key)", name: name, ours: Double(count) / seconds, unit: unit)
            figure.goal = goal
            figure.isRepeatable = true
            report.figure(figure)
        }
        figure(
            "samples", "a pour, a second", last.sampleCount - first.sampleCount, "samples",
            goal: 10.5)
        figure(
            "changes", "a pour, shown a second", last.frameCount - first.frameCount, "frames",
            goal: 5)
        figure("wakeups", "a pour, a second", turns.count, "turns", goal: 40)
        // Chosen: a hundredth of a bus at 100 kHz.
        figure(
            "bits", "a pour, of the bus a second",
            turns.dropFirst().reduce(0) { $0 + $1.scale.bits }, "bits",
            goal: 1500)
        measureWaits(in: brew, report)
    }

    /// Who waits for whom on the one bus: while water flows, and all brew long, with whole pages
    /// that are drawn anew.
    private static func measureWaits(in brew: BrewInService, _ report: Benchmark.Report) {
        func figure(_ key: String, _ name: String, _ longest: Duration?, goal: Double) {
            var figure = Figure(
                measure: "scale.\(key)", name: name,
                ours: Double((longest ?? .zero).nanoseconds) / 1e6, unit: "ms")
            figure.goal = goal
            figure.isRepeatable = true
            report.figure(figure)
        }
        let pour = brew.turns(from: flowing.lowerBound, to: flowing.upperBound)
        figure(
            "late", "a pour, it waits for the display",
            pour.map(\.scale.longestWait).max(), goal: 30)
        figure(
            "late.page", "a brew, it waits for the display",
            brew.turns.map(\.scale.longestWait).max(), goal: 30)
        figure(
            "transfer", "a brew, a key waits for it",
            brew.turns.map(\.scale.longestTransfer).max(), goal: 1)
    }
}
