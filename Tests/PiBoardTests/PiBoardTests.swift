import CPOSIX
import Hardware
import Synchronization
import SystemCalls
import Testing
import Timebase

@testable import PiBoard

/// Keys whose events are put in by hand and come through a real pipe.
private final class FakeKeys: EdgeSource {
    let pipe: WakePipe
    var waiting: [GPIOEvent] = []
    var high = [true, true, true]
    let capacity = 16
    var failure: HardwareError?

    init() throws { pipe = try WakePipe() }

    var descriptors: [Int32] { [pipe.descriptor] }

    func put(_ events: [GPIOEvent]) {
        waiting += events
        pipe.wake()
    }

    func events(at descriptor: Int32) throws(HardwareError) -> [GPIOEvent] {
        pipe.drain()
        if let failure { throw failure }
        defer { waiting.removeAll() }
        return waiting
    }

    func isHigh(line: Int) throws(HardwareError) -> Bool { high[line] }
}

/// Wires that note what is put on them.
private final class FakePort: DisplayPort {
    let noted: Notes
    let failure: HardwareError?

    init(_ noted: Notes, failure: HardwareError? = nil) {
        self.noted = noted
        self.failure = failure
    }

    func perform(_ operation: BusOperation) throws(HardwareError) {
        noted.operations.withLock { $0.append(operation) }
        if let failure { throw failure }
    }
}

private final class Notes: Sendable {
    let operations = Mutex<[BusOperation]>([])
}

@Suite("The Pi's board, without a Pi")
struct PiBoardTests {
    private func event(_ line: Int, _ rising: Bool, _ time: Int64, _ sequence: UInt) -> GPIOEvent {
        GPIOEvent(
            line: line, isRising: rising, instant: Instant(nanoseconds: time), sequence: sequence)
    }

    private func board(
        _ keys: FakeKeys, notes: Notes = Notes(), failure: HardwareError? = nil
    ) throws -> PiBoard {
        let worker = try DisplayWorker { FakePort(notes, failure: failure) }
        return PiBoard(keys: keys, worker: worker, buzzer: nil, size: .twentyByFour)
    }

    @Test("kernel events become edges with the kernel's times; a falling line is a closed contact")
    func edges() throws {
        let keys = try FakeKeys()
        let board = try board(keys)
        keys.put([event(0, false, 5, 1), event(2, true, 9, 1), event(0, true, 12, 2)])
        let events = try board.wait(until: nil, watching: [])
        let edges = events.compactMap { event -> ButtonEdge? in
            guard case .edge(let edge) = event else { return nil }
            return edge
        }
        #expect(
            edges == [
                ButtonEdge(.next, .closed, at: Instant(nanoseconds: 5)),
                ButtonEdge(.restart, .open, at: Instant(nanoseconds: 9)),
                ButtonEdge(.next, .open, at: Instant(nanoseconds: 12)),
            ])
        #expect(edges.count == events.count, "nothing was lost")
    }

    @Test("a gap in a line's sequence means lost edges; so does a full buffer without one")
    func lostEdges() throws {
        let keys = try FakeKeys()
        let board = try board(keys)
        keys.put([event(1, false, 1, 1), event(1, true, 2, 4)])
        #expect(try lost(board) == [.pause])
        keys.put((0..<16).map { event(2, $0 % 2 == 0, Int64($0), 0) })
        #expect(try lost(board) == [.restart])
        keys.put((0..<15).map { event(2, $0 % 2 == 0, Int64($0), 0) })
        #expect(try lost(board) == [])
    }

    private func lost(_ board: PiBoard) throws -> [Button] {
        try board.wait(until: nil, watching: []).compactMap { event in
            guard case .edgesLost(let button, _) = event else { return nil }
            return button
        }
    }

    @Test("a low line is a closed contact")
    func levels() throws {
        let keys = try FakeKeys()
        keys.high = [true, false, true]
        let board = try board(keys)
        #expect(try board.contact(of: .next) == .open)
        #expect(try board.contact(of: .pause) == .closed)
    }

    @Test("a program is carried out on the worker's thread and its end is told")
    func transfer() throws {
        let notes = Notes()
        let board = try board(try FakeKeys(), notes: notes)
        let program: [BusOperation] = [.write([1, 2]), .wait(.microseconds(1)), .verify(2)]
        board.beginTransfer(program)
        guard case .transferEnded(nil, _) = try board.wait(until: nil, watching: []).first else {
            Issue.record("the transfer did not end well")
            return
        }
        #expect(notes.operations.withLock { $0 } == program)
    }

    @Test("a program that fails ends at once and says why")
    func failedTransfer() throws {
        let notes = Notes()
        let board = try board(try FakeKeys(), notes: notes, failure: .busHung)
        board.beginTransfer([.write([1]), .write([2])])
        guard case .transferEnded(.busHung, _) = try board.wait(until: nil, watching: []).first
        else {
            Issue.record("the failure was not told")
            return
        }
        #expect(notes.operations.withLock { $0.count } == 1)
    }

    @Test("the deadline is kept, and a watched descriptor wakes")
    func waiting() throws {
        let board = try board(try FakeKeys())
        let deadline = board.now + .milliseconds(5)
        #expect(try board.wait(until: deadline, watching: []).isEmpty)
        #expect(board.now >= deadline)
        let pipe = try WakePipe()
        pipe.wake()
        guard
            case .readable(pipe.descriptor) = try board.wait(
                until: nil, watching: [pipe.descriptor]
            ).first
        else {
            Issue.record("it did not wake")
            return
        }
    }

    @Test("a chip that goes away ends the waiting")
    func chipRemoved() throws {
        let keys = try FakeKeys()
        let board = try board(keys)
        keys.failure = .chipRemoved
        keys.put([])
        #expect(throws: HardwareError.chipRemoved) { try board.wait(until: nil, watching: []) }
    }

    @Test(
        "errno becomes what it means",
        arguments: [
            (EREMOTEIO, HardwareError.displayAbsent(address: 0x27)),
            (ENXIO, .displayAbsent(address: 0x27)),
            (ETIMEDOUT, .busHung), (ENOENT, .deviceMissing(path: "/dev/x")),
            (EACCES, .permissionDenied(path: "/dev/x")), (EPERM, .permissionDenied(path: "/dev/x")),
            (ENODEV, .chipRemoved),
            (EIO, .systemCall(name: "write /dev/x", code: EIO, text: "Input/output error")),
        ])
    func errnos(code: Int32, error: HardwareError) {
        #expect(HardwareError(call: "write", path: "/dev/x", code: code, address: 0x27) == error)
    }

    @Test("a bus that does not exist is told by its path, and asked for again next time")
    func missingBus() {
        let port = I2CDisplayPort(path: "/dev/i2c-does-not-exist", address: nil)
        for _ in 0..<2 {
            #expect(throws: HardwareError.deviceMissing(path: "/dev/i2c-does-not-exist")) {
                try port.perform(.write([0]))
            }
        }
    }

    @Test("a chip that does not exist is told by its name, with those there are")
    func missingChip() {
        #expect(throws: HardwareError.self) { try GPIOChip.find("no-such-chip") }
        #expect(throws: HardwareError.deviceMissing(path: "/dev/no-such-chip")) {
            try GPIOChip.find("/dev/no-such-chip")
        }
    }
}
