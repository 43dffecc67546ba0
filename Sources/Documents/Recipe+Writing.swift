import Brewing
import JSON5

extension Recipe {
    /// The recipe as a file for people (SPEC §4): the keys always in the same order, one step a
    /// line, times to the millisecond. The starter is written without its id, which stays its own.
    public var fileText: String {
        var fields: [(String, String)] = isStarter ? [] : [("id", JSONWriter.quoted(id.rawValue))]
        fields += [
            ("name", JSONWriter.quoted(name)), ("method", JSONWriter.quoted(method.name)),
            ("dose", dose.tenthsText), ("yield", JSONWriter.number(tenths: yield.tenths)),
            ("temperature", JSONWriter.number(tenths: temperature.tenths)),
            ("grind", JSONWriter.quoted(grind.label)),
            ("grindDescriptor", JSONWriter.quoted(grind.descriptor)),
            ("bloomRatio", JSONWriter.number(hundredths: bloomRatioHundredths)),
            ("split", JSONWriter.quoted(split.rawValue)),
        ]
        let steps = steps.map { "    " + $0.fileText }.joined(separator: ",\n")
        fields.append(("steps", steps.isEmpty ? "[]" : "[\n\(steps)\n  ]"))
        let lines = fields.map { "  \"\($0)\": \($1)" }
        return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    }
}

extension RecipeStep {
    /// The step as one line of a recipe file.
    fileprivate var fileText: String {
        var fields = [
            ("kind", JSONWriter.quoted(kind.rawValue)), ("text", JSONWriter.quoted(text)),
        ]
        if let length { fields.append(("seconds", JSONWriter.seconds(length))) }
        if let until { fields.append(("until", JSONWriter.seconds(until))) }
        if let waterTo { fields.append(("waterTo", JSONWriter.number(tenths: waterTo.tenths))) }
        return "{ " + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + " }"
    }
}
