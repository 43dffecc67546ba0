import Brewing
import CPOSIX
import Fixtures
import SimBoard
import Store
import SystemCalls
import Timebase

/// The file of the brew under way: whatever stands in it, the device starts, and what it takes for
/// a brew can be brewed on, kept, and read again.
final class SessionTarget: OpenTarget {
    private let folder: TemporaryFolder
    private let tour: Scenario
    private var path: String { folder.path + "/session" }

    init() throws {
        folder = try TemporaryFolder()
        tour = try Scenario(parsing: SimulatedDevice.tour)
    }

    func take(_ input: [UInt8]) throws {
        try Self.write(Self.fileBytes(input), to: path)
        let file = try SessionFile(directory: folder.path)
        let waiting = try file.waitingLogs().logs.map(\.logID)
        guard file.checkpoint != nil || !waiting.isEmpty else { return }
        if let checkpoint = file.checkpoint {
            try checkBrewing(checkpoint)
            try file.store(checkpoint)
            try require(
                try SessionFile(directory: folder.path).checkpoint == checkpoint, "kept as another")
        }
        try SimulatedDevice.play(tour, in: folder.path)
        try checkSaved(waiting)
        try Self.remove(["brewguide.db", "brewguide.db-wal", "brewguide.db-shm"], in: folder.path)
    }

    /// What waited is in the database, and waits no more.
    private func checkSaved(_ waiting: [LogID]) throws {
        let database = try Database(directory: folder.path)
        for id in waiting { _ = try database.logs.find(id) }
        let left = try SessionFile(directory: folder.path).waitingLogs().logs
        try require(left.isEmpty, "what is saved waits still")
    }

    /// An input is the file itself, or begins with a zero: then its rest is what the blocks hold,
    /// under checksums that are right; or with a one: then it is a log that waits. Nothing else
    /// would ever get by them.
    static func fileBytes(_ input: [UInt8]) -> [UInt8] {
        if input.first == 1 {
            let brew = [UInt8](repeating: 0, count: SessionFile.workSize)
            let log = ChecksummedBlock(sequence: 1, payload: Array(input.dropFirst()))
            return brew + log.bytes(blockSize: 4096)
        }
        guard input.first == 0 else { return input }
        var input = InputReader(Array(input.dropFirst()))
        let sequence = UInt64(truncatingIfNeeded: input.number(bytes: 1)) &- 1
        let state = input.bytes(input.number(bytes: 2))
        let stateBlock = ChecksummedBlock(sequence: sequence, payload: state).bytes(blockSize: 4096)
        let plan = ChecksummedBlock(sequence: 0, payload: input.all()).bytes(blockSize: 4096)
        let gap = [UInt8](repeating: 0, count: 4096)
        return Array(stateBlock.prefix(4096)) + gap + plan
    }

    private func checkBrewing(_ checkpoint: SessionCheckpoint) throws {
        var session = checkpoint.session
        try BrewCheck.play(&session, from: checkpoint.lastSeen)
        var resumed = checkpoint.session
        resumed.resumeAfterPowerLoss(lastSeen: checkpoint.lastSeen)
        try BrewCheck.play(&resumed, from: .origin)
        _ = checkpoint.stamp.text
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        let file = try Descriptor(
            opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
        var rest = bytes[...]
        while !rest.isEmpty { rest = rest.dropFirst(try file.write(Array(rest))) }
    }

    static func remove(_ names: [String], in folder: String) throws {
        for name in names where unlink(folder + "/" + name) != 0 {
            try require(brewguide_errno() == ENOENT, "\(name) can't be removed")
        }
    }
}
