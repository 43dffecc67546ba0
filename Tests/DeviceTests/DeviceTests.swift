import Baking
import Device
import HD44780
import Hardware
import Panel
import SimBoard
import Testing
import Timebase

@Suite("The device without a loop")
struct DeviceTests {
    private static func device() -> Device {
        let driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        return Device(
            panel: Panel(
                Panel.Configuration(size: .twentyByFour, hasBuzzer: true), at: .origin),
            pipeline: DisplayPipeline(driver: driver, wiring: .pcf8574), at: .origin)
    }

    @Test("a device that is idle sleeps: nothing wakes it but the end of the backlight")
    func idleSleeps() {
        var device = Self.device()
        for case .transfer in device.draw(at: .origin) { device.transferEnded(nil, at: .origin) }
        #expect(device.nextDeadline(after: .origin + .seconds(1)) == .origin + .seconds(300))
        let dark = Instant.origin + .seconds(300)
        _ = device.advance(to: dark)
        for case .transfer in device.draw(at: dark) { device.transferEnded(nil, at: dark) }
        #expect(device.nextDeadline(after: dark + .seconds(1)) == nil)
    }

    @Test("a press by command acts: whoever gave it looks at another display")
    func command() {
        var device = Self.device()
        _ = device.draw(at: .origin)
        device.transferEnded(nil, at: .origin)
        let now = Instant.origin + .seconds(1)
        var outputs: [Device.Output] = []
        device.handle(ButtonEdge(.next, .closed, at: now), isCommand: true, into: &outputs)
        #expect(device.draw(at: now).isEmpty)
        device.transferEnded(.displayReset, at: now)
        outputs = device.advance(to: now + .milliseconds(2))
        #expect(outputs.contains(.effect(.brewBegan)))
    }

    /// One whose first time runs, on a device that found it.
    private func bake(backlightMinutes: Int = 5) throws -> (BakeSession, Device) {
        var count = 0
        var formula = FormulaTemplate.focaccia.formula(id: FormulaID(rawValue: "id")) {
            count += 1
            return ItemID(rawValue: "\(count)")
        }
        formula.final = [formula.final[0]]
        var bake = BakeSession(try ScaledFormula(formula, .asWritten))
        _ = bake.handle(.begin, at: .origin)
        _ = bake.handle(.next, at: .origin + .seconds(1))
        #expect(bake.clockIsRunning)
        let device = Device(
            panel: Panel(
                Panel.Configuration(size: .twentyByFour, backlightMinutes: backlightMinutes),
                start: StartingPoint(bake: bake), at: .origin),
            pipeline: DisplayPipeline(
                driver: DisplayDriver(size: .twentyByFour, wiring: .pcf8574), wiring: .pcf8574),
            at: .origin)
        return (bake, device)
    }

    @Test("SPEC §10.7 · a bake is kept at its start, and every 15 minutes while its time runs")
    func bakeKept() throws {
        var (bake, device) = try bake()
        var kept: [Int] = []
        var outputs: [Device.Output] = []
        for second in 1...3000 {
            outputs = []
            device.advance(to: .origin + .seconds(second), into: &outputs)
            if outputs.contains(.effect(.keepBake(bake))) { kept.append(second) }
        }
        #expect(kept == [1, 901, 1801, 2701])
    }

    @Test("SPEC §6 · a bake that is to be kept while a press waits for the display wakes nobody")
    func bakeKeptBehindAPress() throws {
        var (bake, device) = try bake(backlightMinutes: 0)
        _ = device.draw(at: .origin)
        device.transferEnded(nil, at: .origin)
        let last = Instant.origin + .seconds(1)
        #expect(device.advance(to: last).contains(.effect(.keepBake(bake))))
        // A press before it is due asks the display first.
        let due = last + .seconds(900)
        let press = due - .milliseconds(1)
        _ = device.advance(to: press)
        for case .transfer in device.draw(at: press) { device.transferEnded(nil, at: press) }
        var outputs: [Device.Output] = []
        device.handle(ButtonEdge(.next, .closed, at: press), into: &outputs)
        outputs = device.draw(at: press)
        try #require(device.pipeline.isAsked)
        #expect(!device.advance(to: due).contains(.effect(.keepBake(bake))))
        let next = try #require(device.nextDeadline(after: due))
        #expect(next > due, "a loop that waits until then does not sleep")
        device.transferEnded(nil, at: due)
        #expect(device.advance(to: due).contains(.effect(.keepBake(bake))))
    }

    @Test("SIGTERM · a last frame says goodbye")
    func goodbye() throws {
        let board = ScenarioBoard(scenario: try Scenario(parsing: "wait 5"), glyphs: Glyphs.all)
        var device = Self.device()
        for case .transfer(let program) in device.draw(at: .origin) {
            board.beginTransfer(program)
        }
        try drain(board, &device)
        var last: [Device.Output] = []
        device.drawFarewell(["BrewGuide stopped"], at: board.now, into: &last)
        for case .transfer(let program) in last { board.beginTransfer(program) }
        try drain(board, &device)
        #expect(board.display.lines[0] == "BrewGuide stopped   ")
        #expect(!board.display.backlight)
    }

    private func drain(_ board: ScenarioBoard, _ device: inout Device) throws {
        for _ in 0..<100 where device.pipeline.isTransferring {
            for case .transferEnded(let error, let instant) in try board.wait(
                until: nil, watching: [])
            {
                device.transferEnded(error, at: instant)
            }
        }
        #expect(!device.pipeline.isTransferring)
    }
}

extension Device {
    /// What comes of drawing alone.
    mutating func draw(at now: Instant) -> [Output] {
        var outputs: [Output] = []
        draw(at: now, into: &outputs)
        return outputs
    }

    /// What comes of time alone.
    mutating func advance(to now: Instant) -> [Output] {
        var outputs: [Output] = []
        advance(to: now, into: &outputs)
        return outputs
    }
}
