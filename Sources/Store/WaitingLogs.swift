// This keeps rated brews and bakes that the database could not take, in their file, until it can.
// It does not save them anywhere else and does not decide when to try: the archive does.
//
// Block: 4 KiB. A log takes one or more, one behind the other, under one checksum with a sequence
// number, which tells the order in which they were rated.
// Damaged: blocks with a beginning of ours and a wrong checksum. They are counted, told of once,
// and then written over.
//
// The room was made with the file, so that keeping a log needs none on a full disk. A log is
// written before it is known here, and zeros are written over all of its blocks before it is
// forgotten: what a recipe's text says must never stand where a log could begin.

/// Rated brews, or bakes, that the database could not take yet: in their file, behind the one under
/// way, so that neither the next one nor the power takes them. Their room was made with the file.
///
/// Each stands in whole blocks under one checksum, wherever there is room. A write that power
/// tears is one that never was, a log whose first block is gone is forgotten.
/// It belongs to the thread that uses it.
public final class WaitingLogs<Kept> {
    static var blockSize: Int { SessionBlocks.blockSize }
    /// Chosen: a log of a usual recipe takes one block, the longest there can be takes twelve.
    static var blockCount: Int { 32 }

    private struct Entry {
        let sequence: UInt64
        /// Its blocks.
        let range: Range<Int>
        let log: Kept
    }

    private let blocks: SessionBlocks
    private let form: CheckpointForm<Kept>
    /// Where the first block begins in the file, and how many there are.
    private let offset: Int
    private let blockCount: Int
    private var entries: [Entry]
    /// The blocks at which damaged logs begin.
    private var damaged: [Int]

    init(
        in blocks: SessionBlocks, from offset: Int, form: CheckpointForm<Kept>
    ) throws(StoreError) {
        self.blocks = blocks
        self.form = form
        self.offset = offset
        // A disk that was full when the file was made may have left less, or nothing.
        blockCount = max(0, min(Self.blockCount, (try blocks.size() - offset) / Self.blockSize))
        let bytes = try blocks.read(blockCount * Self.blockSize, at: offset)
        let entries = Self.entries(in: bytes, form)
        self.entries = entries
        damaged = (0..<bytes.count / Self.blockSize).filter { block in
            !entries.contains { $0.range.contains(block) }
                && ChecksummedBlock.isDamaged(bytes.dropFirst(block * Self.blockSize))
        }
    }

    /// How many logs waited here that damage has made unreadable.
    public var damagedCount: Int { damaged.count }

    /// Forgets those, so that they are told of once.
    public func forgetDamaged() throws(StoreError) {
        let zeros = [UInt8](repeating: 0, count: Self.blockSize)
        while let block = damaged.last {
            let isFree = !entries.contains { $0.range.contains(block) }
            if isFree { try blocks.store(zeros, at: offset + block * Self.blockSize) }
            damaged.removeLast()
        }
    }

    /// The logs, oldest first.
    public var logs: [Kept] { entries.map(\.log) }

    /// Keeps a log with its tasting: when this returns it survives the power. One that is kept
    /// already stays as it is.
    /// - Throws: `StoreError.full` when there is no room for one more.
    public func store(_ log: Kept) throws(StoreError) {
        guard !contains(form.id(log)) else { return }
        var writer = ByteWriter()
        form.putWaiting(&writer, log)
        let sequence = (entries.last?.sequence ?? 0) + 1
        let bytes = ChecksummedBlock(sequence: sequence, payload: writer.bytes)
            .bytes(blockSize: Self.blockSize)
        guard let start = freeBlocks(bytes.count / Self.blockSize) else { throw .full }
        try blocks.store(bytes, at: offset + start * Self.blockSize)
        let range = start..<start + bytes.count / Self.blockSize
        entries.append(Entry(sequence: sequence, range: range, log: log))
    }

    /// Forgets a log, because it is saved.
    func forget(_ id: String) throws(StoreError) {
        guard let index = entries.firstIndex(where: { form.id($0.log) == id }) else { return }
        let range = entries[index].range
        // All of it: what a recipe's text says must never stand where a log could begin.
        let zeros = [UInt8](repeating: 0, count: range.count * Self.blockSize)
        try blocks.store(zeros, at: offset + range.lowerBound * Self.blockSize)
        entries.remove(at: index)
    }

    private func contains(_ id: String) -> Bool { entries.contains { form.id($0.log) == id } }

    /// The first place where so many blocks are free.
    private func freeBlocks(_ count: Int) -> Int? {
        var start = 0
        for taken in entries.map(\.range).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if taken.lowerBound - start >= count { return start }
            start = taken.upperBound
        }
        return blockCount - start >= count ? start : nil
    }

    /// The logs that stand whole in the blocks.
    private static func entries(
        in bytes: [UInt8], _ form: CheckpointForm<Kept>
    ) -> [Entry] {
        var entries: [Entry] = []
        var block = 0
        while (block + 1) * blockSize <= bytes.count {
            let entry = entry(at: block, in: bytes, form)
            if let entry, !entries.contains(where: { form.id($0.log) == form.id(entry.log) }) {
                entries.append(entry)
            }
            block = entry?.range.upperBound ?? block + 1
        }
        return entries.sorted { $0.sequence < $1.sequence }
    }

    private static func entry(
        at block: Int, in bytes: [UInt8], _ form: CheckpointForm<Kept>
    ) -> Entry? {
        guard let sealed = ChecksummedBlock(bytes: bytes.dropFirst(block * blockSize)),
            sealed.sequence < ChecksummedBlock.sequenceLimit
        else { return nil }
        var reader = ByteReader(sealed.payload)
        guard let log = form.waiting(&reader) else { return nil }
        let count = sealed.bytes(blockSize: blockSize).count / blockSize
        return Entry(sequence: sealed.sequence, range: block..<block + count, log: log)
    }
}
