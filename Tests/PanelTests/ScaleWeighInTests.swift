import Baking
import Scales
import Testing
import Units
import WeighedGuide

@testable import Panel

@Suite("A weigh-in on a scale")
struct ScaleWeighInTests {
    @Test(
        "SPEC §16.4 · with autoNext the next thing is tared in the moment in which one is in")
    func taredAtOnce() throws {
        var baker = Bench.bakery()
        baker.startBake()
        var bench = WeighedBench(
            habits: ScaleHabits(autoNext: true), start: StartingPoint(bake: baker.panel.bake))
        bench.put(400)
        bench.wait(60)
        func view() throws -> WeighView {
            guard case .weigh(let view)? = bench.panel.bake?.view(at: bench.now) else {
                throw Missing.weighing
            }
            return view
        }
        let first = try view()
        bench.put(Double(first.target.rounded() ?? 0) / 1000)
        var tares = 0
        for _ in 0..<100 where try view().number == first.number {
            tares = bench.effects.count { $0 == .tareScale }
            bench.wait(0.1)
        }
        #expect(try view().number == first.number + 1)
        #expect(bench.effects.count { $0 == .tareScale } == tares + 1)
    }

    /// Seed 2020237: with `to 10292 g` beside it, `add 10292 g` had no room, and the target went.
    @Test("SPEC §10.8 · five digits stand beside five, with a scale too", arguments: [0.0, 1000])
    func bigBatch(grams: Double) throws {
        var baker = Bench.bakery()
        baker.weighBigBatch()
        try #require(baker.lines[1].trimmed == "26512 g")
        var bench = WeighedBench(start: StartingPoint(bake: baker.panel.bake))
        bench.put(400)
        bench.wait(60)
        bench.put(grams)
        bench.wait(2)
        #expect(bench.rows[1] == (grams == 0 ? "add 26512g to 26512g" : "add 25512g to 26512g"))
    }

    private enum Missing: Error { case weighing }
}
