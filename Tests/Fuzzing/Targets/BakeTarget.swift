import Baking
import Fixtures
import SimBoard
import Store
import Timebase
import Units

/// The file of the bake under way: whatever stands in it, the device starts, and what it takes for
/// a bake can be gone on with, kept, and read again.
final class BakeTarget: OpenTarget {
    private let folder: TemporaryFolder
    private let tour: Scenario
    private var path: String { folder.path + "/bake" }

    init() throws {
        folder = try TemporaryFolder()
        tour = try Scenario(parsing: SimulatedDevice.tour)
    }

    func take(_ input: [UInt8]) throws {
        try SessionTarget.write(Self.fileBytes(input), to: path)
        let file = try BakeFile(directory: folder.path)
        let waiting = try file.waitingLogs().logs.map(\.logID)
        guard file.checkpoint != nil || !waiting.isEmpty else { return }
        if let checkpoint = file.checkpoint {
            try checkBaking(checkpoint)
            try file.store(checkpoint)
            try require(
                try BakeFile(directory: folder.path).checkpoint == checkpoint, "kept as another")
        }
        try SimulatedDevice.play(tour, in: folder.path)
        try checkSaved(waiting)
        let beside = ["brewguide.db", "brewguide.db-wal", "brewguide.db-shm", "session"]
        try SessionTarget.remove(beside, in: folder.path)
    }

    /// What waited is in the database, and waits no more.
    private func checkSaved(_ waiting: [BakeLogID]) throws {
        let database = try Database(directory: folder.path)
        for id in waiting { _ = try database.bakeLogs.find(id) }
        let left = try BakeFile(directory: folder.path).waitingLogs().logs
        try require(left.isEmpty, "what is saved waits still")
    }

    /// An input is the file itself, or begins with a zero: then its rest is what the blocks hold,
    /// under checksums that are right; or with a one: then it is a log that waits. Nothing else
    /// would ever get by them.
    private static func fileBytes(_ input: [UInt8]) -> [UInt8] {
        if input.first == 1 {
            let bake = [UInt8](repeating: 0, count: BakeFile.workSize)
            let log = ChecksummedBlock(sequence: 1, payload: Array(input.dropFirst()))
            return bake + log.bytes(blockSize: 4096)
        }
        guard input.first == 0 else { return input }
        var input = InputReader(Array(input.dropFirst()))
        let sequence = UInt64(truncatingIfNeeded: input.number(bytes: 1)) &- 1
        let state = ChecksummedBlock(
            sequence: sequence, payload: input.bytes(input.number(bytes: 2))
        ).bytes(blockSize: 4096)
        let plan = ChecksummedBlock(sequence: 0, payload: input.all()).bytes(blockSize: 4096)
        let gap = [UInt8](repeating: 0, count: max(0, 2 * BakeFile.stateSize - state.count))
        return state + gap + plan
    }

    private func checkBaking(_ checkpoint: BakeCheckpoint) throws {
        var session = checkpoint.session
        try play(&session, from: checkpoint.lastSeen.monotonic)
        try require(session.isCompleted, "it does not end")
        for record in session.stepRecords {
            try require((record.real ?? .zero) >= .zero, "\(record.text) took less than nothing")
        }
        var resumed = checkpoint.session
        resumed.goOnAfterPowerLoss(
            lastSeen: checkpoint.lastSeen.monotonic, gap: nil, at: .origin)
        resumed.learn(gap: .seconds(3600))
        try play(&resumed, from: .origin)
        try require(resumed.isCompleted, "it does not end after a power cut")
        _ = checkpoint.stamp.text
    }

    /// More is never asked for: the longest weigh-in, and its steps.
    private static let limit = 2 * (Weighing.limit + FormulaLimit.steps)

    /// Somebody who weighs all as it is asked for, and refuses what was proposed.
    private func play(_ bake: inout BakeSession, from start: Instant) throws {
        var now = start
        for _ in 0..<Self.limit where !bake.isCompleted {
            now = now + .seconds(1)
            // What fell due since it was kept is seen first, as the device does.
            _ = bake.advance(to: now)
            let view = bake.view(at: now)
            try check(view)
            let event: BakeEvent =
                switch view {
                case .proposal: .refuse
                case .weigh, .ripening, .step, .completed: .next
                }
            let next = bake.nextDeadline(after: now)
            try require(next.map { $0 > now } ?? true, "woken before the moment asked")
            _ = bake.handle(event, at: now)
        }
    }

    private func check(_ view: BakeView) throws {
        switch view {
        case .weigh(let view):
            try require((1...view.count).contains(view.number), "no such item")
            try require(view.target > .zero && view.isIn >= .zero, "less than nothing")
            try require(
                Fraction(view.inBowl.count + 1) >= view.isIn, "less in the bowl than of one")
        case .proposal(let proposal): try require(proposal.pieces >= 1, "no pieces")
        case .ripening(_, _, let elapsed, _): try require(elapsed >= .zero, "a negative time")
        case .step(let view):
            try require((1...view.count).contains(view.number), "no such step")
            try require((view.remaining ?? .zero) >= .zero, "less than nothing is left")
        case .completed: break
        }
    }
}
