import Brewing
import FaultyDisk
import Fixtures
import Store
import Testing
import Timebase
import Units

@Suite("Logs that wait, on a disk that loses its power")
struct WaitingPowerTests {
    /// What waits for certain, and what was just being kept or forgotten.
    private struct Memory {
        var sure: [SessionCheckpoint] = []
        var underWay: LogID?

        func allows(_ found: [SessionCheckpoint]) -> Bool {
            func rest(_ logs: [SessionCheckpoint]) -> [SessionCheckpoint] {
                logs.filter { $0.logID != underWay }
            }
            return rest(found) == rest(sure)
        }
    }

    /// A rated brew; a long one takes more than one block.
    private func rated(_ id: String, isLong: Bool = false) throws -> SessionCheckpoint {
        let short = try BrewPlan(recipe: .starter, inputs: BrewInputs(defaultsOf: .starter))
        let long = BrewPlan(
            recipeID: short.recipeID, recipeName: short.recipeName, method: short.method,
            inputs: short.inputs,
            steps: Array(repeating: short.steps, count: 5).flatMap { $0 }.map { step in
                BrewPlan.Step(
                    kind: .wait, text: String(repeating: "long ", count: 60),
                    length: .seconds(1), until: nil, waterBefore: step.waterBefore,
                    waterTo: step.waterTo)
            })
        let plan = isLong ? try #require(long) : short
        let rating = try #require(Rating(stars: 2))
        return SessionCheckpoint(
            logID: LogID(rawValue: id), stamp: try log(0).stamp, session: BrewSession(plan: plan),
            bootID: "boot-1", lastSeen: .origin, tasting: Tasting(rating: rating))
    }

    private func work(on bench: Bench, _ memory: inout Memory) throws {
        let file = try SessionFile(directory: bench.folder.path, disk: bench.disk)
        let waiting = try file.waitingLogs()
        for number in 0..<6 {
            let log = try rated("log-\(number)", isLong: number % 2 == 1)
            memory.underWay = log.logID
            try waiting.store(log)
            memory.sure.append(log)
            memory.underWay = nil
            // The next brew goes on beside them.
            try file.store(try rated("brew-\(number)"))
            guard number % 3 == 2 else { continue }
            let saved = memory.sure[1]
            memory.underWay = saved.logID
            try waiting.forget(saved.logID)
            memory.sure.remove(at: 1)
            memory.underWay = nil
        }
    }

    @Test("SPEC §8 · what waits comes back as it was, whatever the power tears")
    func everyWrite() throws {
        var memory = Memory()
        let cuts = try PowerCuts.atEveryChange(outcomes: 20) { _ in
        } work: { bench in
            memory = Memory()
            try work(on: bench, &memory)
        } check: { bench, cut in
            let file = try SessionFile(directory: bench.folder.path, disk: bench.disk)
            #expect(memory.allows(try file.waitingLogs().logs), "\(cut)")
        }
        print("power cuts while logs wait: \(cuts)")
        #expect(cuts > 300)
    }

    @Test("on a disk without room for the larger file, the brew is kept; later there is room")
    func olderFileOnAFullDisk() throws {
        let bench = try Bench(seed: 3)
        do {
            let file = try bench.disk.open(
                bench.folder.path + "/session", [.read, .write, .create], permissions: 0o600)
            _ = try file.write([UInt8](repeating: 0, count: SessionFile.workSize), at: 0)
        }
        bench.disk.isFull = true
        let log = try rated("log")
        do {
            let file = try SessionFile(directory: bench.folder.path, disk: bench.disk)
            try file.store(log)
            do {
                try file.waitingLogs().store(log)
                Issue.record("kept where there is no room")
            } catch {
                #expect(error == .full)
            }
        }
        bench.disk.isFull = false
        let file = try SessionFile(directory: bench.folder.path, disk: bench.disk)
        #expect(file.checkpoint == log)
        try file.waitingLogs().store(log)
        #expect(try file.waitingLogs().logs == [log])
    }
}
