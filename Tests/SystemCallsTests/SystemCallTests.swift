import CPOSIX
import Fixtures
import SystemCalls
import Testing
import Timebase

/// The errno that a call left behind, as C code would.
private func leave(_ code: Int32) -> Int32 {
    #if os(Linux)
        __errno_location().pointee = code
    #else
        __error().pointee = code
    #endif
    return -1
}

@Suite("System calls")
struct SystemCallTests {
    @Test("a call that a signal interrupts is made again")
    func interrupted() throws {
        var calls = 0
        let answer = try systemCall("read") { () -> Int32 in
            calls += 1
            return calls < 4 ? leave(EINTR) : 7
        }
        #expect(answer == 7)
        #expect(calls == 4)
    }

    @Test(
        "a failure names the call and says its errno in words",
        arguments: [
            (ENOENT, "open /dev/i2c-1: No such file or directory"),
            (EACCES, "open /dev/i2c-1: Permission denied"),
        ])
    func failed(code: Int32, words: String) {
        let error = failure { () throws(SystemCallError) in
            try systemCall("open /dev/i2c-1") { leave(code) }
        }
        #expect(error?.code == code)
        #expect(error?.description == words)
    }

    @Test("zero is an answer, not a failure")
    func zero() throws {
        #expect(try systemCall("read") { 0 } == 0)
    }

    @Test("a file that is not there cannot be opened")
    func missingFile() {
        #expect(throws: SystemCallError(call: "open /nowhere/at/all", code: ENOENT)) {
            try Descriptor(opening: "/nowhere/at/all", flags: O_RDONLY)
        }
    }

    @Test("no signal reaches a worker")
    func workerSignals() throws {
        let done = try WakePipe()
        try WorkerThread.start(named: "worker") {
            var blocked = sigset_t()
            pthread_sigmask(SIG_SETMASK, nil, &blocked)
            if sigismember(&blocked, SIGTERM) == 1 { done.wake() }
        }
        let limit = Patience.end
        #expect(try Poller.wait(for: [done.descriptor], until: limit) == [done.descriptor])
    }

    #if os(Linux)
        @Test("a worker bears its name, as much of it as the kernel keeps")
        func workerName() throws {
            let done = try WakePipe()
            try WorkerThread.start(named: "a name much too long") {
                let file = try? Descriptor(opening: "/proc/thread-self/comm", flags: O_RDONLY)
                let name = (try? file?.read(limit: 64))?.bytes ?? []
                if String(decoding: name, as: UTF8.self) == "a name much too\n" { done.wake() }
            }
            let limit = Patience.end
            #expect(try Poller.wait(for: [done.descriptor], until: limit) == [done.descriptor])
        }
    #endif
}
