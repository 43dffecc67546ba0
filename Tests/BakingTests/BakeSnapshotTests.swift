import Guide
import Testing
import Timebase
import Units

@testable import Baking

@Suite("A bake as it is stored")
struct BakeSnapshotTests {
    @Test("SPEC §10.7 · the power goes at every word: it goes on there, and nothing is asked twice")
    func everyWord() throws {
        let words: [BakeEvent] = [
            .next, .weighed(Milligrams(grams: 100)), .accept, .next, .next, .next,
            .weighed(Milligrams(grams: 850)), .weighed(Milligrams(grams: 880)), .next,
            .weighed(Milligrams(grams: 700)), .refuse, .restart, .next, .next, .next, .next,
            .next,
        ]
        var bench = try BakeBench(.countryLoaf)
        for word in words {
            bench.say(word)
            var again = try #require(bench.readBack)
            #expect(again == bench.bake)
            #expect(again.view(at: bench.now) == bench.view)
            #expect(again.weighed == bench.bake.weighed)
            #expect(again.corrections == bench.bake.corrections)
            let asked = bench.asked
            again.goOnAfterPowerLoss(lastSeen: bench.now, gap: nil, at: .origin + .seconds(7))
            bench.bake = again
            #expect(bench.asked == asked)
            bench.now = .origin + .seconds(7)
        }
        #expect(bench.step != nil, "the weigh-in came to its end")
    }

    /// How a snapshot can be of no bake.
    enum Impossible: CaseIterable, Sendable {
        case paused, notAtItsBowl, mixedTooEarly, saidInRipening, openInTheMiddle, lessInTheMiddle
        case moreThanMixed, heavierThatIsLess, lessThatIsHeavier, belowNothing, acceptedBeyond
        case unsureTwice, unsureLater, unsureBelowZero, tooManyWords

        func change(_ snapshot: inout BakeSnapshot) {
            let mistake = Weighing.more(Milligrams(grams: 850), .open)
            switch self {
            case .paused:
                snapshot.guided.state = .paused(
                    .waiting(.forNext), since: .zero, elapsed: .seconds(1))
            case .notAtItsBowl: snapshot.weighings.removeLast(2)
            case .mixedTooEarly:
                snapshot.weighings += [Weighing](repeating: .asTarget, count: 4)
            case .saidInRipening:
                snapshot.guided.stepIndex = 1
                snapshot.guided.realLengths.removeLast()
                snapshot.guided.state = .running(
                    .active, since: .zero, SessionClock(origin: .origin))
            case .openInTheMiddle: snapshot.weighings += [mistake, .asTarget]
            case .lessInTheMiddle:
                snapshot.weighings += [.less(Milligrams(grams: 9)), .asTarget]
            case .moreThanMixed:
                snapshot.weighings += [Weighing](repeating: .asTarget, count: 5)
            case .heavierThatIsLess:
                snapshot.weighings.append(.more(Milligrams(grams: 1), .refused))
            case .lessThatIsHeavier: snapshot.weighings.append(.less(Milligrams(grams: 850)))
            case .belowNothing: snapshot.weighings.append(.less(Milligrams(-1)))
            case .acceptedBeyond:
                snapshot.weighings.append(.more(Milligrams(grams: 90_000), .accepted))
            case .unsureTwice: snapshot.unsureSteps = [1, 1]
            case .unsureLater: snapshot.unsureSteps = [1, 3]
            case .unsureBelowZero: snapshot.unsureSteps = [-1]
            case .tooManyWords:
                snapshot.weighings = [Weighing](
                    repeating: .asTarget, count: Weighing.limit + 1)
            }
        }
    }

    @Test("SPEC §10.6 · a bake stands only as one can stand", arguments: Impossible.allCases)
    func impossible(kind: Impossible) throws {
        var bench = try BakeBench(.countryLoaf)
        bench.makePremix()
        bench.say(.next)
        var snapshot = bench.bake.snapshot
        #expect(bench.readBack != nil)
        kind.change(&snapshot)
        #expect(BakeSession(bench.bake.plan, snapshot: snapshot) == nil)
    }

    @Test("SPEC §10.6 · a bake that was kept before it began goes on with the first word")
    func notBegun() throws {
        var bench = try BakeBench(.countryLoaf)
        let plan = bench.bake.plan
        let kept = BakeSession(plan).snapshot
        bench.bake = try #require(BakeSession(plan, snapshot: kept))
        #expect(bench.asked == "Levain 1/3 bread flour 90")
        let effects = bench.say(.next)
        #expect(!effects.isEmpty)
        #expect(bench.weigh?.number == 2)
        #expect(bench.after(.milliseconds(100), .next).isEmpty, "an echo")
        for _ in 0..<3 { bench.say(.next) }
        #expect(bench.weigh?.bowl == "Dough")
    }

    @Test("SPEC §10.6 · no bake is of a formula that is wrong")
    func wrongFormula() throws {
        let bench = try BakeBench(.countryLoaf)
        var formula = Formula.countryLoaf
        formula.pieces = 0
        let plan = try ScaledFormula(formula, .asWritten)
        #expect(BakeSession(plan, snapshot: bench.bake.snapshot) == nil)
    }

    @Test("SPEC §10.6 · after so many mistakes none is corrected any more, and NEXT still works")
    func full() throws {
        var bench = try BakeBench(.straight)
        bench.go(to: "salt")
        var mistakes = 0
        while bench.proposal?.obstacle == nil, mistakes < 1000 {
            mistakes += 1
            // A gram more of the first thing that asks for its difference, again and again.
            bench.weighed(Double((bench.weigh?.target.rounded() ?? 0) / 1000 + 1))
            if bench.proposal?.obstacle == nil { bench.say(.accept) }
        }
        #expect(bench.proposal?.obstacle == .tooMany)
        #expect(mistakes > 500)
        bench.say(.refuse)
        while bench.weigh != nil { bench.say(.next) }
        #expect(bench.bake.snapshot.weighings.count <= Weighing.limit)
        #expect(bench.readBack != nil)
    }

    @Test("a bake is one reference wide")
    func size() { #expect(MemoryLayout<BakeSession>.size == 8) }
}
