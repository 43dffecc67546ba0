/// What a run was.
struct Tally {
    var nanoseconds: Int64 = 0
    var brews = 0
    var presses = 0
    var turns = 0
    var checks = 0
    var faults: [String: Int] = [:]

    var days: Double { Double(nanoseconds) / 86_400e9 }

    mutating func add(_ other: Tally) {
        nanoseconds += other.nanoseconds
        brews += other.brews
        presses += other.presses
        turns += other.turns
        checks += other.checks
        faults.merge(other.faults) { $0 + $1 }
    }

    var faultText: String {
        faults.isEmpty
            ? "no faults"
            : faults.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
                .joined(separator: ", ")
    }
}
