import Archive
import Brewing
import Fixtures
import Guide
import Panel
import Store
import Testing
import Timebase
import Units

/// Whole brews with grinder and bean, from the first checkpoint to the saved log.
@Suite("The journal on a disk that loses its power")
struct JournalPowerTests {
    private static let grinder = GrinderID(rawValue: "grinder")
    private static let bean = BeanID(rawValue: "bean")
    private static let start = Instant(nanoseconds: 60_000_000_000)

    /// What a person was told, and what was under way.
    private struct Promises {
        var saved: Set<LogID> = []
        var underDeletion: LogID?

        mutating func take(_ archive: ImmediateArchive) {
            for log in archive.takeSavedLogs() { saved.insert(log.id) }
        }
    }

    private func addItems(_ bench: Bench) throws {
        let database = try bench.database()
        let range = try GrinderRange.checked(
            minimum: GrindSetting(text: "0"), maximum: GrindSetting(text: "40"),
            step: GrindSetting(text: "1"))
        try database.grinders.add(
            Grinder(id: Self.grinder, name: "Comandante", range: range))
        try database.beans.add(Bean(id: Self.bean, name: "Gedeb", bagWeight: Grams(250)))
    }

    /// A device's archive on the bench; each boot gives other ids.
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

    private func plan(_ setting: String) throws -> BrewPlan {
        var inputs = BrewInputs(defaultsOf: .starter)
        inputs.equipment = Equipment(
            grinder: EquipmentItem(id: Self.grinder, name: "Comandante"), setting: setting,
            bean: EquipmentItem(id: Self.bean, name: "Gedeb"))
        return try BrewPlan(recipe: .starter, inputs: inputs)
    }

    /// Two brews with what was chosen for them remembered, each saved; then the first log is
    /// deleted.
    private func morning(_ bench: Bench, _ promises: inout Promises) throws {
        let (archive, _) = started(bench, boot: 1)
        var now = Self.start
        for number in 0..<2 where !bench.disk.isDead {
            let plan = try plan("\(24 + number)")
            archive.submit(.change(.remember(plan.inputs.equipment, for: .starter)), at: now)
            var session = BrewSession(plan: plan)
            archive.submit(.brewBegan, at: now)
            _ = session.handle(.begin, at: now)
            archive.submit(.checkpoint(session), at: now)
            while session.phase != .completed {
                now += .seconds(20)
                _ = session.handle(.next, at: now)
                archive.submit(.checkpoint(session), at: now)
            }
            let tasting = Tasting(rating: try #require(Rating(stars: 4)))
            archive.submit(.change(.saveLog(session, tasting)), at: now)
            promises.take(archive)
        }
        guard !bench.disk.isDead, let log = promises.saved.first else { return }
        promises.underDeletion = log
        archive.submit(.change(.deleteLog(log)), at: now)
    }

    /// Looks at what the next boot finds once it has saved what waited; the brew that goes on.
    private func check(
        _ bench: Bench, _ promises: Promises, _ cut: String
    ) throws -> BrewSession? {
        let (archive, point) = started(bench, boot: 2)
        _ = archive.reports(at: Self.start + .seconds(2))
        let database = try bench.database()
        let logs = try database.logs.page(after: nil, count: 9).lines.map { line in
            try database.logs.find(line.id)
        }
        let found = Set(logs.map(\.id))
        let sure = promises.saved.filter { $0 != promises.underDeletion }
        #expect(found.isSuperset(of: sure), "\(cut): \(found), promised \(sure)")
        #expect(logs.count <= 2, "\(cut)")
        // What counting the logs gives.
        let use = ItemUse(brews: logs.count, lastUsed: logs.first?.stamp)
        #expect(try database.grinders.find(Self.grinder)?.use == use, "\(cut)")
        #expect(try database.methods.find(named: "v60")?.use == use, "\(cut)")
        let bean = try #require(try database.beans.find(Self.bean))
        #expect(bean.use == use, "\(cut)")
        #expect(bean.gramsLeft == Grams(tenths: 2500 - 150 * logs.count), "\(cut)")
        #expect(logs.allSatisfy { Self.isWhole($0.inputs.equipment) }, "\(cut)")
        let remembered = point.journal.equipment
        #expect(remembered.isEmpty || Self.isWhole(remembered), "\(cut): \(remembered)")
        switch point.interrupted {
        case nil: return nil
        case .sameBoot(let session), .powerLoss(let session): return session
        }
    }

    private static func isWhole(_ equipment: Equipment) -> Bool {
        equipment.grinder == EquipmentItem(id: grinder, name: "Comandante")
            && equipment.bean == EquipmentItem(id: bean, name: "Gedeb")
            && ["24", "25"].contains(equipment.setting)
    }

    @Test("JU-001, JU-004 · the counts are what counting the logs gives, wherever the power goes")
    func wholeBrews() throws {
        var promises = Promises()
        var (goneOn, counted) = (0, 0)
        let cuts = try PowerCuts.atEveryChange(outcomes: 4, looking: .onceACut) { bench in
            try addItems(bench)
        } work: { bench in
            promises = Promises()
            try morning(bench, &promises)
        } check: { bench, cut in
            if let session = try check(bench, promises, cut) {
                #expect(Self.isWhole(session.plan.inputs.equipment), "\(cut)")
                goneOn += 1
            }
            counted += promises.saved.count
        }
        #expect(goneOn > 50 && counted > 50)
        print("power cuts in two brews with grinder and bean: \(cuts)")
        #expect(cuts > 200)
    }
}
