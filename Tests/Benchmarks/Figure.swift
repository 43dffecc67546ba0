/// One measured number, beside what others need for the same and what nobody could do without.
struct Figure {
    /// What a figure is held against.
    struct Reference {
        let value: Double
        /// Whose value it is.
        let name: String
    }

    /// The key under which it is kept from run to run: `bus.a`.
    let measure: String
    /// What was measured, in words.
    let name: String
    /// Ours.
    let ours: Double
    let unit: String
    /// The best that people would use instead.
    var peer: Reference?
    /// What nothing can be below.
    var limit: Reference?
    /// What ours should not be over; nil where there is only something to know.
    var goal: Double?
    /// Whether every run on every machine gives the same: then CI holds it.
    var isRepeatable = false

    /// Whether the goal is met; nil without one.
    var isMet: Bool? { goal.map { ours <= $0 } }

    /// The figure as one line of JSON with stable keys.
    var json: String {
        var parts = [
            "\"measure\":\"\(measure)\"", "\"name\":\"\(name)\"", "\"ours\":\(Self.text(ours))",
            "\"unit\":\"\(unit)\"",
        ]
        if let peer {
            parts.append("\"peer\":\(Self.text(peer.value)),\"peerName\":\"\(peer.name)\"")
        }
        if let limit {
            parts.append("\"limit\":\(Self.text(limit.value)),\"limitName\":\"\(limit.name)\"")
        }
        if let goal { parts.append("\"goal\":\(Self.text(goal))") }
        if let isMet { parts.append("\"met\":\(isMet)") }
        parts.append("\"repeatable\":\(isRepeatable)")
        return "{" + parts.joined(separator: ",") + "}"
    }

    /// The columns of `row`.
    static let header =
        column("measure", 52) + column("ours", 18) + column("peer", 44) + column("limit", 38)
        + column("goal", 14) + "met"

    /// The figure as a row for people.
    var row: String {
        let goalText = goal.map { "≤ " + Self.text($0) } ?? "–"
        let verdict = isMet.map { $0 ? "yes" : "NO" } ?? "–"
        return Self.column("\(measure): \(name)", 52)
            + Self.column("\(Self.text(ours)) \(unit)", 18) + Self.column(Self.text(peer), 44)
            + Self.column(Self.text(limit), 38) + Self.column(goalText, 14) + verdict
    }

    private static func column(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(2, width - text.count))
    }

    private static func text(_ reference: Reference?) -> String {
        reference.map { "\(text($0.value)) (\($0.name))" } ?? "–"
    }

    /// Up to three digits behind the point, without an exponent.
    static func text(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let whole = "\(thousandths < 0 ? "-" : "")\(thousandths.magnitude / 1000)"
        guard thousandths % 1000 != 0 else { return whole }
        let digits = String(thousandths.magnitude % 1000)
        var fraction = String(repeating: "0", count: 3 - digits.count) + digits
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return "\(whole).\(fraction)"
    }
}
