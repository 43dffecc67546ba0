import CommandLine
import JSON5
import Store

/// A list of the journal, as a table or as JSON with an item a line; an empty one says what to do
/// first.
enum JournalList {
    static let search: Option<String> = .text(
        "search", "TEXT", summary: "only those with this in their names")

    static func print<Entry>(
        _ entries: [Entry], of topic: JournalTopic, _ invocation: Invocation,
        json: (Entry) -> JSONValue, table: ([Entry]) -> String
    ) throws(CommandFailure) {
        let output = PagedOutput()
        if invocation[CommandSpec.json] {
            let lines = entries.map { json($0).line }.joined(separator: ",\n")
            try output.print(entries.isEmpty ? "[]\n" : "[\n\(lines)\n]\n")
        } else if entries.isEmpty {
            Console.warn(topic.emptyListWords(search: invocation[search]), priority: 6)
        } else {
            try output.print(table(entries))
        }
        try output.finish()
    }
}
