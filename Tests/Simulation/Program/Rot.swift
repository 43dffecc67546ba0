import CPOSIX
import Fixtures
import SimulationOracle
import SystemCalls

/// What an old card does to a file while the power is off: a bit flips, a page is lost or is
/// written to another's place, the end is gone.
struct Rot {
    private enum Kind {
        case bit, page, end
    }

    /// What SQLite's pages and the blocks of our own files have.
    private static let pageSize = 4096

    private var numbers: SeededNumbers
    private let folder: String

    init(_ number: UInt64, in folder: String) {
        numbers = SeededNumbers(seed: number)
        self.folder = folder
    }

    /// Strikes one of the files that are there; what was hit, nil where there is nothing. In a brew
    /// it is most often the file that is written then.
    mutating func strike(inBrew: Bool) -> Damage? {
        let files: [Damage.File] =
            [.database, .database, .database, .log, .session, .bake]
            + (inBrew ? [.session, .session, .session, .session] : [])
        let file = files[numbers.below(files.count)]
        return strike(path(file), file)
    }

    /// Strikes this file, as one of its kind.
    @discardableResult
    mutating func strike(_ path: String, _ file: Damage.File = .database) -> Damage? {
        guard let descriptor = try? Descriptor(opening: path, flags: O_RDWR, mode: 0),
            let size = try? descriptor.size(), size > 0,
            let bytes = try? descriptor.read(size, at: 0), let place = place(in: bytes)
        else { return nil }
        let draw = numbers.below(10)
        let kind: Kind = draw < 6 ? .bit : draw < 9 || file == .session ? .page : .end
        let first = place / Self.pageSize * Self.pageSize
        let range = first..<(kind == .end ? size : min(size, first + Self.pageSize))
        var damage = damage(to: file, bytes, range, isBit: kind == .bit)
        if file == .log {
            let hit = kind == .bit ? place..<place + 1 : range
            look(at: LogFrames(bytes), hit, isCut: kind == .end, &damage)
        }
        switch kind {
        case .bit: put(descriptor, [bytes[place] ^ (1 << UInt8(numbers.below(8)))], at: place)
        case .page: put(descriptor, otherPage(bytes, range.count), at: first)
        case .end: _ = ftruncate(descriptor.number, off_t(first))
        }
        return damage
    }

    /// Strikes the database itself.
    mutating func strikeDatabase() -> Damage? { strike(path(.database), .database) }

    /// The UUIDs in the database without its log.
    func idsInDatabase() -> Set<String> { Self.ids(in: contents(path(.database))[...]) }

    private func path(_ file: Damage.File) -> String {
        switch file {
        case .database: folder + "/brewguide.db"
        case .log: folder + "/brewguide.db-wal"
        case .session: folder + "/session"
        case .bake: folder + "/bake"
        }
    }

    /// Somewhere where something stands, often in the first hundred bytes.
    private mutating func place(in bytes: [UInt8]) -> Int? {
        let isHead = numbers.below(6) == 0
        for _ in 0..<10_000 {
            let place = numbers.below(isHead ? min(100, bytes.count) : bytes.count)
            if bytes[place] != 0 || isHead { return place }
        }
        return nil
    }

    private func put(_ file: Descriptor, _ bytes: [UInt8], at place: Int) {
        _ = bytes.withUnsafeBytes { pwrite(file.number, $0.baseAddress, $0.count, off_t(place)) }
    }

    /// What stands where a page was: nothing, an erased block's ones, a pattern, another page.
    private mutating func otherPage(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
        let fills: [UInt8] = [0, 0xFF, 0xAA]
        let draw = numbers.below(4)
        if draw < fills.count { return [UInt8](repeating: fills[draw], count: count) }
        let start = numbers.below(max(1, bytes.count / Self.pageSize)) * Self.pageSize
        let page = bytes[start..<min(bytes.count, start + count)]
        return page + [UInt8](repeating: 0, count: count - page.count)
    }

    // What stood there, as far as ids tell (SQLite's file format, section 1.6).

    private func damage(
        to file: Damage.File, _ bytes: [UInt8], _ range: Range<Int>, isBit: Bool
    ) -> Damage {
        var damage = Damage(file)
        damage.isBit = isBit
        damage.ids = []
        guard file == .database else { return damage }
        for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.pageSize) {
            let page = bytes[start..<min(bytes.count, start + Self.pageSize)]
            let kind = page[start == 0 ? 100 : start]
            let own = Self.ids(in: page)
            switch kind {
            case 5: damage.ids = nil
            // Where the tables begin stands nowhere else.
            case 13 where !isBit && Self.isSchema(page): damage.ids = nil
            case 13: damage.ids?.formUnion(own)
            case 2, 10: break
            default: damage.hitsBodies = true
            }
            if own.isEmpty { damage.hitsRowsWithoutID = true }
        }
        return damage
    }

    private func look(
        at frames: LogFrames, _ hit: Range<Int>, isCut: Bool, _ damage: inout Damage
    ) {
        let pages = frames.pages(hit: hit, isCut: isCut)
        let file = contents(path(.database))
        damage.older = Self.ids(in: file[...])
        // What is cut off is as it was earlier, all of it together.
        for page in isCut ? [] : pages where page.isHit {
            damage.hitsBodies = damage.hitsBodies || page.kind == nil
            damage.hitsRowsWithoutID =
                damage.hitsRowsWithoutID || Self.ids(in: page.bytes).isEmpty
        }
        // Where the rows of a table stand is lost with such a page.
        guard !pages.contains(where: { $0.isHit && $0.kind == .innerTable }) else {
            return damage.older = []
        }
        if isCut { return damage.older = frames.ids(in: file, cutAt: hit.lowerBound) }
        var newer: Set<String> = []
        for page in pages where page.kind == .table {
            let own = Self.ids(in: page.bytes).subtracting(newer)
            newer.formUnion(own)
            // It may have stood elsewhere before, from where it was moved.
            if page.isHit { damage.older.subtract(own) }
            if !page.isHit, page.isOld { damage.older.formUnion(own) }
        }
    }

    private func contents(_ path: String) -> [UInt8] {
        guard let file = try? Descriptor(opening: path, flags: O_RDONLY, mode: 0),
            let size = try? file.size(), let bytes = try? file.read(size, at: 0)
        else { return [] }
        return bytes
    }

    /// Whether a page tells of tables: how each was made stands there in SQL.
    private static func isSchema(_ page: ArraySlice<UInt8>) -> Bool {
        let word = Array("CREATE ".utf8)
        return page.indices.dropLast(word.count).contains { place in
            page[place] == word[0] && page[place...].starts(with: word)
        }
    }

    /// The UUIDs in some bytes.
    static func ids(in bytes: ArraySlice<UInt8>) -> Set<String> {
        let dash = UInt8(ascii: "-")
        var found: Set<String> = []
        for place in bytes.indices where bytes[place] == dash {
            let (start, end) = (place - 8, place + 28)
            guard start >= bytes.startIndex, end <= bytes.endIndex, bytes[place + 5] == dash,
                bytes[place + 10] == dash, bytes[place + 15] == dash
            else { continue }
            found.insert(String(decoding: bytes[start..<end], as: UTF8.self))
        }
        return found
    }
}
