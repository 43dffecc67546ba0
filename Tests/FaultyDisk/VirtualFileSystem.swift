import CPOSIX
import CSQLite
import Synchronization
import SystemCalls

/// SQLite's virtual file system for faulty disks (sqlite.org/vfs.html), over the one for POSIX:
/// files in the folder of a mounted disk are that disk's, all others are opened as ever.
enum VirtualFileSystem {
    private struct Mount {
        let folder: String
        /// The disk's address: it takes itself off before it goes.
        let disk: UInt
    }

    private static let mounts = Mutex<[Mount]>([])

    /// The table that SQLite knows us by. It is filled in before anybody else sees it and never
    /// changed by us after that; SQLite guards its list of them with a lock of its own.
    private nonisolated(unsafe) static let table = makeTable()

    static func mount(_ disk: FaultyDisk) {
        let mount = Mount(
            folder: disk.folder, disk: UInt(bitPattern: Unmanaged.passUnretained(disk).toOpaque()))
        mounts.withLock { mounts in
            mounts.removeAll { $0.disk == mount.disk }
            mounts.append(mount)
            sqlite3_vfs_register(table, 1)
        }
    }

    static func unmount(_ disk: FaultyDisk) {
        let address = UInt(bitPattern: Unmanaged.passUnretained(disk).toOpaque())
        // It stays registered: who has opened other files by it may look for it by its name, as
        // ATTACH does.
        mounts.withLock { $0.removeAll { $0.disk == address } }
    }

    /// The disk of a path, and the path as it knows it.
    private static func place(_ name: UnsafePointer<CChar>?) -> (FaultyDisk, String)? {
        guard let name else { return nil }
        let path = String(cString: name)
        let address = mounts.withLock { mounts in
            mounts.first { path.hasPrefix($0.folder + "/") }?.disk
        }
        guard let address, let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
        return (Unmanaged<FaultyDisk>.fromOpaque(pointer).takeUnretainedValue(), path)
    }

    private static func makeTable() -> UnsafeMutablePointer<sqlite3_vfs> {
        guard let parent = sqlite3_vfs_find("unix") else {
            preconditionFailure("SQLite was built without its file system for POSIX")
        }
        let table = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        table.initialize(to: parent.pointee)
        table.pointee.zName = UnsafePointer(strdup("brewguide-faulty"))
        table.pointee.pAppData = UnsafeMutableRawPointer(parent)
        table.pointee.szOsFile = max(
            parent.pointee.szOsFile, Int32(MemoryLayout<FileHandle>.size))
        table.pointee.pNext = nil
        table.pointee.xOpen = { VirtualFileSystem.open($0, $1, $2, $3, $4) }
        table.pointee.xDelete = { VirtualFileSystem.delete($0, $1, $2) }
        table.pointee.xAccess = { VirtualFileSystem.access($0, $1, $2, $3) }
        return table
    }

    private static func parent(
        _ table: UnsafeMutablePointer<sqlite3_vfs>?
    ) -> UnsafeMutablePointer<sqlite3_vfs>? {
        table?.pointee.pAppData?.assumingMemoryBound(to: sqlite3_vfs.self)
    }

    private static func open(
        _ table: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?,
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
        _ openedWith: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        guard let file, let (disk, path) = place(name) else {
            let parent = parent(table)
            return parent?.pointee.xOpen(parent, name, file, flags, openedWith) ?? SQLITE_ERROR
        }
        file.pointee.pMethods = nil
        var flags = flags
        do throws(SystemCallError) {
            var opened: DatabaseFile
            do throws(SystemCallError) {
                opened = try DatabaseFile(path, on: disk, flags: flags)
            } catch {
                // What may not be written may be read, as os_unix.c has it.
                guard error.code == EROFS, flags & SQLITE_OPEN_READWRITE != 0 else { throw error }
                flags &= ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
                flags |= SQLITE_OPEN_READONLY
                opened = try DatabaseFile(path, on: disk, flags: flags)
            }
            FileHandle.fill(file, with: opened)
            openedWith?.pointee = flags
            return SQLITE_OK
        } catch {
            brewguide_set_errno(error.code)
            return SQLITE_CANTOPEN
        }
    }

    private static func delete(
        _ table: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?,
        _ flushesFolder: Int32
    ) -> Int32 {
        guard let (disk, path) = place(name) else {
            let parent = parent(table)
            return parent?.pointee.xDelete(parent, name, flushesFolder) ?? SQLITE_ERROR
        }
        do throws(SystemCallError) {
            try disk.remove(path)
            if flushesFolder != 0 {
                try disk.flushNames(in: path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
            }
            return SQLITE_OK
        } catch {
            brewguide_set_errno(error.code)
            // SQLITE_IOERR_DELETE_NOENT and SQLITE_IOERR_DELETE.
            return SQLITE_IOERR | (error.code == ENOENT ? 23 : 10) << 8
        }
    }

    private static func access(
        _ table: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?,
        _ flags: Int32, _ result: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        if let (disk, _) = place(name) {
            guard !disk.isDead else { return SQLITE_IOERR | 13 << 8 }
            if disk.isReadOnly, flags == SQLITE_ACCESS_READWRITE {
                result?.pointee = 0
                return SQLITE_OK
            }
        }
        let parent = parent(table)
        return parent?.pointee.xAccess(parent, name, flags, result) ?? SQLITE_ERROR
    }
}
