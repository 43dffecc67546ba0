import CPOSIX
import Foundation
import Testing

/// What lies where a file is meant to be. Commands run under timeout(1): one that waits for ever
/// fails, and does not hang.
@Suite("What is no file")
struct HostilePlaceTests {
    private let shell: Shell

    init() throws { shell = try Shell() }

    private func run(
        _ words: [String], environment: [String: String] = [:]
    ) throws -> (status: Int32, complaint: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        // The thread that starts it may have SIGTERM blocked, and with it all that it starts.
        process.arguments = ["--signal=KILL", "20", Shell.program] + words
        process.environment = [
            "BREWGUIDE_SOCKET": shell.file("socket"), "BREWGUIDE_STATE": shell.state,
            "PATH": "/usr/bin:/bin", "LLVM_PROFILE_FILE": shell.file("coverage.profraw"),
        ].merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let complaint = Pipe()
        process.standardError = complaint
        try process.run()
        let words = complaint.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: words, as: UTF8.self))
    }

    @Test("a fifo that nobody writes to is told by every command that reads a file")
    func fifos() throws {
        let fifo = shell.file("fifo")
        #expect(mkfifo(fifo, 0o600) == 0)
        for words in [
            ["recipe", "validate", fifo], ["recipe", "import", fifo], ["doctor", "--config", fifo],
            ["restore", fifo, "--yes"],
        ] {
            let (status, complaint) = try run(words)
            #expect(status == 65, "\(words): \(status)")
            #expect(complaint.contains("is a fifo, not a"), "\(words): \(complaint)")
        }
    }

    @Test("a fifo in the database's place is told by the commands and by the simulator's display")
    func fifoForDatabase() throws {
        #expect(mkdir(shell.state, 0o700) == 0)
        #expect(mkfifo(shell.state + "/brewguide.db", 0o600) == 0)
        let (status, complaint) = try run(["recipe", "list"])
        #expect(status == 65 && complaint.contains("brewguide.db is a fifo, not a file"))
        let script = try shell.write("expect \"Not a file\" within 3\n", to: "fifo.brew")
        for size in ["20x4", "16x2"] {
            let (status, complaint) = try run(
                [
                    "sim", "--script", script, "--speed", "max", "--lcd", size, "--state",
                    shell.state,
                ])
            #expect(status == 0, "\(complaint)")
        }
    }

    @Test("a draft that became a fifo keeps nobody waiting")
    func draft() throws {
        _ = try run(["recipe", "duplicate", "V60 Starter"])
        let editor = try shell.editor("rm -- \"$1\"; mkfifo -- \"$1\"")
        let (status, complaint) = try run(
            ["recipe", "edit", "V60 Starter copy"], environment: ["EDITOR": editor])
        #expect(status == 65 && complaint.contains("is a fifo"), "\(status): \(complaint)")
    }

    @Test("devices, an empty file and another program's are no backup, each in its own words")
    func restore() throws {
        let empty = try shell.write("", to: "empty")
        for (path, words) in [
            ("/dev/null", "is a device, not a backup"), ("/dev/zero", "is a device, not a backup"),
            (empty, "is not a database"),
        ] {
            let (status, complaint) = try run(["restore", path, "--yes"])
            #expect(status == 65 && complaint.contains("\(path) \(words)"), "\(complaint)")
        }
    }

    @Test("a backup under a name that the device needs is refused, and the photos still have room")
    func ownNames() throws {
        _ = try run(["recipe", "list"])
        let (status, complaint) = try run(["backup", shell.state + "/photos"])
        #expect(status == 73 && complaint.contains("needs for itself"), "\(complaint)")
        #expect(!FileManager.default.fileExists(atPath: shell.state + "/photos"))
    }

    @Test("a file in the socket's place is told for what it is")
    func socket() throws {
        let path = try shell.write("", to: "socket")
        let (status, complaint) = try run(["sim", "--state", shell.state])
        #expect(status == 73 && complaint.contains("\(path) is not a socket"), "\(complaint)")
    }
}
