import Brewing
import CPOSIX
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
    /// Bytes of a photo at most. Chosen: a phone's largest pictures have some six million.
    public static let photoLimit = 10 << 20

    /// Keeps a photo beside the database and gives it to a log, in place of one it may have. What
    /// the power interrupts leaves the old one.
    /// - Throws: `StoreError.noSuchLog`.
    public func attachPhoto(
        _ bytes: [UInt8], kind: PhotoKind, to id: LogID
    ) throws(StoreError) {
        let old = try log(id).photo
        // An id of ours is a UUID; one in a database from elsewhere may be a path.
        guard !id.rawValue.contains("/") else { throw .unreadable("log \(id.rawValue)") }
        let name = "\(id.rawValue).\(kind.rawValue)"
        try makePhotoDirectory()
        let path = files.photos + "/" + name
        do throws(SystemCallError) {
            try write(bytes, to: path)
        } catch {
            throw StoreError(error, path)
        }
        try setPhoto(name, of: id)
        if let old, old != name { removePhotoFile(old) }
    }

    private func makePhotoDirectory() throws(StoreError) {
        guard mkdir(files.photos, 0o750) != 0 else { return files.syncDirectory() }
        let code = brewguide_errno()
        if code == EEXIST, let kind = FileKind(files.photos) {
            guard kind != .folder else { return }
            throw .notAFile(files.photos, kind: "\(kind.words) where the folder of photos is to be")
        }
        throw .cannotCreateDirectory(files.photos, reason: String(cString: strerror(code)))
    }

    /// Takes a log's photo away; returns whether there was one.
    /// - Throws: `StoreError.noSuchLog`.
    @discardableResult
    public func removePhoto(of id: LogID) throws(StoreError) -> Bool {
        guard let old = try log(id).photo else { return false }
        try setPhoto(nil, of: id)
        removePhotoFile(old)
        return true
    }

    private func removePhotoFile(_ name: String) {
        // A name is never a path: nothing outside of the folder is touched.
        if !name.contains("/") { try? files.disk.remove(files.photos + "/" + name) }
    }

    /// Writes a file beside its name, then gives it the name.
    private func write(_ bytes: [UInt8], to path: String) throws(SystemCallError) {
        let temporary = path + ".new"
        do throws(SystemCallError) {
            let file = try files.disk.open(
                temporary, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o640)
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
