/// What earlier programs kept of a brew: their files, as `SessionFormatTests` has them.
struct OldSession {
    let name: String
    /// The step it stood at, from 0.
    let step: Int
    /// Whether all its steps were done.
    var isCompleted = false

    /// Brews in every phase.
    static let all: [OldSession] = [
        OldSession(name: "at-the-first-step", step: 0),
        OldSession(name: "awaiting-the-pour", step: 1), OldSession(name: "active", step: 1),
        OldSession(name: "paused", step: 1), OldSession(name: "time-over", step: 1),
        OldSession(name: "pouring", step: 2), OldSession(name: "ready-with-clock", step: 5),
        OldSession(name: "two-blooms-awaiting", step: 1),
        OldSession(name: "completed", step: 5, isCompleted: true),
        OldSession(name: "noted", step: 5, isCompleted: true),
        OldSession(name: "two-blooms-completed", step: 3, isCompleted: true),
    ]

    /// The file.
    var path: String {
        let folders = #filePath.split(separator: "/").dropLast(3)
        return "/" + folders.joined(separator: "/") + "/OldFiles/sessions/\(name)"
    }
}
