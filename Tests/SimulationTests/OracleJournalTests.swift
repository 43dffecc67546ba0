import Testing

@testable import SimulationOracle

/// The oracle must be able to say no about methods, grinders and beans, too.
@Suite("The oracle of the journal")
struct OracleJournalTests {
    private static func milliseconds(_ count: Int64) -> Int64 { count * 1_000_000 }

    private static let mill = PlainItem(id: "g", name: "Mill")
    private static let bean = PlainItem(id: "b", name: "Guji")

    private func log(_ id: String, _ equipment: PlainEquipment, bag: Int? = nil) -> PlainLog {
        PlainLog(
            id: id, name: "Tea", equipment: equipment, bag: bag, started: 7, stars: 4, tag: nil,
            note: nil, total: 9, dose: 150, yield: 250, took: [nil])
    }

    /// The methods that are always there, with a mill, and a bean of 60 g.
    private func stock(
        v60: Int, mill: Int, bean: Int, bag: Int = 1, used: Int
    ) -> [PlainStock] {
        let names = ["v60", "chemex", "kalita", "aeropress", "french-press", "espresso", "other"]
        return names.map { name in
            let brews = name == "v60" ? v60 : 0
            return PlainStock(
                kind: .method, id: name, name: name, brews: brews, lastUsed: brews > 0 ? 7 : nil)
        } + [
            PlainStock(
                kind: .grinder, id: "g", name: "Mill", brews: mill, lastUsed: mill > 0 ? 7 : nil),
            PlainStock(
                kind: .bean, id: "b", name: "Guji", brews: bean, lastUsed: bean > 0 ? 7 : nil,
                bag: bag, bagWeight: 600, used: used),
        ]
    }

    private func oracle() -> Oracle {
        var oracle = Oracle(columns: 20, rows: 4, isParallel: false, phrases: ["Good"])
        oracle.gets(.grinder, "g", named: "Mill")
        oracle.gets(.bean, "b", named: "Guji", bagWeight: 600)
        return oracle
    }

    /// An oracle whose house has brewed once, with both.
    private func brewed() throws -> (Oracle, PlainLog) {
        var oracle = oracle()
        let equipment = PlainEquipment(grinder: Self.mill, setting: "5.5", bean: Self.bean)
        oracle.intend(log("", equipment))
        let row = log("1", equipment, bag: 1)
        try oracle.database(
            [row], stock(v60: 1, mill: 1, bean: 1, used: 150), all: true, at: 0)
        return (oracle, row)
    }

    @Test("JU-001 · each count is what the logs give, and so is what is left of a bag")
    func counts() throws {
        let (oracle, row) = try brewed()
        let wrong = [
            stock(v60: 1, mill: 0, bean: 1, used: 150), stock(v60: 2, mill: 1, bean: 1, used: 150),
            stock(v60: 1, mill: 1, bean: 1, used: 300),
            Array(stock(v60: 1, mill: 1, bean: 1, used: 150).dropLast()),
        ]
        for rows in wrong {
            var oracle = oracle
            #expect(throws: Finding.self) {
                try oracle.database([row], rows, all: true, at: 0)
            }
        }
        for (left, isRight) in [(450, true), (600, false), (nil, false)] as [(Int?, Bool)] {
            var oracle = oracle
            let tell = { (oracle: inout Oracle) throws(Finding) in
                try oracle.isTold(of: .bean, "b", brews: 1, lastUsed: 7, gramsLeft: left, at: 0)
            }
            if isRight {
                try tell(&oracle)
            } else {
                #expect(throws: Finding.self) { try tell(&oracle) }
            }
        }
    }

    @Test("JU-002 · a log that is deleted counts no more")
    func deleted() throws {
        var (oracle, _) = try brewed()
        oracle.deletesLog("1", isSure: true)
        var wrong = oracle
        try oracle.database([], stock(v60: 0, mill: 0, bean: 0, used: 0), all: true, at: 0)
        #expect(throws: Finding.self) {
            try wrong.database([], stock(v60: 0, mill: 1, bean: 0, used: 0), all: true, at: 0)
        }
    }

    @Test("JU-003 · a log that is moved counts where it is moved to")
    func moved() throws {
        var (oracle, row) = try brewed()
        oracle.corrects("1", isSure: true, bean: nil) { $0.bean = nil }
        var unmoved = oracle
        #expect(throws: Finding.self) {
            try unmoved.database(
                [row], stock(v60: 1, mill: 1, bean: 1, used: 150), all: true, at: 0)
        }
        (row.equipment.bean, row.bag) = (nil, nil)
        try oracle.database([row], stock(v60: 1, mill: 1, bean: 0, used: 0), all: true, at: 0)
    }

    @Test("SPEC §9.5 · a log whose correction failed may stay of the bag it was of")
    func notMoved() throws {
        var oracle = oracle()
        oracle.gets(.bean, "c", named: "Sidamo")
        oracle.opensBag(of: "b", weight: 600)
        let equipment = PlainEquipment(grinder: nil, setting: nil, bean: Self.bean)
        oracle.intend(log("", equipment))
        var row = log("1", equipment, bag: 2)
        let other = PlainStock(kind: .bean, id: "c", name: "Sidamo", brews: 0, lastUsed: nil)
        let stock = stock(v60: 1, mill: 0, bean: 1, bag: 2, used: 150) + [other]
        try oracle.database([row], stock, all: true, at: 0)
        oracle.corrects("1", isSure: false, bean: "c") {
            $0.bean = PlainItem(id: "c", name: "Sidamo")
        }
        var wrong = oracle
        try oracle.database([row], stock, all: true, at: 0)
        row.bag = 3
        #expect(throws: Finding.self) { try wrong.database([row], stock, all: true, at: 0) }
    }

    @Test("SPEC §9.5 · of a new bag nothing is used, and a log stays of the bag it was of")
    func bags() throws {
        var (oracle, row) = try brewed()
        oracle.opensBag(of: "b", weight: 600)
        var other = oracle
        try oracle.database(
            [row], stock(v60: 1, mill: 1, bean: 1, bag: 2, used: 0), all: true, at: 0)
        row.bag = 2
        #expect(throws: Finding.self) {
            try other.database(
                [row], stock(v60: 1, mill: 1, bean: 1, bag: 2, used: 150), all: true, at: 0)
        }
    }

    @Test("JU-006 · what was deleted meanwhile is in the log by its name, and counts nothing")
    func gone() throws {
        var oracle = oracle()
        oracle.loses(.grinder, "g")
        oracle.intend(log("", PlainEquipment(grinder: Self.mill, setting: "5.5")))
        var row = log(
            "1", PlainEquipment(grinder: PlainItem(id: "", name: "Mill"), setting: "5.5"))
        let rest = stock(v60: 1, mill: 0, bean: 0, used: 0).filter { $0.kind != .grinder }
        var linked = oracle
        try oracle.database([row], rest, all: true, at: 0)
        row.equipment.grinder?.id = "g"
        #expect(throws: Finding.self) { try linked.database([row], rest, all: true, at: 0) }
    }

    @Test("what an act may have done or not, since the disk failed, the next look says")
    func doubted() throws {
        for isThere in [true, false] {
            var oracle = oracle()
            oracle.gets(.bean, "c", named: "Sidamo", bagWeight: nil)
            oracle.doubts(.bean, "c")
            let more = PlainStock(kind: .bean, id: "c", name: "Sidamo", brews: 0, lastUsed: nil)
            let rows = stock(v60: 0, mill: 0, bean: 0, used: 0)
            try oracle.database([], isThere ? rows + [more] : rows, all: true, at: 0)
            #expect(throws: Finding.self) {
                try oracle.database([], isThere ? rows : rows + [more], all: true, at: 0)
            }
        }
    }

    @Test("SPEC §9.6 · a brew has what was chosen for its recipe, and nothing of another")
    func chosen() throws {
        let chosen = PlainEquipment(grinder: Self.mill, setting: "5.5")
        let begin = { (oracle: inout Oracle, equipment: PlainEquipment) throws(Finding) in
            let session = PlainSession(
                recipe: "V60 Starter", recipeID: "starter", equipment: equipment, dose: 150,
                yield: 250, phase: "stepReadyToAdvance", step: 0, clock: 0, clockRuns: false,
                took: [])
            try oracle.checkEquipment(of: session, at: 0)
        }
        var oracle = oracle()
        try begin(&oracle, .none)
        #expect(throws: Finding.self) { try begin(&oracle, chosen) }
        oracle.shownInEdit = ["Grinder": "Mill", "Setting": "5.5", "Bean": "none"]
        try oracle.wants(.remember(chosen, recipe: "starter"), at: 0)
        oracle.isDone(.remember(chosen, recipe: "starter"), at: 0)
        try begin(&oracle, chosen)
        #expect(throws: Finding.self) { try begin(&oracle, .none) }
        var other = chosen
        other.setting = "6.0"
        #expect(throws: Finding.self) { try begin(&oracle, other) }
        oracle.loses(.grinder, "g")
        try begin(&oracle, .none)
        oracle.shownInEdit = ["Bean": "Guji", "Dose": "15.0 g"]
        #expect(throws: Finding.self) {
            try oracle.wants(.remember(chosen, recipe: "starter"), at: 0)
        }
    }

    @Test("SPEC §3 · a value that Edit marks is what was shown, not the one before it")
    func marked() {
        var oracle = oracle()
        for value in ["  Guji A            ", "! Guji B            "] {
            oracle.lookAtEdit([
                "Edit Bean        7/7", value, "30.0 g left         ", "Done     +         -",
            ])
        }
        #expect(oracle.shownInEdit == ["Bean": "Guji B"])
    }

    @Test("JL-005 · what is imported together is there as a whole or not at all", arguments: 0...2)
    func imported(count: Int) throws {
        var oracle = oracle()
        let things: [(kind: Belonging, id: String)] = [(.grinder, "i"), (.bean, "i")]
        for thing in things {
            oracle.gets(thing.kind, thing.id, named: "Theirs")
            oracle.doubts(thing.kind, thing.id)
        }
        oracle.getsTogether(things)
        let theirs = things.prefix(count).map {
            PlainStock(kind: $0.kind, id: $0.id, name: "Theirs", brews: 0, lastUsed: nil)
        }
        let stock = stock(v60: 0, mill: 0, bean: 0, used: 0) + theirs
        if count == 1 {
            #expect(throws: Finding.self) { try oracle.database([], stock, all: true, at: 0) }
        } else {
            try oracle.database([], stock, all: true, at: 0)
        }
    }

    @Test("SPEC §3 · the menu has the stopwatch between logs and settings")
    func menu() throws {
        let blank = String(repeating: " ", count: 20)
        for (row, isRight) in [(">Stopwatch", true), (">Settings", false)] {
            var oracle = oracle()
            let rows = ["Menu             4/7", row, "", ""]
            let lines = rows.map { $0 + blank.dropFirst($0.count) }
            if isRight {
                try oracle.handed(lines, lamp: true, at: 0)
            } else {
                #expect(throws: Finding.self) { try oracle.handed(lines, lamp: true, at: 0) }
            }
        }
    }
}
