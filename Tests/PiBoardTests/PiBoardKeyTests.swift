import CPOSIX
import Fixtures
import Hardware
import SystemCalls
import Testing
import Timebase

@testable import PiBoard

@Suite("The Pi's keys")
struct PiBoardKeyTests {
    @Test("a falling line is a contact that closed, at the kernel's time")
    func edges() throws {
        let rig = try Rig()
        rig.inputs.deliver([
            try event(.pause, .closed, at: 1_000, number: 1),
            try event(.pause, .open, at: 9_000, number: 2),
        ])
        #expect(try rig.look() == ["pause closed 1000", "pause open 9000"])
        #expect(try rig.look() == [])
    }

    @Test("two keys with a descriptor each come in the order they were pressed")
    func twoDescriptors() throws {
        let rig = try Rig(descriptorCount: 3)
        rig.inputs.deliver(
            [try event(.next, .closed, at: 500), try event(.next, .open, at: 900)], at: 0)
        rig.inputs.deliver([try event(.restart, .closed, at: 400)], at: 2)
        #expect(
            try rig.look() == ["restart closed 400", "next closed 500", "next open 900"])
    }

    @Test("two edges of one direction in a row are passed on as they are")
    func sameDirection() throws {
        let rig = try Rig()
        rig.inputs.deliver([
            try event(.next, .closed, at: 1, number: 1),
            try event(.next, .closed, at: 2, number: 2),
        ])
        #expect(try rig.look() == ["next closed 1", "next closed 2"])
    }

    @Test("a gap in a line's numbers is told, for that key alone")
    func gap() throws {
        let rig = try Rig()
        rig.inputs.deliver([
            try event(.next, .closed, at: 1, number: 1),
            try event(.pause, .closed, at: 2, number: 1),
            try event(.next, .open, at: 3, number: 4),
        ])
        #expect(
            try rig.look() == ["next closed 1", "pause closed 2", "next open 3", "next lost"])
        rig.inputs.deliver([try event(.next, .closed, at: 5, number: 5)])
        #expect(try rig.look() == ["next closed 5"])
    }

    @Test("edges that were lost before the first one read are told too")
    func gapAtStart() throws {
        let rig = try Rig()
        rig.inputs.deliver([try event(.restart, .open, at: 1, number: 3)])
        #expect(try rig.look() == ["restart open 1", "restart lost"])
    }

    @Test("without numbers, only a full buffer may have run over", arguments: [15, 16])
    func fullBuffer(count: Int) throws {
        let rig = try Rig(descriptorCount: 3)
        let events = try (0..<count).map {
            try event(.pause, $0 % 2 == 0 ? .closed : .open, at: Int64($0))
        }
        rig.inputs.deliver(events, at: 1)
        let seen = try rig.look()
        #expect(seen.count == count + (count == 16 ? 1 : 0))
        #expect(seen.contains("pause lost") == (count == 16))
    }

    @Test("a key's level is low when its contact is closed")
    func levels() throws {
        let rig = try Rig()
        rig.inputs.levels = [true, false, true]
        #expect(try Button.allCases.map(rig.board.contact) == [.open, .closed, .open])
    }

    @Test("a chip that goes away while the board sleeps ends the wait")
    func chipRemoved() throws {
        let rig = try Rig()
        rig.inputs.removeChip()
        let waiting = failure { () throws(HardwareError) in
            try rig.board.wait(until: Patience.end, watching: [])
        }
        #expect(waiting == .chipRemoved)
        let reading = failure { () throws(HardwareError) in try rig.board.contact(of: .next) }
        #expect(reading == .chipRemoved)
    }

    @Test("a watched descriptor that can be read is told")
    func watched() throws {
        let rig = try Rig()
        let pipe = try WakePipe()
        #expect(try rig.look(watching: [pipe.descriptor]) == [])
        pipe.wake()
        #expect(try rig.look(watching: [pipe.descriptor]) == ["readable \(pipe.descriptor)"])
    }

    @Test("a watched descriptor that was closed fails instead of spinning")
    func closedDescriptor() throws {
        let rig = try Rig()
        let error = failure { () throws(HardwareError) in
            try rig.board.wait(until: Patience.end, watching: [.max])
        }
        guard case .systemCall(_, EBADF, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("the buzzer's line follows; a board without one does nothing")
    func buzzer() throws {
        let rig = try Rig()
        try rig.board.setBuzzer(true)
        try rig.board.setBuzzer(false)
        #expect(rig.buzzer.levels == [[true], [false]])
        try Rig(hasBuzzer: false).board.setBuzzer(true)
    }

    @Test(
        "a Pi's header is not found where there is no GPIO",
        .enabled(if: access("/dev/gpiochip0", F_OK) != 0))
    func noChip() throws {
        let error = failure { () throws(HardwareError) in
            try PiBoard(
                BoardWiring(
                    chip: nil, buttons: .usual, size: .twentyByFour,
                    display: .pcf8574(bus: PiHeader.i2cBus, address: nil), buzzer: nil))
        }
        #expect(
            error?.description == "no GPIO chip 'pinctrl-bcm2835' or 'pinctrl-bcm2711' or "
                + "'pinctrl-rp1': this machine has none; set gpio.chip")
    }

    @Test("a chip that does not exist is told by what was wanted")
    func missingChip() {
        let named = failure { () throws(HardwareError) in try GPIOChip.find("no-such-chip") }
        guard case .chipNotFound("no-such-chip", _) = named else {
            Issue.record("\(String(describing: named))")
            return
        }
        let path = "/dev/no-such-chip"
        let byPath = failure { () throws(HardwareError) in try GPIOChip.find(path) }
        #expect(byPath == .deviceMissing(path: path))
    }

    @Test("with nothing to tell the board sleeps until its deadline")
    func deadline() throws {
        let rig = try Rig()
        let deadline = rig.board.now + .microseconds(300)
        #expect(try rig.board.wait(until: deadline, watching: []).isEmpty)
        #expect(rig.board.now >= deadline)
    }
}
