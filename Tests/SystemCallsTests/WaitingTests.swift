import CPOSIX
import Fixtures
import Synchronization
import SystemCalls
import Testing
import Timebase

@Suite("Waiting")
struct WaitingTests {
    @Test("a deadline that has passed looks without sleeping")
    func pastDeadline() throws {
        let quiet = try WakePipe()
        let woken = try WakePipe()
        #expect(try Poller.wait(for: [quiet.descriptor], until: .origin) == [])
        woken.wake()
        let both = [quiet.descriptor, woken.descriptor]
        #expect(try Poller.wait(for: both, until: .origin) == [woken.descriptor])
    }

    @Test("a deadline is reached, not fallen short of")
    func reachesDeadline() throws {
        let deadline = SystemClock.now + .microseconds(300)
        #expect(try Poller.wait(for: [], until: deadline) == [])
        #expect(SystemClock.now >= deadline)
    }

    @Test("ready descriptors come in the order they were asked for")
    func order() throws {
        let pipes = try (0..<3).map { _ in try WakePipe() }
        pipes[2].wake()
        pipes[0].wake()
        let asked = pipes.map(\.descriptor)
        #expect(try Poller.wait(for: asked, until: Patience.end) == [asked[0], asked[2]])
    }

    @Test("the other end's closing is something to read")
    func hangUp() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let reader = Descriptor(owning: ends[0])
        close(ends[1])
        #expect(try Poller.wait(for: [reader.number], until: Patience.end) == [reader.number])
        let read = try reader.read(limit: 8)
        #expect(read.bytes.isEmpty && read.isAtEnd)
    }

    @Test("a descriptor that is not open is told at once, not ready for ever")
    func notOpen() {
        // Above every limit of open files.
        let nowhere: Int32 = .max
        let error = failure { () throws(SystemCallError) in
            try Poller.wait(for: [nowhere], until: Patience.end)
        }
        #expect(error?.code == EBADF)
    }

    @Test("many wakes are one, and draining takes them all")
    func wakes() throws {
        let pipe = try WakePipe()
        // More than any pipe holds: none of them may block.
        for _ in 0..<100_000 { pipe.wake() }
        #expect(try Poller.wait(for: [pipe.descriptor], until: .origin) == [pipe.descriptor])
        pipe.drain()
        #expect(try Poller.wait(for: [pipe.descriptor], until: .origin) == [])
        pipe.wake()
        #expect(try Poller.wait(for: [pipe.descriptor], until: .origin) == [pipe.descriptor])
    }

    @Test("a thread that waits is woken, and once for all that came before")
    func waits() throws {
        let pipe = try WakePipe(for: .waiting)
        let done = try WakePipe()
        let turns = Mutex(0)
        for _ in 0..<5 { pipe.wake() }
        try WorkerThread.start {
            while turns.withLock({ $0 }) < 2 {
                pipe.wait()
                turns.withLock { $0 += 1 }
                done.wake()
            }
        }
        #expect(try Poller.wait(for: [done.descriptor], until: Patience.end) == [done.descriptor])
        #expect(turns.withLock { $0 } == 1)
        pipe.wake()
        let end = Patience.end
        repeat {
            _ = try Poller.wait(for: [done.descriptor], until: end)
            done.drain()
        } while turns.withLock { $0 } < 2 && SystemClock.now < end
        #expect(turns.withLock { $0 } == 2)
    }

    #if os(Linux)
        @Test("a signal waits to be read, and is read once")
        func signals() throws {
            let urgent = Signal(rawValue: SIGURG)
            let signals = try #require(SignalDescriptor([urgent, .windowChange]))
            #expect(signals.next() == nil)
            // To this thread, since the test's others let it through.
            pthread_kill(pthread_self(), SIGURG)
            let ready = try Poller.wait(for: [signals.descriptor], until: .origin)
            #expect(ready == [signals.descriptor])
            #expect(signals.next() == urgent)
            #expect(signals.next() == nil)
        }
    #endif
}
