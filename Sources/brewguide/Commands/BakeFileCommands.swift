import Baking
import CommandLine
import Documents
import JSON5
import Store

extension CommandSpec {
    private static let files = Argument(
        name: "FILE", isRepeated: true, completion: .files,
        summary: "formula files; - is standard input")

    static let bakeValidate = CommandSpec(
        name: "bake validate", summary: "tells everything that is wrong with formula files",
        arguments: [files], options: [json],
        details: [
            "Each error is a line FILE:LINE:COLUMN: MESSAGE; the exit status is then 65. What is "
                + "unusual, such as salt above 2.2 %, is a warning and no error."
        ],
        examples: ["brewguide bake validate *.json"]
    ) { invocation throws(CommandFailure) in
        let files = try invocation.arguments.map { path throws(CommandFailure) in
            try DocumentFile(path)
        }
        try DocumentFile.tell(
            files.map { ($0, $0.formulaErrors) }, asJSON: invocation[json])
    }

    static let bakeImport = CommandSpec(
        name: "bake import", summary: "takes formulas in from files, all or none",
        arguments: [files], options: [rename, replace, StateDirectory.option],
        details: [
            "A formula keeps its ids, and what has none gets one. One whose id or name is there "
                + "already is refused (65) unless --rename or --replace says what is to become of "
                + "it; the very same formula again is no failure. For a formula as text there is "
                + "'brewguide bake paste'."
        ],
        examples: [
            "brewguide bake import loaf.json", "brewguide bake import --rename *.json",
        ]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        var importing = try ItemImport<Formula>(library, invocation)
        for path in invocation.arguments {
            let file = try DocumentFile(path)
            try importing.plan(file.formula(), from: file.path)
        }
        try Console.print(importing.carryOut().map { $0 + "\n" }.joined())
    }

    static let bakeExport = CommandSpec(
        name: "bake export", summary: "writes a formula to a file, or to standard output",
        arguments: [
            formulaName,
            Argument(
                name: "FILE", isOptional: true, completion: .files,
                summary: "must not be there yet"),
        ],
        options: [StateDirectory.option],
        details: ["It keeps everything, the ids as well."],
        examples: [
            "brewguide bake export \"Country loaf\" loaf.json", "brewguide bake export country",
        ]
    ) { invocation throws(CommandFailure) in
        let text = try Library(invocation).formula(invocation.arguments[0]).fileText
        guard let path = invocation.argument(1) else { return try Console.print(text) }
        try NewFile.write(to: path) { write throws(CommandFailure) in try write(text) }
    }
}

extension DocumentFile {
    private func parsedFormula() throws(DocumentErrors) -> Formula {
        try Formula(parsing: text(), newID: .new(), newItemID: ItemID.new)
    }

    /// Its formula, for a command that can't go on without; what has no id gets one.
    func formula() throws(CommandFailure) -> Formula {
        try told { () throws(DocumentErrors) in try parsedFormula() }
    }

    /// Everything that is wrong with its formula.
    fileprivate var formulaErrors: [DocumentError] {
        do throws(DocumentErrors) {
            _ = try parsedFormula()
            return []
        } catch {
            return error.errors
        }
    }
}
