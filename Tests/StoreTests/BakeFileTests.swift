import Baking
import Fixtures
import Foundation
import Names
import Testing
import Timebase
import Units

@testable import Store

/// A bake that a seed leads: what is weighed right, short, over, taken and refused, and steps.
struct SeededBake {
    private(set) var session: BakeSession
    private(set) var now = Instant(nanoseconds: 60_000_000_000)
    private var numbers: SeededNumbers

    init(seed: UInt64, _ batch: BatchSize = .asWritten) throws {
        numbers = SeededNumbers(seed: seed)
        var formula = loaf("Miche", id: uuid(7))
        formula.steps = [
            FormulaStep(text: "Bulk", minutes: 240), FormulaStep(text: "Shape", minutes: nil),
            FormulaStep(text: "Proof", minutes: 720),
        ]
        session = BakeSession(try ScaledFormula(formula, batch))
        _ = session.handle(.begin, at: now)
    }

    /// Something happens: mostly the bake goes on.
    mutating func goOn() {
        now += .seconds(1 + numbers.below(600))
        let event: BakeEvent =
            switch session.view(at: now) {
            case .weigh(let view):
                switch numbers.below(8) {
                case 0: .weighed(Milligrams((view.target.rounded() ?? 0) * 9 / 8))
                case 1: .weighed(Milligrams((view.target.rounded() ?? 0) * 7 / 8))
                case 2: .restart
                default: .next
                }
            case .proposal: numbers.below(3) == 0 ? .refuse : .accept
            case .ripening, .step, .completed: .next
            }
        _ = session.handle(event, at: now)
    }

    func checkpoint(_ verdict: BakeCheckpoint.Verdict? = nil) -> BakeCheckpoint {
        var seen = stamp(10)
        seen.monotonic = now
        return BakeCheckpoint(
            logID: BakeLogID(rawValue: uuid(1)), stamp: stamp(0), session: session, lastSeen: seen,
            verdict: verdict)
    }
}

@Suite("The file of a bake")
struct BakeFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.inMemory() }

    private func file() throws -> BakeFile { try BakeFile(directory: folder.path) }

    private static let batches: [BatchSize] = [
        .asWritten, .pieces(3, each: Milligrams(grams: 500)), .total(Milligrams(grams: 900)),
    ]

    @Test("SPEC §10.7 · wherever a bake stands, the next start finds it so", arguments: 0..<20)
    func everyState(seed: UInt64) throws {
        var bake = try SeededBake(seed: seed, Self.batches[Int(seed) % 3])
        let file = try file()
        for _ in 0..<200 where !bake.session.isCompleted {
            try file.store(bake.checkpoint())
            #expect(try self.file().checkpoint == bake.checkpoint())
            bake.goOn()
        }
        #expect(bake.session.isCompleted)
        let note = try Note(String(repeating: "👨‍👩‍👧‍👦", count: Note.limit))
        let rated = bake.checkpoint(
            BakeCheckpoint.Verdict(rating: try #require(Rating(stars: 5)), note: note))
        try file.store(rated)
        #expect(try self.file().checkpoint == rated)
        try file.forget()
        #expect(try self.file().checkpoint == nil)
    }

    @Test("SPEC §10.7 · of a preferment at hand and a gap that nobody knows all comes back")
    func everyField() throws {
        let levain = try #require(loaf("Miche").preferments.first?.id)
        var checkpoint = try SeededBake(
            seed: 1, .preferment(levain, Milligrams(grams: 150))
        ).checkpoint()
        checkpoint.lastKnown = BakeCheckpoint.LastKnown(
            wall: stamp(3).wall, ran: .seconds(90), since: Instant(nanoseconds: 5))
        try file().store(checkpoint)
        #expect(try file().checkpoint == checkpoint)
    }

    @Test("SPEC §8 · a step that begins after it was last seen is no bake")
    func seenBeforeItBegan() throws {
        var bake = try SeededBake(seed: 4)
        var began: Instant?
        for _ in 0..<200 where began == nil {
            bake.goOn()
            if case .running(_, let since, let clock) = bake.session.snapshot.guided.state,
                since > .zero
            {
                began = clock.origin + since
            }
        }
        let moment = try #require(began)
        var checkpoint = bake.checkpoint()
        for (seen, isBake) in [(moment, true), (moment - .nanoseconds(1), false)] {
            checkpoint.lastSeen.monotonic = seen
            try file().store(checkpoint)
            #expect(try file().checkpoint == (isBake ? checkpoint : nil))
            try file().forget()
        }
    }

    @Test("SPEC §8 · a checkpoint costs one block; the formula is written once a bake")
    func cost() throws {
        var bake = try SeededBake(seed: 3)
        let file = try file()
        try file.store(bake.checkpoint())
        let first = file.blocks.written
        for _ in 0..<10 {
            bake.goOn()
            try file.store(bake.checkpoint())
        }
        #expect(first == 2 && file.blocks.written == first + 10)
    }

    @Test("the longest formula and the longest weigh-in fit")
    func longest() throws {
        var formula = loaf("Miche", id: uuid(7))
        while FormulaFormat.bytes(formula).count < FormulaFormat.limit - 30 { formula.notes += "👨‍👩‍👧‍👦" }
        formula.notes = String(formula.notes.prefix(FormulaLimit.notesLength))
        var session = BakeSession(try ScaledFormula(formula, .asWritten))
        var now = Instant(nanoseconds: 1)
        _ = session.handle(.begin, at: now)
        for _ in 0..<2 * Weighing.limit {
            now += .seconds(1)
            _ = session.handle(.weighed(Milligrams(grams: 1000)), at: now)
            now += .seconds(1)
            _ = session.handle(.refuse, at: now)
        }
        let checkpoint = BakeCheckpoint(
            logID: BakeLogID(rawValue: uuid(1)), stamp: stamp(0), session: session,
            lastSeen: stamp(1))
        try file().store(checkpoint)
        #expect(try file().checkpoint == checkpoint)
    }

    @Test("the bake of the most premixes and steps is kept to its end")
    func mostSteps() throws {
        var formula = loaf("Miche", id: uuid(7))
        func premixes(_ count: Int, _ name: String, _ first: UInt64) -> [Premix] {
            (0..<UInt64(count)).map { number in
                Premix(
                    id: ItemID(rawValue: uuid(first + 3 * number)), name: "\(name) \(number)",
                    ingredients: [
                        Ingredient(
                            id: ItemID(rawValue: uuid(first + 3 * number + 1)), name: "rye",
                            kind: .flour, weight: Milligrams(grams: 10)),
                        Ingredient(
                            id: ItemID(rawValue: uuid(first + 3 * number + 2)), name: "water",
                            kind: .water, weight: Milligrams(grams: 10)),
                    ])
            }
        }
        formula.preferments = premixes(FormulaLimit.preferments, "Sponge", 100)
        formula.soakers = premixes(FormulaLimit.soakers, "Soaker", 200)
        formula.steps = (0..<FormulaLimit.steps).map {
            FormulaStep(text: "Fold \($0)", minutes: 1)
        }
        #expect(formula.validationErrors.isEmpty)
        var session = BakeSession(try ScaledFormula(formula, .asWritten))
        var now = Instant(nanoseconds: 1)
        _ = session.handle(.begin, at: now)
        while session.view(at: now) != .completed {
            now += .seconds(61)
            _ = session.handle(.next, at: now)
            var seen = stamp(1)
            seen.monotonic = now
            let checkpoint = BakeCheckpoint(
                logID: BakeLogID(rawValue: uuid(1)), stamp: stamp(0), session: session,
                lastSeen: seen)
            try file().store(checkpoint)
            try #require(try file().checkpoint == checkpoint)
        }
    }

    @Test("BK-009 · more than 100 kg, which no device begins, is no bake, whoever wrote it there")
    func tooMuch() throws {
        var formula = loaf("Miche", id: uuid(7))
        formula.final = (0..<60).map { number in
            Ingredient(
                id: ItemID(rawValue: uuid(UInt64(100 + number))), name: "rye \(number)",
                kind: .flour, weight: Milligrams(grams: 100_000))
        }
        formula.preferments = []
        #expect(formula.validationErrors.isEmpty)
        let session = BakeSession(try ScaledFormula(formula, .asWritten))
        #expect(session.plan.total > Fraction(Milligrams.greatest.count))
        try file().store(
            BakeCheckpoint(
                logID: BakeLogID(rawValue: uuid(1)), stamp: stamp(0), session: session,
                lastSeen: stamp(1)))
        #expect(try file().checkpoint == nil)
    }

    @Test("no flipped bit brings the reader down, or a bake into a state of its own")
    func hostile() throws {
        var bake = try SeededBake(seed: 5)
        for _ in 0..<8 { bake.goOn() }
        var (plan, state) = (ByteWriter(), ByteWriter())
        plan.put(planOf: bake.checkpoint())
        state.put(stateOf: bake.checkpoint())
        for (bytes, isPlan) in [(plan.bytes, true), (state.bytes, false)] {
            for place in bytes.indices {
                for bit in 0..<8 {
                    var changed = bytes
                    changed[place] ^= 1 << bit
                    var planReader = ByteReader(isPlan ? changed : plan.bytes)
                    var reader = ByteReader(isPlan ? state.bytes : changed)
                    guard let plan = planReader.bakePlan(),
                        var found = reader.bakeCheckpoint(of: plan)?.session
                    else { continue }
                    _ = found.view(at: bake.now)
                    _ = found.handle(.next, at: bake.now + .seconds(1))
                    _ = found.weighed
                }
            }
        }
    }

    @Test("SPEC §8 · rated bakes that wait come back, and go when they are saved")
    func waiting() throws {
        let rating = try #require(Rating(stars: 4))
        var logs: [BakeCheckpoint] = []
        for number in 0..<3 {
            var bake = try SeededBake(seed: UInt64(number))
            while !bake.session.isCompleted { bake.goOn() }
            var rated = bake.checkpoint(BakeCheckpoint.Verdict(rating: rating, note: nil))
            rated.logID = BakeLogID(rawValue: uuid(UInt64(number)))
            try file().waitingLogs().store(rated)
            logs.append(rated)
        }
        #expect(try file().waitingLogs().logs == logs)
        try file().waitingLogs().forget(logs[1].logID)
        #expect(try file().waitingLogs().logs == [logs[0], logs[2]])
    }

    @Test("a device that never bakes has no such file")
    func lazy() throws {
        #expect(!BakeFile.exists(in: folder.path))
        _ = try Database(directory: folder.path)
        _ = try SessionFile(directory: folder.path)
        #expect(!BakeFile.exists(in: folder.path))
        _ = try file()
        #expect(BakeFile.exists(in: folder.path))
    }

    @Test("SPEC §8 · the number of a step that is over is what older files have")
    func stageNumbers() throws {
        var bake = try SeededBake(seed: 4)
        var over = bake.checkpoint()
        for _ in 0..<200 {
            if !over.session.advance(to: bake.now + .seconds(720 * 60)).isEmpty { break }
            bake.goOn()
            over = bake.checkpoint()
        }
        var (before, after) = (ByteWriter(), ByteWriter())
        before.put(stateOf: bake.checkpoint())
        after.put(stateOf: over)
        let changed = zip(before.bytes, after.bytes).filter { $0 != $1 }.map { [$0, $1] }
        #expect(changed == [[2, 3]])
    }
}
