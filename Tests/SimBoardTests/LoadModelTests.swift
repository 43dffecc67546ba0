import Testing
import Timebase
import Units

@testable import SimBoard

@Suite("What a load cell feels")
struct LoadModelTests {
    private func at(_ milliseconds: Int) -> Instant { .origin + .milliseconds(milliseconds) }

    private func loads(_ model: LoadModel, _ times: Int...) -> [Int] {
        times.map { model.load(at: at($0)).count }
    }

    @Test("what is put on lies there from that moment on, and is felt in half a second")
    func put() {
        var model = LoadModel(at: .origin)
        model.put(Grams(tenths: 1005), at: at(1000))
        #expect(loads(model, 0, 999, 1000, 1001, 9000) == [0, 0, 100_500, 100_500, 100_500])
        // A fiftieth for each hundredth of a second.
        for (time, felt) in [(999, 0), (1000, 2010), (1009, 2010), (1010, 4020), (1250, 52_260)] {
            #expect(model.felt(at: at(time)).count == felt, "\(time)")
        }
        #expect(model.felt(at: at(1489)).count == 98_490)
        #expect(model.felt(at: at(1490)).count == 100_500)
        model.put(Grams(-50), at: at(3000))
        #expect(loads(model, 2999, 3000) == [100_500, 50_500])
    }

    @Test("what is poured comes evenly")
    func pour() {
        var model = LoadModel(at: .origin)
        model.pour(Grams(90), over: .seconds(9), at: at(1000))
        #expect(loads(model, 0, 1000, 1001, 2000, 5500) == [0, 0, 10, 10_000, 45_000])
        #expect(loads(model, 9999, 10_000, 20_000) == [89_990, 90_000, 90_000])
        // What comes at once beside it.
        model.put(Grams(5), at: at(2000))
        #expect(loads(model, 1999, 2000, 10_000) == [9990, 15_000, 95_000])
    }

    @Test("who takes everything off takes what lies there, and the rest flows elsewhere")
    func take() {
        var model = LoadModel(at: .origin)
        model.put(Grams(200), at: at(0))
        model.pour(Grams(90), over: .seconds(9), at: at(1000))
        model.take(at: at(4000))
        #expect(loads(model, 4000, 5000, 20_000) == [0, 0, 0])
        model.put(Grams(7), at: at(30_000))
        #expect(loads(model, 30_000, 40_000) == [7000, 7000])
    }

    @Test("what is lifted is back when its time is over")
    func lift() {
        var model = LoadModel(at: .origin)
        model.put(Grams(200), at: at(0))
        model.lift(for: .seconds(3), at: at(1000))
        #expect(loads(model, 999, 1000, 3999, 4000) == [200_000, 0, 0, 200_000])
        model.put(Grams(1), at: at(60_000))
        #expect(loads(model, 60_000) == [201_000])
    }

    @Test("more changes than are kept are still all there")
    func many() {
        var model = LoadModel(at: .origin)
        for number in 0..<1500 { model.put(Grams(tenths: 1), at: at(number / 10)) }
        #expect(loads(model, 150, 10_000) == [150_000, 150_000])
        // What began before the last half second is felt as it was.
        var slow = LoadModel(at: .origin)
        slow.put(Grams(100), at: at(0))
        slow.put(Grams(100), at: at(500))
        #expect(slow.felt(at: at(500)).count == 102_000)
    }

    @Test("a machine that begins anew finds what lay there, and nothing under way")
    func begin() {
        var model = LoadModel(
            flaws: LoadModel.Flaws(driftPerHour: Milligrams(3_600_000)), at: .origin)
        model.put(Grams(100), at: at(0))
        model.pour(Grams(50), over: .seconds(100), at: at(1000))
        model.begin(at: .origin)
        #expect(loads(model, 0, 1000) == [150_000, 150_000])
        #expect(model.felt(at: at(7)).count == 150_007)
    }

    @Test("it drifts with the hours, whatever lies there")
    func drift() {
        let flaws = LoadModel.Flaws(driftPerHour: Milligrams(7200))
        var model = LoadModel(flaws: flaws, at: at(1000))
        for (time, drift) in [(1000, 0), (1499, 0), (1500, 1), (2000, 2), (3_601_000, 7200)] {
            #expect(model.felt(at: at(time)).count == drift, "\(time)")
        }
    }

    @Test("half of a load's creep has come after five minutes without a change")
    func creep() {
        let flaws = LoadModel.Flaws(creepMillionths: 1000)
        var model = LoadModel(flaws: flaws, at: .origin)
        model.put(Grams(1000), at: at(0))
        for (minutes, creep) in [(5, 500), (15, 750), (45, 900)] {
            #expect(model.felt(at: at(minutes * 60_000)).count == 1_000_000 + creep)
        }
        model.pour(Grams(1000), over: .seconds(60), at: at(2_700_000))
        #expect(model.felt(at: at(2_760_000)).count == 1_995_916, "none while it changes")
        #expect(model.felt(at: at(3_060_000)).count == 2_001_000)
        model.lift(for: .seconds(60), at: at(3_060_000))
        #expect(model.felt(at: at(3_420_000)).count == 2_001_000, "begun anew")
    }

    @Test("its noise is of a seed, around nothing, and as wide as it is told")
    func noise() {
        let flaws = LoadModel.Flaws(noise: Milligrams(100))
        func values(_ seed: UInt64, _ count: Int) -> [Int] {
            var model = LoadModel(flaws: flaws, seed: seed, at: .origin)
            return (0..<count).map { _ in model.felt(at: .origin).count }
        }
        // SplitMix64's first numbers of seed 1, twelve for each value.
        #expect(values(1, 4) == [82, 8, 98, 49])
        #expect(values(1, 4) != values(2, 4))
        let many = values(3, 2000)
        let mean = many.reduce(0, +) / many.count
        let variance = many.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / many.count
        #expect(abs(mean) <= 8)
        #expect((9000...11_000).contains(variance))
    }

    @Test("a thousand changes are kept apart; with one more the oldest counts as over at once")
    func limit() {
        var model = LoadModel(at: .origin)
        for _ in 0..<1000 { model.pour(Grams(1), over: .seconds(10), at: .origin) }
        #expect(loads(model, 0, 5000) == [0, 500_000])
        model.pour(Grams(1), over: .seconds(10), at: .origin)
        #expect(loads(model, 0, 5000, 10_000) == [1000, 501_000, 1_001_000])
    }
}
