import Hardware
import SimBoard
import Testing
import Timebase

@Suite("The way to the display")
struct BusTimingTests {
    /// When each state stood on the backpack's lines, in nanoseconds, watched every 500 ns.
    private func changes(_ program: BusTransfer, _ traits: BusTraits) throws -> [Int64: UInt8] {
        let board = try ScenarioBoard.quiet(traits: traits)
        board.beginTransfer(program)
        var seen: [Int64: UInt8] = [:]
        var port = board.display.port
        while board.now < .origin + .milliseconds(2) {
            try board.pass(until: board.now + .nanoseconds(500))
            if board.display.port != port { seen[board.now.nanoseconds] = board.display.port }
            port = board.display.port
        }
        return seen
    }

    @Test("at 100 kHz the lines change as each byte's ninth bit ends: 190, 280, 370 µs")
    func standardMode() throws {
        let seen = try changes([.write([1, 2, 3])], BusTraits())
        #expect(seen == [190_000: 1, 280_000: 2, 370_000: 3])
    }

    @Test("at 400 kHz all is four times as fast")
    func fastMode() throws {
        let seen = try changes([.write([1, 2])], BusTraits(kilohertz: 400))
        #expect(seen == [47_500: 1, 70_000: 2])
    }

    @Test("each write is a transaction of its own, and waits lie between")
    func transactions() throws {
        let program: BusTransfer = [.write([1]), .wait(.microseconds(100)), .write([2])]
        // 20 bits, the wait, then start, address and byte.
        #expect(try changes(program, BusTraits()) == [190_000: 1, 490_000: 2])
    }

    @Test("TI's backpack takes the first byte of a transaction only, in the same time")
    func firstByteOnly() throws {
        let traits = BusTraits(takesFirstByteOnly: true)
        #expect(try changes([.write([1, 2, 3])], traits) == [190_000: 1])
        let board = try ScenarioBoard.quiet(traits: traits)
        board.beginTransfer([.write([1, 2, 3])])
        #expect(try board.transferEnd().instant.nanoseconds == 380_000)
    }

    @Test(
        "a transfer ends after nine bits a byte and eleven a transaction",
        arguments: [
            ([.write([1])], 200_000), ([.write([1, 2, 3])], 380_000),
            ([.write([1]), .write([2])], 400_000), ([.wait(.milliseconds(5))], 5_000_000),
            ([.write([1]), .verify(1)], 400_000),
            ([.write([1]), .expect(0x00, mask: 0xF0)], 400_000), ([], 0),
        ] as [(BusTransfer, Int64)])
    func ends(program: BusTransfer, nanoseconds: Int64) throws {
        let board = try ScenarioBoard.quiet()
        board.beginTransfer(program)
        let end = try board.transferEnd()
        #expect(end.error == nil && end.instant.nanoseconds == nanoseconds)
    }

    @Test("in parallel each state takes an update of the lines", arguments: [1, 3])
    func parallel(microseconds: Int64) throws {
        let board = try ScenarioBoard.quiet(
            wiring: .parallel, traits: BusTraits(lineUpdate: .microseconds(microseconds)))
        board.beginTransfer([.write([1, 2]), .wait(.microseconds(10)), .verify(0x55), .write([3])])
        #expect(try board.transferEnd().instant.nanoseconds == microseconds * 3000 + 10_000)
        #expect(board.display.port == 3)
    }

    @Test("over both wirings a text arrives and the chip complains of nothing")
    func bothWirings() throws {
        for wiring in [DisplayWiring.pcf8574, .parallel] {
            let board = try ScenarioBoard.quiet(
                wiring: wiring, traits: BusTraits(address: BackpackAddress.pcf8574A))
            try board.carry(Wire.initialisation)
            // In parallel the bytes follow within microseconds: the chip must have its time.
            for byte in Array("ok".utf8) {
                try board.carry([.write(Wire.byte(byte, data: true)), .wait(.microseconds(50))])
            }
            #expect(board.display.lines[0].hasPrefix("ok"))
            #expect(board.violations == [])
        }
    }

    @Test("in parallel without waits it is seen that the chip is busy")
    func parallelWithoutWaits() throws {
        let board = try ScenarioBoard.quiet(wiring: .parallel)
        try board.carry(Wire.initialisation)
        try board.carry(Wire.text("ok"))
        #expect(!board.violations.isEmpty && board.violations.allSatisfy { $0.kind == .busy })
    }

    // Faults.

    private func board(_ script: String) throws -> ScenarioBoard {
        ScenarioBoard(scenario: try Scenario(parsing: script + "\nwait 360000"), glyphs: [])
    }

    @Test("`display fail` lets so many transfers go unacknowledged, told after the address")
    func fail() throws {
        let board = try board("display fail 2")
        try board.pass(until: .origin + .milliseconds(1))
        for _ in 0..<2 {
            let begun = board.now
            board.beginTransfer([.write([1, 2]), .write([3])])
            let end = try board.transferEnd()
            #expect(end.error == .displayAbsent(address: 0x27))
            #expect(end.instant - begun == .microseconds(100))
        }
        #expect(board.display.port == 0xFF)
        #expect(try board.carry([.write([1])]) == nil)
    }

    @Test("what is read is what the display gives at that moment, or the transfer fails there")
    func expectation() throws {
        let board = try ScenarioBoard.quiet()
        try board.carry(Wire.initialisation + [.write(Wire.byte(0x80 | 0x25))])
        let look: BusTransfer = [
            .write([0xFA, 0xFE]), .expect(0x20, mask: 0xF0), .write([0xFA, 0xFE]),
            .expect(0x50, mask: 0xF0), .write([0xFA]),
        ]
        #expect(try board.carry(look) == nil)
        #expect(board.violations.isEmpty)
        board.losePulse()
        let begun = board.now
        board.beginTransfer(look)
        let end = try board.transferEnd()
        #expect(end.error == .displayOutOfStep)
        // Two states, start and stop; then the address and the byte that is read.
        #expect(end.instant - begun == .microseconds(290 + 190))
        #expect(board.display.port == 0xFE)
    }

    @Test("an unplugged display answers nothing; replugged it is at power-on state")
    func plug() throws {
        let board = try board("wait 1\ndisplay unplug\nwait 1\ndisplay replug")
        try board.carry(Wire.initialisation + Wire.text("hello"))
        try board.pass(until: .origin + .milliseconds(1500))
        #expect(try board.carry([.write([1])]) == .displayAbsent(address: 0x27))
        #expect(board.display.lines[0] == String(repeating: " ", count: 20))
        try board.pass(until: .origin + .milliseconds(2500))
        #expect(board.display.port == 0xFF && !board.display.chip.isFourBit)
        #expect(try board.carry([.verify(0x08)]) == .displayReset)
        #expect(try board.carry([.write([1])]) == nil)
    }

    @Test(
        "a plug pulled within a transaction breaks it off, though it is in again at once",
        arguments: ["display unplug", "display unplug\ndisplay replug"])
    func plugWithinATransaction(commands: String) throws {
        let board = try board("wait 0.001\n\(commands)")
        board.beginTransfer([.write(ArraySlice<UInt8>(repeating: 0x08, count: 30))])
        let end = try board.transferEnd()
        #expect(end.error == .displayAbsent(address: 0x27))
        // The first byte that ends after the plug was pulled: 100 µs and eleven bytes.
        #expect(end.instant.nanoseconds == 1_090_000)
    }

    @Test("in parallel nothing tells that the display is gone")
    func unpluggedParallel() throws {
        let board = ScenarioBoard(
            scenario: try Scenario(parsing: "display unplug\nwait 10"), wiring: .parallel,
            glyphs: [])
        try board.pass(until: .origin + .milliseconds(1))
        #expect(try board.carry([.write([1])]) == nil)
    }

    @Test("a bus that hangs ends each transfer after a second, until it works again")
    func hang() throws {
        let board = try ScenarioBoard.quiet()
        board.setBusHangs(true)
        let begun = board.now
        board.beginTransfer([.write([1])])
        let end = try board.transferEnd()
        #expect(end.error == .busHung)
        #expect(end.instant - begun == .seconds(1) + .microseconds(100))
        board.setBusHangs(false)
        #expect(try board.carry([.write([1])]) == nil)
    }

    @Test("a glitch garbles what follows, an initialisation mends it, and nobody is blamed")
    func glitch() throws {
        let board = try ScenarioBoard.quiet()
        try board.carry(Wire.initialisation)
        board.glitch()
        try board.carry(Wire.text("hello"))
        #expect(!board.display.lines[0].hasPrefix("hello"))
        try board.carry(Wire.initialisation + Wire.text("hello"))
        #expect(board.display.lines[0].hasPrefix("hello"))
        #expect(board.violations == [])
    }
}
