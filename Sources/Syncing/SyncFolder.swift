import Sync
import SystemCalls

/// The sync program's own folder: what it knows, the segments by their digests, and what it signs
/// in with. Nobody else reads it.
package struct SyncFolder: Sendable {
    private let path: String
    private let lock: Descriptor

    /// Opens the folder, or makes it; nobody else uses it until this is let go of.
    /// - Throws: `wouldBlock` when another sync runs, or why the folder can't be used.
    package init(_ path: String) throws(SystemCallError) {
        try PrivateFolder.make(path)
        try PrivateFolder.make(path + "/segments")
        self.path = path
        lock = try Descriptor(
            opening: path + "/lock", [.read, .write, .create, .noFollow], permissions: 0o600)
        try lock.lock(waits: false)
    }

    private var replica: String { path + "/replica.jsonl" }
    private var credentials: String { path + "/credentials.json" }
    private func segment(_ digest: Digest) -> String { "\(path)/segments/\(digest.text)" }

    // MARK: What it knows

    /// The bytes of a segment; nil when they can't be read.
    package func file(_ digest: Digest) -> [UInt8]? {
        WholeFile.read(segment(digest), limit: Segment.byteLimit)
    }

    package func store(_ bytes: [UInt8], as digest: Digest) throws(SystemCallError) {
        try WholeFile.replace(segment(digest), with: bytes, permissions: 0o600)
    }

    /// What was known when it was stored last. Damaged, or not there, this device begins anew under
    /// an id that `device` makes.
    package func replica(rules: MergeRules, device: () -> SyncID) -> Replica {
        let bytes = WholeFile.read(replica, limit: Replica.byteLimit)
        let stored = bytes.flatMap { bytes in
            Replica(document: String(decoding: bytes, as: UTF8.self), rules: rules, file: file)
        }
        return stored ?? Replica(device: device(), rules: rules)
    }

    package func store(_ known: Replica) throws(SystemCallError) { try store(known.document) }

    /// Stores the document of what is known.
    func store(_ document: String) throws(SystemCallError) {
        try WholeFile.replace(replica, with: Array(document.utf8), permissions: 0o600)
    }

    // MARK: What it keeps in mind

    /// The switch, and when the next sync is due; off where nothing can be read.
    package var state: SyncState {
        WholeFile.read(statePath, limit: SyncState.byteLimit).flatMap { SyncState($0) }
            ?? SyncState()
    }

    package func store(_ state: SyncState) throws(SystemCallError) {
        guard state != self.state else { return }
        try WholeFile.replace(statePath, with: state.bytes, permissions: 0o600)
    }

    private var statePath: String { "\(path)/\(SyncState.name)" }

    // MARK: Signing in

    /// What it signs in with; nil when signed out.
    package var signedIn: Credentials? {
        WholeFile.read(credentials, limit: 64 * 1024).flatMap {
            Credentials(document: String(decoding: $0, as: UTF8.self))
        }
    }

    /// Stores it, or deletes what is there.
    package func signIn(with new: Credentials?) throws(SystemCallError) {
        if let new {
            try WholeFile.replace(
                credentials, with: Array(new.document.utf8), permissions: 0o600)
        } else if Filesystem.kind(of: credentials, followsLinks: false) != nil {
            try Filesystem.remove(credentials)
            try Filesystem.synchronizeFolder(path)
        }
    }
}
