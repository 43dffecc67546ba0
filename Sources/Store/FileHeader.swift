import CPOSIX
import SystemCalls

/// The first page of a database file (SQLite's file format, section 1.3).
struct FileHeader {
    /// SQLite's default since 3.12, and ours for good.
    static let pageSize = 4096

    private let bytes: [UInt8]

    /// Reads the header of the file at `path`.
    init(_ path: String) throws(StoreError) {
        do throws(SystemCallError) {
            bytes = try Descriptor(opening: path, flags: O_RDONLY).read(limit: 100).bytes
        } catch {
            throw error.code == ENOENT ? .damaged(path) : .cannotOpen(path, reason: error.text)
        }
    }

    private static let magic = Array("SQLite format 3\0".utf8)

    /// Whether this is, or was before it was damaged, a database: most of the magic words stand,
    /// or the three fractions that no version has ever changed do. An empty file may become one,
    /// and zeros are all there is where the power went while one was made.
    var isDatabase: Bool {
        if bytes.allSatisfy({ $0 == 0 }) { return true }
        let standing = zip(bytes, Self.magic).filter { $0 == $1 }.count
        return standing > Self.magic.count / 2 || bytes.dropFirst(21).prefix(3) == [64, 32, 32]
    }

    /// Puts the first page of a sound database of the same schema in place of that of a damaged
    /// one: where the tables begin is the same in both.
    static func transplant(
        from sound: String, to damaged: String, on disk: any Disk
    ) throws(StoreError) {
        do throws(SystemCallError) {
            var page = try disk.open(sound, flags: O_RDONLY, mode: 0).read(pageSize, at: 0)
            let target = try disk.open(damaged, flags: O_RDWR, mode: 0)
            let end = try target.size()
            // The file's own length in pages, at 28; version-valid-for, at 92, agrees with the
            // change counter at 24, so that it is believed. Nothing on the free list: 32 … 39.
            let pages = UInt32(end / pageSize)
            for (index, shift) in [24, 16, 8, 0].enumerated() where page.count >= 100 {
                page[28 + index] = UInt8(truncatingIfNeeded: pages >> UInt32(shift))
                page[92 + index] = page[24 + index]
                page[32 + index] = 0
                page[36 + index] = 0
            }
            try target.writeAll(page, at: 0)
            try? disk.remove(damaged + "-wal")
        } catch {
            throw StoreError(error, damaged)
        }
    }
}
