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

    /// The UUIDs that a database has whatever is left of its log behind that place.
    func ids(in file: [UInt8], cutAt place: Int) -> Set<String> {
        let states = states(of: file, cutAt: place).map { pages in
            pages.reduce(into: Set()) { $0.formUnion(Rot.ids(in: $1)) }
        }
        return states.dropFirst().reduce(states.first ?? []) { $0.intersection($1) }
    }

    /// The pages of a database whose file has these bytes, when what stands behind a place of the
    /// log is gone: as each of the last three transactions before it left them, since of two of them
    /// nobody can tell whether a power cut tore them.
    private func states(of file: [UInt8], cutAt place: Int) -> [[ArraySlice<UInt8>]] {
        let size = Self.frameSize - Self.frameHeaderSize
        var pages: [Int: ArraySlice<UInt8>] = [:]
        for start in stride(from: 0, to: file.count, by: size) {
            pages[start / size + 1] = file[start..<min(file.count, start + size)]
        }
        var states = [Array(pages.values)]
        var changed: [Int: ArraySlice<UInt8>] = [:]
        for start in starts where start + Self.frameSize <= place {
            let page = number(at: start)
            changed[page] = bytes[start + Self.frameHeaderSize..<start + Self.frameSize]
            let count = number(at: start + 4)
            guard count > 0 else { continue }
            pages.merge(changed) { $1 }
            changed = [:]
            states.append(pages.filter { $0.key <= count }.map(\.value))
        }
        return states.suffix(3)
    }

    private func number(at place: Int) -> Int {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
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
