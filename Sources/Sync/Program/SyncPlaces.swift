/// Where archive and sync program find each other: it all follows from the device's state folder.
package struct SyncPlaces: Hashable, Sendable {
    /// The archive's files, in the state folder.
    package let fromArchive: String
    /// The sync program's own folder, beside the state folder: `/var/lib/brewguide-sync`.
    package let folder: String

    /// The places beside a state folder.
    package init(state: String) {
        // A slash at the end names the same folder.
        let state = state.count > 1 && state.hasSuffix("/") ? String(state.dropLast()) : state
        (fromArchive, folder) = (state + "/spool", state + "-sync")
    }

    /// The sync program's files that the archive reads.
    package var fromSync: String { folder + "/spool" }
}
