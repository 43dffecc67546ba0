import Brewing
import Fixtures
import Guide
import Names
import Testing
import Timebase
import Units

@testable import Store

/// What stands behind the bytes of the first version: equipment, and where a session stood before
/// it was stopped.
@Suite("Equipment in the session's file")
struct SessionEquipmentTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.inMemory() }

    static let grinder = EquipmentItem(id: GrinderID(rawValue: "g-1"), name: "Comandante")
    static let bean = EquipmentItem<BeanID>(id: nil, name: "Gedeb 👩‍🌾 Äthiopien")

    /// Every kind of inputs that somebody can brew with.
    static let kinds: [(equipment: Equipment, pressure: String?)] = [
        (Equipment(), nil), (Equipment(), "9 bar"),
        (Equipment(grinder: grinder, setting: "24"), nil), (Equipment(bean: bean), nil),
        (Equipment(grinder: grinder, setting: "10.25", bean: bean), "declining"),
    ]

    /// A brew of the starter with this equipment.
    static func checkpoint(
        _ equipment: Equipment, _ pressure: String?, steps: Int = 3
    ) throws -> SessionCheckpoint {
        var checkpoint = try SessionFileTests.checkpoint(seed: 4, steps: steps)
        var inputs = checkpoint.session.plan.inputs
        (inputs.equipment, inputs.pressure) = (equipment, pressure)
        let plan = try BrewPlan(recipe: .starter, inputs: inputs)
        checkpoint.session = try #require(
            BrewSession(plan: plan, snapshot: checkpoint.session.snapshot))
        return checkpoint
    }

    private func rated(_ equipment: Equipment, _ pressure: String?) throws -> SessionCheckpoint {
        var log = try Self.checkpoint(equipment, pressure)
        log.tasting = Tasting(
            rating: try #require(Rating(stars: 5)), note: try Note("Grüße"))
        return log
    }

    private func found() throws -> SessionCheckpoint? {
        try SessionFile(directory: folder.path).checkpoint
    }

    @Test(
        "SPEC §9.6 · a brew comes back with its equipment, a log that waits as well",
        arguments: 0..<5)
    func comesBack(kind: Int) throws {
        let (equipment, pressure) = Self.kinds[kind]
        let checkpoint = try Self.checkpoint(equipment, pressure)
        try SessionFile(directory: folder.path).store(checkpoint)
        #expect(try found() == checkpoint)
        let log = try rated(equipment, pressure)
        try SessionFile(directory: folder.path).waitingLogs().store(log)
        #expect(try SessionFile(directory: folder.path).waitingLogs().logs == [log])
        // A checkpoint is one block with it, too.
        let file = try SessionFile(directory: folder.path)
        try file.store(checkpoint)
        #expect(file.blocks.written == 1)
    }

    /// The plan that is read where these bytes stand behind the starter's.
    private func read(_ bytes: [UInt8]) throws -> BrewPlan {
        var writer = ByteWriter()
        writer.put(plan: try BrewPlan(recipe: .starter, inputs: BrewInputs(defaultsOf: .starter)))
        var reader = ByteReader(writer.bytes + bytes)
        let plan = reader.plan()
        return reader.equipped(try #require(plan))
    }

    private func bytes(_ equipment: Equipment, _ pressure: String? = nil) throws -> [UInt8] {
        var writer = ByteWriter()
        writer.put(equipmentOf: try Self.checkpoint(equipment, pressure).session.plan.inputs)
        return writer.bytes
    }

    @Test("Without equipment not a byte is written more")
    func nothing() throws {
        #expect(try bytes(Equipment()).isEmpty)
        #expect(try read([]).inputs == BrewInputs(defaultsOf: .starter))
    }

    @Test("Equipment that can't be is left out, and the brew goes on")
    func impossible() throws {
        let long = String(repeating: "n", count: 41)
        let marks = "n" + String(repeating: "\u{301}", count: 700)
        for name in [long, marks, "", " ", "Coman\ndante"] {
            let read = try read(
                bytes(
                    Equipment(
                        grinder: EquipmentItem(id: Self.grinder.id, name: name), setting: "24",
                        bean: Self.bean)))
            #expect(read.inputs.equipment.grinder == nil, "\(name.utf8.count) bytes")
            #expect(read.inputs.equipment.bean == Self.bean)
        }
        #expect(try read(bytes(Equipment(setting: long))).inputs.equipment.isEmpty)
        let words = String(repeating: "w", count: 81)
        #expect(try read(bytes(Equipment(bean: Self.bean), words)).inputs.pressure == nil)
        #expect(try read(bytes(Equipment(), String(words.dropLast()))).inputs.pressure?.count == 80)
    }

    @Test("Equipment that is cut off, or no UTF-8, is none at all")
    func broken() throws {
        let kind = Self.kinds[4]
        let whole = try bytes(kind.equipment, kind.pressure)
        #expect(try read(whole).inputs.equipment == kind.equipment)
        for count in 0..<whole.count {
            #expect(try read(Array(whole.prefix(count))).inputs.equipment.isEmpty, "\(count) bytes")
        }
        var broken = whole
        broken[whole.firstRange(of: Array("Comandante".utf8))?.lowerBound ?? 0] = 0xFF
        #expect(try read(broken).inputs.equipment.isEmpty)
    }

    @Test("The plan of a brew that is over may become another: its newest state has the newest")
    func anotherPlan() throws {
        var checkpoint = try SessionFileTests.finished(seed: 2)
        let file = try SessionFile(directory: folder.path)
        try file.store(checkpoint)
        for (equipment, pressure) in Self.kinds + Self.kinds.reversed() {
            let plan = checkpoint.session.plan
            var inputs = plan.inputs
            (inputs.equipment, inputs.pressure) = (equipment, pressure)
            let other = try #require(
                BrewPlan(
                    recipeID: nil, recipeName: nil, method: plan.method, inputs: inputs,
                    steps: plan.steps))
            checkpoint.session = try #require(
                BrewSession(plan: other, snapshot: checkpoint.session.snapshot))
            try file.store(checkpoint)
            #expect(try found() == checkpoint)
        }
    }

    @Test("The longest plan with the longest equipment stays in its slot, and waits in 12 blocks")
    func longest() throws {
        let long = String(repeating: "x", count: 1024)
        let step = BrewPlan.Step(
            kind: .prepare, text: long, length: .seconds(9), until: .seconds(9),
            waterBefore: .zero, waterTo: .zero)
        let item = EquipmentItem(id: GrinderID(rawValue: long), name: long)
        var inputs = BrewInputs(
            dose: Grams(18), yield: Grams(36), temperature: Celsius(93),
            grind: Grind(label: long, descriptor: long))
        inputs.equipment = Equipment(
            grinder: item, setting: long,
            bean: EquipmentItem(id: BeanID(rawValue: long), name: long))
        inputs.pressure = long
        let plan = try #require(
            BrewPlan(
                recipeID: RecipeID(rawValue: long), recipeName: long,
                method: BrewMethod(name: long, category: .espresso), inputs: inputs,
                steps: Array(repeating: step, count: RecipeLimit.steps)))
        var first = try Self.checkpoint(Equipment(), nil)
        first.session = BrewSession(plan: plan)
        (first.logID, first.bootID) = (LogID(rawValue: long), long)
        let file = try SessionFile(directory: folder.path)
        try file.store(first)
        #expect(file.blocks.written <= 1 + SessionFile.planSize / SessionFile.blockSize)
        let tasting = Tasting(rating: try #require(Rating(stars: 1)))
        (first.tasting, first.stamp.bootID, first.stamp.timeZone) = (tasting, long, long)
        let before = file.blocks.written
        try file.waitingLogs().store(first)
        #expect(file.blocks.written - before <= 12)
    }

    /// A brew that was stopped, and where it stood before.
    static func stopped(seed: UInt64) throws -> SessionCheckpoint {
        var checkpoint = try SessionFileTests.finished(seed: seed)
        let (before, now) = try SessionFileTests.session(seed: seed, steps: 8)
        checkpoint.lastSeen = max(checkpoint.lastSeen, now)
        checkpoint.beforeStop = before.snapshot
        if seed % 2 == 0 { checkpoint.said = nil }
        return checkpoint
    }

    @Test("ST-006 · where a stopwatch stood before it was stopped comes back", arguments: 0..<20)
    func beforeStop(seed: UInt64) throws {
        let checkpoint = try Self.stopped(seed: seed)
        try SessionFile(directory: folder.path).store(checkpoint)
        let phase = try SessionFileTests.session(seed: seed, steps: 8).session.phase
        // One that was over before it was stopped was not stopped.
        guard phase != .completed else { return }
        #expect(try found() == checkpoint)
    }

    @Test("ST-006 · what can't have been before, or of which a log was asked for, is dropped")
    func impossibleBeforeStop() throws {
        let file = try SessionFile(directory: folder.path)
        var checkpoint = try Self.stopped(seed: 1)
        let before = try #require(checkpoint.beforeStop)
        let over = checkpoint.session.snapshot
        var beyond = before
        beyond.stepIndex = 99
        for impossible in [over, beyond, BrewSession(plan: checkpoint.session.plan).snapshot] {
            checkpoint.beforeStop = impossible
            try file.store(checkpoint)
            let found = try #require(try found())
            #expect(found.beforeStop == nil && found.session == checkpoint.session)
            #expect(found.said == checkpoint.said)
        }
        checkpoint.beforeStop = before
        checkpoint.tasting = Tasting(rating: try #require(Rating(stars: 4)))
        try file.store(checkpoint)
        #expect(try found()?.beforeStop == nil)
        #expect(try found()?.tasting == checkpoint.tasting)
    }
}
