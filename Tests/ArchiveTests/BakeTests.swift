import Archive
import Baking
import Brewing
import Fixtures
import Panel
import Store
import Testing
import Timebase
import Units

/// Bakes in the archive: dough does not wait, whatever the power does (SPEC §10.7).
@Suite("The archive and a bake")
struct BakeTests {
    /// A world whose clocks a test turns: the wall goes with the monotonic clock.
    private final class Clocks {
        var boot = "boot-1"
        /// What the calendar says at the monotonic clock's origin.
        var wallAtOrigin: Int64 = 1_795_244_400_000
        var now = Instant(nanoseconds: 60_000_000_000)
        var isTrusted = true
        /// No two archives of a test make the same ids.
        var starts: UInt64 = 0
    }

    private let folder: TemporaryFolder
    private let clocks = Clocks()

    init() throws { folder = try TemporaryFolder.inMemory() }

    private func archive() -> Archive {
        clocks.starts += 1
        return Archive(
            directory: folder.path,
            environment: SimulatedEnvironment(firstID: clocks.starts << 32) {
                [clocks] in
                let since = (clocks.now - .origin).nanoseconds / 1_000_000
                return (
                    clocks.boot, WallTime(millisecondsSince1970: clocks.wallAtOrigin + since),
                    clocks.isTrusted
                )
            }, busyMilliseconds: 0)
    }

    /// The power is away for so long; the next boot's clock begins anew.
    private func losePower(for gap: Duration, clockIsRight: Bool) {
        let before = clocks.wallAtOrigin + (clocks.now - .origin).nanoseconds / 1_000_000
        clocks.starts += 1
        clocks.boot = "boot-\(clocks.starts)"
        clocks.now = Instant(nanoseconds: 20_000_000_000)
        clocks.wallAtOrigin = before + gap.nanoseconds / 1_000_000 - 20_000
        clocks.isTrusted = clockIsRight
    }

    /// A loaf whose levain is in and ripens, kept a minute ago.
    private func ripening(_ archive: Archive) throws -> BakeSession {
        var session = BakeSession(try ScaledFormula(.loaf, .asWritten))
        archive.carryOut(.bakeBegan, at: clocks.now)
        _ = session.handle(.begin, at: clocks.now)
        archive.carryOut(.keepBake(session), at: clocks.now)
        while case .weigh = session.view(at: clocks.now) {
            clocks.now += .seconds(10)
            _ = session.handle(.next, at: clocks.now)
            archive.carryOut(.keepBake(session), at: clocks.now)
        }
        return session
    }

    private func elapsed(_ session: BakeSession?) -> (Duration, isAtLeast: Bool)? {
        guard case .ripening(_, _, let elapsed, let isAtLeast)? = session?.view(at: clocks.now)
        else { return nil }
        return (elapsed, isAtLeast)
    }

    private func bakeLogs() throws -> [BakeLogSummary] {
        try Database(directory: folder.path).bakeLogs.page(after: nil, count: 99).lines
    }

    @Test("SPEC §10.7 · in the same boot a bake goes on as if nothing had happened")
    func sameBoot() throws {
        let session = try ripening(archive())
        clocks.now += .seconds(3600)
        let found = archive().startingPoint(at: clocks.now).bake
        #expect(found == session)
        #expect(elapsed(found)?.0 == .seconds(3600) && elapsed(found)?.isAtLeast == false)
    }

    @Test("SPEC §10.7 · after a power cut the dough went on, by two calendars that were right")
    func knownGap() throws {
        _ = try ripening(archive())
        clocks.now += .seconds(600)
        losePower(for: .seconds(12 * 3600), clockIsRight: true)
        let found = archive().startingPoint(at: clocks.now).bake
        let told = try #require(elapsed(found))
        #expect(told.0 == .seconds(600 + 12 * 3600) && !told.isAtLeast)
    }

    @Test(
        "SPEC §10.7 · without a calendar it says at least so long, and is right when there is one")
    func learned() throws {
        _ = try ripening(archive())
        losePower(for: .seconds(7200), clockIsRight: false)
        let device = archive()
        var session = try #require(device.startingPoint(at: clocks.now).bake)
        #expect(try #require(elapsed(session)) == (.zero, true))
        clocks.now += .seconds(300)
        #expect(try #require(elapsed(session)) == (.seconds(300), true))
        _ = device.reports(at: clocks.now)
        clocks.isTrusted = true
        clocks.now += .seconds(60)
        let gaps = device.reports(at: clocks.now).compactMap { report -> Duration? in
            if case .bakeGap(let gap) = report { gap } else { nil }
        }
        #expect(gaps == [.seconds(7200)])
        session.learn(gap: try #require(gaps.first))
        #expect(try #require(elapsed(session)) == (.seconds(7560), false))
        // And it stays so, whoever starts next.
        let next = archive().startingPoint(at: clocks.now).bake
        #expect(try #require(elapsed(next)) == (.seconds(7560), false))
    }

    @Test("SPEC §10.7 · the power away twice before the clock is right: all of it is learned")
    func twice() throws {
        _ = try ripening(archive())
        losePower(for: .seconds(1000), clockIsRight: false)
        do {
            let device = archive()
            let session = try #require(device.startingPoint(at: clocks.now).bake)
            clocks.now += .seconds(500)
            device.carryOut(.keepBake(session), at: clocks.now)
        }
        losePower(for: .seconds(2000), clockIsRight: true)
        let found = archive().startingPoint(at: clocks.now).bake
        #expect(try #require(elapsed(found)) == (.seconds(3500), false))
    }

    @Test("SPEC §10.7 · a calendar that was wrong before the cut tells nothing after it")
    func neverKnown() throws {
        clocks.isTrusted = false
        _ = try ripening(archive())
        clocks.now += .seconds(40)
        losePower(for: .seconds(7200), clockIsRight: true)
        let device = archive()
        let found = device.startingPoint(at: clocks.now).bake
        #expect(try #require(elapsed(found)).isAtLeast)
        clocks.now += .seconds(70)
        #expect(device.reports(at: clocks.now).isEmpty)
    }

    @Test("SPEC §10.7 · once the calendar is right a gap can be known, though nothing has changed")
    func becomesTrusted() throws {
        clocks.isTrusted = false
        let device = archive()
        _ = device.startingPoint(at: clocks.now)
        _ = try ripening(device)
        clocks.isTrusted = true
        clocks.now += .seconds(60)
        _ = device.reports(at: clocks.now)
        losePower(for: .seconds(900), clockIsRight: true)
        let found = archive().startingPoint(at: clocks.now).bake
        #expect(try #require(elapsed(found)) == (.seconds(960), false))
    }

    /// The loaf, weighed as asked for, all steps done.
    private func finished(_ archive: Archive) throws -> BakeSession {
        var session = try ripening(archive)
        while !session.isCompleted {
            clocks.now += .seconds(60)
            _ = session.handle(.next, at: clocks.now)
            archive.carryOut(.keepBake(session), at: clocks.now)
        }
        return session
    }

    @Test("SPEC §10.8 · a finished bake is logged once, and its file is free for the next")
    func saved() throws {
        let device = archive()
        let began = clocks.now
        let session = try finished(device)
        let change = Mutation.saveBake(session, try #require(Rating(stars: 4)), nil)
        device.carryOut(.change(change), at: clocks.now)
        #expect(device.reports(at: clocks.now) == [.answer(.changed(change, newRecipe: nil))])
        let line = try #require(try bakeLogs().first)
        let log = try Database(directory: folder.path).bakeLogs.find(line.id)
        #expect(log.formula == .loaf && log.total == Milligrams(grams: 1720) && log.pieces == 2)
        #expect(log.stamp.monotonic == began && log.rating.stars == 4)
        #expect(log.weighed == session.weighed && log.steps == session.stepRecords)
        #expect(log.weighed.count == 8)
        #expect(archive().startingPoint(at: clocks.now).bake == nil)
        #expect(try bakeLogs().count == 1)
    }

    @Test("SPEC §8 · a bake's log that can't be saved is told, kept, and saved when it can be")
    func waits() throws {
        var changes: [Mutation] = []
        do {
            let device = archive()
            _ = device.startingPoint(at: clocks.now)
            let lock = try DatabaseLock(folder.path + "/brewguide.db")
            for stars in 3...4 {
                let rating = try #require(Rating(stars: stars))
                changes.append(.saveBake(try finished(device), rating, nil))
                device.carryOut(.change(changes[changes.count - 1]), at: clocks.now)
            }
            let told = device.reports(at: clocks.now).compactMap { report -> Mutation? in
                if case .answer(.changeFailed(let change, _)) = report { change } else { nil }
            }
            #expect(told == changes)
            lock.release()
        }
        #expect(try bakeLogs().isEmpty)
        losePower(for: .seconds(60), clockIsRight: true)
        let device = archive()
        #expect(device.startingPoint(at: clocks.now).bake == nil)
        clocks.now += .seconds(20)
        let saved = device.reports(at: clocks.now).compactMap { report -> Mutation? in
            if case .answer(.changed(let change, _)) = report { change } else { nil }
        }
        #expect(Set(saved) == Set(changes))
        #expect(Set(try bakeLogs().map(\.rating.stars)) == [3, 4])
        losePower(for: .seconds(60), clockIsRight: true)
        #expect(archive().startingPoint(at: clocks.now).bake == nil)
        #expect(try bakeLogs().count == 2)
    }

    @Test("SPEC §8 · the file knew of an earlier step as the disk took the log: the bake is over")
    func earlierStep() throws {
        let device = archive()
        let lock = try DatabaseLock(folder.path + "/brewguide.db")
        let session = try finished(device)
        var stale = try #require(try BakeFile(directory: folder.path).checkpoint)
        stale.session = BakeSession(try ScaledFormula(.loaf, .asWritten))
        _ = stale.session.handle(.begin, at: clocks.now)
        let rating = try #require(Rating(stars: 4))
        device.carryOut(.change(.saveBake(session, rating, nil)), at: clocks.now)
        try BakeFile(directory: folder.path).store(stale)
        lock.release()
        losePower(for: .seconds(60), clockIsRight: true)
        #expect(archive().startingPoint(at: clocks.now).bake == nil)
        #expect(try bakeLogs().map(\.rating.stars) == [4])
    }

    @Test("SPEC §10.7 · a bake that is given up is gone; a brew beside it is not touched")
    func givenUp() throws {
        let device = archive()
        _ = try ripening(device)
        var brew = BrewSession(
            plan: try BrewPlan(recipe: .starter, inputs: BrewInputs(defaultsOf: .starter)))
        device.carryOut(.brewBegan, at: clocks.now)
        _ = brew.handle(.begin, at: clocks.now)
        device.carryOut(.checkpoint(brew), at: clocks.now)
        var point = archive().startingPoint(at: clocks.now)
        #expect(point.bake != nil && point.interrupted == .sameBoot(brew))
        device.carryOut(.forgetBake, at: clocks.now)
        point = archive().startingPoint(at: clocks.now)
        #expect(point.bake == nil && point.interrupted == .sameBoot(brew))
    }

    @Test("SPEC §10.8 · formulas are answered page by page, and one is answered whole")
    func formulas() throws {
        let device = archive()
        let formula = Formula.loaf
        try Database(directory: folder.path).formulas.add(formula)
        device.carryOut(.ask(.formulas(after: nil, count: 3)), at: clocks.now)
        device.carryOut(.ask(.formula(formula.id)), at: clocks.now)
        let gone = FormulaID(rawValue: "gone")
        device.carryOut(.ask(.formula(gone)), at: clocks.now)
        let line = FormulaSummary(
            id: formula.id, name: formula.name, hydration: Fraction(7, over: 10),
            total: Milligrams(grams: 1720),
            isValid: true)
        #expect(
            device.reports(at: clocks.now) == [
                .answer(.formulas(Page(lines: [line], total: 1), after: nil)),
                .answer(.formula(formula)), .answer(.missing(.formula(gone))),
            ])
    }
}

extension Formula {
    /// SPEC §10.1's country loaf.
    static var loaf: Formula {
        var number = 0
        return FormulaTemplate.countryLoaf.formula(id: FormulaID(rawValue: "loaf")) {
            number += 1
            return ItemID(rawValue: "\(number)")
        }
    }
}
