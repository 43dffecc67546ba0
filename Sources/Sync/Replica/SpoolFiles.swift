// What lies between archive and sync program: two files, each with one writer, each written anew as
// a whole.
//
// `changes.jsonl` is the archive's: what changed and was not taken in yet. `merged.jsonl` is the
// sync program's: that it has taken in a certain `changes.jsonl`, by the digest of its bytes, and
// what the archive is to show. Both are one file there, since what is to be shown follows from what
// was taken in: an archive that forgot a change by a receipt, and then put an older state in its
// place, would lose it.
//
// Each reads the other's file as one that a hostile program may have written.

import JSON5

/// What the archive hands over.
package struct Changes: Hashable, Sendable {
    /// The name of the row of changes they belong to.
    package let line: String
    package let things: [HandedThing]

    package init(line: String, things: [HandedThing]) { (self.line, self.things) = (line, things) }

    /// The file's name.
    package static let name = "changes.jsonl"
    /// Bytes of the file at most. Chosen: twice what the archive writes at once.
    package static let byteLimit = 4 * 1024 * 1024
    /// Things in it at most. Chosen: a megabyte or two.
    package static let limit = 2000
    /// Things in it at most where a device takes it in beside its own work. Chosen: a slice of that
    /// stays short.
    package static let limitBesideDevice = 500

    /// The file.
    package var bytes: [UInt8] {
        var text = SpoolFile.header(["line": .string(line), "count": .integer(things.count)])
        for thing in things { text += thing.line + "\n" }
        return Array(text.utf8)
    }

    /// Reads the file; nil when it is none.
    package init?(_ bytes: [UInt8]) {
        guard let (header, lines) = SpoolFile.read(bytes, limit: Self.byteLimit),
            let line = header.string("line"), SpoolFile.isName(line),
            header.integer("count")?.within(0...Self.limit) == lines.count
        else { return nil }
        let things = lines.compactMap { HandedThing(line: $0) }
        guard things.count == lines.count else { return nil }
        (self.line, self.things) = (line, things)
    }
}

/// What the sync program says to the archive.
package struct Merged: Hashable, Sendable {
    /// The row of changes it goes on from; nil when it knows none.
    package let line: String?
    /// The digest of the `changes.jsonl` that was taken in last.
    package let receipt: Digest?
    /// A row of changes that it does not know the beginning of: the archive begins anew.
    package let refused: String?
    package let things: [ToldThing]

    package init(line: String?, receipt: Digest?, refused: String?, things: [ToldThing]) {
        (self.line, self.receipt, self.refused) = (line, receipt, refused)
        self.things = things
    }

    /// The file's name.
    package static let name = "merged.jsonl"
    /// Bytes of the file at most. Chosen: as `Changes`.
    package static let byteLimit = 4 * 1024 * 1024
    /// Things in it at most. Chosen: a megabyte or two.
    package static let limit = 2000
    /// Things in it at most where a device takes it in beside its own work. Chosen: a slice of that
    /// stays short.
    package static let limitBesideDevice = 500
    /// Bytes of things after which no more are told at once. Chosen: half of what is read.
    static let fullness = 2 * 1024 * 1024

    /// The file.
    package var bytes: [UInt8] {
        var text = SpoolFile.header([
            "line": .optional(line), "receipt": .optional(receipt?.text),
            "refused": .optional(refused), "count": .integer(things.count),
        ])
        for thing in things { text += thing.line + "\n" }
        return Array(text.utf8)
    }

    /// Reads the file; nil when it is none.
    package init?(_ bytes: [UInt8]) {
        guard let (header, lines) = SpoolFile.read(bytes, limit: Self.byteLimit),
            header.integer("count")?.within(0...Self.limit) == lines.count
        else { return nil }
        let things = lines.compactMap { ToldThing(line: $0) }
        guard things.count == lines.count else { return nil }
        self.init(
            line: header.string("line"),
            receipt: header.string("receipt").flatMap { Digest($0) },
            refused: header.string("refused"), things: things)
    }
}

/// What both files have in common: a header and lines.
enum SpoolFile {
    private static let format = 1

    static func header(_ members: KeyValuePairs<String, JSONValue>) -> String {
        let format = JSONValue.members(["format": .integer(format)])
        return JSONValue.object(format + JSONValue.members(members)).line + "\n"
    }

    static func read(
        _ bytes: [UInt8], limit: Int
    ) -> (header: JSONObject, lines: [Substring])? {
        guard bytes.count <= limit else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard let first = lines.first, let header = JSONObject(parsing: String(first)),
            header.integer("format")?.within(1...format) == format
        else { return nil }
        return (header, Array(lines.dropFirst()))
    }

    /// The name of a row of changes: 32 hexadecimal digits.
    static func isName(_ text: String) -> Bool {
        text.utf8.count == 32
            && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
