/// The frames of a write-ahead log, as far as they were written since it was begun anew (SQLite's
/// file format, section 4).
struct LogFrames {
    /// What a frame's page is (section 1.6).
    enum Kind: UInt8 {
        case innerIndex = 2
        case innerTable = 5
        case index = 10
        case table = 13
    }

    private static let headerSize = 32
    private static let frameHeaderSize = 24
    private static let frameSize = frameHeaderSize + 4096

    private let bytes: [UInt8]
    /// Where each begins.
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let ends = stride(from: Self.headerSize, to: bytes.count, by: Self.frameSize)
        starts = ends.prefix { start in
            start + Self.frameSize <= bytes.count
                && bytes[start + 8..<start + 16] == bytes[16..<24]
        }
    }

    /// A page of a frame, and what some lost bytes mean for it.
    struct Page {
        let kind: Kind?
        let bytes: ArraySlice<UInt8>
        /// Whether the bytes are part of the frame.
        let isHit: Bool
        /// Whether it may not be lost with what was written later. Of the last transaction nobody
        /// can tell whether a power cut tore it, nor of one that ends where the lost bytes begin.
        let isOld: Bool
    }

    /// The pages of all frames, the newest first; `isCut` where all behind the lost bytes is gone.
    func pages(hit range: Range<Int>, isCut: Bool) -> [Page] {
        let commits = starts.filter { start in
            bytes[start + 4..<start + 8].contains { $0 != 0 }
        }
        let before = isCut ? commits.filter { $0 + Self.frameSize <= range.lowerBound } : commits
        let end = before.dropLast(2).last ?? 0
        return starts.reversed().map { start in
            let page = bytes[start + Self.frameHeaderSize..<start + Self.frameSize]
            return Page(
                kind: Kind(rawValue: page[page.startIndex]), bytes: page,
                isHit: range.overlaps(start..<start + Self.frameSize), isOld: start <= end)
        }
    }
}
