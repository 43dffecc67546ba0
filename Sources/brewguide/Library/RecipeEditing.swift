// A recipe in the person's editor, from the first look to the saved recipe.
//
// **Responsible for** the questions in between and for what becomes of the draft. **Not for** the
// draft's file (Draft), the editor (Editor) and what is right in a recipe (Documents, Brewing).
//
// The *draft* is the text under the editor, a file of its own. Its *base* is the recipe it was made
// from: it is saved only when the recipe is still that one, so nobody's change is overwritten.
//
// Order: a draft of an earlier time is offered first; the editor runs; a text nobody touched ends
// it; else the draft is saved, or its errors are shown and the person decides. The draft goes only
// when it was saved or nobody wants it.

import Brewing
import CommandLine
import Documents
import JSON5
import Reports
import Store

/// Has a recipe edited until it is right, as visudo(8) does: all errors at once, at the lines they
/// stand on; nothing is saved before they are gone, and what was written is never lost.
struct RecipeEditing {
    private let library: Library
    private let draft: Draft
    private let style: TextStyle
    /// The recipe that is changed; nil when one is made.
    private let original: RecipeID?
    private let newID = RecipeID.new()
    /// What it may name.
    private let methods: KnownMethods

    /// What came of trying to save.
    private enum Outcome {
        case saved(Recipe)
        case wrong([DocumentError])
        case changedMeanwhile
    }

    init(_ library: Library, original: RecipeID?, _ style: TextStyle) throws(CommandFailure) {
        self.library = library
        self.original = original
        self.style = style
        methods = try library.knownMethods()
        draft = try Draft(original.map { "recipe-\($0.rawValue)" } ?? "new", in: library)
    }

    /// What stands at the top of a draft in which one of these methods may be named.
    static func reminder(_ methods: KnownMethods) -> String {
        """
        // kind: prepare, bloom, pour or wait.  seconds: the step's own length, or
        // until: the brew time at which it ends.  waterTo: grams on the scale by then.
        // split: equal pours, or asWritten.
        // method: \(methods.names.joined(separator: ", ")).

        """
    }

    /// Edits from this recipe on, or from a draft that was kept.
    func run(from recipe: Recipe) throws(CommandFailure) {
        let start = Self.reminder(methods) + recipe.fileText
        let isKept = try takesKeptDraft()
        if !isKept { try draft.begin(start, from: original == nil ? "" : recipe.fileText) }
        while true {
            try edit(unlessStill: isKept ? nil : start)
            let bytes = try draft.bytes()
            if !isKept, bytes.elementsEqual(start.utf8), try !savesUnchanged() { return }
            switch try save(bytes) {
            case .saved(let saved):
                draft.remove()
                return try Console.print("\(saved.name.printable) is saved\n")
            case .wrong(let errors):
                show(errors, in: String(decoding: bytes, as: UTF8.self))
                if try !editsAgain(status: .badData, "it was not saved") { return }
            case .changedMeanwhile:
                Console.warn("the recipe was changed by somebody else meanwhile")
                if try !resolves() { return }
            }
        }
    }

    // What is asked.

    /// Whether to go on with a draft of an earlier time.
    private func takesKeptDraft() throws(CommandFailure) -> Bool {
        guard draft.isKept else { return false }
        guard Confirmation.isPossible else {
            Console.warn("goes on with the draft \(draft.path)", priority: 6)
            return true
        }
        Console.ask("There is a draft of an earlier edit.\n")
        let answer = Confirmation.answer(
            "(c)ontinue with it, (s)tart anew, (q)uit: ", from: "csq", atEnd: "q")
        guard answer != "q" else { throw CommandFailure(status: .ok, message: "") }
        return answer == "c"
    }

    /// What to do with a text nobody touched: an edit is over, a new recipe may be wanted as it is.
    private func savesUnchanged() throws(CommandFailure) -> Bool {
        guard original == nil else {
            draft.remove()
            try Console.print("nothing was changed\n")
            return false
        }
        guard Confirmation.isPossible else { return true }
        if Confirmation.answer("Save it as it is? (y)es, (n)o: ", from: "yn", atEnd: "n") == "y" {
            return true
        }
        draft.remove()
        return false
    }

    /// Whether to open the editor again; fails where nobody can be asked.
    private func editsAgain(
        status: ExitStatus, _ what: String
    ) throws(CommandFailure) -> Bool {
        let kept = CommandFailure(
            status: status, message: "\(what); the draft is kept: \(draft.path)")
        guard Confirmation.isPossible else { throw kept }
        let answer = Confirmation.answer(
            "(e)dit again, (q)uit and keep the draft, (d)iscard: ", from: "eqd", atEnd: "q")
        if answer == "q" { throw kept }
        if answer == "d" { draft.remove() }
        return answer == "e"
    }

    /// Whether to go on after somebody else's change; then the draft stands against that one.
    private func resolves() throws(CommandFailure) -> Bool {
        guard let original else { return false }
        let kept = CommandFailure(
            status: .busy,
            message: "nothing was saved; the draft is kept: \(draft.path)")
        guard Confirmation.isPossible else { throw kept }
        let answer = Confirmation.answer(
            "(o)verwrite that after another look, (q)uit and keep the draft, (d)iscard yours: ",
            from: "oqd", atEnd: "q")
        switch answer {
        case "o":
            let present = try library.attempt { db throws(StoreError) in
                try db.recipes.find(original)
            }
            try draft.rebase(on: present.fileText)
            return true
        case "d":
            draft.remove()
            return false
        default: throw kept
        }
    }

    // What is done.

    /// Opens the editor. When it fails, a draft that nobody wrote in yet goes with it.
    private func edit(unlessStill start: String?) throws(CommandFailure) {
        do throws(CommandFailure) {
            try Editor.edit(draft.path)
        } catch {
            guard let start, try draft.bytes().elementsEqual(start.utf8) else {
                throw CommandFailure(
                    status: error.status,
                    message: "\(error.message); the draft is kept: \(draft.path)")
            }
            draft.remove()
            throw error
        }
    }

    private func save(_ bytes: [UInt8]) throws(CommandFailure) -> Outcome {
        let text: String
        let recipe: Recipe
        do throws(DocumentErrors) {
            text = try String(document: bytes)
            recipe = try Recipe(
                parsing: text, newID: original ?? newID, keepsID: original != nil, methods: methods)
        } catch {
            return .wrong(error.errors)
        }
        let base = try draft.baseText()
        do throws(StoreError) {
            if original == nil {
                try library.database.recipes.add(recipe)
                return .saved(recipe)
            }
            let isSaved = try library.database.recipes.update(recipe, if: { $0.fileText == base })
            return isSaved ? .saved(recipe) : .changedMeanwhile
        } catch {
            if case .nameTaken = error {
                let wrong = DocumentError(
                    at: ["name"], of: text, code: "nameTaken", message: error.description)
                return .wrong([wrong])
            }
            let failure = CommandFailure(error)
            throw CommandFailure(
                status: failure.status,
                message: "\(failure.message); the draft is kept: \(draft.path)")
        }
    }

    /// All errors under the lines they stand on.
    private func show(_ errors: [DocumentError], in text: String) {
        Console.ask(IssueList.text(errors, in: text, style))
        Console.ask(IssueList.summary(errors.count) + "\n")
    }
}
