/// Why a sync ended before it was done.
package enum SyncFailure: Error, Hashable, Sendable, CustomStringConvertible {
    case transport(TransportFailure)
    /// 401: no request is sent until the person has acted.
    case signInNeeded
    /// 403 or 507, or the folder can't be made: nothing can be stored there.
    case noStorage
    /// 423, 429 or 5xx, for longer than one sync waits.
    case busy(status: Int, retryAfter: Duration?)
    /// The folder is not there any more although this device has written to it.
    case folderGone
    /// This device's own head is not there any more.
    case ownDataGone
    /// The server has something else under our name, as a page that wants a sign-in.
    case notOurs(String)
    /// What was written reads otherwise.
    case writesLost(String)
    /// A segment of this device can't be read from its own disk.
    case ownFileDamaged(String)
    case newerFormat(Int)
    /// Somebody deleted the synced data on another device.
    case erased
    /// A brew began: it comes first.
    case brewing
    /// Nothing that a server should answer there.
    case unexpected(method: String, path: String, status: Int)

    /// What happened and what to do, in words for a person.
    package var description: String {
        switch self {
        case .transport(.unreachable): "Network unavailable"
        case .transport(.interrupted): "the connection was cut; it is tried again"
        case .transport(.untrusted):
            "the server's certificate is not valid: check the address and this device's clock"
        case .transport(.tooLarge): "the server sent more than BrewGuide ever writes"
        case .signInNeeded: "the server wants a new sign-in: brewguide sync login"
        case .noStorage: "No storage in this account"
        case .busy(status: let status, retryAfter: _):
            "the server is busy (\(status)); it is tried again"
        case .folderGone:
            "the synced folder is gone: if it was moved, sign in with its new address; to begin "
                + "anew there, turn sync off and on"
        case .ownDataGone:
            "what this device had sent is gone from the server: to send it again, turn sync off "
                + "and on"
        case .notOurs(let file): "\(file) is not BrewGuide's: is another address meant?"
        case .writesLost(let file): "the server did not store \(file) as it was sent"
        case .ownFileDamaged(let file):
            "this device's own \(file) can't be read: turn sync off and on"
        case .newerFormat(let format):
            SyncFileError.newerFormat(format).description
        case .erased: "the synced data was deleted on another device; sync is off here now"
        case .brewing: "a brew began; sync goes on after it"
        case .unexpected(let method, path: let path, status: let status):
            "the server answered \(status) to \(method) \(path)"
        }
    }

    /// Whether nothing is sent by itself until the person has acted.
    package var needsPerson: Bool {
        switch self {
        case .signInNeeded, .noStorage, .folderGone, .ownDataGone, .notOurs, .ownFileDamaged,
            .newerFormat, .erased:
            true
        case .transport, .busy, .writesLost, .brewing, .unexpected: false
        }
    }

    /// The exit status of `brewguide sync` (SPEC §11.4, sysexits(3)).
    package var exitStatus: Int32 {
        switch self {
        case .transport(.tooLarge), .folderGone, .ownDataGone, .notOurs, .writesLost,
            .ownFileDamaged, .newerFormat, .unexpected:
            65
        case .transport(.unreachable), .transport(.interrupted), .transport(.untrusted): 69
        case .busy, .brewing: 75
        case .signInNeeded, .noStorage, .erased: 77
        }
    }
}
