import Fixtures
import Foundation
import Sync
import SyncModel
import Testing

/// Two to five devices, each doing something of its own, syncing when it can.
struct Schedule {
    private var numbers: SeededNumbers
    private var server = ModelServer()
    private var backup: ModelServer?
    private var disks: [ModelDisk] = []
    private var made: Set<SyncOperation> = []
    /// How each device's last sync ended.
    private var lastEnds: [Int: ModelSync.End] = [:]
    private var nextID = 1000

    init(seed: UInt64) throws {
        numbers = SeededNumbers(seed: seed)
        server.habits = ServerHabits(using: &numbers)
        for index in 0..<2 + numbers.below(4) {
            disks.append(ModelDisk(device: try Sample.id(index)))
        }
    }

    /// - Returns: what is wrong in the end.
    mutating func run() throws -> [String] {
        for _ in 0..<10 + numbers.below(30) { try step() }
        return try settle()
    }

    private mutating func step() throws {
        let index = numbers.below(disks.count)
        // Seconds seldom pass: ETags made of them are the same for many versions.
        if numbers.below(4) == 0 { server.second += 1 }
        switch numbers.below(24) {
        case 0..<11: try act(index)
        case 11..<18: try sync([index], .some)
        case 18: backUp()
        case 19:
            // The SD card is copied.
            if disks.count < 5 { disks.append(disks[index]) }
        case 20, 21, 22:
            // Two at once. Copies of one card are told apart from their second sync on: until then
            // they write over each other's head.
            let other = numbers.below(disks.count)
            let isCopy = disks[other].memory.device == disks[index].memory.device
            try sync(isCopy ? [index] : [index, other], .some)
        default:
            // The synced data is deleted from the server.
            if disks[index].isOn { disks[index].erasure = try freshID() }
            erase(index, .some)
        }
    }

    /// The server is backed up, or restored from the backup.
    private mutating func backUp() {
        guard let old = backup else {
            backup = server
            return
        }
        (server.files, server.folders, backup) = (old.files, old.folders, nil)
    }

    private mutating func freshID() throws -> SyncID {
        nextID += 1
        return try Sample.id(nextID)
    }

    private mutating func act(_ index: Int) throws {
        let state = Sample.state(disks[index].known)
        let entities = state.entities.sorted { $0.key < $1.key }
        let logs = state.logs.keys.sorted()
        let operation: SyncOperation
        switch numbers.below(12) {
        case 0, 1:
            operation = .revise(Revision(newKey(try freshID()), parent: nil, content: said()))
        case 2...5 where !entities.isEmpty:
            let (key, entity) = entities[numbers.below(entities.count)]
            operation = .revise(Revision(key, parent: entity.revision, content: said()))
        case 6 where !entities.isEmpty:
            let (key, entity) = entities[numbers.below(entities.count)]
            operation = .revise(Revision(key, parent: entity.revision, content: nil))
        case 7 where !logs.isEmpty: operation = .dropLog(logs[numbers.below(logs.count)])
        case 8 where !logs.isEmpty:
            operation = .tell(
                logs[numbers.below(logs.count)], field: ["rating", "note"][numbers.below(2)],
                stamped(index))
        case 9: operation = .prefer(key: "lastRecipe", stamped(index))
        default: operation = .addLog(LogKey(.brew, try freshID()), body: "a log")
        }
        disks[index].make(operation)
        made.insert(operation)
    }

    private mutating func newKey(_ id: SyncID) -> EntityKey {
        EntityKey([.recipe, .bean, .formula][numbers.below(3)], id)
    }

    /// Of few names and few bodies: the same is often said twice.
    private mutating func said() -> Content {
        Content(
            name: ["Morning", "MORNING", "Evening", "V60 starter"][numbers.below(4)],
            body: "\(numbers.below(8))")
    }

    /// The text tells who said it: two devices with one id give one stamp twice, which no oracle
    /// can order.
    private mutating func stamped(_ index: Int) -> StampedValue {
        let stamp = disks[index].clock.next(for: disks[index].memory.device)
        return StampedValue("\(stamp.count) \(stamp.device.text)", stamp)
    }

    /// Some devices sync at once, request by request as it comes.
    private mutating func sync(
        _ indices: [Int], _ trouble: Trouble, baseOdds: Int = 6
    ) throws {
        var running: [(index: Int, sync: ModelSync)] = []
        for index in indices {
            erase(index, trouble)
            // The person turns it on again, now and then.
            if !disks[index].isOn, disks[index].erasure == nil, numbers.below(2) == 0 {
                disks[index].isOn = true
                disks[index].memory.turnOn()
            }
            guard disks[index].isOn else { continue }
            disks[index].seal(isBaseDue: baseOdds > 0 && numbers.below(baseOdds) == 0)
            running.append((index, ModelSync(disks[index], spare: try freshID())))
        }
        while !running.isEmpty {
            let turn = numbers.below(running.count)
            let index = running[turn].index
            let end = try running[turn].sync.step(&disks[index], &server, trouble, &numbers)
            guard let end else { continue }
            running.remove(at: turn)
            take(end, of: index)
        }
    }

    private mutating func take(_ end: ModelSync.End, of index: Int) {
        lastEnds[index] = end
        switch end {
        case .outcome(.failed(.folderGone)), .outcome(.failed(.ownDataGone)):
            // The person is told, and begins anew.
            disks[index].memory.turnOn()
        case .outcome(.failed(.erased)): disks[index].isOn = false
        case .outcome, .powerCut: break
        }
    }

    /// Goes on with the deletion that a device has begun; sync is off there from its first request
    /// on.
    private mutating func erase(_ index: Int, _ trouble: Trouble) {
        guard let id = disks[index].erasure else { return }
        disks[index].isOn = false
        let device = disks[index].memory.device
        if ModelErasure.run(id, of: device, &server, trouble, &numbers) {
            disks[index].erasure = nil
        }
    }

    /// Everything works from now on: after so many syncs all devices show the same.
    private mutating func settle() throws -> [String] {
        // What is deleted is deleted first, and each device turned on once it has heard of it.
        for index in disks.indices { erase(index, .none) }
        for _ in 0..<2 {
            for index in disks.indices { try sync([index], .none, baseOdds: 0) }
        }
        for index in disks.indices where !disks[index].isOn {
            disks[index].isOn = true
            disks[index].memory.turnOn()
        }
        for _ in 0..<6 {
            for index in disks.indices { try sync([index], .none, baseOdds: 0) }
        }
        let expected = Sample.state(made)
        var complaints = MergeOracle(made, shown: expected).complaints
        for index in disks.indices where Sample.state(disks[index].known) != expected {
            complaints.append("device \(index) of \(disks.count) shows something else")
        }
        // Another sync finds nothing to do.
        let before = server.files
        for index in disks.indices {
            try sync([index], .none, baseOdds: 0)
            if case .outcome(.done(SyncRound.Report())) = lastEnds[index] { continue }
            let end = lastEnds[index].map { "\($0)" } ?? "off"
            complaints.append("device \(index) is not done: \(end)")
        }
        return server.files == before ? complaints : complaints + ["the server still changes"]
    }
}

@Suite("SPEC §11.5 · random schedules of several devices")
struct ScheduleTests {
    /// Schedules of a run, and the first of them: the page on testing says how to run 10,000.
    private func number(_ name: String, _ standard: UInt64) -> UInt64 {
        ProcessInfo.processInfo.environment[name].flatMap(UInt64.init) ?? standard
    }

    @Test("SY-007 · after any schedule every device shows the merge of all that was done")
    func schedules() throws {
        let first = number("BREWGUIDE_SEED", 1)
        for seed in first..<first + number("BREWGUIDE_SCHEDULES", 60) {
            var schedule = try Schedule(seed: seed)
            let complaints = try schedule.run()
            #expect(complaints == [], "BREWGUIDE_SEED=\(seed)")
            if !complaints.isEmpty { return }
        }
    }
}
