/// What is under way, in a file beside the database that is made once and only ever written in
/// place: a checkpoint costs one block of 4 KiB and one flush, and finds room on a full disk.
///
/// The file has two blocks for the state and two slots for plans, each written in turn with a
/// checksum: a write that a power cut tears leaves the one before it whole. A plan is written once,
/// and anew when it is another: what the stopwatch measured gets its inputs afterwards. Behind them
/// lie the logs that wait for the database. What the blocks hold is the matter of its form.
/// It belongs to the thread that uses it.
public final class CheckpointFile<Kept> {
    /// What one flush puts on the disk at least (SPEC §8).
    static var blockSize: Int { SessionBlocks.blockSize }
    let blocks: SessionBlocks
    private let form: CheckpointForm<Kept>
    private var sequence: UInt64 = 0
    /// Whose plan the newest state belongs to, and the slot it is in.
    private var planOnDisk: (kept: Kept, slot: UInt8)?
    private var found: Kept?
    private var waiting: WaitingLogs<Kept>?
    /// Whether something was under way that damage has made unreadable.
    public private(set) var isDamaged = false

    /// Opens the file in a folder, both made when they are not there.
    /// - Throws: `StoreError` when it can't be made or read.
    init(
        directory: String, form: CheckpointForm<Kept>, disk: any Disk
    ) throws(StoreError) {
        self.form = form
        let files = StateFiles(directory: directory, disk: disk)
        blocks = try SessionBlocks(files, at: form.path(files))
        try blocks.makeRoom(
            atLeast: form.workSize,
            atBest: form.workSize + WaitingLogs<Kept>.blockCount * Self.blockSize)
        found = try newest()
    }

    /// What was under way when the last program ended; nil when nothing was.
    public var checkpoint: Kept? { found }

    /// The logs that wait for the database. They are read when they are first asked for: the first
    /// frame of the device waits for what is under way alone.
    public func waitingLogs() throws(StoreError) -> WaitingLogs<Kept> {
        if let waiting { return waiting }
        let waiting = try WaitingLogs(in: blocks, from: form.workSize, form: form)
        self.waiting = waiting
        return waiting
    }

    /// Keeps what is under way: when this returns it survives the power.
    public func store(_ checkpoint: Kept) throws(StoreError) {
        let slot = try slot(of: checkpoint)
        var writer = ByteWriter()
        writer.put(UInt8(1))
        writer.put(slot)
        form.putState(&writer, checkpoint)
        try writeState(writer.bytes)
        planOnDisk = (checkpoint, slot)
        found = checkpoint
    }

    /// Forgets what can't be read any more, so that it is told of once.
    public func forgetDamaged() throws(StoreError) {
        guard isDamaged else { return }
        try writeNothing()
        isDamaged = false
    }

    /// Forgets what is under way.
    public func forget() throws(StoreError) {
        guard found != nil else { return }
        try writeNothing()
        found = nil
    }

    // Writing.

    /// The slot that holds the plan. It is written first, into the slot that the state on the disk
    /// does not need.
    private func slot(of checkpoint: Kept) throws(StoreError) -> UInt8 {
        if let planOnDisk, form.id(planOnDisk.kept) == form.id(checkpoint),
            form.hasSamePlan(planOnDisk.kept, checkpoint)
        {
            return planOnDisk.slot
        }
        let slot: UInt8 = planOnDisk?.slot == 0 ? 1 : 0
        var writer = ByteWriter()
        writer.put(form.id(checkpoint))
        form.putPlan(&writer, checkpoint)
        try write(ChecksummedBlock(sequence: 0, payload: writer.bytes), at: planOffset(slot))
        return slot
    }

    /// That nothing is under way stands in both blocks: damage to one does not bring back what is
    /// over.
    private func writeNothing() throws(StoreError) {
        for _ in 0...1 { try writeState([0]) }
    }

    private func writeState(_ payload: [UInt8]) throws(StoreError) {
        let block = ChecksummedBlock(sequence: sequence + 1, payload: payload)
        try write(block, at: Int(block.sequence % 2) * form.stateSize)
        sequence = block.sequence
    }

    private func write(_ block: ChecksummedBlock, at offset: Int) throws(StoreError) {
        try blocks.store(block.bytes(blockSize: Self.blockSize), at: offset)
    }

    // Reading.

    private func planOffset(_ slot: UInt8) -> Int {
        2 * form.stateSize + Int(slot) * form.planSize
    }

    /// The newest state that is whole, if it tells of something under way.
    private func newest() throws(StoreError) -> Kept? {
        var states: [ChecksummedBlock] = []
        for index in 0...1 {
            if let block = try block(at: index * form.stateSize, size: form.stateSize),
                block.sequence < ChecksummedBlock.sequenceLimit
            {
                states.append(block)
            }
        }
        // One of two may have been torn by the power: that is no damage.
        if states.isEmpty {
            let second = try isDamaged(at: form.stateSize, size: form.stateSize)
            isDamaged = try isDamaged(at: 0, size: form.stateSize) && second
        }
        states.sort { $0.sequence > $1.sequence }
        sequence = states.first?.sequence ?? 0
        for state in states {
            var reader = ByteReader(state.payload)
            guard reader.flag() == true else { return nil }
            guard let slot = reader.bits(UInt8.self), slot < 2 else { continue }
            guard let planned = try plan(in: slot) else {
                // It was on the disk before the state that names it: no power cut took it.
                isDamaged = true
                continue
            }
            guard let checkpoint = planned.states(&reader), form.id(checkpoint) == planned.id
            else { continue }
            planOnDisk = (checkpoint, slot)
            isDamaged = false
            return checkpoint
        }
        return nil
    }

    private func plan(
        in slot: UInt8
    ) throws(StoreError) -> (id: String, states: (inout ByteReader) -> Kept?)? {
        guard let block = try block(at: planOffset(slot), size: form.planSize) else {
            return nil
        }
        var reader = ByteReader(block.payload)
        guard let id = reader.text(), let states = form.states(&reader) else { return nil }
        return (id, states)
    }

    private func isDamaged(at offset: Int, size: Int) throws(StoreError) -> Bool {
        ChecksummedBlock.isDamaged(try blocks.read(size, at: offset))
    }

    private func block(at offset: Int, size: Int) throws(StoreError) -> ChecksummedBlock? {
        ChecksummedBlock(bytes: try blocks.read(size, at: offset))
    }
}
