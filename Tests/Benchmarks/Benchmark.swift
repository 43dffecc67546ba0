/// One thing that is measured, by its name on the command line.
struct Benchmark: Sendable {
    /// Takes in what a benchmark finds.
    struct Report {
        /// Whether only figures are wanted that every run gives alike.
        var isRepeatableOnly = false
        /// A figure was found.
        let figure: (Figure) -> Void
        /// Something to know beside: what else was seen, or why something was not measured.
        let note: (String) -> Void
    }

    let name: String
    let summary: String
    /// Whether it has figures that every run gives alike.
    var isRepeatable = false
    /// Whether it takes so long that it runs only when it is named.
    var isOnlyByName = false
    let run: @Sendable (Report) throws -> Void

    static let all = [
        bus, allocations, wakeups, lateness, instructions, storage, start, memory, size, store,
        journal, formulas, scale, million, latenessLong,
    ]
}
