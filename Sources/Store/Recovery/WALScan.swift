import SystemCalls

/// Reads a write-ahead log past SQLite (SQLite's file format, section 4). After the power was cut
/// SQLite takes what stands before the first **frame** that is not as it was written for all there
/// is: whatever was saved later is gone, and where the file has it already, the older frames hide
/// it. That is right for the end that a power cut tore, and for nothing else.
///
/// A transaction is on the disk before the next one is written (`synchronous=FULL`), so a frame
/// that is not as it was written, with another transaction behind its own, is damage. In the last
/// transaction it may be either.
///
/// Each frame has a checksum that goes on from that of the frame before: what stands behind a
/// damaged one can still be told from noise.
struct WALScan {
    /// A page as a transaction left it.
    private struct Frame {
        /// The page's number in the file, counted from 1.
        let page: Int
        /// How many pages the file has after a transaction that it ends; 0 in one that goes on.
        let pageCount: Int
        /// Whether it is as it was written, and so is what SQLite goes by.
        let isWhole: Bool
        /// Whether the page is as it was written.
        var isSound: Bool
        /// What all frames since the log was begun anew have alike.
        let salt: ArraySlice<UInt8>
        /// Whether it is one of those; what stands behind them may be older.
        var isOfThisLog = false
        let content: ArraySlice<UInt8>

        /// Whether it ends a transaction.
        var isCommit: Bool { pageCount != 0 }
    }

    private static let headerSize = 32
    /// What a log begins with, but for the last bit, which tells the order of its numbers' bytes
    /// (SQLite's file format, section 4.1).
    private static let magic = 0x377F_0682
    private static let frameHeaderSize = 24
    private static let frameSize = frameHeaderSize + FileHeader.pageSize
    /// Chosen: SQLite brings 4 MiB into the file by itself; with a reader in the way it is more.
    private static let sizeMax = 1 << 26

    private let isHeaderSound: Bool
    private let frames: [Frame]

    /// Reads the log at `path`; nil when there is none that has a frame.
    init?(_ path: String) {
        guard let file = try? Descriptor(opening: path, [.read, .nonblocking]),
            let size = try? file.size(), (Self.headerSize...Self.sizeMax).contains(size),
            let bytes = try? file.read(size, at: 0)
        else { return nil }
        self.init(bytes)
    }

    /// The log with these bytes; nil when there is nothing of a log in them.
    private init?(_ bytes: [UInt8]) {
        let header = PageBytes(bytes.prefix(Self.headerSize))
        guard bytes.count >= Self.headerSize + Self.frameSize else { return nil }
        let (content, stored) = (bytes.prefix(24), bytes.dropFirst(24).prefix(8))
        var sum = WALChecksum(isBigEndian: bytes[3] & 1 == 1).taking(content)
        // Nothing but zeros has a checksum of zeros.
        let isLog = header.number32(at: 0).map { $0 & ~1 == Self.magic } ?? false
        isHeaderSound = isLog && sum.isStored(in: stored)
        if isHeaderSound {
            // Each page of ours is of one size.
            guard header.number32(at: 8) == FileHeader.pageSize else { return nil }
        } else {
            // A Pi's numbers have their lowest byte first.
            sum = WALChecksum(isBigEndian: false).taking(content)
        }
        var frames = Self.frames(
            in: bytes.dropFirst(Self.headerSize), behind: [WALChecksum(stored, as: sum), sum])
        guard isHeaderSound || frames.contains(where: \.isSound) else { return nil }
        // The header's salt stands in each frame too. The newest frames come first: where there is
        // no header, the first one that can be told from noise has it.
        let salt = isHeaderSound ? content.dropFirst(16) : frames.first(where: \.isSound)?.salt
        for index in frames.indices { frames[index].isOfThisLog = frames[index].salt == salt }
        self.frames = frames
    }

    /// The frames in the rest of a log; their checksums go on from one of those `behind` which they
    /// stand: what stands there, or what should.
    private static func frames(
        in bytes: ArraySlice<UInt8>, behind: [WALChecksum]
    ) -> [Frame] {
        var frames: [Frame] = []
        var (rest, before) = (bytes, behind)
        while rest.count >= frameSize {
            let frame = rest.prefix(frameSize)
            let (head, content) = (frame.prefix(8), frame.dropFirst(frameHeaderSize))
            let sums = before.map { $0.taking(head).taking(content) }
            let stored = frame.dropFirst(16).prefix(8)
            let fitting = sums.firstIndex { $0.isStored(in: stored) }
            let salt = frame.dropFirst(8).prefix(8)
            // Its own checksum may be all that was damaged of the frame before.
            if fitting == 1, !frames.isEmpty { frames[frames.count - 1].isSound = true }
            if fitting == 0, isBehindLostHeader(frames, salt) {
                frames[frames.count - 1].isSound = true
            }
            let numbers = PageBytes(head)
            let page = numbers.number32(at: 0) ?? 0
            frames.append(
                Frame(
                    page: page, pageCount: numbers.number32(at: 4) ?? 0,
                    isWhole: fitting == 0 && page > 0, isSound: fitting != nil && page > 0,
                    salt: salt, content: content))
            before = [WALChecksum(stored, as: sums[0])] + (fitting == nil ? [sums[0]] : [])
            rest = rest.dropFirst(frameSize)
        }
        return frames
    }

    /// Whether nothing can tell if the last frame is as it was written, since the header in front
    /// of it is lost, with the checksum it goes on from, but its own header is there: the next
    /// frame, of this salt, goes on from that. Chosen: a lost block lies in one piece, and ends
    /// before it.
    private static func isBehindLostHeader(_ frames: [Frame], _ salt: ArraySlice<UInt8>) -> Bool {
        guard let last = frames.last, let lost = frames.dropLast().last else { return false }
        return last.page > 0 && last.salt == salt && lost.salt != salt && !lost.isSound
    }

    /// Whether something in it is not as it was written, and no power cut can have done that.
    var isDamaged: Bool {
        // The header is on the disk before the first frame.
        guard isHeaderSound else { return frames.contains { $0.isSound && $0.isOfThisLog } }
        guard let broken = frames.firstIndex(where: { !$0.isWhole || !$0.isOfThisLog }) else {
            return false
        }
        return frames.indices.dropLast().contains { index in
            let next = frames[index + 1]
            return index >= broken && frames[index].isCommit && frames[index].isOfThisLog
                && next.isSound && next.isOfThisLog
        }
    }

    /// Whether something was written as a whole.
    var hasTransaction: Bool { lastCommit != nil }

    private var lastCommit: Int? {
        frames.lastIndex { $0.isSound && $0.isCommit && $0.isOfThisLog }
    }

    /// The last one that SQLite goes by.
    private var lastWholeCommit: Int? {
        frames.prefix { $0.isWhole && $0.isOfThisLog }.lastIndex { $0.isCommit }
    }

    /// What the file with these bytes is with the log brought into it: all that SQLite goes by, or
    /// what is sound of it where it is damaged.
    func completing(_ bytes: [UInt8]) -> [UInt8] {
        guard let last = isDamaged ? lastCommit : lastWholeCommit else { return bytes }
        let size = FileHeader.pageSize
        let count = min(frames[last].pageCount, bytes.count / size + frames.count)
        let newest = newest(until: count, by: last)
        let isOlder = newest.contains { page, frame in
            frame.isNewest && bytes.dropFirst(Self.offset(of: page)).prefix(size) != frame.content
        }
        guard isOlder else { return bytes }
        var completed = Array(bytes.prefix(count * size))
        completed += repeatElement(0, count: count * size - completed.count)
        for (page, frame) in newest {
            let offset = Self.offset(of: page)
            completed.replaceSubrange(offset..<offset + size, with: frame.content)
        }
        return completed
    }

    /// Brings what is sound into the file at `path`, unless that has it all and is newer.
    func write(to path: String, on disk: any Disk) throws(StoreError) {
        guard let lastCommit else { return }
        do throws(SystemCallError) {
            let file = try disk.open(path, [.read, .write])
            // A page is in the file, or comes by a frame: further off there is none, whatever a
            // frame says.
            let longest = try file.size() / FileHeader.pageSize + frames.count
            let newest = newest(until: min(frames[lastCommit].pageCount, longest), by: lastCommit)
            var isInFile = true
            for (page, frame) in newest where isInFile && frame.isNewest {
                let found = try file.read(FileHeader.pageSize, at: Self.offset(of: page))
                isInFile = found[...] == frame.content
            }
            guard !isInFile else { return }
            for (page, frame) in newest.sorted(by: { $0.key < $1.key }) {
                try file.writeAll(Array(frame.content), at: Self.offset(of: page))
            }
        } catch {
            throw StoreError(error, path)
        }
    }

    /// Where each page stands as it was written last, as far as that is sound; whether it was not
    /// written once more, in a frame that is damaged. Pages behind `last` are not looked for, nor
    /// frames behind that of the number `commit`.
    private func newest(
        until last: Int, by commit: Int
    ) -> [Int: (content: ArraySlice<UInt8>, isNewest: Bool)] {
        var newest: [Int: (content: ArraySlice<UInt8>, isNewest: Bool)] = [:]
        for frame in frames.prefix(commit + 1) where frame.page > 0 && frame.page <= last {
            if frame.isSound {
                newest[frame.page] = (frame.content, true)
            } else {
                newest[frame.page]?.isNewest = false
            }
        }
        return newest
    }

    private static func offset(of page: Int) -> Int { (page - 1) * FileHeader.pageSize }
}
