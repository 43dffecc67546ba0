import CPOSIX
import Fixtures
import SystemCalls
import Testing

@testable import Control

/// A server on its own thread, asked over a real socket. Nothing here waits for time to pass: every
/// step ends with an answer, or fails when none comes.
@Suite("The control socket")
struct ControlTests {
    @Test(
        "what is no request is refused, and the conversation goes on",
        arguments: [
            "{}", "hello", "{\"command\":\"reboot\"}", "{\"command\":\"press\"}",
            "{\"command\":\"press\",\"button\":\"left\"}",
            // It would be a follower that nothing is ever sent to.
            "{\"command\":\"press\",\"follow\":true}",
            "{\"command\":\"press\",\"button\":\"next\",\"follow\":true}",
            "{\"command\":\"press\",\"button\":\"next\",\"seconds\":-1}",
            "{\"command\":\"press\",\"button\":\"next\",\"seconds\":1e9}", "",
        ])
    func refusals(line: String) throws {
        try Switchboard.run { path in
            let socket = try LocalSocket.connect(to: path)
            try socket.write(Array((line + "\n").utf8))
            #expect(try Switchboard.answer(socket).contains("\"error\""))
            try socket.write(Array("{\"command\":\"status\"}\n".utf8))
            #expect(try Switchboard.answer(socket).contains("\"confirm\""))
        }
    }

    @Test(
        "why a request was refused is told to people in words and to programs by a code",
        arguments: [
            ("hello", ControlRefusal.Code.badRequest), ("[]", .badRequest), ("{}", .badRequest),
            ("{\"command\":\"screen\",\"follow\":1}", .badRequest),
            ("{\"command\":\"status\",\"protocol\":\"1\"}", .badRequest),
            ("{\"command\":\"status\",\"protocol\":0}", .badRequest),
            ("{\"command\":\"reboot\"}", .unknownCommand), ("{\"command\":1}", .unknownCommand),
            ("{\"command\":\"press\"}", .badButton),
            ("{\"command\":\"press\",\"button\":\"left\"}", .badButton),
            ("{\"command\":\"press\",\"button\":\"next\",\"seconds\":0}", .badSeconds),
            ("{\"command\":\"press\",\"button\":\"next\",\"seconds\":61}", .badSeconds),
            ("{\"command\":\"press\",\"button\":\"next\",\"seconds\":\"1\"}", .badSeconds),
            ("{\"command\":\"press\",\"button\":\"next\",\"follow\":true}", .badFollow),
            ("{\"command\":\"events\",\"follow\":false}", .badFollow),
            // Even a command that is known here may mean something else there.
            ("{\"command\":\"status\",\"protocol\":2}", .newerProtocol),
            ("{\"command\":\"brew\",\"protocol\":2}", .newerProtocol),
        ])
    func codes(line: String, code: ControlRefusal.Code) throws {
        try Switchboard.run { path in
            let socket = try LocalSocket.connect(to: path)
            try socket.write(Array((line + "\n").utf8))
            let answer = try Switchboard.answer(socket)
            #expect(answer.hasPrefix("{\"protocol\": 1, \"error\": \""))
            #expect(answer.contains("\"code\": \"\(code.rawValue)\"}"))
            #expect(ControlReply(line: answer)?.refusal?.code == code)
        }
    }

    @Test("what is not known is ignored by both sides: a newer one may say more")
    func strangeMembers() throws {
        try Switchboard.run { path in
            let socket = try LocalSocket.connect(to: path)
            try socket.write(
                Array("{\"command\":\"status\",\"protocol\":1,\"colour\":\"red\"}\n".utf8))
            #expect(try Switchboard.answer(socket).contains("\"confirm\""))
        }
        let lines = [
            "{\"protocol\":7,\"colour\":{}}",
            "{\"protocol\":7,\"event\":{\"kind\":\"beanSpilt\",\"beans\":1}}",
        ]
        for line in lines { #expect(ControlReply(line: line) == ControlReply()) }
        let refused = "{\"error\":\"the moon is full\",\"code\":\"fullMoon\"}"
        #expect(
            ControlReply(line: refused)?.refusal == ControlRefusal(nil, "the moon is full"))
        // A kind that is known lacks nothing.
        #expect(ControlReply(line: "{\"event\":{\"kind\":\"logSaved\",\"log\":\"1\"}}") == nil)
        #expect(ControlReply(line: "{\"event\":1}") == nil)
    }

    @Test("who follows events is told what is wrong already, and then what happens")
    func events() throws {
        try Switchboard.run { path in
            let client = try ControlClient(paths: [path])
            #expect(try client.ask(ControlRequest(.events)) == ControlReply())
            func next() throws -> ControlEvent? {
                try client.nextReply(until: Patience.end).event
            }
            for event in Switchboard.standing { #expect(try next() == event) }
            // Not of its own doing alone.
            let other = try ControlClient(paths: [path])
            #expect(try other.ask(ControlRequest(.press, button: .next)) == ControlReply())
            for event in Switchboard.events { #expect(try next() == event) }
            // The same conversation asks what it likes, and follows frames as well.
            #expect(try client.ask(ControlRequest(.screen, follow: true)).screen != nil)
        }
    }

    @Test("who follows events and never reads is let go")
    func deafToEvents() throws {
        try Switchboard.run { path in
            let deaf = try LocalSocket.connect(to: path)
            try deaf.write(Array("{\"command\":\"events\"}\n".utf8))
            _ = try Switchboard.answer(deaf)
            let client = try ControlClient(paths: [path])
            // More than any socket keeps for somebody.
            for _ in 0..<3000 { _ = try client.ask(ControlRequest(.press, button: .next)) }
            var isAtEnd = false
            while !isAtEnd {
                try Patience.wait(for: deaf.number, "the end")
                isAtEnd = try deaf.read(limit: 65_536).isAtEnd
            }
        }
    }

    @Test("a line without an end is cut off, and others are still heard")
    func boundedInput() throws {
        try Switchboard.run { path in
            let socket = try LocalSocket.connect(to: path)
            try socket.write([UInt8](repeating: 0x20, count: 5000))
            let answer = try Switchboard.answer(socket)
            #expect(answer.contains("too long") && answer.contains("\"tooLong\""))
            let client = try ControlClient(paths: [path])
            #expect(try client.ask(ControlRequest(.status)).status != nil)
        }
    }

    @Test("who floods the socket is told and let go, and others are still heard")
    func flood() throws {
        try Switchboard.run { path in
            let socket = try LocalSocket.connect(to: path)
            let request = Array("{\"command\":\"status\"}\n".utf8)
            try socket.write(Array((0..<100).map { _ in request }.joined()))
            let answer = try Switchboard.answer(socket)
            #expect(answer.contains("too many requests at once") && answer.contains("\"busy\""))
            let client = try ControlClient(paths: [path])
            #expect(try client.ask(ControlRequest(.status)).status != nil)
        }
    }

    @Test("callers who connect and say nothing keep nobody out")
    func silentCallers() throws {
        try Switchboard.run { path in
            var silent: [Descriptor] = []
            for _ in 0..<20 { silent.append(try LocalSocket.connect(to: path)) }
            let client = try ControlClient(paths: [path])
            #expect(try client.ask(ControlRequest(.status)).status != nil)
            #expect(try Switchboard.answer(silent[0]).contains("too many callers"))
        }
    }

    @Test("whoever answers without an end is listened to for so long, and no longer")
    func endlessReply() throws {
        let path = "/tmp/brewguide-test-\(getpid())-endless.sock"
        let listener = try LocalSocket.listen(at: path)
        defer { unlink(path) }
        let client = try ControlClient(paths: [path])
        let server = try #require(try LocalSocket.accept(from: listener))
        // Not blocking: as much as the socket takes, which is more than any reply.
        let sent = try server.write([UInt8](repeating: 0x20, count: 150_000))
        #expect(sent > ControlClient.replyLimit)
        #expect(throws: ControlClient.Failure.silent) {
            try client.nextReply(until: Patience.end)
        }
    }

    @Test("a second device at the same place is refused; a leftover socket is not in the way")
    func oneDevice() throws {
        try Switchboard.run { path in
            #expect(throws: SystemCallError.self) { try ControlServer(path: path) }
        }
        let leftover = "/tmp/brewguide-test-\(getpid())-leftover.sock"
        _ = try LocalSocket.listen(at: leftover)
        let server = try ControlServer(path: leftover)
        _ = server
    }

    @Test("nobody there, and somewhere one may not look, are told apart")
    func nobody() {
        #expect(throws: ControlClient.Failure.nobody) {
            try ControlClient(paths: ["/nowhere/socket"])
        }
        #expect(ControlClient.Failure.nobody.description.contains("brewguide sim"))
        #expect(ControlClient.Failure.notAllowed(path: "/x").description.contains("/x"))
    }

    @Test(
        "where the device is looked for",
        arguments: [
            (
                ["XDG_RUNTIME_DIR": "/run/user/1"],
                ["/run/user/1/brewguide/simulator.sock", "/run/brewguide/control.sock"]
            ),
            (["BREWGUIDE_SOCKET": "/a"], ["/a"]),
            (
                ["XDG_RUNTIME_DIR": "/r", "RUNTIME_DIRECTORY": "/run/b"],
                ["/r/brewguide/simulator.sock", "/run/b/control.sock"]
            ),
        ])
    func places(environment: [String: String], paths: [String]) {
        #expect(SocketPath.candidates(environment: environment) == paths)
    }

    @Test("a folder that others may write in is none for a socket")
    func foreignFolder() throws {
        let folder = try TemporaryFolder()
        let environment = ["XDG_RUNTIME_DIR": folder.path]
        try SocketPath.makeSimulatorDirectory(environment: environment)
        try SocketPath.makeSimulatorDirectory(environment: environment)
        #expect(chmod(folder.path + "/brewguide", 0o777) == 0)
        #expect(throws: SystemCallError.self) {
            try SocketPath.makeSimulatorDirectory(environment: environment)
        }
        #expect(rmdir(folder.path + "/brewguide") == 0)
        #expect(symlink("/tmp", folder.path + "/brewguide") == 0)
        #expect(throws: SystemCallError.self) {
            try SocketPath.makeSimulatorDirectory(environment: environment)
        }
    }

}
