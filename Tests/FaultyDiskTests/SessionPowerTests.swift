import Brewing
import FaultyDisk
import Fixtures
import Names
import Store
import SystemCalls
import Testing
import Timebase
import Units

@Suite("The session's file on a disk that loses its power")
struct SessionPowerTests {
    /// A disk that says it has flushed.
    private struct Forgetful: Disk {
        let disk: FaultyDisk

        final class File: DiskFile {
            let file: any DiskFile

            init(_ file: any DiskFile) { self.file = file }

            func read(_ count: Int, at offset: Int) throws(SystemCallError) -> [UInt8] {
                try file.read(count, at: offset)
            }
            func write(_ bytes: [UInt8], at offset: Int) throws(SystemCallError) -> Int {
                try file.write(bytes, at: offset)
            }
            func flush() {}
            func size() throws(SystemCallError) -> Int { try file.size() }
        }

        func open(
            _ path: String, _ options: OpenOptions, permissions: FilePermissions
        ) throws(SystemCallError) -> any DiskFile {
            File(try disk.open(path, options, permissions: permissions))
        }
        func rename(_ path: String, to name: String) throws(SystemCallError) {
            try disk.rename(path, to: name)
        }
        func remove(_ path: String) throws(SystemCallError) { try disk.remove(path) }
        func syncDirectory(_ path: String) throws(SystemCallError) {
            try disk.syncDirectory(path)
        }
    }

    /// What was kept, and what may have been.
    private struct Memory {
        var sure: SessionCheckpoint?
        var underWay: SessionCheckpoint??

        func allows(_ found: SessionCheckpoint?) -> Bool {
            found == sure || underWay.map { $0 == found } ?? false
        }
    }

    /// Two brews with their checkpoints and what is said of their cups, each forgotten in the end.
    private func brews(in folder: String, on disk: any Disk, _ memory: inout Memory) throws {
        for brew in 0..<2 {
            let file = try SessionFile(directory: folder, disk: disk)
            var now = Instant(nanoseconds: 5_000_000_000)
            var session = BrewSession(
                plan: try BrewPlan(recipe: .starter, inputs: BrewInputs(defaultsOf: .starter)))
            _ = session.handle(.begin, at: now)
            for turn in 0..<11 {
                now += .seconds(4)
                _ = session.handle(.next, at: now)
                var checkpoint = SessionCheckpoint(
                    logID: LogID(rawValue: "log-\(brew)"), stamp: try log(brew).stamp,
                    session: session, bootID: "boot-1", lastSeen: now)
                if session.phase == .completed {
                    checkpoint.said = TastingDraft(
                        stage: turn > 8 ? .note : .rate, rating: Rating(stars: turn - 6),
                        note: turn > 9 ? try Note("Grüße") : nil)
                }
                memory.underWay = .some(checkpoint)
                try file.store(checkpoint)
                memory.sure = checkpoint
            }
            memory.underWay = .some(nil)
            try file.forget()
            memory.sure = nil
        }
    }

    @Test("BS-009 · the brew comes back as it was last kept, whatever the power tears")
    func everyWrite() throws {
        var memory = Memory()
        var saidWasLookedAt = false
        let cuts = try PowerCuts.atEveryChange(outcomes: 20) { _ in
        } work: { bench in
            memory = Memory()
            try brews(in: bench.folder.path, on: bench.disk, &memory)
        } check: { bench, cut in
            let found = try SessionFile(directory: bench.folder.path, disk: bench.disk).checkpoint
            #expect(memory.allows(found), "\(cut)")
            saidWasLookedAt = saidWasLookedAt || found?.said?.note != nil
        }
        #expect(saidWasLookedAt)
        print("power cuts in two brews' checkpoints: \(cuts)")
        #expect(cuts > 200)
    }

    /// A stopwatch that is stopped, set going again, stopped for good, and then told method, inputs
    /// and equipment one after the other: its plan becomes another each time.
    private func stopwatch(in folder: String, on disk: any Disk, _ memory: inout Memory) throws {
        let file = try SessionFile(directory: folder, disk: disk)
        var checkpoint = try stopped()
        let before = checkpoint.beforeStop
        for told in 0..<7 {
            let plan = checkpoint.session.plan
            var inputs = plan.inputs
            inputs.temperature = Celsius(90 + told)
            if told > 1 { inputs.equipment.setting = "\(told)" }
            if told > 3 { inputs.equipment.bean = EquipmentItem(id: nil, name: "Gedeb") }
            let other = try #require(
                BrewPlan(
                    recipeID: nil, recipeName: nil, method: .v60, inputs: inputs,
                    steps: plan.steps))
            checkpoint.session = try #require(
                BrewSession(plan: other, snapshot: checkpoint.session.snapshot))
            checkpoint.beforeStop = told < 5 ? before : nil
            memory.underWay = .some(checkpoint)
            try file.store(checkpoint)
            memory.sure = checkpoint
        }
    }

    /// A brew that was stopped four seconds after its last step began.
    private func stopped() throws -> SessionCheckpoint {
        var now = Instant(nanoseconds: 5_000_000_000)
        var session = BrewSession(
            plan: try BrewPlan(recipe: .starter, inputs: BrewInputs(defaultsOf: .starter)))
        var before = session.snapshot
        _ = session.handle(.begin, at: now)
        while session.phase != .completed {
            now += .seconds(4)
            before = session.snapshot
            _ = session.handle(.next, at: now)
        }
        return SessionCheckpoint(
            logID: LogID(rawValue: "stopwatch"), stamp: try log(0).stamp, session: session,
            bootID: "boot-1", lastSeen: now, beforeStop: before)
    }

    @Test("ST-006 · a stopwatch comes back as it was last told, whatever the power tears")
    func stopwatch() throws {
        var memory = Memory()
        var (goesOn, hasBean) = (false, false)
        let cuts = try PowerCuts.atEveryChange(outcomes: 20) { _ in
        } work: { bench in
            memory = Memory()
            try stopwatch(in: bench.folder.path, on: bench.disk, &memory)
        } check: { bench, cut in
            let found = try SessionFile(directory: bench.folder.path, disk: bench.disk).checkpoint
            #expect(memory.allows(found), "\(cut)")
            goesOn = goesOn || found?.beforeStop != nil
            hasBean = hasBean || found?.session.plan.inputs.equipment.bean != nil
        }
        #expect(goesOn && hasBean)
        #expect(cuts > 100)
    }

    @Test("Without its flush, a brew is lost")
    func withoutFlush() throws {
        var memory = Memory()
        var lost = 0
        _ = try PowerCuts.atEveryChange(outcomes: 20) { _ in
        } work: { bench in
            memory = Memory()
            try brews(in: bench.folder.path, on: Forgetful(disk: bench.disk), &memory)
        } check: { bench, _ in
            let found = try SessionFile(directory: bench.folder.path, disk: bench.disk).checkpoint
            if !memory.allows(found) { lost += 1 }
        }
        #expect(lost > 20)
        print("brews lost without a flush: \(lost)")
    }
}
