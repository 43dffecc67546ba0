import Foundation
import Testing

/// What is not UTF-8 is never repaired: neither a name that would be stored nor a path, which would
/// be another one.
@Suite("What is not UTF-8")
struct EncodingTests {
    private let shell: Shell

    init() throws { shell = try Shell() }

    private func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: shell.file(name)))
        return shell.file(name)
    }

    private static let recipe =
        Array("{\"dose\": 15, \"yield\": 250, \"temperature\": 94,\n \"name\": \"Caf".utf8) + [0xE9]
        + Array("\", \"steps\": [{\"kind\": \"pour\", \"text\": \"x\", \"waterTo\": 250}]}".utf8)

    @Test("a recipe file is refused at its line, and nothing is stored")
    func recipeFile() throws {
        let path = try write(Self.recipe, to: "latin.json")
        for words in [["recipe", "import"], ["recipe", "validate"], ["recipe", "new", "--from"]] {
            let result = try shell.run(words + [path])
            #expect(result.status == 65, "\(words)")
            #expect(result.complaint.contains("latin.json:2:14: the byte 0xE9 is not UTF-8"))
        }
        let json = try shell.run(["recipe", "validate", "--json", path])
        #expect(json.output.contains("\"line\": 2"))
        #expect(try shell.run(["recipe", "list"]).output.split(separator: "\n").count == 2)
    }

    @Test("a draft is told so at its line, kept, and not saved")
    func draft() throws {
        #expect(try shell.run(["recipe", "duplicate", "starter", "Mine"]).status == 0)
        let editor = shell.file("editor")
        try "#!/bin/sh\nprintf '\\351' >> \"$1\"\n".write(
            toFile: editor, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor)
        let result = try shell.run(["recipe", "edit", "mine"], environment: ["EDITOR": editor])
        #expect(result.status == 65)
        #expect(result.complaint.contains("the byte 0xE9 is not UTF-8"))
        #expect(result.complaint.contains("the draft is kept"))
    }

    @Test("a configuration is refused at its line, a script as well")
    func otherFiles() throws {
        let path = try write(
            Array("{\n \"stateDirectory\": \"/tmp/".utf8) + [0xFF], to: "config.json")
        let run = try shell.run(["run", "--config", path])
        #expect(run.status == 78)
        #expect(run.complaint.contains("line 2: the byte 0xFF is not UTF-8"))
        let script = try write(Array("wait 1\nexpect \"".utf8) + [0xC3, 0x28], to: "s.brew")
        let played = try shell.run(["sim", "--script", script, "--speed", "max"])
        #expect(played.status == 65)
        #expect(played.complaint.contains("line 2: the byte 0xC3 is not UTF-8"))
    }

    @Test(
        "an argument is refused in words, and no other name or path is made of it",
        arguments: [
            "\"$0\" recipe list --state \"$(printf 'd\\377')\"",
            "\"$0\" recipe rename mine \"$(printf 'caf\\351')\"",
            "\"$0\" recipe export mine \"$(printf 'o\\377.json')\"",
            "\"$0\" recipe validate \"$(printf 'caf\\351.json')\"",
            "\"$0\" log note 1 \"$(printf 'caf\\351')\"",
        ])
    func arguments(script: String) throws {
        #expect(try shell.run(["recipe", "duplicate", "starter", "Mine"]).status == 0)
        let folder = shell.file("folder")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let result = try shell.run([], script: "cd '\(folder)' && " + script)
        #expect(result.status == 64)
        #expect(result.complaint.contains("is not UTF-8"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
        #expect(try shell.run(["recipe", "show", "mine"]).status == 0)
    }

    @Test("neither is a folder named by a variable of ours")
    func variables() throws {
        let result = try shell.run(
            [], script: "BREWGUIDE_STATE=\"$(printf '/tmp/d\\377')\" exec \"$0\" recipe list")
        #expect(result.status == 64)
        #expect(result.complaint.contains("BREWGUIDE_STATE is not UTF-8"))
    }

    @Test("an option has two dashes", arguments: ["---json", "-json", "----json"])
    func dashes(option: String) throws {
        let result = try shell.run(["recipe", "list", option])
        #expect(result.status == 64)
        #expect(result.complaint.contains("unknown option '\(option)'"))
    }
}
