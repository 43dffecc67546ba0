import CPOSIX
import CSQLite

/// What stands in the memory that SQLite gives us for an open file: its own part first.
struct FileHandle {
    private var base: sqlite3_file
    private var file: Unmanaged<DatabaseFile>

    /// Puts an open file into SQLite's memory.
    static func fill(_ memory: UnsafeMutablePointer<sqlite3_file>, with file: DatabaseFile) {
        UnsafeMutableRawPointer(memory).initializeMemory(
            as: FileHandle.self,
            to: FileHandle(
                base: sqlite3_file(pMethods: methods), file: Unmanaged.passRetained(file)))
    }

    private static func file(_ memory: UnsafeMutablePointer<sqlite3_file>?) -> DatabaseFile? {
        memory.map { memory in
            UnsafeRawPointer(memory).load(as: FileHandle.self).file.takeUnretainedValue()
        }
    }

    private static func close(_ memory: UnsafeMutablePointer<sqlite3_file>?) {
        guard let memory else { return }
        let file = UnsafeRawPointer(memory).load(as: FileHandle.self).file.takeRetainedValue()
        file.close()
        memory.pointee.pMethods = nil
    }

    private static func control(
        _ file: DatabaseFile?, _ operation: Int32, _ argument: UnsafeMutableRawPointer?
    ) -> Int32 {
        guard operation == SQLITE_FCNTL_HAS_MOVED, let file else { return SQLITE_NOTFOUND }
        argument?.storeBytes(of: file.hasMoved ? 1 : 0, as: Int32.self)
        return SQLITE_OK
    }

    /// The functions of all our files. Filled in before anybody sees it, and never changed.
    private nonisolated(unsafe) static let methods: UnsafePointer<sqlite3_io_methods> = {
        let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        memset(table, 0, MemoryLayout<sqlite3_io_methods>.size)
        // 2: with the index of a write-ahead log, without files mapped into memory.
        table.pointee.iVersion = 2
        addFileMethods(table)
        addIndexMethods(table)
        return UnsafePointer(table)
    }()

    private static func addFileMethods(_ table: UnsafeMutablePointer<sqlite3_io_methods>) {
        table.pointee.xClose = { file in
            FileHandle.close(file)
            return SQLITE_OK
        }
        table.pointee.xRead = { file, buffer, count, offset in
            let buffer = UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
            return FileHandle.file(file)?.read(buffer, at: Int(offset)) ?? SQLITE_IOERR
        }
        table.pointee.xWrite = { file, bytes, count, offset in
            let bytes = UnsafeRawBufferPointer(start: bytes, count: Int(count))
            return FileHandle.file(file)?.write(bytes, at: Int(offset)) ?? SQLITE_IOERR
        }
        table.pointee.xTruncate = { file, size in
            FileHandle.file(file)?.truncate(to: Int(size)) ?? SQLITE_IOERR
        }
        table.pointee.xSync = { file, _ in FileHandle.file(file)?.flush() ?? SQLITE_IOERR }
        table.pointee.xFileSize = { file, size in
            guard let file = FileHandle.file(file), let size else { return SQLITE_IOERR }
            return file.size(size)
        }
        table.pointee.xLock = { FileHandle.file($0)?.lock($1) ?? SQLITE_IOERR }
        table.pointee.xUnlock = { FileHandle.file($0)?.unlock($1) ?? SQLITE_IOERR }
        table.pointee.xCheckReservedLock = { file, result in
            guard let file = FileHandle.file(file), let result else { return SQLITE_IOERR }
            return file.checkReserved(result)
        }
        table.pointee.xFileControl = { FileHandle.control(FileHandle.file($0), $1, $2) }
        // os_unix.c: 4096 bytes, and a write does no harm to the bytes beside it.
        table.pointee.xSectorSize = { _ in 4096 }
        table.pointee.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
    }

    private static func addIndexMethods(_ table: UnsafeMutablePointer<sqlite3_io_methods>) {
        table.pointee.xShmMap = { file, number, size, extends, result in
            guard let file = FileHandle.file(file), let result else { return SQLITE_IOERR }
            return result.withMemoryRebound(to: UnsafeMutableRawPointer?.self, capacity: 1) {
                file.mapIndex(Int(number), size: Int(size), extends: extends != 0, $0)
            }
        }
        table.pointee.xShmLock = { file, offset, count, flags in
            FileHandle.file(file)?.lockIndex(Int(offset), Int(count), flags: flags) ?? SQLITE_IOERR
        }
        // One thread at a time: nothing is to be put in order.
        table.pointee.xShmBarrier = { _ in }
        table.pointee.xShmUnmap = { file, _ in
            FileHandle.file(file)?.unmapIndex()
            return SQLITE_OK
        }
    }
}
