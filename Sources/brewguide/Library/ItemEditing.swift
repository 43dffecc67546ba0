// A recipe or a formula in the person's editor, from the first look to what is saved.
//
// **Responsible for** the questions in between and for what becomes of the draft. **Not for** the
// draft's file (Draft), the editor (Editor) and what is right in it (Documents).
//
// The *draft* is the text under the editor, a file of its own. Its *base* is the item it was made
// from: it is saved only when the item is still that one, so nobody's change is overwritten.
//
// Order: a draft of an earlier time is offered first; the editor runs; a text nobody touched ends
// it; else the draft is saved, or its errors are shown and the person decides. The draft goes only
// when it was saved or nobody wants it.

import CommandLine
import JSON5
import Reports
import Store

/// Has a recipe or a formula edited until it is right, as visudo(8) does: all errors at once, at
/// the lines they stand on; nothing is saved before they are gone, and what was written is never
/// lost.
struct ItemEditing<Item: LibraryItem> {
    private let library: Library
    private let draft: Draft
    private let style: TextStyle
    /// The one that is changed; nil when one is made.
    private let original: Item.ID?
    private let newID = Item.newID()
    private let reader: ItemReader<Item>

    /// What came of trying to save.
    private enum Outcome {
        case saved(Item)
        case wrong([DocumentError])
        case changedMeanwhile
    }

    init(_ library: Library, original: Item.ID?, _ style: TextStyle) throws(CommandFailure) {
        self.library = library
        self.original = original
        self.style = style
        reader = try Item.reader(library)
        let name = original.map { "\(Item.noun)-\($0.rawValue)" } ?? Item.newDraftName
        draft = try Draft(name, in: library)
    }

    /// Edits from this one on, or from a draft that was kept.
    func run(from item: Item) throws(CommandFailure) {
        let start = reader.reminder + item.fileText
        let isKept = try takesKeptDraft()
        if !isKept { try draft.begin(start, from: original == nil ? "" : item.fileText) }
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
                Console.warn("the \(Item.noun) was changed by somebody else meanwhile")
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

    /// What to do with a text nobody touched: an edit is over, a new one may be wanted as it is.
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
                try Item.find(original, in: db)
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
        let item: Item
        do throws(DocumentErrors) {
            text = try String(document: bytes)
            item = try reader.read(text, original ?? newID, original != nil)
        } catch {
            return .wrong(error.errors)
        }
        let base = try draft.baseText()
        do throws(StoreError) {
            if original == nil {
                try Item.add([item], replacing: [], in: library.database)
            } else if try !item.update(in: library.database, if: { $0.fileText == base }) {
                return .changedMeanwhile
            }
            // One without a name has got one.
            return .saved(try Item.find(item.id, in: library.database))
        } catch {
            if error.isNameTaken {
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
