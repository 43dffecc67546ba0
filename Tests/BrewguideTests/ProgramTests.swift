import Foundation
import Testing

/// The real executable, as a shell runs it: exit status, standard output, standard error.
@Suite("The program")
struct ProgramTests {
    private let shell: Shell

    init() throws { shell = try Shell() }

    private func run(
        _ words: [String], output: FileHandle? = nil
    ) throws -> Shell.Result {
        try shell.run(words, output: output)
    }

    private func file(_ name: String) -> String { shell.file(name) }

    private func write(_ text: String, to name: String) throws -> String {
        try shell.write(text, to: name)
    }

    @Test("--version and --help say what they should on standard output")
    func versionAndHelp() throws {
        let version = try run(["--version"])
        #expect(version.status == 0)
        #expect(version.output.hasPrefix("brewguide 0."))
        #expect(try run(["--help"]).output.contains("commands:"))
        #expect(try run(["help", "sim"]).output == run(["sim", "--help"]).output)
    }

    @Test("output that can't be written is told, with 74")
    func fullDisk() throws {
        // Linux has a file that is always full.
        guard let full = FileHandle(forWritingAtPath: "/dev/full") else { return }
        let result = try run(["manual"], output: full)
        #expect(result.status == 74)
        #expect(result.complaint == "brewguide: standard output: No space left on device\n")
    }

    @Test("a reader who has seen enough is no failure")
    func readerGone() throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let result = try run(["manual"], output: pipe.fileHandleForWriting)
        #expect(result.status == 0)
        #expect(result.complaint == "")
    }

    @Test("a scenario that holds ends with 0 and says nothing")
    func scenarioHolds() throws {
        let script = try write(
            "expect \"V60 Starter\" within 1\npress next\nexpect \"1/6\"\n", to: "ok.brew")
        let result = try run(["sim", "--script", script, "--speed", "max"])
        #expect(result.status == 0)
        #expect(result.output + result.complaint == "")
    }

    @Test("a simulated display with ROM A02, which has no full block, shows full bars")
    func europeanBars() throws {
        let script = try write(
            "wait 1\npress next\nwait 1\npress next\nwait 1\npress next\nwait 20\nexpect \"█\"\n",
            to: "bars.brew")
        let result = try run(["sim", "--script", script, "--speed", "max", "--rom", "A02"])
        #expect(result.status == 0)
        #expect(result.complaint == "")
    }

    @Test("a scenario that does not hold ends with 65, its line and the whole screen")
    func scenarioFails() throws {
        let script = try write("wait 1\nexpect \"Tea\"\n", to: "bad.brew")
        let result = try run(["sim", "--script", script, "--speed", "max"])
        #expect(result.status == 65)
        for words in [
            "line 2: expect \"Tea\"", "\"Tea\" in some row", "|V60 Starter         |",
            "|Start   Edit    Menu|",
        ] {
            #expect(result.complaint.contains(words), "\(result.complaint)")
        }
    }

    @Test("a trace is one JSON object a line")
    func trace() throws {
        let script = try write("wait 1\npress next\nwait 1\n", to: "trace.brew")
        #expect(
            try run(["sim", "--script", script, "--speed", "max", "--trace", file("t")]).status == 0
        )
        let lines = try String(contentsOfFile: file("t"), encoding: .utf8).split(separator: "\n")
        #expect(lines.count > 5)
        for line in lines {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(object?["t"] is Int)
            #expect(object?["event"] is String)
        }
    }

    @Test("a picture of the display is written at the end")
    func picture() throws {
        let script = try write("wait 1\n", to: "picture.brew")
        #expect(
            try run(["sim", "--script", script, "--speed", "max", "--svg", file("glass.svg")])
                .status == 0)
        #expect(
            try String(contentsOfFile: file("glass.svg"), encoding: .utf8).contains("V60 Starter"))
    }

    @Test("run by hand makes its runtime directory, or says whose it is and the way out")
    func runtimeDirectory() throws {
        let noChip = try write(
            "{ \"gpio\": { \"chip\": \"no-such-chip\" }, \"stateDirectory\": \"\(file("s"))\" }",
            to: "chip.json")
        let made = file("made")
        let result = try shell.run(
            ["run", "--config", noChip],
            environment: ["BREWGUIDE_SOCKET": "", "RUNTIME_DIRECTORY": made])
        // As far as the board, which is not there.
        #expect(result.status == 69)
        #expect(FileManager.default.fileExists(atPath: made))

        let unmade = file("no/such")
        let refused = try shell.run(
            ["run", "--config", noChip],
            environment: ["BREWGUIDE_SOCKET": "", "RUNTIME_DIRECTORY": unmade])
        #expect(refused.status == 73)
        for part in [unmade, "systemd", "BREWGUIDE_SOCKET"] {
            #expect(refused.complaint.contains(part), "\(refused.complaint)")
        }
    }

    @Test("what goes wrong is one line that names the thing and the way out, with its status")
    func failures() throws {
        let script = try write("press nxt\n", to: "typo.brew")
        let unknownKey = try write("{\n  \"displai\": {}\n}\n", to: "unknown.json")
        let noChip = try write(
            "{ \"gpio\": { \"chip\": \"no-such-chip\" }, \"stateDirectory\": \"\(file("s"))\" }",
            to: "chip.json")
        let noState = try write("{ \"stateDirectory\": \"\(unknownKey)\" }", to: "state.json")
        let cases: [([String], Int32, [String])] = [
            (["simm"], 64, ["did you mean 'sim'"]),
            (["sim", "--speed", "fast"], 64, ["--speed", "'fast'"]),
            (["sim", "--speed", "max"], 64, ["--script"]),
            (["sim", "--script", file("none"), "--speed", "max"], 66, [file("none")]),
            (["sim", "--script", script, "--speed", "max"], 65, ["line 1", "'nxt' is no key"]),
            (["sim", "--script", script, "--state", unknownKey], 73, [unknownKey, "directory"]),
            (["sim", "--state", file("a/b/c")], 73, [file("a/b/c"), "name another"]),
            (
                ["run", "--config", unknownKey], 78,
                ["unknown.json: line 2: displai", "there is gpio"]
            ),
            (["run", "--config", file("none.json")], 78, [file("none.json")]),
            (["run", "--config", noChip], 69, ["no GPIO chip 'no-such-chip'", "gpio.chip"]),
            (["run", "--config", noState], 73, [unknownKey, "directory"]),
            (["status"], 69, ["no device is running", "brewguide sim"]),
            (["screen"], 69, ["no device is running"]), (["press", "next"], 69, ["no device"]),
            (["press", "next", "--hold", "-2"], 64, ["--hold", "'-2'"]),
        ]
        for (words, status, parts) in cases {
            let result = try run(words)
            #expect(result.status == status, "\(words): \(result.complaint)")
            #expect(result.complaint.hasPrefix("brewguide: "), "\(words)")
            #expect(result.complaint.split(separator: "\n").count == 1, "\(result.complaint)")
            for part in parts { #expect(result.complaint.contains(part), "\(result.complaint)") }
        }
    }
}
