import Brewing
import CommandLine
import Documents
import JSON5
import Store
import SystemCalls
import Units

/// Another program's journal in files of a person.
struct JournalFiles {
    /// Bytes of a file at most. Chosen: ten times an export of 2000 brews, and read within the
    /// memory of the smallest Pi.
    private static let limit = 32 << 20

    /// What stands in them.
    let journal: ImportedJournal

    /// Reads a Beanconqueror export, in one file or several; `-` is standard input. Brews without a
    /// rating get `rating`.
    init(_ paths: [String], rating: Rating?, methods: KnownMethods) throws(CommandFailure) {
        let zone = ImportedJournal.Zone(
            name: Calendar.timeZone(Environment.value(of: "TZ")),
            offset: { Calendar.offsetSeconds(at: $0) })
        var texts: [String] = []
        for path in paths {
            let bytes = try Files.bytes(
                at: path == "-" ? "/dev/stdin" : path, limit: Self.limit)
            texts.append(
                try Self.told(path) { () throws(DocumentErrors) in
                    try String(document: bytes)
                })
        }
        let name = paths.count == 1 ? paths[0] : "the export"
        journal = try Self.told(name) { () throws(DocumentErrors) in
            try ImportedJournal(
                beanconqueror: texts, rating: rating, methods: methods, zone: zone)
        }
    }

    /// The failure of a file as that of a command.
    private static func told<Value>(
        _ path: String, _ body: () throws(DocumentErrors) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(DocumentErrors) {
            return try body()
        } catch {
            let words = error.errors.map { "\(path):\($0.line): \($0.message)" }
            throw CommandFailure(status: .badData, message: words.joined(separator: "\n"))
        }
    }

    /// As the database takes it.
    var foreign: ForeignJournal {
        ForeignJournal(
            methods: journal.methods, grinders: journal.mills.map(\.grinder), beans: journal.beans,
            brews: journal.brews.map { ($0.log, $0.bag) })
    }
}

extension ImportedJournal {
    /// What of it is new here, as a person looks at it before it is taken.
    func preview(_ news: JournalNews, _ style: TextStyle) -> String {
        let counts = [
            (news.beans.count, "bean"), (news.grinders.count, "grinder"),
            (news.methods.count, "method"), (news.brewCount, "brew"),
        ].map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
        var lines = [style.strong("new: " + counts.joined(separator: ", "))]
        lines += news.beans.map { "  bean \(Self.words($0))" }
        lines += news.opened.map { "  another bag of \(Self.words($0))" }
        let settings = Dictionary(mills.map { ($0.grinder.id, $0.settings) }) { $1 }
        lines += news.grinders.map { "  grinder \(Self.words($0, settings[$0.id] ?? 0))" }
        lines += news.methods.map { "  method \($0.name): \($0.category.rawValue)" }
        lines += notes.map { "  \($0)" }
        return lines.map { $0.printable + "\n" }.joined()
    }

    private static func words(_ grinder: Grinder, _ settings: Int) -> String {
        let source =
            settings == 0
            ? "a guess" : "guessed from \(settings) setting\(settings == 1 ? "" : "s")"
        return "\(grinder.name): \(grinder.range.minimum.text) to \(grinder.range.maximum.text) in "
            + "steps of \(grinder.range.step.text), \(source): 'brewguide grinder edit' sets it "
            + "right"
    }

    private static func words(_ bean: Bean) -> String {
        let name = [bean.name, bean.roaster].filter { !$0.isEmpty }.joined(separator: ", ")
        var facts: [String] = []
        if let roasted = bean.roasted { facts.append("roasted \(roasted.text)") }
        if let weight = bean.bagWeight { facts.append("\(weight.shortText) g") }
        if bean.bag > 1 { facts.append("bag \(bean.bag)") }
        return facts.isEmpty ? name : "\(name): \(facts.joined(separator: ", "))"
    }

    /// What stays out, a line for each reason, with the first of those it is the reason of.
    var leftOutLines: [String] {
        var reasons: [String] = []
        var things: [String: [String]] = [:]
        for omission in leftOut {
            if things[omission.why] == nil { reasons.append(omission.why) }
            things[omission.why, default: []].append(omission.what)
        }
        return reasons.map { why in
            let things = things[why] ?? []
            let shown = things.prefix(3).joined(separator: "; ")
            let rest = things.count > 3 ? "; …" : ""
            return "\(things.count) left out: \(why) (\(shown)\(rest))"
        }
    }
}
