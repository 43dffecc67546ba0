import Brewing
import SystemCalls

/// The kinds of pictures a log may have.
public enum PhotoKind: String, CaseIterable, Hashable, Sendable {
    case jpeg = "jpg"
    case png

    /// The kind of a file by its first bytes; nil when it is none of them.
    public init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            // ISO/IEC 10918-1, annex B: start of image, then another marker.
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            // PNG specification, 5.2.
            self = .png
        } else {
            return nil
        }
    }
}

extension Database {
    /// The photos of logs.
    public var photos: PhotoFolder { PhotoFolder(connection: connection, files: files) }
}

/// The photos of logs: files in a folder beside the database, which has their names.
public struct PhotoFolder {
    /// Bytes of a photo at most. Chosen: a phone's largest pictures have some six million.
    public static let sizeLimit = 10 << 20

    let connection: Connection
    let files: StateFiles
    private var logs: LogTable { LogTable(connection: connection, photos: self) }

    /// Where it is.
    public var path: String { files.photos }

    /// Keeps a photo beside the database and gives it to a log, in place of one it may have. What
    /// the power interrupts leaves the old one.
    /// - Throws: `StoreError.noSuchLog`.
    public func attach(
        _ bytes: [UInt8], kind: PhotoKind, to id: LogID
    ) throws(StoreError) {
        let old = try logs.find(id).photo
        // An id of ours is a UUID; one in a database from elsewhere may be a path.
        guard !id.rawValue.contains("/") else { throw .unreadable("log \(id.rawValue)") }
        let name = "\(id.rawValue).\(kind.rawValue)"
        try makeFolder()
        let path = files.photos + "/" + name
        do throws(SystemCallError) {
            try write(bytes, to: path)
        } catch {
            throw StoreError(error, path)
        }
        try logs.setPhoto(name, of: id)
        if let old, old != name { removeFile(old) }
    }

    private func makeFolder() throws(StoreError) {
        do throws(SystemCallError) {
            try Filesystem.makeFolder(files.photos, permissions: 0o750)
            files.syncDirectory()
        } catch {
            let kind = Filesystem.kind(of: files.photos, followsLinks: false)
            guard error.kind == .alreadyExists, let kind else {
                throw .cannotCreateDirectory(files.photos, reason: error.text)
            }
            guard kind != .folder else { return }
            throw .notAFile(files.photos, kind: "\(kind.words) where the folder of photos is to be")
        }
    }

    /// Takes a log's photo away; returns whether there was one.
    /// - Throws: `StoreError.noSuchLog`.
    @discardableResult
    public func remove(of id: LogID) throws(StoreError) -> Bool {
        guard let old = try logs.find(id).photo else { return false }
        try logs.setPhoto(nil, of: id)
        removeFile(old)
        return true
    }

    /// Removes a photo's file, whether it is there or not.
    func removeFile(_ name: String) {
        // A name is never a path: nothing outside of the folder is touched.
        if !name.contains("/") { try? files.disk.remove(files.photos + "/" + name) }
    }

    /// Writes a file beside its name, then gives it the name.
    private func write(_ bytes: [UInt8], to path: String) throws(SystemCallError) {
        let temporary = path + ".new"
        do throws(SystemCallError) {
            let file = try files.disk.open(
                temporary, [.write, .create, .truncate, .noFollow], permissions: 0o640)
            try file.writeAll(bytes, at: 0)
            try file.flush()
            try files.disk.rename(temporary, to: path)
            try files.disk.syncDirectory(files.photos)
        } catch {
            try? files.disk.remove(temporary)
            throw error
        }
    }
}
