import SystemCalls

/// The first 100 bytes of a database file (SQLite's file format, section 1.3), read past SQLite,
/// which believes some of them blindly: a bit that flips there can hide sound tables, or lets it
/// write where it must not.
struct FileHeader {
    /// SQLite's default since 3.12, and ours for good.
    static let pageSize = 4096

    /// What a file is by its first bytes.
    enum Kind {
        /// Nothing yet: no bytes, or zeros, which is all there is where the power went while a
        /// database was made.
        case empty
        /// A database, or what was one: most of the magic words stand, or the three fractions that
        /// no version has ever changed do.
        case database
        /// One byte again and again that no text has: what is left of a page where flash memory
        /// was erased (0xFF) or a controller has failed.
        case wiped
        /// Something else. It may still be a database that lost its first page.
        case other
    }

    private let bytes: [UInt8]
    /// The length of the file.
    private let fileSize: Int

    /// Reads the header of the file at `path`.
    init(_ path: String) throws(StoreError) {
        do throws(SystemCallError) {
            let file = try Descriptor(opening: path, [.read, .nonblocking])
            bytes = try file.read(Self.size, at: 0)
            fileSize = try file.size()
        } catch {
            throw error.kind == .notFound ? .damaged(path) : .cannotOpen(path, reason: error.text)
        }
    }

    /// The header of a file of this length.
    init(_ bytes: [UInt8], fileSize: Int) {
        self.bytes = bytes
        self.fileSize = fileSize
    }

    static let size = 100

    /// A file that says it has no write-ahead log: in memory there is none (SQLite's file format,
    /// section 1.3.3).
    static func withoutLog(_ file: [UInt8]) -> [UInt8] {
        var file = file
        for offset in 18...19 where offset < file.count { file[offset] = 1 }
        return file
    }

    private static let magic = Array("SQLite format 3\0".utf8)
    private static let fractions: [UInt8] = [64, 32, 32]

    /// What the file is.
    var kind: Kind {
        if bytes.allSatisfy({ $0 == 0 }) { return .empty }
        let standing = zip(bytes, Self.magic).filter { $0 == $1 }.count
        if standing > Self.magic.count / 2 || Array(bytes.dropFirst(21).prefix(3)) == Self.fractions
        {
            return .database
        }
        let isOneByte = bytes.count == Self.size && Set(bytes).count == 1
        // Line feeds, blanks and letters: a text may begin with a rule a hundred of them long.
        return isOneByte && !(0x09...0x7E).contains(bytes[0]) ? .wiped : .other
    }

    /// Whether all stands there as we write it that is the same in each of our files, and the free
    /// pages can be. What else SQLite counts and what it ignores may be anything.
    var isSound: Bool {
        guard bytes.count == Self.size else { return false }
        return bytes.starts(with: Self.magic) && pageSize != nil
            // The format: a rollback journal or a write-ahead log. Above that SQLite only reads.
            && bytes[18...19].allSatisfy { (1...2).contains($0) }
            // No bytes are set apart at the end of pages.
            && bytes[20] == 0 && Array(bytes[21...23]) == Self.fractions
            // The schema's format, of which there are four; 0 without tables.
            && number(at: 44) <= 4
            // No page moves by itself.
            && number(at: 52) == 0
            // UTF-8; SQLite looks at two bits.
            && number(at: 56) & 3 <= 1
            && isFreeListSound
    }

    /// Where there are free pages, the first is one of the file's, and not all are:
    /// `integrity_check` lets others pass (SQLite 3.40), and what needs a page is refused for good.
    private var isFreeListSound: Bool {
        let (first, count) = (number(at: 32), number(at: 36))
        let pages = max(number(at: 28), fileSize / (pageSize ?? Self.pageSize))
        return count == 0 || (1...max(1, pages)).contains(first) && count < pages
    }

    /// Whether the length that the header tells is believed by SQLite and is not the file's own.
    var lengthDiffers: Bool {
        guard isSound, let pageSize, number(at: 24) == number(at: 92) else { return false }
        return number(at: 28) != fileSize / pageSize
    }

    /// Whether the id of a program is ours but for a few bits that may have flipped.
    var isNearlyOurs: Bool {
        guard bytes.count == Self.size else { return false }
        return (number(at: 68) ^ Schema.applicationID).nonzeroBitCount <= 3
    }

    /// A power of two from 512 to 65,536, which is written as 1; nil where it is none.
    private var pageSize: Int? {
        guard bytes.count == Self.size else { return nil }
        guard let size = PageBytes(bytes).number16(at: 16) else { return nil }
        if size == 1 { return 65_536 }
        return size >= 512 && size.nonzeroBitCount == 1 ? size : nil
    }

    /// Four bytes of a header that is there as a whole.
    private func number(at offset: Int) -> Int { PageBytes(bytes).number32(at: offset) ?? 0 }
}

/// First pages for a copy of a damaged file, which is only ever read.
extension FileHeader {
    /// The page sizes that the file may have: ours, and what the header says.
    var pageSizes: [Int] {
        let told = pageSize ?? Self.pageSize
        return told == Self.pageSize ? [told] : [Self.pageSize, told]
    }

    /// Writes into the header what is the same in all our files; the length is taken from the file.
    /// Texts are in UTF-8, the first of SQLite's three encodings; another program's may be in
    /// another.
    static func rebuild(
        _ path: String, pageSize: Int = pageSize, encoding: UInt8 = 1, on disk: any Disk
    ) throws(StoreError) {
        let header = try FileHeader(path)
        guard header.bytes.count == size else { return }
        var bytes = header.bytes
        put(magic, at: 0, of: &bytes)
        put(pageSize == 65_536 ? [0, 1] : [UInt8(pageSize >> 8), 0], at: 16, of: &bytes)
        // With a write-ahead log, because one may lie beside it.
        put([2, 2, 0] + fractions, at: 18, of: &bytes)
        measureByFile(&bytes)
        put([0, 0, 0, 4], at: 44, of: &bytes)
        put([UInt8](repeating: 0, count: 8), at: 48, of: &bytes)
        put([0, 0, 0, encoding], at: 56, of: &bytes)
        put([UInt8](repeating: 0, count: 4), at: 64, of: &bytes)
        do throws(SystemCallError) {
            try disk.open(path, [.read, .write]).writeAll(bytes, at: 0)
        } catch {
            throw StoreError(error, path)
        }
    }

    /// Puts the first page of a sound database of the same schema in place of that of a damaged
    /// one: where the tables begin is the same in both.
    static func replaceHeader(
        _ soundPage: [UInt8], to damaged: String, on disk: any Disk
    ) throws(StoreError) {
        var page = soundPage
        measureByFile(&page)
        do throws(SystemCallError) {
            try disk.open(damaged, [.read, .write]).writeAll(page, at: 0)
        } catch {
            throw StoreError(error, damaged)
        }
    }

    /// The length in the header counts only while version-valid-for, at 92, agrees with the change
    /// counter at 24. Nothing is on the free list, at 32 … 39.
    private static func measureByFile(_ bytes: inout [UInt8]) {
        bytes[95] = ~bytes[27]
        put([UInt8](repeating: 0, count: 8), at: 32, of: &bytes)
    }

    private static func put(_ new: [UInt8], at offset: Int, of bytes: inout [UInt8]) {
        bytes.replaceSubrange(offset..<offset + new.count, with: new)
    }
}
