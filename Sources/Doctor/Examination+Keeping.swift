extension Examination {
    /// Where the device keeps what it knows, and the database there.
    var keeping: [Finding] { [state, database] }

    /// Chosen: a backup before a migration and years of logs fit in it many times.
    private static let mebibytesEnough = 32

    private var state: Finding {
        let path = facts.configuration.stateDirectory
        switch facts.state {
        case .absent(canBeMade: true):
            return Finding("state", .good, "\(path) is not there yet and can be made")
        case .absent(canBeMade: false):
            return Finding(
                "state", .bad, "\(path) is not there, and \(facts.user.name) may not make it",
                fix: "start the service, which makes it, or run this with sudo", cause: .permission)
        case .noDirectory:
            return Finding(
                "state", .bad, "\(path) is no directory", fix: "set stateDirectory to one",
                cause: .configuration)
        case .denied:
            return Finding(
                "state", .advice, "\(path) may not be written by \(facts.user.name)",
                fix: "right if the service alone uses it; run this with sudo to look into it")
        case .readOnly:
            return Finding(
                "state", .bad, "\(path) is on a file system that may only be read",
                fix: "mount a writable one there: see deploy/READ-ONLY.md")
        case .usable(let free):
            guard free >= Self.mebibytesEnough else {
                return Finding(
                    "state", .bad, "\(path) has only \(free) MiB left",
                    fix: "make room: 'sudo apt clean', 'sudo journalctl --vacuum-size=50M'")
            }
            return Finding("state", .good, "\(path) can be written; \(free) MiB are free")
        }
    }

    private var database: Finding {
        switch facts.database {
        case .absent: Finding("database", .good, "there is no database yet; the device makes it")
        case .sound: Finding("database", .good, "the database is sound, and its counts agree")
        case .miscounted(let what):
            Finding(
                "database", .advice, "the database is sound, but its counts don't agree: \(what)",
                fix: "restart the device, which counts anew; a database over 2 MiB is counted anew "
                    + "by 'brewguide restore' of a backup just made")
        case .interrupted:
            Finding(
                "database", .advice,
                "the power went while something was saved; it was not looked into",
                fix: "start the device, which undoes what was half done, and ask again")
        case .denied:
            Finding(
                "database", .skipped, "the database may not be read by \(facts.user.name)",
                fix: "run this with sudo to look into it")
        case .unsound(let reason):
            Finding(
                "database", .bad, "the database: \(reason)",
                fix: "restart the device, which sets a damaged one aside and recovers what it can; "
                    + "or 'brewguide restore' a backup",
                cause: .data)
        }
    }
}
