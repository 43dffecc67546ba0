import CommandLine
import CPOSIX
import enum CommandLine.ExitStatus
import struct CommandLine.CommandFailure
import Foundation
import SystemCalls
import Testing
import Timebase

@testable import brewguide

@Suite("The start of the service")
struct ServiceStartTests {
    @Test("what fails is tried again each half second for a minute, and told once a reason")
    func patience() {
        var patience = Patience()
        var now = Instant.origin
        #expect(patience.succeeded(at: now) == nil)
        var waits: [Duration] = []
        var news: [String] = []
        for reason in Array(repeating: "held", count: 5) + ["denied", "denied"] {
            let step = patience.failed(reason, at: now)
            waits.append(step.retry - now)
            if let line = step.news { news.append(line) }
            now = step.retry
        }
        #expect(waits == [100, 200, 400, 500, 500, 100, 200].map { .milliseconds($0) })
        #expect(
            news == ["held", "denied"].map { "waits, and tries again until it passes: \($0)" })
        #expect(patience.succeeded(at: now) == "goes on after 2 s of waiting")
    }

    @Test("after a minute it is tried again ever later, at most each 5 s, and told once")
    func longPatience() {
        var patience = Patience()
        var now = Instant.origin
        while now < .origin + Patience.eagerness { now = patience.failed("held", at: now).retry }
        var waits: [Duration] = []
        for _ in 0..<6 {
            let step = patience.failed("held", at: now)
            waits.append(step.retry - now)
            #expect(step.news == nil)
            now = step.retry
        }
        #expect(waits == [500, 1000, 2000, 4000, 5000, 5000].map { .milliseconds($0) })
    }

    @Test("where the watchdog is sharper, no wait is longer than its heartbeat")
    func sharpWatchdog() {
        var patience = Patience(longest: .milliseconds(150))
        #expect(patience.failed("held", at: .origin).retry == .origin + .milliseconds(100))
        #expect(patience.failed("held", at: .origin).retry == .origin + .milliseconds(150))
        #expect(patience.failed("held", at: .origin).retry == .origin + .milliseconds(150))
    }

    @Test("wrong usage, data and configuration do not pass by themselves; all else may")
    func passing() {
        let stays: [ExitStatus] = [
            .ok, .usage, .badData, .noInput, .software, .configuration,
        ]
        for status in ExitStatus.allCases {
            #expect(status.passesByItself == !stays.contains(status), "\(status)")
        }
    }

    @Test("after a fault it starts at once, five times in a row, then ever later, to 30 s")
    func faultsInARow() {
        var now = Instant.origin + .seconds(100)
        var start = RecentStarts(after: nil, at: now)
        var pauses: [Duration] = []
        for _ in 0..<12 {
            now += start.pause
            pauses.append(start.pause)
            start = start.begun(at: now)
            now += .seconds(2)
            start = RecentStarts(after: start, at: now)
        }
        #expect(pauses == [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
        // Never so often that the unit's own limit, 20 in 60 s, is reached.
        now += .seconds(57)
        #expect(RecentStarts(after: start.begun(at: now), at: now + .seconds(59)).failures == 13)
        #expect(RecentStarts(after: start.begun(at: now), at: now + .seconds(60)).failures == 0)
    }

    @Test(
        "a note of starts that is another one's, or from before the boot, counts nothing",
        arguments: ["", "7", "7 x", "-1 5", "100 5", "7 -5", "7 5 9", "7 9223372036854775808"])
    func strangeNote(text: String) {
        #expect(RecentStarts(text) == nil)
    }

    @Test("a note is read as it was written")
    func note() throws {
        let start = try #require(RecentStarts("7 123456789\n"))
        #expect(start.text == "7 123456789\n")
        #expect(RecentStarts(after: start, at: .origin).failures == 0)
        #expect(RecentStarts(after: start, at: start.begun).failures == 8)
    }

    #if os(Linux)
        @Test("with --wait it waits for a chip, tells the manager so, and ends when asked")
        func waits() throws {
            let shell = try Shell()
            let manager = try Manager(at: shell.file("manager"))
            let config = try shell.write(
                "{ \"gpio\": { \"chip\": \"no-such-chip\" }, "
                    + "\"stateDirectory\": \"\(shell.state)\" }",
                to: "chip.json")
            let process = Process()
            process.executableURL = URL(fileURLWithPath: Shell.program)
            process.arguments = ["run", "--wait", "--config", config]
            try FileManager.default.createDirectory(
                atPath: shell.file("run"), withIntermediateDirectories: true)
            process.environment = [
                "NOTIFY_SOCKET": shell.file("manager"), "RUNTIME_DIRECTORY": shell.file("run"),
                "LLVM_PROFILE_FILE": shell.file("coverage.profraw"),
            ]
            let complaint = Pipe()
            process.standardError = complaint
            try process.run()
            let told = try manager.next()
            #expect(told.hasPrefix("READY=1\nSTATUS=Waiting: no GPIO chip 'no-such-chip'"))
            #expect(FileManager.default.fileExists(atPath: shell.file("run/starts")))
            process.terminate()
            let said = complaint.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            #expect(process.terminationReason == .exit)
            #expect(process.terminationStatus == 0)
            let lines = String(decoding: said, as: UTF8.self).split(separator: "\n")
            #expect(lines.count == 1)
            #expect(lines.first?.contains("waits, and tries again") == true)
            #expect(!FileManager.default.fileExists(atPath: shell.file("run/starts")))
        }
    #endif
}

#if os(Linux)
    /// A service manager that listens for datagrams at a file.
    private final class Manager {
        private let socket: Descriptor

        init(at path: String) throws {
            var location = sockaddr_un()
            location.sun_family = sa_family_t(AF_UNIX)
            try #require(path.utf8.count < MemoryLayout.size(ofValue: location.sun_path))
            withUnsafeMutableBytes(of: &location.sun_path) { $0.copyBytes(from: path.utf8) }
            let number = CPOSIX.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
            socket = Descriptor(owning: number)
            let bound = withUnsafePointer(to: &location) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            try #require(bound == 0)
        }

        /// The next datagram; a failure when none comes for a minute.
        func next() throws -> String {
            let end = SystemClock.now + .seconds(60)
            try #require(try !Poller.wait(for: [socket.number], until: end).isEmpty)
            return String(decoding: try socket.read(limit: 1024).bytes, as: UTF8.self)
        }
    }
#endif
