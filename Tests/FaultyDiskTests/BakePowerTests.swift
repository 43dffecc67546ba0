import Archive
import Baking
import Fixtures
import Panel
import Store
import Testing
import Timebase
import Units

/// Formulas that are edited, and a bake from the first gram to its log.
@Suite("Bread on a disk that loses its power")
struct BakePowerTests {
    private static func loaf(pieces: Int = 2) -> Formula {
        var number = 0
        var formula = FormulaTemplate.countryLoaf.formula(id: FormulaID(rawValue: "loaf")) {
            number += 1
            return ItemID(rawValue: "\(number)")
        }
        formula.pieces = pieces
        return formula
    }

    /// What a person was told a formula is, and what can be undone and redone.
    private struct Edits: Equatable {
        var pieces: [Int] = [2]
        var place = 0

        mutating func edit(_ pieces: Int) {
            self.pieces.removeSubrange((place + 1)...)
            self.pieces.append(pieces)
            place += 1
        }

        /// What stands in a database.
        static func found(in database: Database) throws -> Edits {
            let id = BakePowerTests.loaf().id
            var edits = Edits()
            var before: [Int] = []
            let now = try database.formulas.find(id).pieces
            while let formula = try? database.formulas.undo(id) {
                before.insert(formula.pieces, at: 0)
            }
            edits.place = before.count
            for _ in before { _ = try database.formulas.redo(id) }
            var after: [Int] = []
            while let formula = try? database.formulas.redo(id) { after.append(formula.pieces) }
            edits.pieces = before + [now] + after
            return edits
        }
    }

    @Test(
        "SPEC §10.4 · wherever the power goes, a formula is as told, and can be undone and redone")
    func edits() throws {
        var (sure, underWay) = (Edits(), Edits())
        let cuts = try PowerCuts.atEveryChange(outcomes: 4, looking: .onceACut) { bench in
            try bench.database().formulas.add(Self.loaf())
        } work: { bench in
            (sure, underWay) = (Edits(), Edits())
            let database = try bench.database()
            for pieces in 3...5 {
                underWay.edit(pieces)
                try database.formulas.update(Self.loaf(pieces: pieces))
                sure = underWay
            }
            for _ in 0..<2 {
                underWay.place -= 1
                _ = try database.formulas.undo(Self.loaf().id)
                sure = underWay
            }
            underWay.place += 1
            _ = try database.formulas.redo(Self.loaf().id)
            sure = underWay
            underWay.edit(9)
            try database.formulas.update(Self.loaf(pieces: 9))
            sure = underWay
        } check: { bench, cut in
            #expect(DatabaseCheck(directory: bench.folder.path) == .sound, "\(cut)")
            let database = try bench.database()
            #expect(database.openingReport.recovery == nil, "\(cut)")
            let found = try Edits.found(in: database)
            #expect(found == sure || found == underWay, "\(cut)")
        }
        print("power cuts in edits of a formula: \(cuts)")
        #expect(cuts > 50)
    }

    // A bake.

    private static let start = Instant(nanoseconds: 60_000_000_000)

    private func started(_ bench: Bench, boot: Int) -> (ImmediateArchive, StartingPoint) {
        let environment = SimulatedEnvironment(firstID: UInt64(boot) << 32) {
            ("boot-\(boot)", WallTime(millisecondsSince1970: 1_795_244_400_000), true)
        }
        let archive = Archive(
            directory: bench.folder.path, environment: environment, busyMilliseconds: 0,
            disk: bench.disk)
        let point = archive.startingPoint(at: Self.start)
        return (ImmediateArchive(archive), point)
    }

    /// What was said when the keeping of it had returned, and what was under way.
    private struct Promises {
        var kept: BakeSnapshot?
        var underWay: BakeSnapshot?
        var isSaved = false
        var rating: Rating?
    }

    /// A bake with an accepted mistake, a short weight, timed steps, and its log.
    private func bake(_ bench: Bench, _ promises: inout Promises) throws {
        let (archive, _) = started(bench, boot: 1)
        var now = Self.start
        var session = BakeSession(try ScaledFormula(Self.loaf(), .asWritten))
        archive.submit(.bakeBegan, at: now)
        var events: [BakeEvent] = [
            .begin, .next, .weighed(Milligrams(grams: 100)), .accept, .next, .next, .next, .next,
            .weighed(Milligrams(grams: 90)), .next, .weighed(Milligrams(grams: 700)), .accept,
        ]
        while !session.isCompleted, !bench.disk.isDead {
            now += .seconds(20)
            _ = session.handle(events.isEmpty ? .next : events.removeFirst(), at: now)
            promises.underWay = session.snapshot
            archive.submit(.keepBake(session), at: now)
            if !bench.disk.isDead { promises.kept = session.snapshot }
        }
        guard !bench.disk.isDead else { return }
        promises.rating = Rating(stars: 4)
        let change = Mutation.saveBake(session, try #require(promises.rating), nil)
        archive.submit(.change(change), at: now)
        promises.isSaved = archive.reports(at: now).contains(
            .answer(.changed(change, newRecipe: nil)))
    }

    @Test("SPEC §10.7 · wherever the power goes, no weight that was taken is asked for twice")
    func weighIn() throws {
        var promises = Promises()
        var stages: Set<String> = []
        let cuts = try PowerCuts.atEveryChange(outcomes: 3, looking: .onceACut) { _ in
        } work: { bench in
            promises = Promises()
            try bake(bench, &promises)
        } check: { bench, cut in
            let (archive, point) = started(bench, boot: 2)
            _ = archive.reports(at: Self.start + .seconds(2))
            let logs = try bench.database().bakeLogs.page(after: nil, count: 9).lines
            #expect(logs.count <= 1, "\(cut)")
            if promises.isSaved { #expect(logs.count == 1 && point.bake == nil, "\(cut)") }
            guard logs.isEmpty else { return _ = stages.insert("saved") }
            guard let found = point.bake else {
                // Nothing had been promised yet.
                #expect(promises.kept == nil, "\(cut)")
                return _ = stages.insert("nothing")
            }
            let said = found.snapshot.weighings
            let isKept = said == promises.kept?.weighings
            #expect(isKept || said == promises.underWay?.weighings, "\(cut)")
            let steps = [promises.kept, promises.underWay].map { $0?.guided.stepIndex }
            #expect(steps.contains(found.snapshot.guided.stepIndex), "\(cut)")
            stages.insert(promises.rating == nil ? "under way" : "rated")
        }
        print("power cuts in a bake: \(cuts)")
        #expect(stages.isSuperset(of: ["nothing", "under way", "saved"]))
        #expect(cuts > 100)
    }
}
