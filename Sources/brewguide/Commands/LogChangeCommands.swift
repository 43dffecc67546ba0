import Brewing
import CommandLine
import Names
import Reports
import Store
import Units

extension CommandSpec {
    /// A tag, or none of them.
    private static let tag: Option<TasteTag?> = .choice(
        "tag", among: TasteTag.allCases.map { ($0.option, $0) } + [("none", nil)],
        summary: "what it tasted of; the old tag stays when not said")

    static let logRate = CommandSpec(
        name: "log rate", summary: "rates a brew anew",
        arguments: [
            logID,
            Argument(
                name: "STARS", values: ["1", "2", "3", "4", "5"], summary: "how good it was"),
        ],
        options: [
            tag, StateDirectory.option,
        ],
        examples: ["brewguide log rate 1 5 --tag balanced"]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        let id = try library.logID(invocation.arguments[0])
        guard let rating = Rating(word: invocation.arguments[1]) else {
            throw CommandFailure(status: .usage, message: "log rate: STARS is 1 to 5")
        }
        let taste = invocation[tag]
        try library.attempt { db throws(StoreError) in
            try db.logs.changeTasting(of: id) { tasting in
                tasting.rating = rating
                if let taste { tasting.taste = taste }
            }
        }
        guard let taste = taste ?? nil else { return }
        try Console.print("Next time: \(taste.hint)\n")
    }

    private static let removeNote: Option<Bool> = .flag(
        "remove", summary: "takes the note away")

    static let logNote = CommandSpec(
        name: "log note", summary: "writes a note on a brew",
        arguments: [
            logID,
            Argument(
                name: "TEXT", isOptional: true,
                summary: "at most \(Note.limit) characters; - reads standard input"),
        ],
        options: [
            removeNote,
            StateDirectory.option,
        ],
        examples: ["brewguide log note 1 \"Blueberries, a little short\""]
    ) { invocation throws(CommandFailure) in
        guard (invocation.argument(1) != nil) != invocation[removeNote] else {
            throw CommandFailure(status: .usage, message: "log note: a TEXT is needed, or --remove")
        }
        let library = try Library(invocation, changes: true)
        let id = try library.logID(invocation.arguments[0])
        let note = try invocation.argument(1).flatMap { text throws(CommandFailure) in
            try Note.read(text)
        }
        try library.attempt { db throws(StoreError) in
            try db.logs.changeTasting(of: id) { $0.note = note }
        }
    }

    private static let removePhoto: Option<Bool> = .flag(
        "remove", summary: "takes the photo away")

    static let logPhoto = CommandSpec(
        name: "log photo", summary: "keeps a photo with a brew",
        arguments: [
            logID,
            Argument(
                name: "FILE", isOptional: true, completion: .files,
                summary: "a JPEG or PNG of at most \(PhotoFolder.sizeLimit >> 20) MiB"),
        ],
        options: [
            removePhoto,
            StateDirectory.option,
        ],
        details: [
            "The photo is copied into the folder photos beside the database and deleted with the "
                + "log. 'brewguide log show' tells its name."
        ],
        examples: ["brewguide log photo 1 cup.jpg"]
    ) { invocation throws(CommandFailure) in
        guard (invocation.argument(1) != nil) != invocation[removePhoto] else {
            throw CommandFailure(
                status: .usage, message: "log photo: a FILE is needed, or --remove")
        }
        let library = try Library(invocation, changes: true)
        let id = try library.logID(invocation.arguments[0])
        guard let path = invocation.argument(1) else {
            try library.attempt { db throws(StoreError) in _ = try db.photos.remove(of: id) }
            return
        }
        let bytes = try Files.bytes(at: path, limit: PhotoFolder.sizeLimit)
        guard let kind = PhotoKind(bytes) else {
            throw CommandFailure(
                status: .badData, message: "\(path) is neither a JPEG nor a PNG picture")
        }
        try library.attempt { db throws(StoreError) in
            try db.photos.attach(bytes, kind: kind, to: id)
        }
    }

    static let logDelete = CommandSpec(
        name: "log delete", summary: "deletes a brew with its photo", arguments: [logID],
        options: [yes, StateDirectory.option],
        details: ["Asks on a terminal; elsewhere --yes is needed."],
        examples: ["brewguide log delete 1"]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        let log = try library.log(invocation.arguments[0])
        try Confirmation.ask(
            "Delete the brew of \(LogSheet.moment(log.stamp)), \(log.title.printable)?",
            invocation)
        try library.attempt { db throws(StoreError) in try db.logs.delete(log.id) }
    }
}

extension TasteTag {
    /// The tag as the command line writes it: `too-sour`.
    var option: String { words.replacing(" ", with: "-") }
}

extension Note {
    /// The note a person gave; nil when there is nothing in it.
    static func read(_ argument: String) throws(CommandFailure) -> Note? {
        let text = argument == "-" ? try Files.text(at: "/dev/stdin") : argument
        // What a shell or an editor puts at the end is no part of it.
        let trimmed = text.trimmingEnd()
        guard !trimmed.isEmpty else { return nil }
        do throws(NoteTooLong) {
            return try Note(trimmed)
        } catch {
            throw CommandFailure(status: .badData, message: error.description)
        }
    }
}

extension String {
    fileprivate func trimmingEnd() -> String {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
