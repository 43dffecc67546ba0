import Brewing

/// The brew under way, in a file beside the database that is made once and only ever written in
/// place: a checkpoint costs one block of 4 KiB and one flush, and finds room on a full disk.
///
/// The file has two blocks for the state and two slots for plans, each written in turn with a
/// checksum: a write that a power cut tears leaves the one before it whole. A plan is written once
/// a brew, and anew when it is another: what the stopwatch measured gets its inputs afterwards.
/// Behind them lie the logs that wait for the database. What the blocks hold is the matter
/// of `SessionFormat.swift`.
/// It belongs to the thread that uses it.
public final class SessionFile {
    /// What one flush puts on the disk at least (SPEC §8).
    static let blockSize = 4096
    /// The longest plan, 30 steps and its equipment with texts of 1,024 bytes, takes 44 KiB.
    static let planSize = 12 * blockSize
    /// What no device counts up to.
    static let sequenceLimit = UInt64(Plausible.sequence.range.upperBound) + 1
    /// What the brew under way takes.
    package static let brewSize = 2 * blockSize + 2 * planSize
    static let size = brewSize + WaitingLogs.blockCount * blockSize

    let blocks: SessionBlocks
    private var sequence: UInt64 = 0
    /// The plan that the newest state belongs to, and the slot it is in.
    private var planOnDisk: (logID: LogID, plan: BrewPlan, slot: UInt8)?
    private var found: SessionCheckpoint?
    private var waiting: WaitingLogs?
    /// Whether a brew was under way that damage has made unreadable.
    public private(set) var isBrewDamaged = false

    /// Opens the file in a folder, both made when they are not there.
    /// - Throws: `StoreError` when it can't be made or read.
    public init(directory: String, disk: any Disk = SystemDisk()) throws(StoreError) {
        blocks = try SessionBlocks(StateFiles(directory: directory, disk: disk))
        try blocks.makeRoom(atLeast: Self.brewSize, atBest: Self.size)
        found = try newest()
    }

    /// The brew that was under way when the last program ended; nil when there was none.
    public var checkpoint: SessionCheckpoint? { found }

    /// The logs that wait for the database. They are read when they are first asked for: the first
    /// frame of the device waits for the brew alone.
    public func waitingLogs() throws(StoreError) -> WaitingLogs {
        if let waiting { return waiting }
        let waiting = try WaitingLogs(in: blocks, from: Self.brewSize)
        self.waiting = waiting
        return waiting
    }

    /// Keeps a brew: when this returns it survives the power.
    public func store(_ checkpoint: SessionCheckpoint) throws(StoreError) {
        let slot = try slot(of: checkpoint)
        var writer = ByteWriter()
        writer.put(UInt8(1))
        writer.put(slot)
        writer.put(stateOf: checkpoint)
        try writeState(writer.bytes)
        planOnDisk = (checkpoint.logID, checkpoint.session.plan, slot)
        found = checkpoint
    }

    /// Forgets a brew that can't be read any more, so that it is told of once.
    public func forgetDamaged() throws(StoreError) {
        guard isBrewDamaged else { return }
        try writeState([0])
        isBrewDamaged = false
    }

    /// Forgets the brew.
    public func forget() throws(StoreError) {
        guard found != nil else { return }
        try writeState([0])
        found = nil
    }

    // Writing.

    /// The slot that holds the brew's plan. It is written first, into the slot that the state on
    /// the disk does not need.
    private func slot(of checkpoint: SessionCheckpoint) throws(StoreError) -> UInt8 {
        if let planOnDisk, planOnDisk.logID == checkpoint.logID,
            planOnDisk.plan == checkpoint.session.plan
        {
            return planOnDisk.slot
        }
        let slot: UInt8 = planOnDisk?.slot == 0 ? 1 : 0
        var writer = ByteWriter()
        writer.put(checkpoint.logID.rawValue)
        writer.put(plan: checkpoint.session.plan)
        writer.put(equipmentOf: checkpoint.session.plan.inputs)
        try write(ChecksummedBlock(sequence: 0, payload: writer.bytes), at: Self.planOffset(slot))
        return slot
    }

    private func writeState(_ payload: [UInt8]) throws(StoreError) {
        let block = ChecksummedBlock(sequence: sequence + 1, payload: payload)
        try write(block, at: Int(block.sequence % 2) * Self.blockSize)
        sequence = block.sequence
    }

    private func write(_ block: ChecksummedBlock, at offset: Int) throws(StoreError) {
        try blocks.store(block.bytes(blockSize: Self.blockSize), at: offset)
    }

    // Reading.

    private static func planOffset(_ slot: UInt8) -> Int {
        2 * blockSize + Int(slot) * planSize
    }

    /// The newest state that is whole, if it tells of a brew.
    private func newest() throws(StoreError) -> SessionCheckpoint? {
        var states: [ChecksummedBlock] = []
        for index in 0...1 {
            if let block = try block(at: index * Self.blockSize, size: Self.blockSize),
                block.sequence < Self.sequenceLimit
            {
                states.append(block)
            }
        }
        // One of two may have been torn by the power: that is no damage.
        if states.isEmpty {
            let second = try isDamaged(at: Self.blockSize)
            isBrewDamaged = try isDamaged(at: 0) && second
        }
        states.sort { $0.sequence > $1.sequence }
        sequence = states.first?.sequence ?? 0
        for state in states {
            var reader = ByteReader(state.payload)
            guard reader.flag() == true else { return nil }
            guard let slot = reader.number(UInt8.self), slot < 2 else { continue }
            guard let planned = try plan(in: slot) else {
                let offset = Self.planOffset(slot)
                if try isDamaged(at: offset, size: Self.planSize) { isBrewDamaged = true }
                continue
            }
            guard let checkpoint = reader.sessionCheckpoint(of: planned.plan),
                checkpoint.logID == planned.logID
            else { continue }
            planOnDisk = (checkpoint.logID, planned.plan, slot)
            isBrewDamaged = false
            return checkpoint
        }
        return nil
    }

    private func plan(in slot: UInt8) throws(StoreError) -> (logID: LogID, plan: BrewPlan)? {
        guard let block = try block(at: Self.planOffset(slot), size: Self.planSize) else {
            return nil
        }
        var reader = ByteReader(block.payload)
        guard let id = reader.text(), let plan = reader.plan() else { return nil }
        return (LogID(rawValue: id), reader.equipped(plan))
    }

    private func isDamaged(at offset: Int, size: Int = blockSize) throws(StoreError) -> Bool {
        ChecksummedBlock.isDamaged(try blocks.read(size, at: offset))
    }

    private func block(at offset: Int, size: Int) throws(StoreError) -> ChecksummedBlock? {
        ChecksummedBlock(bytes: try blocks.read(size, at: offset))
    }
}
