import Sync
import SystemCalls

/// The files between archive and sync program, each with one writer. The other one may be anybody:
/// what is read has a limit, and no link in its last part is followed.
public struct SpoolFolder: Hashable, Sendable {
    /// What the archive writes, and what the sync program does.
    private let fromArchive: String
    private let fromSync: String
    private let isAlone: Bool

    /// The files of the device with this state folder.
    /// - Parameter isAlone: whether a command does the archive's part, also beside a service that
    ///   does it as well. Both hand over the same, and neither touches the other's draft; commands
    ///   wait for each other, the service for nobody.
    public init(state: String, isAlone: Bool = false) {
        let places = SyncPlaces(state: state)
        (fromArchive, fromSync) = (places.fromArchive, places.fromSync)
        self.isAlone = isAlone
    }

    /// What only owner and group may read: both programs are of one group.
    private static let permissions: FilePermissions = 0o640
    private static let folderPermissions: FilePermissions = 0o750

    // MARK: The archive's

    /// What the archive hands over.
    package var changes: [UInt8]? { read(fromArchive, Changes.name, Changes.byteLimit) }

    /// What the person wants, as the device's Settings have it.
    package var order: SyncOrder? {
        read(fromArchive, SyncOrder.name, SyncOrder.byteLimit).flatMap { SyncOrder($0) }
    }

    /// Writes what the archive hands over, unless that stands there.
    package func write(changes bytes: [UInt8]) throws(SystemCallError) {
        guard bytes != changes else { return }
        try write(bytes, to: fromArchive, Changes.name)
    }

    /// Takes away what was handed over: sync is off.
    package func removeChanges() throws(SystemCallError) {
        let path = "\(fromArchive)/\(Changes.name)"
        do throws(SystemCallError) {
            try Filesystem.remove(path)
        } catch {
            guard error.kind == .notFound else { throw error }
        }
    }

    package func write(_ order: SyncOrder) throws(SystemCallError) {
        try write(order.bytes, to: fromArchive, SyncOrder.name)
    }

    // MARK: The sync program's

    /// What the sync program says.
    package var merged: [UInt8]? { read(fromSync, Merged.name, Merged.byteLimit) }

    /// How the sync program stands; nil where there is none.
    package var status: SyncStatus? {
        read(fromSync, SyncStatus.name, SyncStatus.byteLimit).flatMap { SyncStatus($0) }
    }

    /// Writes what the sync program says, unless that stands there.
    package func write(merged bytes: [UInt8]) throws(SystemCallError) {
        guard bytes != merged else { return }
        try write(bytes, to: fromSync, Merged.name)
    }

    package func write(_ status: SyncStatus) throws(SystemCallError) {
        guard status != self.status else { return }
        try write(status.bytes, to: fromSync, SyncStatus.name)
    }

    // MARK: Files

    private func read(_ folder: String, _ name: String, _ limit: Int) -> [UInt8]? {
        WholeFile.read("\(folder)/\(name)", limit: limit)
    }

    private func write(
        _ bytes: [UInt8], to folder: String, _ name: String
    ) throws(SystemCallError) {
        if Filesystem.kind(of: folder) == nil {
            try Filesystem.makeFolder(folder, permissions: Self.folderPermissions)
        }
        let path = "\(folder)/\(name)"
        guard isAlone else {
            return try WholeFile.replace(path, with: bytes, permissions: Self.permissions)
        }
        let lock = try Descriptor(
            opening: folder + "/lock", [.read, .write, .create, .noFollow], permissions: 0o600)
        try lock.lock()
        try WholeFile.replace(
            path, with: bytes, permissions: Self.permissions, ending: ".command.new")
        withExtendedLifetime(lock) {}
    }
}
