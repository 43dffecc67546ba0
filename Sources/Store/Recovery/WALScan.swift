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
        /// Whether it ends a transaction.
        let isCommit: Bool
        /// Whether it is as it was written, and so is what SQLite goes by.
        let isWhole: Bool
        /// Whether the page is as it was written.
        var isSound: Bool
        /// Whether it was written since the log was begun anew; what stands behind may be older.
        let isOfThisLog: Bool
        /// Where the page stands in the log.
        let content: Range<Int>
    }

    private static let headerSize = 32
    private static let frameHeaderSize = 24
    private static let frameSize = frameHeaderSize + FileHeader.pageSize
    /// Chosen: SQLite brings 4 MiB into the file by itself; with a reader in the way it is more.
    private static let sizeMax = 1 << 26

    private let bytes: [UInt8]
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

    /// The log with these bytes; nil when it has no frame.
    private init?(_ bytes: [UInt8]) {
        let header = PageBytes(bytes.prefix(Self.headerSize))
        guard bytes.count >= Self.headerSize + Self.frameSize, header.number32(at: 0) != 0 else {
            return nil
        }
        var sum = WALChecksum(isBigEndian: bytes[3] & 1 == 1)
        sum.take(bytes[..<24])
        isHeaderSound = sum.isStored(in: bytes[24..<Self.headerSize])
        if isHeaderSound {
            // Each page of ours is of one size.
            guard header.number32(at: 8) == FileHeader.pageSize else { return nil }
        } else {
            // A Pi's numbers have their lowest byte first.
            sum = WALChecksum(isBigEndian: false)
            sum.take(bytes[..<24])
        }
        self.bytes = bytes
        frames = Self.frames(in: bytes, from: sum, isHeaderSound: isHeaderSound)
    }

    private static func frames(
        in bytes: [UInt8], from header: WALChecksum, isHeaderSound: Bool
    ) -> [Frame] {
        // What marks a log that was begun anew stands in each frame too.
        let mark = isHeaderSound ? bytes[16..<24] : bytes[headerSize + 8..<headerSize + 16]
        var frames: [Frame] = []
        // What the next checksum goes on from: what stands there, or what should.
        var before = [WALChecksum(bytes[24..<headerSize], as: header), header]
        for start in stride(from: headerSize, through: bytes.count - frameSize, by: frameSize) {
            let content = start + frameHeaderSize..<start + frameSize
            let sums = before.map { $0.taking(bytes[start..<start + 8]).taking(bytes[content]) }
            let stored = bytes[start + 16..<start + frameHeaderSize]
            let fitting = sums.firstIndex { $0.isStored(in: stored) }
            // Its own checksum may be all that was damaged of the frame before.
            if fitting == 1, !frames.isEmpty { frames[frames.count - 1].isSound = true }
            let head = PageBytes(bytes[start..<start + 8])
            frames.append(
                Frame(
                    page: head.number32(at: 0) ?? 0, isCommit: head.number32(at: 4) != 0,
                    isWhole: fitting == 0, isSound: fitting != nil,
                    isOfThisLog: bytes[start + 8..<start + 16] == mark, content: content))
            before = [WALChecksum(stored, as: header)] + (fitting == nil ? [sums[0]] : [])
        }
        return frames
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

    /// Brings what is sound into the file at `path`, unless that has it all and is newer.
    func write(to path: String, on disk: any Disk) throws(StoreError) {
        let newest = newest
        do throws(SystemCallError) {
            let file = try disk.open(path, [.read, .write])
            var isInFile = true
            for (page, frame) in newest where isInFile && frame.isNewest {
                let found = try file.read(FileHeader.pageSize, at: Self.offset(of: page))
                isInFile = found[...] == bytes[frame.content]
            }
            guard !isInFile else { return }
            for (page, frame) in newest.sorted(by: { $0.key < $1.key }) {
                try file.writeAll(Array(bytes[frame.content]), at: Self.offset(of: page))
            }
        } catch {
            throw StoreError(error, path)
        }
    }

    /// Where each page stands as it was written last, as far as that is sound; whether it was not
    /// written once more, in a frame that is damaged.
    private var newest: [Int: (content: Range<Int>, isNewest: Bool)] {
        let last = frames.lastIndex { $0.isSound && $0.isCommit && $0.isOfThisLog }
        var newest: [Int: (content: Range<Int>, isNewest: Bool)] = [:]
        for frame in frames[...(last ?? -1)] where (1...Int(Int32.max)).contains(frame.page) {
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
