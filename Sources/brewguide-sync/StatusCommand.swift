import CommandLine
import JSON5
import Spool
import Sync
import Syncing
import SystemCalls
import Timebase

extension CommandSpec {
    private static let json: Option<Bool> = .flag("json", summary: "as JSON, for programs")

    static let status = CommandSpec(
        name: "status", summary: "tells whether sync is on, and what came of the last",
        options: [json, SyncSetup.state]
    ) { invocation throws(CommandFailure) in
        // No lock: it is told while a sync runs, too.
        let path = SyncSetup.path(invocation[SyncSetup.state])
        let status = SpoolFolder(state: path).status ?? SyncStatus()
        try Console.print(invocation[json] ? status.report.text : status.words)
    }
}

extension SyncStatus {
    fileprivate var words: String {
        var lines = [stateWords, isSignedIn ? "Signed in" : "Signed out"]
        if isRunning { lines.append("a sync is under way") }
        if let last {
            lines.append(
                "Last: \(last.wall.localText) " + (last.failure.map { "failed: \($0)" } ?? "ok"))
        }
        if leftOutHere > 0 { lines.append("\(leftOutHere) thing(s) stay here: they can't be sent") }
        if leftOutThere > 0 {
            lines.append("\(leftOutThere) change(s) of other devices are left out here")
        }
        return lines.map { $0.printable + "\n" }.joined()
    }

    private var stateWords: String {
        guard isOn else { return "Local only" }
        return last?.failure == nil ? "Sync on" : "Sync unavailable"
    }

    /// The same for programs; the keys are stable.
    fileprivate var report: JSONValue {
        .group([
            "on": .bool(isOn), "signedIn": .bool(isSignedIn), "running": .bool(isRunning),
            "last": last.map {
                .group([
                    "at": .string($0.wall.localText), "ok": .bool($0.failure == nil),
                    "failure": .optional($0.failure),
                ])
            } ?? .null,
            "leftOut": .group(["here": .integer(leftOutHere), "there": .integer(leftOutThere)]),
        ])
    }
}

extension WallTime {
    /// RFC 3339, in the time zone of TZ.
    fileprivate var localText: String {
        let offset = Calendar.offsetSeconds(at: self)
        return CivilTime(self, offsetSeconds: offset).text(offsetSeconds: offset)
    }
}
