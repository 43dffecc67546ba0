import CPOSIX
import Fixtures
import SystemCalls
import Testing
import Timebase

@Suite("Local sockets")
struct LocalSocketTests {
    @Test("what one end writes the other reads, and each knows the other's user")
    func conversation() throws {
        let directory = try TemporaryFolder()
        let listener = try LocalSocket.listen(at: directory.path + "/s")
        #expect(try LocalSocket.accept(from: listener) == nil)
        let caller = try LocalSocket.connect(to: directory.path + "/s")
        let answerer = try #require(try LocalSocket.accept(from: listener))
        #expect(LocalSocket.peerUser(of: answerer) == geteuid())
        #expect(try answerer.read(limit: 8) == ([], false))
        try caller.write([1, 2, 3])
        #expect(try answerer.read(limit: 8) == ([1, 2, 3], false))
    }

    @Test("what is wrong with a connection is told once, and nothing of one that is well")
    func failed() throws {
        let directory = try TemporaryFolder()
        let listener = try LocalSocket.listen(at: directory.path + "/s")
        let caller = try LocalSocket.connect(to: directory.path + "/s")
        #expect(SystemCallError.ofConnecting(caller.number) == nil)
        // Whoever goes without having read what came resets the connection.
        try caller.write([1])
        _ = try #require(try LocalSocket.accept(from: listener))
        #expect(SystemCallError.ofConnecting(caller.number)?.code == ECONNRESET)
        #expect(SystemCallError.ofConnecting(caller.number) == nil)
        #expect(SystemCallError.ofConnecting(-1) == nil)
    }

    @Test("only the owner and the group may connect")
    func mode() throws {
        let directory = try TemporaryFolder()
        let listener = try LocalSocket.listen(at: directory.path + "/s")
        var status = stat()
        #expect(lstat(directory.path + "/s", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o660)
        withExtendedLifetime(listener) {}
    }

    @Test("a socket left by a crash is replaced")
    func abandoned() throws {
        let directory = try TemporaryFolder()
        // Closing a listener leaves its file, as a crash does.
        _ = try LocalSocket.listen(at: directory.path + "/s")
        let listener = try LocalSocket.listen(at: directory.path + "/s")
        _ = try LocalSocket.connect(to: directory.path + "/s")
        #expect(try LocalSocket.accept(from: listener) != nil)
    }

    @Test("a listener that lives is left alone, even when its queue is full")
    func inUse() throws {
        let directory = try TemporaryFolder()
        let listener = try LocalSocket.listen(at: directory.path + "/s")
        // Each attempt knocks, and the queue holds no more than nine: then knocking would wait.
        for _ in 0..<20 {
            let error = failure { () throws(SystemCallError) in
                try LocalSocket.listen(at: directory.path + "/s")
            }
            #expect(error?.code == EADDRINUSE)
        }
        #expect(try LocalSocket.accept(from: listener) != nil)
    }

    @Test("a file that is no socket is never removed")
    func ordinaryFile() throws {
        let directory = try TemporaryFolder()
        let flags = O_WRONLY | O_CREAT
        try Descriptor(opening: directory.path + "/s", flags: flags, mode: 0o600).write([42])
        let error = failure { () throws(SystemCallError) in
            try LocalSocket.listen(at: directory.path + "/s")
        }
        #expect(error?.code == EADDRINUSE)
        let kept = try Descriptor(opening: directory.path + "/s", flags: O_RDONLY).read(limit: 8)
        #expect(kept.bytes == [42])
    }

    @Test("a path that is too long for a socket is refused")
    func longPath() {
        let path = "/tmp/" + String(repeating: "x", count: 200)
        let error = failure { () throws(SystemCallError) in try LocalSocket.listen(at: path) }
        #expect(error?.code == ENAMETOOLONG)
    }

    @Test("where nobody listens nobody connects")
    func nobody() throws {
        let directory = try TemporaryFolder()
        let error = failure { () throws(SystemCallError) in
            try LocalSocket.connect(to: directory.path + "/s")
        }
        #expect(error?.code == ENOENT)
    }
}
