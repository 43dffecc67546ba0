import Brewing
import FaultyDisk
import Fixtures
import Store
import SystemCalls
import Testing
import Timebase

@Suite("A disk that is full, read-only or fails")
struct FailingDiskTests {
    private let bench: Bench

    init() throws { bench = try Bench(seed: 7) }

    private func failure(_ work: () throws(StoreError) -> Void) -> StoreError? {
        do throws(StoreError) {
            try work()
            return nil
        } catch {
            return error
        }
    }

    private func checkpoint() throws -> SessionCheckpoint {
        let plan = try BrewPlan(recipe: .starter, inputs: BrewInputs(defaultsOf: .starter))
        return SessionCheckpoint(
            logID: LogID(rawValue: "brew"), stamp: try log(0).stamp,
            session: BrewSession(plan: plan), bootID: "boot-1", lastSeen: .origin)
    }

    @Test("SPEC §8 · a full disk takes nothing away, says so, and goes on once there is room")
    func full() throws {
        let file = try SessionFile(directory: bench.folder.path, disk: bench.disk)
        let database = try bench.database()
        try database.logs.save(try log(0))
        bench.disk.isFull = true
        var saved: Set = ["log-0"]
        for number in 1..<30 {
            let log = try log(number)
            switch failure({ () throws(StoreError) in try database.logs.save(log) }) {
            case nil: saved.insert(log.id.rawValue)
            case let error: #expect(error == .full)
            }
        }
        #expect(saved.count < 29)
        #expect(try database.logIDs == saved)
        // The brew under way has its room.
        try file.store(try checkpoint())
        bench.disk.isFull = false
        try database.logs.save(try log(99))
        #expect(try database.logIDs == saved.union(["log-99"]))
        bench.disk.losePower()
        #expect(try bench.database().logIDs == saved.union(["log-99"]))
        #expect(
            try SessionFile(directory: bench.folder.path, disk: bench.disk).checkpoint
                == checkpoint())
    }

    @Test("on a disk that was full from the start, the first database is made once there is room")
    func fullFromTheStart() throws {
        bench.disk.isFull = true
        #expect(failure { () throws(StoreError) in _ = try bench.database() } == .full)
        #expect(
            failure { () throws(StoreError) in
                _ = try SessionFile(directory: bench.folder.path, disk: bench.disk)
            } == .full)
        bench.disk.isFull = false
        try bench.database().logs.save(try log(1))
        _ = try SessionFile(directory: bench.folder.path, disk: bench.disk)
    }

    @Test("a disk that becomes read-only is told as that, and what is there is read")
    func readOnly() throws {
        let file = try SessionFile(directory: bench.folder.path, disk: bench.disk)
        let database = try bench.database()
        try database.logs.save(try log(0))
        bench.disk.isReadOnly = true
        let next = try log(1)
        let brew = try checkpoint()
        #expect(failure { () throws(StoreError) in try database.logs.save(next) } == .readOnly)
        #expect(failure { () throws(StoreError) in try file.store(brew) } == .readOnly)
        #expect(try database.logIDs == ["log-0"])
        bench.disk.isReadOnly = false
        try database.logs.save(next)
        try file.store(brew)
        #expect(try database.logIDs == ["log-0", "log-1"])
    }

    @Test("after a boot from a read-only disk everything can be read", arguments: [false, true])
    func readOnlyFromTheStart(hasCrashed: Bool) throws {
        var database: Database? = try bench.database()
        try database?.logs.save(try log(0))
        if hasCrashed { bench.disk.crash() }
        database = nil
        bench.disk.isReadOnly = true
        let read = try bench.database()
        #expect(read.isReadOnly)
        #expect(try read.logIDs == ["log-0"])
        let next = try log(1)
        #expect(failure { () throws(StoreError) in try read.logs.save(next) } == .readOnly)
        bench.disk.isReadOnly = false
        try bench.database().logs.save(next)
    }

    @Test("SPEC §8 · after a boot with a full disk the newest is read, which only the log has")
    func fullAtTheBoot() throws {
        var database: Database? = try bench.database()
        try database?.logs.save(try log(0))
        // From here on the file alone is a database as well, of an earlier day.
        database?.checkpoint()
        for number in 1..<3 { try database?.logs.save(try log(number)) }
        bench.disk.losePower()
        database = nil
        bench.disk.isFull = true
        let read = try bench.database()
        #expect(read.isReadOnly)
        #expect(try read.logIDs == ["log-0", "log-1", "log-2"])
        let next = try log(3)
        #expect(failure { () throws(StoreError) in try read.logs.save(next) } == .readOnly)
        bench.disk.isFull = false
        try bench.database().logs.save(next)
        #expect(try bench.database().logIDs == ["log-0", "log-1", "log-2", "log-3"])
    }

    @Test("any write that fails changes nothing, is told, and can be done again")
    func failingWrites() throws {
        var failures = 0
        for number in 1...60 {
            let bench = try Bench(seed: UInt64(number))
            let database = try bench.database()
            let file = try SessionFile(directory: bench.folder.path, disk: bench.disk)
            var ledger = Ledger()
            bench.disk.failAtWrite(number)
            for number in 0..<6 {
                let log = try log(number)
                let brew = try checkpoint()
                for _ in 0...1 {
                    let error = failure { () throws(StoreError) in
                        try file.store(brew)
                        try database.logs.save(log)
                    }
                    guard let error else { break }
                    guard case .inputOutput = error else {
                        Issue.record("write \(number): \(error)")
                        break
                    }
                    failures += 1
                }
                ledger.change(log.id.rawValue) {}
            }
            bench.disk.losePower()
            #expect(ledger.allows(try bench.database().logIDs), "write \(number)")
            try bench.database().checkIntegrity()
        }
        #expect(failures > 30)
    }

    @Test("what could not be flushed is not said to be saved", arguments: 0..<60)
    func failingFlushes(seed: UInt64) throws {
        let bench = try Bench(seed: seed)
        var promised: Set<String> = []
        do {
            let database = try bench.database()
            for number in 0..<6 {
                bench.disk.flushFailures = UInt64(number) == seed % 6 ? 1 : 0
                let log = try log(number)
                let error = failure { () throws(StoreError) in try database.logs.save(log) }
                if error == nil { promised.insert(log.id.rawValue) }
            }
        }
        #expect(promised.count == 5)
        bench.disk.losePower()
        let database = try bench.database()
        #expect(try database.logIDs.isSuperset(of: promised))
        try database.checkIntegrity()
    }

    @Test("a read that fails is told, and damages nothing")
    func failingReads() throws {
        for number in 0..<10 { try bench.database().logs.save(try log(number)) }
        for count in 1...4 {
            bench.disk.readFailures = count
            do throws(StoreError) {
                #expect(try bench.database().logIDs.count == 10)
            } catch {
                guard case .inputOutput = error else {
                    Issue.record("\(count) reads: \(error)")
                    continue
                }
            }
            bench.disk.readFailures = 0
        }
        #expect(bench.folder.names == ["brewguide.db", "brewguide.lock"])
        #expect(try bench.database().logIDs.count == 10)
    }
}
