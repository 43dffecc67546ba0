import Fixtures
import SystemCalls
import Testing
import Timebase

@Suite("Other programs", .serialized)
struct ChildProcessTests {
    @Test(
        "a program's exit code is told, and 128 with the signal that ended it",
        arguments: [("exit 0", 0), ("exit 3", 3), ("kill -KILL $$", 137)] as [(String, Int32)])
    func exitCodes(command: String, code: Int32) throws {
        #expect(try ChildProcess.run(["sh", "-c", command]) == code)
        #expect(ChildProcess.runOnTerminal(shell: command) == code)
    }

    @Test("a program that is not there is told")
    func missing() {
        let error = failure { () throws(SystemCallError) in try ChildProcess.run(["no-such-one"]) }
        #expect(error?.kind == .notFound)
        #expect(error?.call == "no-such-one")
    }

    @Test("what a program says is heard up to its bound, and not at all when it fails")
    func output() {
        func said(_ command: String, limit: Int = 10) -> String? {
            ChildProcess.output(of: ["sh", "-c", command], limit: limit, until: Patience.end)
        }
        #expect(said("echo one") == "one\n")
        #expect(said("echo one >&2") == "")
        #expect(said("cat") == "")
        #expect(said("echo one; exit 3") == nil)
        #expect(said("echo 0123456789") == nil)
        #expect(said("yes") == nil)
        #expect(ChildProcess.output(of: ["no-such-one"], limit: 9, until: Patience.end) == nil)
    }

    @Test("a program that does not end in time is ended")
    func late() {
        let start = SystemClock.now
        let said = ChildProcess.output(
            of: ["sleep", "60"], limit: 10, until: start + .milliseconds(50))
        #expect(said == nil)
        #expect(SystemClock.now - start < .seconds(30))
    }

    @Test("a broken pipe ends a program, although it does not end us")
    func brokenPipe() throws {
        CurrentProcess.ignoreBrokenPipes()
        #expect(try ChildProcess.run(["sh", "-c", "kill -PIPE $$"]) == 141)
    }

    @Test("a program reads what it is written, until it is told that this was all")
    func piped() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/out"
        let process = try PipedProcess(shell: "cat > '\(path)'")
        try process.writeAll("a screen\n")
        try process.writeAll("and another\n")
        process.finish()
        let text = try Descriptor(opening: path, .read).read(limit: 64).bytes
        #expect(String(decoding: text, as: UTF8.self) == "a screen\nand another\n")
    }

    @Test("a program that reads no more is told")
    func gone() throws {
        CurrentProcess.ignoreBrokenPipes()
        let process = try PipedProcess(shell: "exec true")
        // More than any pipe holds.
        let text = String(repeating: "x", count: 1 << 21)
        let error = failure { () throws(SystemCallError) in try process.writeAll(text) }
        #expect(error?.kind == .brokenPipe)
    }
}
