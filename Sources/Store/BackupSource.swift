import SystemCalls

/// A file that is to be restored from: a backup, or the database of another device, whose newest
/// logs may be in the write-ahead log beside it. It is only read.
struct BackupSource {
    let path: String
    private let disk: any Disk

    /// Makes sure that it is a file and can be a database.
    init(_ path: String, _ disk: any Disk) throws(StoreError) {
        do throws(SystemCallError) {
            try Filesystem.check(.read, at: path)
        } catch {
            throw .cannotOpen(path, reason: error.text)
        }
        // It is a person's own file: here a link is what they say it is.
        for companion in [""] + Self.logs {
            if let kind = Filesystem.kind(of: path + companion), kind != .file {
                throw .notAFile(path + companion, kind: "\(kind.words), not a backup")
            }
        }
        switch try FileHeader(path).kind {
        case .database: break
        case .wiped: throw .damaged("the backup \(path)")
        case .empty, .other: throw .notADatabase(path)
        }
        self.path = path
        self.disk = disk
    }

    /// What may hold changes that the file has not yet.
    private static let logs = ["-wal", "-journal"]

    /// Opens it; with a log beside it, a copy of both at another path.
    func open(copyingTo copy: String) throws(StoreError) -> Connection {
        let starts = try logs(upTo: 1)
        guard !starts.allSatisfy(\.isEmpty) else {
            return try Connection(path: path, access: .immutable, busyMilliseconds: 0)
        }
        try makeCopy(at: copy)
        return try Connection(path: copy, access: .readWrite, busyMilliseconds: 0)
    }

    /// Copies it as it is at one moment: while its log stays the same, all that is brought from
    /// there into the file is in both.
    /// - Throws: `locked` when somebody keeps writing.
    private func makeCopy(at copy: String) throws(StoreError) {
        for _ in 1...3 {
            let before = try logs(upTo: .max)
            try StateFiles.copy(path, to: copy, on: disk)
            guard try logs(upTo: .max) == before else { continue }
            do throws(SystemCallError) {
                for (name, bytes) in zip(Self.logs, before) where !bytes.isEmpty {
                    try disk.open(copy + name, [.write, .create, .truncate], permissions: 0o640)
                        .writeAll(bytes, at: 0)
                }
            } catch {
                throw StoreError(error, copy)
            }
            return
        }
        throw .locked
    }

    private func logs(upTo limit: Int) throws(StoreError) -> [[UInt8]] {
        try Self.logs.map { log throws(StoreError) in try bytes(log, limit: limit) }
    }

    /// The first bytes of a log; none where there is no such file.
    private func bytes(_ log: String, limit: Int) throws(StoreError) -> [UInt8] {
        guard Filesystem.exists(path + log) else { return [] }
        do throws(SystemCallError) {
            let file = try disk.open(path + log, [.read, .nonblocking])
            return try file.read(min(limit, file.size()), at: 0)
        } catch {
            throw StoreError(error, path + log)
        }
    }
}
