import Baking
import Fixtures
import Testing
import Timebase
import Units

@testable import SimulationOracle
@testable import brewguide_simulation

/// The oracle's bread and the program's are written apart from each other, and say the same.
@Suite("The oracle and the program, about bread")
struct OracleAgreesTests {
    private static func act(
        _ numbers: inout SeededNumbers, after bake: BakeSession, at now: Instant
    ) -> (BakeModel.Act, BakeEvent) {
        switch bake.view(at: now) {
        case .weigh(let view):
            let draw = numbers.below(10)
            if draw == 0 { return (.restart, .restart) }
            guard draw < 6 else { return (.next, .next) }
            let target = view.target.rounded() ?? 0
            let part = [1, 10, 100][numbers.below(3)]
            let difference = numbers.below(max(1, target / part)) - target / part / 3
            let real = max(0, target + difference)
            return (.weighed(Int64(real)), .weighed(Milligrams(real)))
        case .proposal:
            return numbers.below(3) == 0 ? (.refuse, .refuse) : (.accept, .accept)
        case .ripening, .completed: return (.next, .next)
        case .step: return numbers.below(4) == 0 ? (.restart, .restart) : (.next, .next)
        }
    }

    private static func batch(
        _ numbers: inout SeededNumbers, _ formula: Formula
    ) -> (BatchSize, PlainBake.Batch) {
        let weight = 100_000 + numbers.below(900_000)
        switch numbers.below(formula.preferments.isEmpty ? 3 : 4) {
        case 0: return (.asWritten, .asWritten)
        case 1:
            let pieces = 1 + numbers.below(5)
            return (
                .pieces(pieces, each: Milligrams(weight)),
                .pieces(Int64(pieces), each: Int64(weight))
            )
        case 2: return (.total(Milligrams(weight)), .total(Int64(weight)))
        default:
            let premix = formula.preferments[0]
            return (
                .preferment(premix.id, Milligrams(weight)), .premix(premix.name, Int64(weight))
            )
        }
    }

    /// 82, 150 and 369 weigh something off by less than is shown.
    @Test(
        "SPEC §10.6 · both say the same of every weigh-in",
        arguments: Array(0..<60) + [82, 150, 369])
    func agree(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        var plain = BakeActs.formulas[Int(seed) % BakeActs.formulas.count]
        var id = 0
        plain.giveIDs {
            id += 1
            return "\(id)"
        }
        let formula = Formula(plain)
        let (batch, plainBatch) = Self.batch(&numbers, formula)
        var bake = BakeSession(try ScaledFormula(formula, batch))
        var model = try #require(BakeModel(plain, plainBatch))
        var now = Instant.origin
        _ = bake.handle(.begin, at: now)
        for _ in 0..<200 where model.stage != .completed {
            now = now + .milliseconds(500 + numbers.below(100_000_000))
            let (act, event) = Self.act(&numbers, after: bake, at: now)
            let before = model
            _ = bake.handle(event, at: now)
            // What can't be done changes nothing.
            _ = model.act(act, at: now.nanoseconds)
            let told = PlainBake(bake, at: now)
            let own = model.plain(at: now.nanoseconds)
            let words = "after \(act) at \(before.plain(at: now.nanoseconds))"
            #expect(told == own, Comment(rawValue: words))
            guard told == own else { return }
        }
    }
}
