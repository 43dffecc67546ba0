import Brewing
import Fixtures
import Testing
import Timebase
import Units

@testable import Store

/// SPEC §9.6: use counts, last use and grams left are what counting the logs gives.
@Suite("How often equipment was used")
struct ItemUseTests {
    private let folder: TemporaryFolder
    private let database: Database
    private let comandante: Grinder
    private let guji = bean("Guji")

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(directory: folder.path)
        comandante = try grinder("Comandante")
        try database.grinders.add(comandante)
        try database.grinders.add(try grinder("Ode"))
        try database.beans.add(guji)
        try database.beans.add(bean("Kochere"))
    }

    /// The lines about what was used.
    private func used() throws -> [String] {
        let told = try database.told()
        #expect(try told == database.counted())
        return told.filter { !$0.contains(" 0 brews, never") }
    }

    @Test("JU-001 · a brew with method, grinder and bean counts one of each; its dose is gone")
    func saved() throws {
        try database.logs.save(try log("one", at: 3, with: Equipment(comandante, guji)))
        #expect(
            try used() == [
                "v60 1 brews, last 3", "Comandante 1 brews, last 3", "Guji 1 brews, last 3 232.0",
            ])
        try database.logs.save(try log("two", at: 2, with: Equipment(comandante, guji)))
        // Saved again it is not counted again.
        try database.logs.save(try log("two", at: 2, with: Equipment(comandante, guji)))
        #expect(
            try used() == [
                "v60 2 brews, last 3", "Comandante 2 brews, last 3", "Guji 2 brews, last 3 214.0",
            ])
    }

    @Test("JU-002 · a deleted log takes its counts along, and the newest left is the last use")
    func deleted() throws {
        for minute in [1, 2, 3] {
            try database.logs.save(
                try log("m\(minute)", at: Int64(minute), with: Equipment(comandante, guji)))
        }
        try database.logs.delete(LogID(rawValue: "m3"))
        #expect(
            try used() == [
                "v60 2 brews, last 2", "Comandante 2 brews, last 2", "Guji 2 brews, last 2 214.0",
            ])
        for id in ["m1", "m2", "m2"] { try database.logs.delete(LogID(rawValue: id)) }
        #expect(try used().isEmpty)
    }

    @Test("JU-003 · a log that is moved to another grinder and bean counts there, and here no more")
    func moved() throws {
        let saved = try log("one", at: 3, with: Equipment(comandante, guji))
        try database.logs.save(saved)
        try database.logs.save(try log("two", at: 2, with: Equipment(comandante)))
        let now = WallTime(millisecondsSince1970: 1_795_300_000_000)
        let ode = try grinder("Ode")
        try database.logs.changeEquipment(of: saved.id, at: now) { equipment, pressure in
            equipment = Equipment(ode, setting: "7.0", bean("Kochere"))
            pressure = nil
        }
        #expect(
            try used() == [
                "v60 2 brews, last 3", "Comandante 1 brews, last 2", "Ode 1 brews, last 3",
                "Kochere 1 brews, last 3 232.0",
            ])
        let log = try database.logs.find(saved.id)
        #expect(log.inputs.equipment == Equipment(ode, setting: "7.0", bean("Kochere")))
        #expect(log.inputs.pressure == nil && log.changed == now)
        #expect(log.total == saved.total && log.steps == saved.steps)
        try database.logs.changeEquipment(of: saved.id, at: now) { equipment, _ in
            equipment = Equipment()
        }
        #expect(try used() == ["v60 2 brews, last 3", "Comandante 1 brews, last 2"])
    }

    @Test("JU-003 · what is said of a log's setting alone leaves its bag as it was")
    func sameBean() throws {
        let saved = try log("one", with: Equipment(comandante, guji))
        try database.logs.save(saved)
        try database.beans.openBag(guji.id, roasted: nil, bagWeight: nil)
        let now = WallTime(millisecondsSince1970: 0)
        try database.logs.changeEquipment(of: saved.id, at: now) { equipment, _ in
            equipment.setting = "6.0"
        }
        #expect(try used().last == "Guji 1 brews, last 0 250.0")
        // Of another bean it is of the bag that is open now.
        for bean in [bean("Kochere"), guji] {
            try database.logs.changeEquipment(of: saved.id, at: now) { equipment, _ in
                equipment.bean = EquipmentItem(id: bean.id, name: bean.name)
            }
        }
        #expect(try used().last == "Guji 1 brews, last 0 232.0")
    }

    @Test("JU-004 · when a log's time is corrected, the last use follows")
    func corrected() throws {
        var wrong = try log("wrong", at: 2, with: Equipment(comandante, guji))
        wrong.stamp.isTrusted = false
        wrong.stamp.wall.millisecondsSince1970 = 120_000
        try database.logs.save(wrong)
        try database.logs.save(try log("right", at: 1, with: Equipment(comandante, guji)))
        #expect(try database.grinders.find(comandante.id)?.use.told == "2 brews, last 1")
        #expect(try database.logs.correctTimes(by: stamp(10)) == 1)
        #expect(try database.grinders.find(comandante.id)?.use.told == "2 brews, last 2")
        #expect(try database.beans.find(guji.id)?.use.lastUsed == stamp(2))
        #expect(try database.methods.find(named: "V60")?.use.lastUsed == stamp(2))
    }

    @Test("JU-005 · what was never used has no count and no day")
    func neverUsed() throws {
        #expect(try database.grinders.find(named: "comandante")?.use == ItemUse())
        #expect(try database.beans.find(named: "GUJI")?.use == ItemUse())
        #expect(try database.methods.find(named: "chemex")?.use == ItemUse())
    }

    @Test("JU-006 · a log of equipment that was deleted meanwhile keeps its names; nothing counts")
    func deletedMeanwhile() throws {
        let saved = try log("one", with: Equipment(comandante, guji))
        try database.grinders.delete(comandante.id)
        try database.beans.delete(guji.id)
        try database.logs.save(saved)
        var expected = saved
        expected.inputs.equipment.grinder?.id = nil
        expected.inputs.equipment.bean?.id = nil
        #expect(try database.logs.find(saved.id) == expected)
        #expect(try used() == ["v60 1 brews, last 0"])
    }

    @Test("a log keeps its names when grinder, bean and method are renamed and deleted")
    func snapshot() throws {
        try database.methods.add(BrewMethod(name: "Moka", category: .other))
        var saved = try log("one", with: Equipment(comandante, guji))
        saved.method = BrewMethod(name: "Moka", category: .other)
        try database.logs.save(saved)
        var (grinder, bean) = (comandante, guji)
        (grinder.name, bean.name) = ("C40", "Guji Natural")
        try database.grinders.update(grinder)
        try database.beans.update(bean)
        try database.methods.update(
            named: "moka", to: BrewMethod(name: "Moka pot", category: .immersion))
        #expect(try database.logs.find(saved.id) == saved)
        #expect(try database.methods.find(named: "moka pot")?.use.brews == 1)
        try database.grinders.delete(comandante.id)
        try database.beans.delete(guji.id)
        try database.methods.delete(named: "Moka pot")
        saved.inputs.equipment.grinder?.id = nil
        saved.inputs.equipment.bean?.id = nil
        #expect(try database.logs.find(saved.id) == saved)
        #expect(try used().isEmpty)
    }

    @Test("a new bag is full; what is deleted of an older one gives it nothing")
    func openBag() throws {
        for number in 0..<3 {
            try database.logs.save(try log("old \(number)", with: Equipment(nil, guji)))
        }
        try database.beans.openBag(
            guji.id, roasted: CalendarDay("2026-11-20"), bagWeight: Grams(20))
        let opened = try #require(try database.beans.find(guji.id))
        #expect(opened.bean.bag == 2 && opened.bean.roasted == CalendarDay("2026-11-20"))
        #expect(opened.gramsLeft == Grams(20) && opened.use.brews == 3)
        try database.logs.delete(LogID(rawValue: "old 1"))
        #expect(try used().last == "Guji 2 brews, last 0 20.0")
        for number in 0..<2 {
            try database.logs.save(try log("new \(number)", with: Equipment(nil, guji)))
        }
        #expect(try used().last == "Guji 4 brews, last 0 0.0")
        try database.logs.delete(LogID(rawValue: "new 0"))
        #expect(try used().last == "Guji 3 brews, last 0 2.0")
    }

    @Test("JU-004 · a restored backup counts its own logs anew")
    func restored() throws {
        try database.logs.save(try log("one", at: 1, with: Equipment(comandante, guji)))
        let backup = folder.path + "/backup.db"
        try database.backup(to: backup)
        try database.logs.save(try log("two", at: 2, with: Equipment(comandante, guji)))
        do {
            let connection = try Connection(
                path: backup, access: .readWrite, busyMilliseconds: 0)
            try connection.execute("UPDATE grinder SET brews = 7; UPDATE bean SET used = 9000")
        }
        _ = try database.restore(from: backup)
        #expect(
            try used() == [
                "v60 1 brews, last 1", "Comandante 1 brews, last 1", "Guji 1 brews, last 1 232.0",
            ])
    }
}
