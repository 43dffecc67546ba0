import Timebase

extension Benchmark {
    static let allocations = Benchmark(
        name: "allocations", summary: "what a displayed tick takes from the heap",
        isRepeatable: true
    ) { report in
        let brew = try BrewInService()
        for (measure, name, start, end) in [
            ("allocations.wait", "a tick of a countdown", 140, 190),
            ("allocations.pour", "a tick or gram of a pour", 50, 85),
        ] {
            let turns = brew.turns(from: .seconds(start), to: .seconds(end))
            let ticks = (turns.last?.frameCount ?? 0) - (turns.first?.frameCount ?? 0)
            let allocations = turns.dropFirst().reduce(0) { $0 + $1.allocations }
            var figure = Figure(
                measure: measure, name: name, ours: Double(allocations) / Double(max(1, ticks)),
                unit: "mallocs")
            figure.limit = Figure.Reference(value: 0, name: "nothing is kept")
            figure.goal = 0
            figure.isRepeatable = true
            report.figure(figure)
        }
    }
}
