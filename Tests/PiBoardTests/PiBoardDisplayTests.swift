import Hardware
import SystemCalls
import Testing
import Timebase

@testable import PiBoard

@Suite("The Pi's way to the display")
struct PiBoardDisplayTests {
    private let program: [BusOperation] = [.write([1, 2]), .wait(.microseconds(1)), .verify(8)]

    @Test("a program is carried out in order, and its end is told")
    func transfer() throws {
        let rig = try Rig()
        rig.board.beginTransfer(program)
        #expect(try rig.sleep() == ["ended well"])
        #expect(rig.port.state.withLock { $0.performed } == program)
        rig.board.beginTransfer([.write([3])])
        #expect(try rig.sleep() == ["ended well"])
        #expect(rig.port.state.withLock { $0.performed } == program + [.write([3])])
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
        let limit = SystemClock.now + .seconds(20)
        #expect(try Poller.wait(for: [port.done.descriptor], until: limit) != [])
        #expect(port.state.withLock { $0.performed } == [.write([1])])
    }
}
