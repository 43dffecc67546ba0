import Fixtures
import Foundation
import Store
import Sync
import SystemCalls
import TestWebDAV
import Testing

/// `brewguide sync`, and the program that it runs, as a person does.
@Suite("SPEC §11.4 · brewguide sync")
struct SyncProgramTests {
    /// A folder with the state of a device, and the programs beside the test bundle.
    final class Desk {
        let folder: TemporaryFolder
        private static let programs = URL(fileURLWithPath: CommandLine.arguments[0])
            .deletingLastPathComponent().path

        init() throws { folder = try TemporaryFolder() }

        var state: String { folder.path + "/state" }

        /// Runs `brewguide`, and waits for its end.
        func run(_ words: String...) throws -> (status: Int32, output: String, complaint: String) {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: Self.programs + "/brewguide")
            process.arguments = words
            process.environment = [
                "BREWGUIDE_SOCKET": folder.path + "/socket", "BREWGUIDE_STATE": state,
                "PATH": Self.programs + ":/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC",
                "LLVM_PROFILE_FILE": folder.path + "/coverage.profraw",
            ]
            process.standardInput = FileHandle.nullDevice
            let output = folder.path + "/output"
            let complaint = folder.path + "/complaint"
            for path in [output, complaint] {
                _ = FileManager.default.createFile(atPath: path, contents: nil)
            }
            process.standardOutput = FileHandle(forWritingAtPath: output)
            process.standardError = FileHandle(forWritingAtPath: complaint)
            try process.run()
            process.waitUntilExit()
            return (
                process.terminationStatus, try String(contentsOfFile: output, encoding: .utf8),
                try String(contentsOfFile: complaint, encoding: .utf8)
            )
        }

        func password(_ text: String = "secret") throws -> String {
            let path = folder.path + "/password"
            try (text + "\n").write(toFile: path, atomically: true, encoding: .utf8)
            return path
        }

        /// Signs in and turns sync on.
        func join(_ server: TestServer) throws {
            let login = try run(
                "sync", "login", server.root.text, "--user", "anna", "--password-file",
                try password())
            #expect(login.status == 0, "\(login.complaint)")
            let on = try run("sync", "on")
            #expect(on.status == 0, "\(on.complaint)")
        }
    }

    @Test("US-031 · two devices are signed in, turned on, and end alike")
    func together() throws {
        let server = try TestServer()
        let (first, second) = (try Desk(), try Desk())
        #expect(try first.run("recipe", "duplicate", "V60 Starter").status == 0)
        try first.join(server)
        try second.join(server)
        let list = try second.run("recipe", "list")
        #expect(list.output.contains("V60 Starter copy"))
        #expect(try second.run("recipe", "rename", "V60 Starter copy", "Mine").status == 0)
        #expect(try second.run("sync", "now").status == 0)
        #expect(try first.run("sync", "now").status == 0)
        #expect(try first.run("recipe", "list").output.contains("Mine"))
    }

    @Test("SY-003 · status tells what came of the last, also as JSON, and no name")
    func status() throws {
        let (server, desk) = (try TestServer(), try Desk())
        #expect(try desk.run("sync", "status").output.hasPrefix("Local only\nSigned out\n"))
        try desk.join(server)
        let words = try desk.run("sync", "status").output
        #expect(words.hasPrefix("Sync on\nSigned in\nLast: "))
        #expect(words.contains(" ok\n"))
        let json = try desk.run("sync", "status", "--json").output
        #expect(json.contains("\"on\": true") && json.contains("\"ok\": true"))
        for text in [words, json] {
            #expect(!text.contains("anna") && !text.contains("127.0.0.1"))
        }
    }

    @Test("SY-002b · SY-006 · signed out, it says so and ends with 77")
    func signedOut() throws {
        let desk = try Desk()
        #expect(try desk.run("sync", "on").status == 77)
        #expect(try desk.run("sync", "delete-remote", "--yes").status == 77)
        #expect(try desk.run("sync", "logout", "--yes").status == 77)
    }

    @Test("SY-004 · without network it says so by hand, and ends with 69")
    func unreachable() throws {
        let desk = try Desk()
        do {
            let server = try TestServer()
            try desk.join(server)
        }
        let result = try desk.run("sync", "now")
        #expect(result.status == 69)
        #expect(result.complaint.contains("Network unavailable"))
        #expect(try desk.run("sync", "status").output.hasPrefix("Sync unavailable"))
    }

    @Test("SY-005 · off, it stays as it is; deleting asks, and needs --yes elsewhere")
    func off() throws {
        let (server, desk) = (try TestServer(), try Desk())
        try desk.join(server)
        #expect(try desk.run("sync", "off").output == "Local only\n")
        #expect(try desk.run("sync", "now").status == 64)
        #expect(try desk.run("sync", "delete-remote").status == 64)
        #expect(try desk.run("sync", "delete-remote", "--yes").status == 0)
        #expect(try desk.run("sync", "logout", "--yes").output == "Signed out\n")
    }

    @Test("AU-003 · an address that is none, and one that everybody hears, are refused")
    func addresses() throws {
        let desk = try Desk()
        for address in ["ftp://example.org", "http://example.org/", "http://192.168.1.2/"] {
            let result = try desk.run(
                "sync", "login", address, "--user", "anna", "--password-file",
                try desk.password())
            #expect(result.status == 64, "\(address): \(result.complaint)")
        }
    }

    @Test("what was restored from a backup is not synced until it is turned on")
    func restored() throws {
        let (server, desk) = (try TestServer(), try Desk())
        try desk.join(server)
        let backup = desk.folder.path + "/backup.db"
        #expect(try desk.run("backup", backup).status == 0)
        let restored = try desk.run("restore", backup, "--yes")
        #expect(restored.output.contains("sync is off now"))
        let database = try Database(directory: desk.state)
        #expect(try database.changes.standing() == nil)
    }
}
