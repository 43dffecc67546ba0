/// One measured number, with what it is to be.
struct Figure {
    let name: String
    let value: Double
    let unit: String
    /// What the value should not be over; nil where there is only something to know.
    var goal: Double?

    /// The figure as one line of JSON with stable keys.
    var json: String {
        let goal = goal.map { ",\"goal\":\(Self.text($0))" } ?? ""
        let met = self.goal.map { ",\"met\":\(value <= $0)" } ?? ""
        return
            "{\"name\":\"\(name)\",\"value\":\(Self.text(value)),\"unit\":\"\(unit)\"\(goal)\(met)}"
    }

    /// The figure as a row for people.
    var row: String {
        let verdict =
            goal.map { "  \(value <= $0 ? "✓" : "✗") goal \(Self.text($0)) \(unit)" } ?? ""
        let padding = String(repeating: " ", count: max(1, 44 - name.count))
        return "\(name)\(padding)\(Self.text(value)) \(unit)\(verdict)"
    }

    /// Three digits behind the point, without an exponent.
    private static func text(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let digits = String(thousandths.magnitude % 1000)
        let fraction = String(repeating: "0", count: 3 - digits.count) + digits
        return "\(thousandths < 0 ? "-" : "")\(thousandths.magnitude / 1000).\(fraction)"
    }
}
