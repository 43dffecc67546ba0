import Brewing
import Fixtures
import Store
import Testing
import Timebase
import Units

/// Whether counts agree is looked at before the database is opened again, which would count anew.
@Suite("Counts on a disk that loses its power")
struct CountPowerTests {
    private static func grinder(_ number: Int) throws -> Grinder {
        Grinder(
            id: GrinderID(rawValue: "grinder-\(number)"), name: "Grinder \(number)",
            range: try GrinderRange.checked(
                minimum: GrindSetting(text: "0"), maximum: GrindSetting(text: "40"),
                step: GrindSetting(text: "1")))
    }

    private static func bean(_ number: Int) -> Bean {
        Bean(id: BeanID(rawValue: "bean-\(number)"), name: "Bean \(number)", bagWeight: Grams(250))
    }

    private static func equipment(_ number: Int) throws -> Equipment {
        let (grinder, bean) = (try grinder(number), bean(number))
        return Equipment(
            grinder: EquipmentItem(id: grinder.id, name: grinder.name), setting: "24",
            bean: EquipmentItem(id: bean.id, name: bean.name))
    }

    /// Everything that changes a count.
    private func work(_ database: Database) throws {
        for number in 0..<4 {
            var log = try log(number)
            log.inputs.equipment = try Self.equipment(number % 2)
            log.stamp.isTrusted = number > 0
            try database.logs.save(log)
        }
        let other = try Self.equipment(1)
        try database.logs.changeEquipment(
            of: try log(0).id, at: WallTime(millisecondsSince1970: 0)
        ) { equipment, _ in equipment = other }
        try database.beans.openBag(Self.bean(1).id, roasted: nil, bagWeight: nil)
        var last = try log(4)
        last.inputs.equipment = other
        try database.logs.save(last)
        try database.logs.correctTimes(by: try log(5).stamp)
        try database.logs.delete(try log(3).id)
        try database.grinders.delete(try Self.grinder(0).id)
        try database.beans.delete(Self.bean(1).id)
    }

    @Test("JU-001, JU-002, JU-003, JU-004 · wherever the power goes, counts are those of the logs")
    func everyChange() throws {
        let cuts = try PowerCuts.atEveryChange(outcomes: 4, looking: .once) { bench in
            let database = try bench.database()
            for number in 0..<2 {
                try database.grinders.add(try Self.grinder(number))
                try database.beans.add(Self.bean(number))
            }
        } work: { bench in
            try work(try bench.database())
        } check: { bench, cut in
            #expect(DatabaseCheck(directory: bench.folder.path) == .sound, "\(cut)")
            let database = try bench.database()
            #expect(database.openingReport.recovery == nil, "\(cut)")
            let logs = try database.logs.page(after: nil, count: 9).lines.count
            #expect(try database.methods.find(named: "v60")?.use.brews == logs, "\(cut)")
        }
        print("power cuts in changes of counts: \(cuts)")
        #expect(cuts > 100)
    }
}
