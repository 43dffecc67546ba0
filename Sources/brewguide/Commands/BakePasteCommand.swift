import Baking
import CommandLine
import Documents
import JSON5
import Names
import Reports
import Store

extension CommandSpec {
    static let bakePaste = CommandSpec(
        name: "bake paste", summary: "makes a formula of a recipe as text",
        arguments: [
            Argument(
                name: "FILE", isOptional: true, completion: .files,
                summary: "the text; standard input when not said, or -")
        ],
        options: [called, preview, yes, json, TextStyle.option, StateDirectory.option],
        details: [
            "A line is AMOUNT UNIT NAME or NAME AMOUNT UNIT: '500 g bread flour', 'Water: 350 g', "
                + "'salt 2%'. Units are g, kg, mg, oz and lb; cups and spoons are not understood. "
                + "Bullets and text in brackets are ignored. A line that ends with a colon, or one "
                + "such as poolish, soaker or dough, begins a section.",
            "What was understood is shown first, and apart from it each line that was not, with "
                + "the reason; then it is asked. --yes takes a text in only when every line was "
                + "understood. What is not taken in for such a line is kept in the folder drafts "
                + "beside the database (65): put it right there and paste that file.",
        ],
        examples: [
            "brewguide bake paste recipe.txt --name \"Friday loaf\"",
            "wl-paste | brewguide bake paste --preview",
        ]
    ) { invocation throws(CommandFailure) in
        let pasting = try FormulaPasting(invocation)
        try pasting.show()
        if !invocation[preview] { try pasting.takeIn() }
    }
}

/// A recipe as text on its way into the database.
private struct FormulaPasting {
    private let invocation: Invocation
    /// The file it was read from; nil when that was standard input.
    private let path: String?
    private let text: String
    private let pasted: PastedFormula

    init(_ invocation: Invocation) throws(CommandFailure) {
        self.invocation = invocation
        let file = try DocumentFile(invocation.argument(0) ?? "-")
        path = file.isStandardInput ? nil : file.path
        let text = try file.told { () throws(DocumentErrors) in try file.text() }
        do throws(PasteError) {
            pasted = try PastedFormula(
                text, id: .new(), name: invocation[CommandSpec.called] ?? "",
                newItemID: ItemID.new)
        } catch {
            throw CommandFailure(
                status: .badData, message: "\(file.path): \(error.description)")
        }
        self.text = text
    }

    /// What was understood, and what was not.
    func show() throws(CommandFailure) {
        let output = PagedOutput()
        try output.print(
            invocation[CommandSpec.json]
                ? pasted.json.text : PasteSheet(pasted, TextStyle(invocation)).text)
        try output.finish()
    }

    /// Saves the formula when the person wants it.
    func takeIn() throws(CommandFailure) {
        let library = try Library(invocation, changes: true)
        try checkUnderstood(library)
        let count = pasted.unread.count
        try Confirmation.ask(
            count == 0 ? "Take it in?" : "Take it in without \(Self.lines(count))?", invocation)
        let saved: Formula
        do throws(StoreError) {
            saved = try library.database.formulas.add(pasted.formula)
        } catch {
            let failure = CommandFailure(error)
            throw CommandFailure(
                status: failure.status, message: "\(failure.message); \(try keep(library))")
        }
        if let path { Draft.removeText(at: path, in: library) }
        try Console.print("\(saved.name.printable) is saved\n")
    }

    /// What can't be saved is kept, and what only a person may decide where none is there.
    private func checkUnderstood(_ library: Library) throws(CommandFailure) {
        let mayBeAsked = Confirmation.isPossible && !invocation[CommandSpec.yes]
        guard pasted.formula.validationErrors.isEmpty else {
            throw CommandFailure(
                status: .badData, message: "it can't be saved as it is; \(try keep(library))")
        }
        guard pasted.unread.isEmpty || mayBeAsked else {
            let count = pasted.unread.count
            throw CommandFailure(
                status: .badData,
                message: "\(Self.lines(count)) \(count == 1 ? "was" : "were") not understood; "
                    + (try keep(library)))
        }
    }

    private static func lines(_ count: Int) -> String { "\(count) line\(count == 1 ? "" : "s")" }

    /// Keeps the text, and says where.
    private func keep(_ library: Library) throws(CommandFailure) -> String {
        let kept = try Draft.keepText(
            text, from: path, as: "paste-\(pasted.formula.id.rawValue)", in: library)
        return "the draft is kept: \(kept): put it right there, then 'brewguide bake paste' it"
    }
}
