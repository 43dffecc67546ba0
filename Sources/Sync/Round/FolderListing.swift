/// What a folder on the server holds, of what concerns us.
struct FolderListing: Equatable {
    /// Folders of devices.
    private(set) var devices: Set<SyncID> = []
    /// Marks that somebody deleted the synced data.
    private(set) var erasures: Set<SyncID> = []

    /// Devices at most. Chosen: far more than a house has; each costs a request.
    static let deviceLimit = 64
    /// Entries of a folder at most that are looked at. Chosen.
    static let entryLimit = 1000

    /// `erased-` and an id.
    private static let erasurePrefix = "erased-"

    /// Reads the `href`s of a PROPFIND. Only their last parts count, which have to be names that we
    /// give: so `..`, other hosts and escaped slashes lead nowhere.
    init(hrefs: [String]) {
        for href in hrefs.prefix(Self.entryLimit) {
            let path = href.hasSuffix("/") ? href.dropLast() : href[...]
            guard let name = path.split(separator: "/").last else { continue }
            if let device = SyncID(String(name)) {
                if devices.count < Self.deviceLimit { devices.insert(device) }
            } else if name.hasPrefix(Self.erasurePrefix), name.hasSuffix(".json") {
                let id = name.dropFirst(Self.erasurePrefix.count).dropLast(".json".count)
                if let erasure = SyncID(String(id)) { erasures.insert(erasure) }
            }
        }
    }

    /// The name of an erasure's mark, in the folder of devices.
    static func erasureName(_ id: SyncID) -> String { "\(erasurePrefix)\(id.text).json" }
}
