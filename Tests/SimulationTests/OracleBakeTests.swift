import Testing

@testable import SimulationOracle

/// The oracle's own sums of bread, and that it can say no about them.
@Suite("The oracle of the bread")
struct OracleBakeTests {
    private static let loaf = PlainFormula.countryLoaf

    /// The loaf as a bake of what is written, its levain made as it was asked for.
    private static func dough(_ formula: PlainFormula = loaf) -> BakeBowls {
        var bowls = BakeBowls(formula, scale: Ratio(1))
        while bowls.bowl < bowls.dough {
            while let item = bowls.item { bowls.put(bowls.target(bowls.bowl, item), of: item) }
            bowls.finish()
        }
        return bowls
    }

    /// Milligrams of each ingredient of a bowl, as they are asked for.
    private static func targets(_ bowls: BakeBowls, _ bowl: Int) -> [Int64] {
        bowls.bowls[bowl].items.indices.map { bowls.target(bowl, $0).rounded }
    }

    @Test("BK-001 · the oracle's sums are those of SPEC")
    func sums() {
        #expect(Self.loaf.flour == 1_000_000)
        #expect(Self.loaf.water == 700_000)
        #expect(Self.loaf.total == 1_720_000)
    }

    @Test(
        "BK-002 BK-003 BK-004 · today's amounts, to the milligram",
        arguments: [
            (PlainBake.Batch.pieces(2, each: 800_000), [744_186, 93_023, 558_140, 18_605]),
            (.pieces(3, each: 500_000), [697_674, 87_209, 523_256, 17_442]),
            (.total(1_720_000), [800_000, 100_000, 600_000, 20_000]),
            (.premix("Levain", 150_000), [600_000, 75_000, 450_000, 15_000]),
        ])
    func scaled(batch: PlainBake.Batch, amounts: [Int64]) throws {
        let bake = try #require(BakeModel(Self.loaf, batch))
        #expect(Self.targets(bake.bowls, 1).dropLast() == amounts[...])
        #expect(BakeModel(Self.loaf, .premix("Poolish", 1)) == nil)
    }

    @Test("BK-030 · with nothing fixed all is more by the same share")
    func nothingFixed() {
        var loaf = Self.loaf
        var bowls = BakeBowls(loaf, scale: Ratio(1))
        // The same share, of its bread flour.
        bowls.put(Ratio(97_500), of: 0)
        #expect(bowls.correct() == Ratio(13, 12))
        #expect(Self.targets(bowls, 0) == [97_500, 97_500, 21_667])
        let dough: [Int64] = [866_667, 108_333, 650_000, 21_667]
        #expect(Self.targets(bowls, 1) == dough + [216_667])
        #expect(bowls.total.rounded == 1_863_333)
        loaf.premixes = []
        var straight = BakeBowls(loaf, scale: Ratio(1))
        straight.put(Ratio(650_000), of: 2)
        #expect(straight.correct() == Ratio(13, 12))
        #expect(Self.targets(straight, 0) == dough)
    }

    @Test(
        "BK-031 BK-032 BK-033 · beside a finished levain the flour is that at which it is right",
        arguments: [
            (2, 650_000, [863_492, 107_937, 650_000, 21_429, 200_000], 1_842_857),
            (0, 840_000, [840_000, 105_000, 631_500, 20_900, 200_000], 1_797_400),
            (3, 24_000, [977_778, 122_222, 740_000, 24_000, 200_000], 2_064_000),
        ] as [(Int, Int64, [Int64], Int64)])
    func fixed(item: Int, real: Int64, amounts: [Int64], total: Int64) {
        var bowls = Self.dough()
        bowls.put(Ratio(real), of: item)
        #expect(bowls.correct() > Ratio(1))
        #expect(Self.targets(bowls, 1) == amounts)
        #expect(bowls.total.rounded == total)
    }

    @Test("BK-034 BK-035 · less asks for the rest, and what is refused stays as it really is")
    func shortAndRefused() throws {
        var bake = try #require(BakeModel(Self.loaf, .asWritten))
        let acts: [BakeModel.Act] = [.weighed(80_000), .weighed(95_000), .refuse, .next]
        #expect(acts.allSatisfy { bake.act($0, at: 0) })
        #expect(bake.corrections == [PlainCorrection(real: 95_000, isAccepted: false)])
        let stage = PlainBake.Stage.weigh(
            PlainWeighing(
                bowl: "Levain", name: "starter", number: 3, count: 3, target: 20_000, isIn: 0,
                inBowl: 185_000))
        #expect(bake.plain(at: 0).stage == stage)
        let isTaken = bake.act(.accept, at: 0)
        #expect(!isTaken)
        let isLast = bake.act(.next, at: 0)
        #expect(isLast)
        #expect(bake.weighed.map(\.weight) == [95_000, 90_000, 20_000])
    }

    @Test("BK-036 · more than half as much again asks for a hold", arguments: [950, 951])
    func hold(grams: Int64) throws {
        var bake = try #require(BakeModel(Self.loaf, .asWritten))
        let acts: [BakeModel.Act] = [
            .next, .next, .next, .next, .next, .next, .weighed(grams * 1000),
        ]
        #expect(acts.allSatisfy { bake.act($0, at: 0) })
        guard case .proposal(let proposal) = bake.plain(at: 0).stage else {
            Issue.record("no proposal")
            return
        }
        // (100 + 950) ÷ 0.7 is 1500 g of flour.
        #expect(proposal.needsHold == (grams > 950))
    }

    @Test(
        "SPEC §10.10 · no accepted mistake asks to take something out, and shares stay exact",
        arguments: 0..<40)
    func random(seed: UInt64) {
        var state = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let below = { (count: UInt64) -> Int64 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int64((state >> 33) % count)
        }
        var bowls = Self.dough()
        while let item = bowls.item {
            let target = bowls.target(1, item)
            let isMistake = !bowls.bowls[1].items[item].isPremix && below(2) == 0
            let real = isMistake ? Ratio(target.rounded + 1 + below(100_000)) : target
            bowls.put(real, of: item)
            guard isMistake else { continue }
            _ = bowls.correct()
            let amounts = (0..<4).map { bowls.target(1, $0) }
            for (place, amount) in amounts.enumerated() {
                #expect(amount >= bowls.bowls[1].items[place].isIn)
            }
            let flour = amounts[0] + amounts[1] + Ratio(100_000)
            #expect((amounts[2] + Ratio(100_000)) / flour == Ratio(7, 10))
            #expect(amounts[3] / flour == Ratio(2, 100))
        }
    }

    @Test(
        "SPEC §10.2 · weights are shown to 1 g, below 20 g to 0.1 g, below 1 g to 0.01 g",
        arguments: [
            (743_500, "744"), (20_000, "20"), (19_950, "20"), (19_949, "19.9"), (18_605, "18.6"),
            (1000, "1.0"), (995, "1.0"), (994, "0.99"), (50, "0.05"), (4, "0.00"),
        ] as [(Int64, String)])
    func shown(milligrams: Int64, text: String) {
        #expect(Ratio(milligrams).shownWeight == text)
    }
}
