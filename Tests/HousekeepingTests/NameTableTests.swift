import Foundation
import Testing

/// Names are compared by a table that a script makes.
@Suite("The name table")
struct NameTableTests {
    @Test("is what its script makes of the same Unicode")
    func current() throws {
        let python = "/usr/bin/python3"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = [Project.root.appendingPathComponent("Tests/NameTable/make").path]
        let output = Pipe()
        process.standardOutput = output
        // Where there is no python, or one with a newer Unicode, the table stays.
        guard FileManager.default.isExecutableFile(atPath: python) else { return }
        try process.run()
        let made = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let table = Project.text(of: "Sources/Names/NameTable.swift")
        let heading = { (text: String) in text.prefix { $0 != "\n" } }
        #expect(!table.isEmpty)
        guard heading(made) == heading(table) else { return }
        #expect(made == table)
    }
}
