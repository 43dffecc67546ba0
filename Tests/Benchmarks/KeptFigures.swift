import SystemCalls

/// The figures that every run gives alike, as they are kept in the project: a change may not make
/// one of them worse without anybody noticing.
struct KeptFigures {
    /// How much worse a figure may be than the kept one. Chosen: a hundredth is a coincidence.
    static let tolerance = 1.02

    /// What is to be said of a figure.
    enum Verdict: Hashable {
        case asKept
        case better(than: Double)
        case worse(than: Double)
        case unknown
    }

    private var values: [String: Double] = [:]

    /// No figures yet.
    init() {}

    /// The figures in a file that `text` wrote.
    init(file path: String) throws(SystemCallError) {
        for line in try TextFile.read(path).split(separator: "\n") {
            let fields = line.split(separator: "\"")
            guard fields.count == 3, let value = Double(fields[2].filter { !": ,".contains($0) })
            else { continue }
            values[String(fields[1])] = value
        }
    }

    /// Keeps a figure.
    mutating func keep(_ figure: Figure) { values[figure.measure] = figure.ours }

    /// Drops the figures of some measures.
    mutating func forget(_ isForgotten: (String) -> Bool) {
        values = values.filter { !isForgotten($0.key) }
    }

    /// How a figure stands to the kept one.
    func verdict(on figure: Figure) -> Verdict {
        guard let kept = values[figure.measure] else { return .unknown }
        if figure.ours > kept * Self.tolerance { return .worse(than: kept) }
        if figure.ours * Self.tolerance < kept { return .better(than: kept) }
        return .asKept
    }

    /// The measures that are kept.
    var measures: Set<String> { Set(values.keys) }

    /// JSON, a figure a line.
    var text: String {
        let lines = values.sorted { $0.key < $1.key }
            .map { "  \"\($0.key)\": \(Figure.text($0.value))" }
        return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    }
}
