import Testing

@testable import SimulationOracle

/// The oracle must be able to say no about damage, time zones and backups, too.
@Suite("The oracle of damage and days")
struct OracleDamageTests {
    private static let second: Int64 = 1_000_000_000

    private func log(_ id: String, total: Int64 = 9, started: Int64 = 7) -> PlainLog {
        var log = PlainLog(
            id: id, name: "Tea", started: started, stars: 4, tag: nil, note: nil, total: total,
            dose: 150, yield: 250, took: [nil])
        log.countedMethod = "v60"
        return log
    }

    private func stock(brews: Int) -> [PlainStock] {
        ["v60", "chemex", "kalita", "aeropress", "french-press", "espresso", "other"].map { name in
            let isUsed = name == "v60" && brews > 0
            return PlainStock(
                kind: .method, id: name, name: name, brews: isUsed ? brews : 0,
                lastUsed: isUsed ? 7 : nil)
        }
    }

    /// An oracle that knows two logs, of which damage hit the second.
    private func hit() throws -> Oracle {
        var oracle = Oracle(columns: 20, rows: 4, isParallel: false, phrases: [])
        for total in [9, 10] as [Int64] { oracle.intend(log("", total: total)) }
        try oracle.database(
            [log("1"), log("2", total: 10)], stock(brews: 2), all: true, at: 0)
        var damage = Damage(.database)
        damage.ids = ["2"]
        oracle.damaged(damage)
        oracle.starts()
        return oracle
    }

    private func recover(
        _ oracle: inout Oracle, _ logs: [PlainLog], asides: Int = 1, isSound: Bool = true
    ) throws(Finding) {
        try oracle.recovered(
            logs, stock(brews: logs.count), bakes: [], asides: asides, isSound: isSound,
            asItStarts: true, at: 0)
    }

    @Test("SPEC §8 · what damage did not hit is recovered, and what it hit is not looked for again")
    func recovered() throws {
        var oracle = try hit()
        try recover(&oracle, [log("1")])
        try oracle.database([log("1")], stock(brews: 1), all: true, at: 0)
        var other = try hit()
        #expect(throws: Finding.self) { try recover(&other, [log("2", total: 10)]) }
        var changed = try hit()
        try recover(&changed, [log("1"), log("2", total: 11)])
        #expect(throws: Finding.self) {
            try changed.database(
                [log("1", total: 8), log("2", total: 11)], stock(brews: 2), all: true, at: 0)
        }
    }

    /// Seed 1180561: a bit flipped in a grinder's id, and the log stood elsewhere.
    @Test(
        "SPEC §8 · what a log was brewed with may have another id or name where damage hit that",
        arguments: [("mill", true), ("2", false)])
    func hitEquipment(hit id: String, mayChange: Bool) throws {
        var oracle = Oracle(columns: 20, rows: 4, isParallel: false, phrases: [])
        func mill(_ id: String) -> PlainStock {
            PlainStock(kind: .grinder, id: id, name: "Mill", brews: 1, lastUsed: 7)
        }
        var (before, after) = (log("1"), log("1"))
        before.equipment.grinder = PlainItem(id: "mill", name: "Mill")
        after.equipment.grinder = PlainItem(id: "mi|l", name: "Mill")
        var intended = before
        intended.id = ""
        oracle.gets(.grinder, "mill", named: "Mill")
        oracle.intend(intended)
        try oracle.database([before], stock(brews: 1) + [mill("mill")], all: true, at: 0)
        var damage = Damage(.database)
        damage.ids = [id]
        oracle.damaged(damage)
        oracle.starts()
        let found = stock(brews: 1) + [mill("mi|l")]
        func look() throws(Finding) {
            try oracle.recovered(
                [after], found, bakes: [], asides: 1, isSound: true, asItStarts: true, at: 0)
            try oracle.database([after], found, all: true, at: 0)
        }
        if mayChange { try look() } else { #expect(throws: Finding.self) { try look() } }
    }

    /// Seed 1040002: the power went as somebody wrote a log by hand; days later damage hit others.
    @Test(
        "SPEC §8 · a log that was being written as the power went is not looked for after damage",
        arguments: [true, false])
    func cutAsItWasWritten(isWritten: Bool) throws {
        var oracle = try hit()
        oracle.writesLog("3", like: "1", started: 5)
        if isWritten { oracle.hasWritten("3") }
        let found = isWritten ? [log("1"), log("3", started: 5)] : [log("1")]
        var (told, seen) = (oracle, oracle)
        try recover(&oracle, found)
        if isWritten { #expect(throws: Finding.self) { try recover(&told, [log("1")]) } }
        // Once it was seen to be there it stays, whatever was said of it.
        let all = [log("1"), log("2", total: 10), log("3", started: 5)]
        try seen.database(all, nil, all: true, at: 0)
        #expect(throws: Finding.self) { try recover(&seen, [log("1")]) }
    }

    @Test("SPEC §8 · a damaged database is set aside, and the new one is whole")
    func setAside() throws {
        var broken = try hit()
        #expect(throws: Finding.self) { try recover(&broken, [log("1")], isSound: false) }
        var oracle = try hit()
        try recover(&oracle, [log("1")])
        try oracle.saysRecovered(asides: 1, at: 0)
        oracle.damaged(Damage(.database))
        // Until the next start the glass may say it of the damage before.
        try oracle.saysRecovered(asides: 1, at: 0)
        oracle.starts()
        #expect(throws: Finding.self) { try oracle.saysRecovered(asides: 1, at: 0) }
        #expect(throws: Finding.self) { try recover(&oracle, [log("1")], asides: 0) }
    }

    @Test("SPEC §8 · the device says that data was damaged", arguments: [true, false])
    func told(isSaid: Bool) throws {
        var oracle = try hit()
        try recover(&oracle, [log("1")])
        let said = ["! Data was damaged", "", "", "Ok"]
        let rows = isSaid ? said : ["Confirm", "", "", "Start"]
        try oracle.handed(
            rows.map { $0 + String(repeating: " ", count: 20 - $0.count) },
            lamp: true, at: 0)
        let late = 31 * Self.second
        if isSaid {
            try oracle.checkTold(until: late)
        } else {
            #expect(throws: Finding.self) { try oracle.checkTold(until: late) }
        }
    }

    @Test("SPEC §7 · a log keeps when and where its brew was begun")
    func begunThere() throws {
        var oracle = Oracle(columns: 20, rows: 4, isParallel: false, phrases: [])
        oracle.calendarBegins(at: 1_774_746_000_000)
        oracle.zone("Pacific/Chatham", offset: 49_500)
        let begun = oracle.kitchenTime(at: Self.second)
        #expect(begun.milliseconds == 1_774_746_001_000)
        for (offset, isRight) in [(49_500, true), (0, false)] {
            var oracle = oracle
            oracle.intend(log(""), begun: begun)
            var row = log("1", started: begun.milliseconds)
            (row.zone, row.offset, row.isTrusted) = (begun.zone, offset, true)
            if isRight {
                try oracle.database([row], nil, all: true, at: 0)
            } else {
                #expect(throws: Finding.self) {
                    try oracle.database([row], nil, all: true, at: 0)
                }
            }
        }
    }

    /// Seed 3962747309: a brew was started, the calendar went back by hours, and the disk had waited
    /// three seconds.
    @Test("SPEC §7 · what waits for the disk as the clocks are set is dated by either")
    func begunAsTheDiskWaited() throws {
        for (slowness, later, isRight) in [(3, 2, true), (3, 4, false), (0, 2, false)] {
            var oracle = Oracle(
                columns: 20, rows: 4, isParallel: false, phrases: [],
                slowness: Int64(slowness) * Self.second)
            let begun = oracle.kitchenTime(at: Self.second)
            oracle.intend(log(""), begun: begun)
            oracle.calendar(
                isTrusted: true, error: -3600 * Self.second, at: Int64(1 + later) * Self.second)
            var row = log("1", started: begun.milliseconds - 3_600_000)
            (row.zone, row.offset, row.isTrusted) = (begun.zone, 0, true)
            if isRight {
                try oracle.database([row], nil, all: true, at: 0)
            } else {
                #expect(throws: Finding.self) {
                    try oracle.database([row], nil, all: true, at: 0)
                }
            }
        }
    }

    /// One log is there, begun on 29 March.
    private func logOfMarch(_ oracle: inout Oracle) throws {
        oracle.calendarBegins(at: 1_774_746_000_000)
        let begun = oracle.kitchenTime(at: Self.second)
        oracle.intend(log(""), begun: begun)
        var row = log("1", started: begun.milliseconds)
        (row.zone, row.offset, row.isTrusted) = (begun.zone, 0, true)
        try oracle.database([row], nil, all: true, at: 0)
        oracle.place = .elsewhere
    }

    /// Seed 2000409: a chosen row that went by began in the middle of its day.
    @Test(
        "SPEC §3 · a list tells the days of its logs, and a chosen row that is long goes by",
        arguments: [
            (">29 Mar Tea 3 ★3", true), (">9 Mar Tea 3 ★3", true), (">8 Mar Tea 3 ★3", false),
            (" 9 Mar Tea 3 ★3", false), (" 29 Mar Tea 3 ★3", true),
        ])
    func listedDays(line: String, isRight: Bool) throws {
        var oracle = Oracle(columns: 20, rows: 4, isParallel: false, phrases: [])
        try logOfMarch(&oracle)
        let lines = ["Logs 2/3", line, "", ""]
        if isRight {
            try oracle.checkDays(lines, at: 0)
        } else {
            #expect(throws: Finding.self) { try oracle.checkDays(lines, at: 0) }
        }
    }

    /// Seed 1020338: the list was open as somebody put a backup back.
    @Test("SPEC §12 · a list that is open as a backup is put back may have what was there before")
    func listedBefore() throws {
        var oracle = Oracle(columns: 20, rows: 4, isParallel: false, phrases: [])
        let backup = oracle.backup
        try logOfMarch(&oracle)
        oracle.restores(backup)
        let list = ["Logs 1/1", ">29 Mar Tea 3 ★3", "", ""]
        try oracle.checkDays(list, at: 0)
        #expect(throws: Finding.self) {
            try oracle.checkDays(["Logs 1/1", ">28 Mar Tea 3 ★3", "", ""], at: 0)
        }
        // It is opened from the menu, and then it is read anew.
        try oracle.checkDays(["Menu 3/7", ">Logs", " Stopwatch", ""], at: 0)
        #expect(throws: Finding.self) { try oracle.checkDays(list, at: 0) }
    }

    @Test("SPEC §3 · days and times are those of the place")
    func moments() {
        // 2026-03-29 at 01:00 UTC.
        let there = CivilMoment(1_774_746_000_000, offset: 49_500)
        #expect(there.text == "29 Mar 2026 14:45")
        #expect(CivilMoment(1_774_746_000_000, offset: -43_200).text == "28 Mar 2026 13:00")
        #expect(CivilMoment(1_709_164_800_000, offset: 0).text == "29 Feb 2024 00:00")
    }

    @Test("BL-006 · a list of a day has all logs of that day at their place, newest first")
    func days() throws {
        let oracle = Oracle(columns: 20, rows: 4, isParallel: false, phrases: [])
        // Both are of the 29th where they were brewed, one day after 20,540 others.
        var early = log("early", started: 1_774_692_000_000)
        early.offset = 50_400
        let late = log("late", started: 1_774_746_000_000)
        let day: Int64 = 20_541
        try oracle.isListed(["late", "early"], since: day, of: [early, late], at: 0)
        for wrong in [["late"], ["early", "late"], ["late", "early", "early"]] {
            #expect(throws: Finding.self) {
                try oracle.isListed(wrong, since: day, of: [early, late], at: 0)
            }
        }
    }

    @Test("SPEC §12 · after restoring there is what the backup had, and nothing else")
    func restored() throws {
        var oracle = try hit()
        try recover(&oracle, [log("1"), log("2", total: 10)], asides: 0)
        let backup = oracle.backup
        oracle.intend(log("", total: 12))
        try oracle.database(
            [log("1"), log("2", total: 10), log("3", total: 12)], stock(brews: 3), all: true, at: 0)
        oracle.restores(backup)
        try oracle.database([log("1"), log("2", total: 10)], stock(brews: 2), all: true, at: 0)
        #expect(throws: Finding.self) {
            try oracle.database([log("1")], stock(brews: 1), all: true, at: 0)
        }
    }
}
