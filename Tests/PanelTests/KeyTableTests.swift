import Foundation
import Hardware
import Panel
import Testing

/// Tests/PanelKeys has a file for each place: what each key does there at both sizes of the
/// display, and what comes when nobody presses any. After a change that is meant,
/// `BREWGUIDE_RECORD=1 swift test --filter TableTests` writes the files anew, for the difference
/// to be read as a person would see it.
enum KeyFiles {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("PanelKeys")
    private static let isRecording = ProcessInfo.processInfo.environment["BREWGUIDE_RECORD"] != nil

    static func check(_ name: String, _ table: (DisplaySize) throws -> [String]) throws {
        let rows = try DisplaySize.all.flatMap { size in
            ["\(size.columns)x\(size.rows)"] + (try table(size))
        }
        let file = Self.folder.appendingPathComponent(name + ".txt")
        if Self.isRecording {
            try Data((rows.joined(separator: "\n") + "\n").utf8).write(to: file)
        }
        let written = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        for (row, expected) in zip(rows, written) where row != expected {
            Issue.record("\(name): \(row)\n  instead of: \(expected)")
            return
        }
        #expect(rows.count == written.count)
    }
}

@Suite("What each key does on each screen")
struct KeyTableTests {
    @Test("SPEC §3 · each key of every scene does what is written down", arguments: Scene.allCases)
    func scenes(scene: Scene) throws {
        try KeyFiles.check("\(scene)") { size in
            var bench = try scene.bench(size)
            if "\(scene)".hasSuffix("Held") { bench.give(.released(.restart)) }
            return KeyTable(bench).rows
        }
    }

    @Test("every file is one of a place")
    func files() throws {
        let names =
            Scene.allCases.map { "\($0)" } + KeyPlace.allCases.map { "\($0)" }
            + WeighedPlace.allCases.map { "weighed-\($0)" } + ["words"]
        let files = try FileManager.default.contentsOfDirectory(atPath: KeyFiles.folder.path)
        #expect(Set(files) == Set(names.map { $0 + ".txt" }))
    }
}

@Suite("What each key does in a brew, in Edit, in Sync and at a scale")
struct PlaceTableTests {
    @Test(
        "SPEC §3 · each key of a brew, of Edit and of Sync does what is written down",
        arguments: KeyPlace.allCases)
    func places(place: KeyPlace) throws {
        try KeyFiles.check("\(place)") { KeyTable(try place.bench($0)).rows }
    }

    @Test(
        "SPEC §16 · what is put on a scale does what is written down",
        arguments: WeighedPlace.allCases)
    func weighed(place: WeighedPlace) throws {
        try KeyFiles.check("weighed-\(place)") { WeighedTable(try place.bench($0)).rows }
    }

    @Test("SPEC §3 · words of a step of any length stand as is written down")
    func words() throws {
        try KeyFiles.check("words") { size in
            try [1, 9, 10, 11, 12, 13, 14, 15, 16, 17, 20, 21, 33, 45].flatMap { length in
                try ["\(length) letters"] + WordsTable(size, length: length).rows
            }
        }
    }
}
