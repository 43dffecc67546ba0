import Fixtures
import Hardware
import SystemCalls
import Testing
import Timebase

@testable import PiBoard

@Suite("The Pi's way to the display")
struct PiBoardDisplayTests {
    private let program: BusTransfer = [.write([1, 2]), .wait(.microseconds(1)), .verify(8)]

    @Test("a program is carried out in order, and its end is told")
    func transfer() throws {
        let rig = try Rig()
        rig.board.beginTransfer(program)
        #expect(try rig.sleep() == ["ended well"])
        #expect(rig.port.state.withLock { $0.performed } == Array(program))
        rig.board.beginTransfer([.write([3])])
        #expect(try rig.sleep() == ["ended well"])
        #expect(rig.port.state.withLock { $0.performed } == Array(program) + [.write([3])])
    }

    @Test("the first failure ends a program; the next one is tried all the same")
    func failedTransfer() throws {
        let rig = try Rig()
        let error = HardwareError.displayAbsent(address: 0x27)
        rig.port.state.withLock { $0.failure = error }
        rig.board.beginTransfer(program)
        #expect(try rig.sleep() == ["ended \(error)"])
        #expect(rig.port.state.withLock { $0.performed } == [.write([1, 2])])
        rig.port.state.withLock { $0.failure = nil }
        rig.board.beginTransfer(program)
        #expect(try rig.sleep() == ["ended well"])
    }

    @Test("a transfer that goes well wakes nobody who does not wait for it, and is told later")
    func quietEnd() throws {
        let gate = try WakePipe()
        let rig = try Rig(gate: gate)
        rig.board.beginTransfer([.write([1])])
        gate.wake()
        // The port has its operation; its end comes within the sleep.
        let deadline = SystemClock.now + .milliseconds(100)
        let events = try rig.board.wait(until: deadline, watching: [], forTransfer: false)
        #expect(SystemClock.now >= deadline)
        #expect(events.allSatisfy { $0.isQuiet })
        let later = events.isEmpty ? try rig.sleep() : ["ended well"]
        #expect(later == ["ended well"])
    }

    @Test("a transfer that fails wakes everybody")
    func loudEnd() throws {
        let rig = try Rig()
        rig.port.state.withLock { $0.failure = .displayReset }
        rig.board.beginTransfer([.write([1])])
        let limit = Patience.end
        let events = try rig.board.wait(until: limit, watching: [], forTransfer: false)
        #expect(events.count == 1 && !(events.first?.isQuiet ?? true))
    }

    @Test("a bus that hangs keeps no key waiting")
    func hungBus() throws {
        let gate = try WakePipe()
        let rig = try Rig(gate: gate)
        rig.board.beginTransfer([.write([1])])
        #expect(try rig.look() == [])
        rig.inputs.deliver([try event(.next, .closed, at: 7, number: 1)])
        #expect(try rig.look() == ["next closed 7"])
        #expect(try rig.board.contact(of: .next) == .open)
        gate.wake()
        #expect(try rig.sleep() == ["ended well"])
    }

    @Test("a board may go while its bus hangs")
    func boardGone() throws {
        let gate = try WakePipe()
        let port: FakePort
        do {
            let rig = try Rig(gate: gate)
            port = rig.port
            rig.board.beginTransfer([.write([1])])
        }
        gate.wake()
        // The program begun is still carried out, by the thread that is left.
        let limit = Patience.end
        #expect(try Poller.wait(for: [port.done.descriptor], until: limit) != [])
        #expect(port.state.withLock { $0.performed } == [.write([1])])
    }
}
