import Baking
import JSON5
import Units

extension Formula {
    /// The formula as a file for people (SPEC §10.1): the keys always in the same order, one
    /// ingredient a line, weights to 1 mg. What is read back is equal.
    public var fileText: String {
        let fields: [(String, String)] = [
            ("version", "1"), ("id", JSONWriter.quoted(id.rawValue)),
            ("name", JSONWriter.quoted(name)), ("pieces", "\(pieces)"),
            ("pieceWeight", pieceWeight.fileText),
            ("preferments", Self.list(preferments.map(\.fileText))),
            ("soakers", Self.list(soakers.map(\.fileText))),
            ("final", Self.list(final.map { "    " + $0.fileText })),
            ("steps", Self.list(steps.map { "    " + $0.fileText })),
            ("notes", JSONWriter.quoted(notes)),
        ]
        let lines = fields.map { "  \"\($0)\": \($1)" }
        return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    }

    private static func list(_ lines: [String]) -> String {
        lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
    }
}

extension Premix {
    /// The premix as lines of a formula file.
    fileprivate var fileText: String {
        let head = [("id", JSONWriter.quoted(id.rawValue)), ("name", JSONWriter.quoted(name))]
        let lines = ingredients.map { "        " + $0.fileText }.joined(separator: ",\n")
        var text = "    { " + head.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
        text += ",\n      \"ingredients\": " + (lines.isEmpty ? "[]" : "[\n\(lines)\n      ]")
        if let starter {
            text += ",\n      \"starter\": { \"flour\": \(starter.flour.fileText), "
            text += "\"water\": \(starter.water.fileText) }"
        }
        return text + " }"
    }
}

extension Ingredient {
    /// The ingredient as one line of a formula file.
    fileprivate var fileText: String {
        var fields = [
            ("id", JSONWriter.quoted(id.rawValue)), ("name", JSONWriter.quoted(name)),
            ("kind", JSONWriter.quoted(kind.rawValue)),
        ]
        if countsAsFlour != kind.countsAsFlour {
            fields.append(("countsAsFlour", "\(countsAsFlour)"))
        }
        fields.append(("grams", weight.fileText))
        if let temperature {
            fields.append(("temperature", JSONWriter.number(tenths: temperature.tenths)))
        }
        return "{ " + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + " }"
    }
}

extension FormulaStep {
    /// The step as one line of a formula file.
    fileprivate var fileText: String {
        let time = minutes.map { ", \"minutes\": \($0)" } ?? ""
        return "{ \"text\": \(JSONWriter.quoted(text))\(time) }"
    }
}

extension Milligrams {
    fileprivate var fileText: String { JSONWriter.number(thousandths: count) }
}
