import Fixtures
import Brewing
import Foundation
import Guide
import Names
import Timebase

@testable import Store
import Testing
import Units

@Suite("The session file")
struct SessionFileTests {
    /// A brew that people were seen to do: begun, and then so many random keys and spans.
    static func session(
        seed: UInt64, steps: Int
    ) throws -> (session: BrewSession, now: Instant) {
        var numbers = SeededNumbers(seed: seed)
        var now = Instant(nanoseconds: 5_000_000_000)
        var session = BrewSession(
            plan: try BrewPlan(recipe: .starter, inputs: BrewInputs(defaultsOf: .starter)))
        _ = session.handle(.begin, at: now)
        for _ in 0..<steps {
            now += .milliseconds(Int64.random(in: 100...20_000, using: &numbers))
            let event: SessionEvent =
                [.next, .next, .next, .pause].randomElement(using: &numbers)
                ?? .next
            _ = session.handle(event, at: now)
        }
        return (session, now)
    }

    static func checkpoint(seed: UInt64, steps: Int = 6, id: String = "log-1") throws
        -> SessionCheckpoint
    {
        let (session, now) = try session(seed: seed, steps: steps)
        return SessionCheckpoint(
            logID: LogID(rawValue: id), stamp: stamp(0), session: session, bootID: "boot-1",
            lastSeen: now)
    }

    @Test("A brew comes back as it was, whatever its phase", arguments: 0..<40)
    func comesBack(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        var checkpoint = try Self.checkpoint(seed: seed, steps: Int(seed % 12))
        if seed % 3 == 0 {
            let rating = try #require(Rating(stars: 4))
            checkpoint.tasting = Tasting(
                rating: rating, taste: .tooSour, note: try Note("Grüße 👨‍👩‍👧"))
        }
        try SessionFile(directory: folder.path).store(checkpoint)
        #expect(try SessionFile(directory: folder.path).checkpoint == checkpoint)
    }

    /// What was said of a cup by somebody at any of the questions.
    static func said(seed: UInt64) throws -> TastingDraft {
        var numbers = SeededNumbers(seed: seed)
        let notes = [nil, "Grüße 👨‍👩‍👧", String(repeating: "o", count: 280), ""]
        return TastingDraft(
            stage: try #require(TastingDraft.Stage(rawValue: UInt8(numbers.below(4)))),
            rating: Rating(stars: numbers.below(6)),
            taste: numbers.below(2) == 0 ? nil : TasteTag.allCases.randomElement(using: &numbers),
            note: try notes[numbers.below(notes.count)].map { text in try Note(text) })
    }

    /// A brew that is finished, with what was said of it.
    static func finished(seed: UInt64) throws -> SessionCheckpoint {
        var checkpoint = try checkpoint(seed: seed, steps: 0)
        while checkpoint.session.phase != .completed {
            checkpoint.lastSeen += .seconds(40)
            _ = checkpoint.session.handle(.next, at: checkpoint.lastSeen)
        }
        checkpoint.said = try said(seed: seed)
        return checkpoint
    }

    @Test("SPEC §6 · what was said of a cup comes back as it was said", arguments: 0..<40)
    func saidComesBack(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let checkpoint = try Self.finished(seed: seed)
        let file = try SessionFile(directory: folder.path)
        try file.store(checkpoint)
        #expect(try SessionFile(directory: folder.path).checkpoint == checkpoint)
        // Each answer is one more block.
        let before = file.blocks.written
        try file.store(try Self.finished(seed: seed + 1))
        #expect(file.blocks.written == before + 1)
    }

    @Test("The longest there can be is one block still")
    func longest() throws {
        var recipe = Recipe.starter
        recipe.steps = Array(
            repeating: RecipeStep(kind: .wait, text: "Wait", length: .seconds(30)), count: 30)
        recipe.method = BrewMethod(name: "espresso", category: .espresso)
        let plan = try BrewPlan(recipe: recipe, inputs: BrewInputs(defaultsOf: recipe))
        let long = String(repeating: "語", count: 2000)
        var checkpoint = try Self.finished(seed: 1)
        checkpoint.session = BrewSession(plan: plan)
        _ = checkpoint.session.handle(.begin, at: checkpoint.lastSeen)
        while checkpoint.session.phase != .completed {
            checkpoint.lastSeen += .seconds(40)
            checkpoint.beforeStop = checkpoint.session.snapshot
            _ = checkpoint.session.handle(.next, at: checkpoint.lastSeen)
        }
        checkpoint.logID = LogID(rawValue: long)
        (checkpoint.bootID, checkpoint.stamp.bootID, checkpoint.stamp.timeZone) = (long, long, long)
        checkpoint.said = TastingDraft(
            stage: .save, rating: Rating(stars: 5), taste: .tooStrong,
            note: try Note(String(repeating: "語", count: 280)))
        let folder = try TemporaryFolder()
        let file = try SessionFile(directory: folder.path)
        try file.store(checkpoint)
        let before = file.blocks.written
        try file.store(checkpoint)
        #expect(file.blocks.written == before + 1)
        checkpoint.logID = LogID(rawValue: "log")
        try file.store(checkpoint)
        let found = try SessionFile(directory: folder.path).checkpoint
        #expect(found?.said == checkpoint.said && found?.beforeStop == checkpoint.beforeStop)
    }

    @Test("Of a brew that goes on, or that is rated, nothing is being said")
    func nothingIsBeingSaid() throws {
        let folder = try TemporaryFolder()
        var checkpoint = try Self.checkpoint(seed: 3)
        checkpoint.said = try Self.said(seed: 1)
        try SessionFile(directory: folder.path).store(checkpoint)
        #expect(try SessionFile(directory: folder.path).checkpoint?.said == nil)
        checkpoint = try Self.finished(seed: 4)
        checkpoint.tasting = Tasting(rating: try #require(Rating(stars: 4)))
        try SessionFile(directory: folder.path).store(checkpoint)
        let found = try SessionFile(directory: folder.path).checkpoint
        #expect(found?.tasting == checkpoint.tasting)
        #expect(found?.said == nil)
    }

    @Test(
        "A file that was written before answers were kept is taken up",
        arguments: ["session-in-the-bloom", "session-to-be-rated"])
    func oldFile(name: String) throws {
        let folder = try TemporaryFolder()
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        let old = try Data(contentsOf: tests.appendingPathComponent("OldFiles/\(name)"))
        try old.write(to: URL(fileURLWithPath: folder.path + "/session"))
        let file = try SessionFile(directory: folder.path)
        var checkpoint = try #require(file.checkpoint)
        #expect(checkpoint.session.plan.recipeName == "V60 Starter")
        #expect(checkpoint.session.phase == (name.hasSuffix("rated") ? .completed : .active))
        #expect(checkpoint.said == nil && checkpoint.tasting == nil)
        #expect(checkpoint.session.elapsed(at: checkpoint.lastSeen) > .seconds(5))
        checkpoint.said = checkpoint.session.phase == .completed ? try Self.said(seed: 7) : nil
        try file.store(checkpoint)
        #expect(try SessionFile(directory: folder.path).checkpoint == checkpoint)
    }

    @Test("Of two brews the newer comes back; a forgotten one does not")
    func newestWins() throws {
        let folder = try TemporaryFolder()
        let file = try SessionFile(directory: folder.path)
        #expect(file.checkpoint == nil)
        try file.store(try Self.checkpoint(seed: 1, id: "first"))
        let second = try Self.checkpoint(seed: 2, id: "second")
        try file.store(second)
        #expect(try SessionFile(directory: folder.path).checkpoint == second)
        try file.forget()
        #expect(try SessionFile(directory: folder.path).checkpoint == nil)
        let third = try Self.checkpoint(seed: 3, id: "third")
        try SessionFile(directory: folder.path).store(third)
        #expect(try SessionFile(directory: folder.path).checkpoint == third)
    }

    @Test("SPEC §8 · damage to one block does not bring back what is over", arguments: [0, 1])
    func forgottenForGood(block: Int) throws {
        let folder = try TemporaryFolder.inMemory()
        for steps in 2...3 {
            let file = try SessionFile(directory: folder.path)
            for step in 1...steps { try file.store(try Self.checkpoint(seed: 1, steps: step)) }
            try file.forget()
            try Self.flip(block * 4096 + 20, in: folder)
            let damaged = try SessionFile(directory: folder.path)
            #expect(damaged.checkpoint == nil && !damaged.isDamaged, "\(steps) states")
        }
    }

    @Test("A write that power tore leaves the checkpoint before it", arguments: [0, 8, 20, 60, 88])
    func tornWrite(length: Int) throws {
        let folder = try TemporaryFolder()
        let url = URL(fileURLWithPath: folder.path + "/session")
        let file = try SessionFile(directory: folder.path)
        var checkpoint = try Self.checkpoint(seed: 7, steps: 3)
        try file.store(checkpoint)
        checkpoint.lastSeen += .seconds(4)
        try file.store(checkpoint)
        let old = try Data(contentsOf: url)
        var later = checkpoint
        later.lastSeen += .seconds(4)
        try file.store(later)
        let new = try Data(contentsOf: url)
        let start = old[0..<4096] == new[0..<4096] ? 4096 : 0
        var torn = old
        let arrived = start..<start + length
        torn.replaceSubrange(arrived, with: new[arrived])
        try torn.write(to: url)
        #expect(try SessionFile(directory: folder.path).checkpoint == checkpoint)
        try new.write(to: url)
        #expect(try SessionFile(directory: folder.path).checkpoint == later)
    }

    @Test(
        "Whatever bits flip, what comes back is a brew that was kept, or none", arguments: 0..<300)
    func flippedBits(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/session"
        let file = try SessionFile(directory: folder.path)
        var numbers = SeededNumbers(seed: seed)
        var all: [SessionCheckpoint] = []
        for step in 0..<3 {
            let checkpoint = try Self.checkpoint(seed: 1, steps: step)
            all.append(checkpoint)
            try file.store(checkpoint)
        }
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        for _ in 0..<Int.random(in: 1...4, using: &numbers) {
            // Most of the file is unused: aim at what is used.
            let place =
                Int.random(in: 0..<600, using: &numbers)
                + 4096 * Int.random(in: 0...2, using: &numbers)
            data[place] ^= UInt8(1) << UInt8.random(in: 0...7, using: &numbers)
        }
        try data.write(to: URL(fileURLWithPath: path))
        let checkpoint = try SessionFile(directory: folder.path).checkpoint
        #expect(checkpoint.map { all.contains($0) } ?? true, "seed \(seed)")
    }

    @Test("A checkpoint is one block of 4 KiB; the plan is written once a brew")
    func oneBlock() throws {
        let folder = try TemporaryFolder()
        let file = try SessionFile(directory: folder.path)
        var checkpoint = try Self.checkpoint(seed: 5)
        try file.store(checkpoint)
        let first = file.blocks.written
        for _ in 0..<75 {
            checkpoint.lastSeen += .seconds(4)
            try file.store(checkpoint)
        }
        #expect(file.blocks.written - first == 75)
        #expect(first == 2)
    }

    @Test("A file of noise is no brew, and is written over")
    func noise() throws {
        let folder = try TemporaryFolder()
        try Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            .write(to: URL(fileURLWithPath: folder.path + "/session"))
        let file = try SessionFile(directory: folder.path)
        #expect(file.checkpoint == nil)
        let checkpoint = try Self.checkpoint(seed: 9)
        try file.store(checkpoint)
        #expect(try SessionFile(directory: folder.path).checkpoint == checkpoint)
    }

    /// Flips a bit in the session's file.
    static func flip(_ place: Int, in folder: TemporaryFolder) throws {
        let url = URL(fileURLWithPath: folder.path + "/session")
        var bytes = try Data(contentsOf: url)
        bytes[place] ^= 4
        try bytes.write(to: url)
    }

    @Test("A plan that damage took is told, once; a state has another beside it")
    func damagedPlan() throws {
        let folder = try TemporaryFolder.inMemory()
        for place in [2, 30, 80, 200] {
            let file = try SessionFile(directory: folder.path)
            for steps in 2...3 { try file.store(try Self.checkpoint(seed: 1, steps: steps)) }
            try Self.flip(place % 4096, in: folder)
            #expect(try !SessionFile(directory: folder.path).isDamaged)
            #expect(try SessionFile(directory: folder.path).checkpoint != nil)
            try Self.flip(place % 4096, in: folder)
            for slot in [0, 1] { try Self.flip(2 * 4096 + slot * 12 * 4096 + place, in: folder) }
            let damaged = try SessionFile(directory: folder.path)
            #expect(damaged.isDamaged && damaged.checkpoint == nil, "byte \(place)")
            try damaged.forgetDamaged()
            #expect(try !SessionFile(directory: folder.path).isDamaged)
        }
    }

    @Test("The first state that ever was, torn by the power, is no damage: none came before it")
    func tornFirst() throws {
        let folder = try TemporaryFolder.inMemory()
        let file = try SessionFile(directory: folder.path)
        try file.store(try Self.checkpoint(seed: 1))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/session"))
        let written = try #require([0, 1].first { bytes[$0 * 4096..<($0 + 1) * 4096].max() != 0 })
        try Self.flip(written * 4096 + 50, in: folder)
        let torn = try SessionFile(directory: folder.path)
        #expect(!torn.isDamaged && torn.checkpoint == nil)
    }

    @Test("Both states gone is told; an empty file is not")
    func damagedStates() throws {
        let folder = try TemporaryFolder.inMemory()
        let file = try SessionFile(directory: folder.path)
        #expect(!file.isDamaged)
        try file.store(try Self.checkpoint(seed: 1))
        #expect(try !SessionFile(directory: folder.path).isDamaged)
        try file.store(try Self.checkpoint(seed: 1, steps: 7))
        for block in [0, 1] { try Self.flip(block * 4096 + 50, in: folder) }
        let damaged = try SessionFile(directory: folder.path)
        #expect(damaged.isDamaged && damaged.checkpoint == nil)
    }
}
