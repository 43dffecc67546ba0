/// One thing that is measured, by its name on the command line.
struct Benchmark: Sendable {
    let name: String
    let summary: String
    /// Hands out figures as they are found.
    let run: @Sendable ((Figure) -> Void) throws -> Void

    static let all = [store]
}
