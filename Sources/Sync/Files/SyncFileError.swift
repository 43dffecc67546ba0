import JSON5

/// Why a file of another device, or of ours, can't be used. None of them is a reason to delete
/// anything: what can't be read is not there yet.
package enum SyncFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A newer release wrote it.
    case newerFormat(Int)
    /// Its bytes are not those its name or its checksum promises: half sent, or not from us.
    case damaged(String)
    /// Larger than any file that is written.
    case tooLarge(String)

    /// What is wrong and what to do.
    package var description: String {
        switch self {
        case .newerFormat(let format):
            "the synced data has format \(format): update BrewGuide on this device"
        case .damaged(let file): "\(file) on the server is incomplete or damaged"
        case .tooLarge(let file): "\(file) on the server is too large to be BrewGuide's"
        }
    }
}

/// The file that tells whether a folder is one that BrewGuide syncs to.
package enum FormatFile {
    /// What this release writes and reads.
    static let format = 1
    /// Its name, in the base folder.
    package static let name = "format.json"
    /// The same from every device: who writes it first does not matter.
    package static let bytes = Array("{\"format\": \(format)}\n".utf8)
    /// Bytes of it at most. Chosen.
    package static let limit = 1024

    /// Whether these bytes are the beginning of the file, and not all of it.
    static func isCut(_ found: [UInt8]) -> Bool {
        found.count < bytes.count && bytes.starts(with: found)
    }

    /// Checks what the server has under its name.
    /// - Throws: `SyncFileError`: of another page, as from a router that wants a sign-in, that it
    ///   is damaged.
    package static func check(_ bytes: [UInt8]) throws(SyncFileError) {
        guard bytes.count <= limit else { throw .damaged(name) }
        let object = JSONObject(parsing: String(decoding: bytes, as: UTF8.self))
        guard let found = object?.integer("format")?.within(1...Int.max) else {
            throw .damaged(name)
        }
        guard found <= format else { throw .newerFormat(found) }
    }
}
