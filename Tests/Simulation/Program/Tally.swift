/// What a run was.
struct Tally {
    var nanoseconds: Int64 = 0
    var brews = 0
    var bakes = 0
    var presses = 0
    var turns = 0
    var checks = 0
    var faults: [String: Int] = [:]

    mutating func add(_ other: Tally) {
        nanoseconds += other.nanoseconds
        brews += other.brews
        bakes += other.bakes
        presses += other.presses
        turns += other.turns
        checks += other.checks
        faults.merge(other.faults) { $0 + $1 }
    }

    /// Device-days to a tenth.
    var days: String {
        let tenths = nanoseconds / 8_640_000_000_000
        return "\(tenths / 10).\(tenths % 10)"
    }

    private var faultText: String {
        faults.isEmpty
            ? "none"
            : faults.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
                .joined(separator: ", ")
    }

    /// Some lines for a person, each figure with its unit; `seconds` is what it took of a core.
    func summary(seconds: Double) -> String {
        let speed = seconds > 0 ? Int(Double(nanoseconds) / 1e9 / seconds) : 0
        return """

            clean: \(days) device-days, \(brews) brews, \(bakes) bakes, \(presses) presses, \
            \(turns) turns of the loop
            faults: \(faultText)
            checks made: \(checks)
            speed: \(speed) times real time on one core, \(Int(seconds.rounded())) s of it in all
            """
    }
}

extension Life {
    /// One line of a life.
    var summary: String {
        "\(tally.days) device-days, \(tally.brews) brews, \(tally.bakes) bakes, "
            + "\(tally.presses) presses, "
            + "\(tally.faults.values.reduce(0, +)) faults, \(tally.checks) checks, "
            + "\(setup.options), trace \(digest.text)"
    }
}
