import Baking
import Guide
import Names
import Testing
import Timebase
import Units

@testable import Store

/// What is written by one release is read by the next: the bytes are written here once more, by
/// hand, from what the headers of FormulaFormat.swift and SessionFormat.swift promise.
@Suite("SPEC §10.7 · the bytes of formulas and bakes stay what they are")
struct BakeLayoutTests {
    private static func bytes(_ number: Int) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    private static func short(_ number: Int) -> [UInt8] {
        [UInt8(number & 0xFF), UInt8(number >> 8)]
    }

    private static func text(_ text: String) -> [UInt8] { short(text.utf8.count) + text.utf8 }

    /// A formula in which no two fields say the same.
    private static var formula: Formula {
        let kinds: [IngredientKind] = [.flour, .water, .salt, .yeast, .other]
        let final = kinds.enumerated().map { number, kind in
            Ingredient(
                id: ItemID(rawValue: "i\(number)"), name: "n\(number)", kind: kind,
                countsAsFlour: number == 4, weight: Milligrams(1000 + number),
                temperature: number == 1 ? Celsius(tenths: 265) : nil)
        }
        let levain = Premix(
            id: ItemID(rawValue: "00010203-0405-0607-0809-0a0b0c0d0e0f"), name: "Levain",
            ingredients: [], starter: Starter(flour: Milligrams(21), water: Milligrams(22)))
        let soaker = Premix(
            id: ItemID(rawValue: "00010203-0405-0607-0809-0A0B0C0D0E0F"), name: "Soaker",
            ingredients: [final[2]], starter: nil)
        return Formula(
            id: FormulaID(rawValue: "f"), name: "Loaf", pieces: 3, pieceWeight: Milligrams(500_000),
            preferments: [levain], soakers: [soaker], final: final,
            steps: [FormulaStep(text: "Mix", minutes: 7), FormulaStep(text: "Rest", minutes: nil)],
            notes: "Hot")
    }

    private static func ingredient(_ number: Int) -> [UInt8] {
        let temperature: [UInt8] = number == 1 ? joined([1], bytes(265)) : [0]
        return joined(
            [0], text("i\(number)"), text("n\(number)"), [UInt8(number), number == 4 ? 1 : 0],
            bytes(1000 + number), temperature)
    }

    /// One behind the other.
    private static func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

    @Test("a formula has its version, its batch, its parts in their order, and its ids short")
    func formulas() {
        let capitals = "00010203-0405-0607-0809-0A0B0C0D0E0F"
        let levain = Self.joined(
            [1, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8], Self.text("Levain"),
            Self.short(0), [1], Self.bytes(21), Self.bytes(22))
        let soaker = Self.joined(
            [0], Self.text(capitals), Self.text("Soaker"), Self.short(1), Self.ingredient(2), [0])
        let steps = Self.joined(
            Self.short(2), Self.text("Mix"), [1], Self.bytes(7), Self.text("Rest"), [0])
        let final = Array((0..<5).map { Self.ingredient($0) }.joined())
        let expected = Self.joined(
            [1], Self.text("Loaf"), Self.bytes(3), Self.bytes(500_000), Self.short(1), levain,
            Self.short(1), soaker, Self.short(5), final, steps, Self.text("Hot"))
        let written = FormulaFormat.bytes(Self.formula)
        #expect(written == expected)
        #expect(FormulaFormat.formula(expected, id: Self.formula.id) == Self.formula)
        for version: UInt8 in [0, 2] {
            let other = [version] + expected.dropFirst()
            #expect(FormulaFormat.formula(other, id: Self.formula.id) == nil)
        }
    }

    @Test("a list has as many as a formula may have, and not one more")
    func limits() {
        let ingredient = Self.formula.final[0]
        let premix = Self.formula.soakers[0]
        let step = FormulaStep(text: "Rest", minutes: nil)
        let fields: [(Int, (inout Formula, Int) -> Void)] = [
            (FormulaLimit.preferments, { $0.preferments = Array(repeating: premix, count: $1) }),
            (FormulaLimit.soakers, { $0.soakers = Array(repeating: premix, count: $1) }),
            (FormulaLimit.ingredients, { $0.final = Array(repeating: ingredient, count: $1) }),
            (
                FormulaLimit.ingredients,
                { $0.soakers[0].ingredients = Array(repeating: ingredient, count: $1) }
            ),
            (FormulaLimit.steps, { $0.steps = Array(repeating: step, count: $1) }),
        ]
        for (limit, fill) in fields {
            for (count, isRead) in [(0, true), (limit, true), (limit + 1, false)] {
                var formula = Self.formula
                fill(&formula, count)
                let read = FormulaFormat.formula(FormulaFormat.bytes(formula), id: formula.id)
                #expect(read == (isRead ? formula : nil), "\(limit) \(count)")
            }
        }
    }

    @Test(
        "only a UUID as we write it is two numbers",
        arguments: [
            "0b0e0000-0000-4000-8000-00000000000a", "0B0E0000-0000-4000-8000-00000000000a",
            "0b0e00000-000-4000-8000-00000000000a", "0b0e0000-0000-4000-8000-0000000000a",
            "0b0e0000-0000-4000-8000-00000000000aa", "+b0e0000-0000-4000-8000-00000000000a",
            "0b0e0000000040008000000000000000000a", "", "-", "0b0e0000-0000-4000-8000-00000000000g",
        ])
    func ids(id: String) {
        var writer = ByteWriter()
        writer.put(id: id)
        let isShort = id == "0b0e0000-0000-4000-8000-00000000000a"
        #expect(writer.bytes.count == (isShort ? 17 : 3 + id.utf8.count))
        var reader = ByteReader(writer.bytes)
        #expect(reader.id() == id)
    }

    /// What a snapshot is in bytes.
    private static func state(_ snapshot: BakeSnapshot) -> [UInt8] {
        let guided = snapshot.guided
        var all = short(guided.stepIndex) + short(guided.realLengths.count)
        for length in guided.realLengths {
            all += length.map { [1] + bytes(Int($0.nanoseconds)) } ?? [0]
        }
        all += guided.lastStepChange.map { [1] + bytes(Int($0.nanoseconds)) } ?? [0]
        switch guided.state {
        case .notStarted: all += [0]
        case .beforeClock(let waiting): all += [1, waiting == .forNext ? 0 : 1]
        case .running(let stage, let since, let clock):
            all += [2, code(stage)] + bytes(Int(since.nanoseconds))
            all += bytes(Int(clock.origin.nanoseconds))
        case .paused(let stage, let since, let elapsed):
            all += [3, code(stage)] + bytes(Int(since.nanoseconds))
            all += bytes(Int(elapsed.nanoseconds))
        case .completed(let since, let elapsed):
            all += [4] + (since.map { [1] + bytes(Int($0.nanoseconds)) } ?? [0])
            all += bytes(Int(elapsed.nanoseconds))
        }
        all += short(snapshot.weighings.count)
        for weighing in snapshot.weighings {
            switch weighing {
            case .asTarget: all += [0]
            case .less(let real): all += [1] + bytes(real.count)
            case .more(let real, .open): all += [2] + bytes(real.count)
            case .more(let real, .accepted): all += [3] + bytes(real.count)
            case .more(let real, .refused): all += [4] + bytes(real.count)
            }
        }
        return all + short(snapshot.unsureSteps.count) + snapshot.unsureSteps.flatMap { bytes($0) }
    }

    private static func code(_ stage: SessionState.Stage) -> UInt8 {
        switch stage {
        case .waiting(.forNext): 0
        case .waiting(.forConfirmation): 1
        case .active: 2
        case .over: 3
        }
    }

    @Test("wherever a bake stands, its state is in these bytes", arguments: UInt64(0)..<12)
    func states(seed: UInt64) throws {
        var bake = try SeededBake(seed: seed)
        for _ in 0..<60 {
            var checkpoint = bake.checkpoint()
            checkpoint.lastKnown = BakeCheckpoint.LastKnown(
                wall: WallTime(millisecondsSince1970: 11), ran: .nanoseconds(12),
                since: Instant(nanoseconds: 13))
            let known = [1] + Self.bytes(11) + Self.bytes(12) + Self.bytes(13)
            var writer = ByteWriter()
            writer.put(stateOf: checkpoint)
            let expected = Self.state(bake.session.snapshot) + known + [0]
            #expect(writer.bytes.suffix(expected.count) == expected[...])
            var reader = ByteReader(writer.bytes)
            let read = reader.bakeCheckpoint(of: bake.session.plan)
            #expect(read == checkpoint, "\(bake.session.snapshot)")
            bake.goOn()
        }
    }

    @Test("a batch has the number of its kind before what it says")
    func batches() throws {
        let loaf = loaf("Miche", id: uuid(7))
        let levain = try #require(loaf.preferments.first)
        let weight = Milligrams(grams: 900)
        let batches: [(BatchSize, [UInt8])] = [
            (.asWritten, [0]),
            (.pieces(3, each: weight), [1] + Self.bytes(3) + Self.bytes(900_000)),
            (.total(weight), [2] + Self.bytes(900_000)),
        ]
        for (batch, expected) in batches {
            let checkpoint = BakeCheckpoint(
                logID: BakeLogID(rawValue: uuid(1)), stamp: stamp(0),
                session: BakeSession(try ScaledFormula(loaf, batch)), lastSeen: stamp(1))
            var writer = ByteWriter()
            writer.put(planOf: checkpoint)
            #expect(writer.bytes.suffix(expected.count) == expected[...], "\(batch)")
            var reader = ByteReader(writer.bytes)
            #expect(reader.bakePlan()?.batch == batch)
        }
        let plan = try ScaledFormula(loaf, .preferment(levain.id, Milligrams(grams: 200)))
        var writer = ByteWriter()
        writer.put(
            planOf: BakeCheckpoint(
                logID: BakeLogID(rawValue: uuid(1)), stamp: stamp(0), session: BakeSession(plan),
                lastSeen: stamp(1)))
        let tail = Array(writer.bytes.suffix(26))
        #expect(tail[0] == 3 && tail[1] == 1 && Array(tail.suffix(8)) == Self.bytes(200_000))
    }
}
