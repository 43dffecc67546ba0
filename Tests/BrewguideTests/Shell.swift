import CPOSIX
import Fixtures
import Foundation
import SystemCalls
import Testing
import Timebase

/// A folder of a test with the real executable in it, as a shell runs it.
final class Shell {
    /// How a command ended, and what it said.
    struct Result {
        let status: Int32
        let output: String
        let complaint: String
    }

    private let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("brewguide-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    /// The path of a file in the folder.
    func file(_ name: String) -> String { directory.appendingPathComponent(name).path }

    /// The folder of the database.
    var state: String { file("state") }

    func write(_ text: String, to name: String) throws -> String {
        try text.write(toFile: file(name), atomically: true, encoding: .utf8)
        return file(name)
    }

    /// A script that stands for an editor. The shell reads it: to run a file itself that was just
    /// written fails where another test's process still has it open.
    func editor(_ lines: String) throws -> String {
        "/bin/sh '\(try write(lines + "\n", to: "editor"))'"
    }

    /// The executable stands beside the test bundle.
    static let program = URL(fileURLWithPath: CommandLine.arguments[0])
        .deletingLastPathComponent().appendingPathComponent("brewguide").path

    /// Runs the executable; one that does not come to its end is killed, and told.
    func run(
        _ words: [String], environment: [String: String] = [:], output elsewhere: FileHandle? = nil,
        script: String? = nil
    ) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: script == nil ? Self.program : "/bin/sh")
        // In a script $0 is the program: it can write what no Swift string holds.
        process.arguments = script.map { ["-c", $0, Self.program] + words } ?? words
        // Where coverage is counted, the program's own must not fall into the project.
        process.environment = [
            "BREWGUIDE_SOCKET": file("socket"), "BREWGUIDE_STATE": state,
            "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
            "LLVM_PROFILE_FILE": file("coverage.profraw"),
        ].merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        let complaint = Pipe()
        process.standardOutput = elsewhere ?? output
        process.standardError = complaint
        try process.run()
        if elsewhere != nil { try output.fileHandleForWriting.close() }
        let limit = Patience.end
        let texts = try Self.texts(
            of: [output.fileHandleForReading, complaint.fileHandleForReading], until: limit)
        while process.isRunning, SystemClock.now < limit {
            _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05))
        }
        if process.isRunning || SystemClock.now >= limit {
            Issue.record("brewguide \(words.joined(separator: " ")) did not come to its end")
            kill(process.processIdentifier, SIGKILL)
        }
        process.waitUntilExit()
        return Result(status: process.terminationStatus, output: texts[0], complaint: texts[1])
    }

    /// What comes from pipes until all are closed, or until a moment.
    private static func texts(of ends: [FileHandle], until limit: Instant) throws -> [String] {
        var texts = ends.map { _ in Data() }
        var open = Dictionary(
            uniqueKeysWithValues: ends.enumerated().map { ($1.fileDescriptor, $0) })
        while !open.isEmpty {
            let ready = try Poller.wait(for: Array(open.keys), until: limit)
            if ready.isEmpty { break }
            for descriptor in ready {
                guard let index = open[descriptor] else { continue }
                let data = ends[index].availableData
                texts[index] += data
                if data.isEmpty { open[descriptor] = nil }
            }
        }
        return texts.map { String(decoding: $0, as: UTF8.self) }
    }
}
