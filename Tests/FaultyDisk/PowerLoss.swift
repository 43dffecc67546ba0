import CPOSIX
import Fixtures
import SystemCalls

/// What of the unflushed changes had reached the disk when the power went. Each loss takes one of
/// the ways that are seen on real disks.
struct PowerLoss {
    /// A disk's sector in bytes: what is written whole or not at all (ATA's and SD's block).
    static let sectorSize = 512

    private enum Way: CaseIterable {
        case nothing
        case everything
        /// All up to one moment.
        case first
        /// Each write by itself: whole, torn or not at all.
        case anyWrites
        /// Each sector by itself.
        case anySectors
    }

    private let way: Way
    /// The change that was under way, where all before it had arrived.
    private let moment: Int
    private var numbers: SeededNumbers

    /// A loss while these changes were not flushed.
    init(_ numbers: SeededNumbers, unflushed: ClosedRange<Int>) {
        self.numbers = numbers
        way = Way.allCases[self.numbers.below(Way.allCases.count)]
        moment = unflushed.lowerBound + self.numbers.below(unflushed.count)
    }

    /// How many of the changes of names in a folder, given by their numbers in order, are there.
    mutating func keptNames(_ changes: [Int]) -> Int {
        switch way {
        case .nothing: 0
        case .everything: changes.count
        case .first: changes.prefix { $0 < moment }.count
        case .anyWrites, .anySectors: numbers.below(changes.count + 1)
        }
    }

    /// What a file holds afterwards.
    mutating func bytes(of content: FileContent) -> [UInt8] {
        var bytes = content.bytes()
        for change in content.unflushed.reversed() { Self.undo(change, in: &bytes) }
        for change in content.unflushed {
            switch change.deed {
            case .wrote(let new, _, let offset): write(new, offset, change, to: &bytes)
            case .resized(let size, _):
                if keeps(change) { Self.resize(&bytes, to: size) }
            }
        }
        return bytes
    }

    private static func undo(_ change: FileContent.Change, in bytes: inout [UInt8]) {
        switch change.deed {
        case .wrote(_, let old, let offset):
            bytes.replaceSubrange(offset..<offset + old.count, with: old)
        case .resized(let size, let cutOff):
            if change.sizeBefore > size { bytes += cutOff }
        }
        resize(&bytes, to: change.sizeBefore)
    }

    private static func resize(_ bytes: inout [UInt8], to size: Int) {
        if size < bytes.count {
            bytes.removeLast(bytes.count - size)
        } else {
            bytes += [UInt8](repeating: 0, count: size - bytes.count)
        }
    }

    /// Whether a change that can't be torn had arrived.
    private mutating func keeps(_ change: FileContent.Change) -> Bool {
        switch way {
        case .nothing: false
        case .everything: true
        case .first: change.number < moment
        case .anyWrites, .anySectors: numbers.below(2) == 0
        }
    }

    private mutating func write(
        _ new: [UInt8], _ offset: Int, _ change: FileContent.Change, to bytes: inout [UInt8]
    ) {
        let sectors =
            offset / Self.sectorSize...max(offset, offset + new.count - 1) / Self.sectorSize
        let kept = keptSectors(of: sectors.count, change)
        for (sector, isKept) in zip(sectors, kept) {
            let start = max(offset, sector * Self.sectorSize)
            let end = min(offset + new.count, (sector + 1) * Self.sectorSize)
            // A file's new length may be known before what stands there: it is zero then.
            let grows = isKept || (way == .anySectors && numbers.below(2) == 0)
            if grows, bytes.count < end { Self.resize(&bytes, to: end) }
            if isKept {
                bytes.replaceSubrange(start..<end, with: new[start - offset..<end - offset])
            }
        }
    }

    private mutating func keptSectors(of count: Int, _ change: FileContent.Change) -> [Bool] {
        let all = [Bool](repeating: true, count: count)
        let none = [Bool](repeating: false, count: count)
        switch way {
        case .nothing: return none
        case .everything: return all
        case .first:
            return change.number == moment ? torn(count) : change.number < moment ? all : none
        case .anyWrites: return [all, none, torn(count)][numbers.below(3)]
        case .anySectors: return (0..<count).map { _ in numbers.below(2) == 0 }
        }
    }

    private mutating func torn(_ count: Int) -> [Bool] {
        let arrived = numbers.below(count + 1)
        return (0..<count).map { $0 < arrived }
    }
}

extension FaultyDisk {
    /// Makes files and names what they are at the next boot.
    func settle() {
        let contents = unsafeContents
        let changed = contents.flatMap(\.unflushed).map(\.number) + nameChanges.map(\.number)
        guard let first = changed.min(), let last = changed.max() else { return }
        var loss = PowerLoss(
            SeededNumbers(seed: numbers.next()), unflushed: first...last)
        for content in contents where !content.unflushed.isEmpty {
            Self.overwrite(content.file, loss.bytes(of: content))
            content.unflushed = []
        }
        let folders = nameChanges.reduce(into: [Substring]()) { folders, change in
            if !folders.contains(change.folder) { folders.append(change.folder) }
        }
        for folder in folders {
            let changes = nameChanges.filter { $0.folder == folder }
            let kept = loss.keptNames(changes.map(\.number))
            for change in changes.dropFirst(kept).reversed() { Self.undo(change) }
        }
    }

    /// All files that have something to lose, in the order of their first change.
    private var unsafeContents: [FileContent] {
        var found: [FileContent] = []
        let replaced = nameChanges.compactMap { change -> FileContent? in
            if case .renamed(_, _, let content) = change.kind { content } else { nil }
        }
        for content in Array(files.values) + nameChanges.map(\.content) + replaced {
            let isNew = !content.unflushed.isEmpty && !found.contains { $0 === content }
            if isNew { found.append(content) }
        }
        return found.sorted { $0.unflushed[0].number < $1.unflushed[0].number }
    }

    private static func undo(_ change: NameChange) {
        switch change.kind {
        case .made(let path): _ = unlink(path)
        case .removed(let path): restore(change.content, as: path)
        case .renamed(let from, let to, let replaced):
            _ = CPOSIX.rename(to, from)
            if let replaced { restore(replaced, as: to) }
        }
    }

    /// A file that had lost its name is there again.
    private static func restore(_ content: FileContent, as path: String) {
        guard let file = try? Descriptor(opening: path, flags: O_RDWR | O_CREAT, mode: 0o640) else {
            return
        }
        overwrite(file, content.bytes())
    }

    private static func overwrite(_ file: Descriptor, _ bytes: [UInt8]) {
        _ = ftruncate(file.number, off_t(bytes.count))
        _ = bytes.withUnsafeBytes { pwrite(file.number, $0.baseAddress, $0.count, 0) }
    }
}
