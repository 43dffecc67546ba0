/// What is looked for in the program's answers.
enum JSONText {
    /// The first number of this key in a text that is laid out over lines.
    static func number(_ key: String, in text: String) -> Double? {
        let lines = text.split(separator: "\n")
        guard let line = lines.first(where: { $0.contains("\"\(key)\"") }) else { return nil }
        return Double(line.drop { $0 != ":" }.filter { $0.isNumber || $0 == "." })
    }
}

extension Bench {
    /// How many logs the database has.
    func logCount() throws -> Int {
        let answer = try ask(["log", "list", "--json", "--state", rig.state])
        guard answer.status == 0 else { throw BenchError("log list: \(answer.text)") }
        return answer.text.ranges(of: "\"rating\"").count
    }
}
