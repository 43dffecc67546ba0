import Brewing
import Archive
import Controller
import Device
import Fixtures
import HD44780
import Hardware
import Panel
import SimBoard
import Testing
import Timebase

@Suite("The loop on the simulated board")
struct LoopTests {
    private static let brew =
        BrewScript.toBloom + """
            wait 45
            press next
            wait 45
            press next
            wait 45
            press next
            wait 150
            press next
            wait 9
            press next
            wait 1
            expect "Brew finished"
            """

    @Test("a whole brew is the same twice, byte for byte", arguments: DisplaySize.all)
    func deterministic(size: DisplaySize) throws {
        var traces = ["", ""]
        for index in 0..<2 {
            let rig = try Rig(Self.brew, size: size)
            rig.board.trace = { traces[index] += $0.jsonLine(at: $1) }
            try rig.run()
            #expect(rig.board.violations.isEmpty)
        }
        #expect(traces[0] == traces[1])
        #expect(traces[0].contains("\"event\":\"transfer\""))
    }

    @Test(
        "every second's change is on the display within 20 ms of its boundary, counted from the edge",
        arguments: [2, 200])
    func punctual(confirmation: Int) throws {
        let script = BrewScript.toBloom.replacing("press next", with: "press next 300")
        var rig = try Rig(script + "wait 44")
        rig.debounce.press = .milliseconds(confirmation)
        var pressed: Instant?
        var changes: [(text: String, at: Instant)] = []
        // Called before each state of the lines: the one before has been taken.
        rig.board.pacer = { [unowned board = rig.board] _ in
            let next = 45 - changes.count
            let text = String(board.display.lines[0].suffix(4))
            // Of two digits one comes first: 0:40, 0:30, 0:39.
            if text == "0:\(next / 10)\(next % 10)" { changes.append((text, board.now)) }
        }
        try rig.run { output, now in
            if case .gesture(.pressed(.next, let since), _) = output { pressed = since }
        }
        let start = try #require(pressed)
        #expect(changes.map(\.text).prefix(3) == ["0:45", "0:44", "0:43"])
        #expect(changes.count == 45)
        for (index, change) in changes.enumerated() {
            // The first can't be there before the press is believed.
            let due = start + (index == 0 ? .milliseconds(confirmation) : .seconds(index))
            let late = change.at - due
            #expect(late >= .zero && late <= .milliseconds(20), "\(change.text): \(late)")
        }
    }

    @Test("a bus that hangs delays no key and no second")
    func hungBus() throws {
        var taps: [Instant] = []
        let rig = try Rig(BrewScript.toBloom + "wait 3\npress pause\nwait 2")
        rig.board.setBusHangs(true)
        var log: [String] = []
        try rig.run(
            observer: { output, now in
                if case .gesture(.tapped, let instant) = output {
                    taps.append(instant)
                    #expect(now - instant <= .milliseconds(1))
                }
            }, log: { log.append($0) })
        #expect(taps.count == 4)
        #expect(log.contains { $0.contains("I2C bus does not finish") })
    }

    @Test("an absent display at the start is told, the device runs, and it is used when it comes")
    func absentDisplay() throws {
        var log: [String] = []
        let rig = try Rig(
            "display unplug\nwait 5\npress next\nwait 5\ndisplay replug\nexpect \"1/6\" within 2\nwait 1"
        )
        try rig.run(log: { log.append($0) })
        #expect(log.count == 2)
        #expect(log.first?.contains("no display answers at I2C address 0x27") == true)
        #expect(log.last == "display: ok")
    }

    @Test(
        "a display may be woken before it is known what to show",
        arguments: [DisplayWiring.pcf8574, .parallel])
    func wokenEarly(wiring: DisplayWiring) throws {
        let rig = try Rig("expect \"V60 Starter\" within 1\nwait 1", wiring: wiring)
        var transfers = 0
        rig.board.trace = { event, _ in
            if case .transfer = event { transfers += 1 }
        }
        let loop = try ControllerLoop(board: rig.board) { down, now in
            let size = DisplaySize.twentyByFour
            var pipeline = DisplayPipeline(
                driver: DisplayDriver(size: size, wiring: wiring), wiring: wiring)
            rig.board.beginTransfer(pipeline.wake(at: now))
            return Device(
                panel: Panel(Panel.Configuration(size: size), at: now), pipeline: pipeline,
                down: down, at: now)
        }
        _ = try loop.run()
        #expect(rig.board.outcome == .finished)
        #expect(rig.board.violations.isEmpty)
        // The initialisation, then the frame.
        #expect(transfers == 2)
    }

    @Test("BS-006 · the buzzer ticks for 80 ms 3, 2 and 1 s before a step's end, and sounds at it")
    func buzzer() throws {
        let rig = try Rig(BrewScript.toBloom + "wait 50")
        var switched: [(Bool, Instant)] = []
        rig.board.trace = { event, now in
            if case .buzzer(let on) = event { switched.append((on, now)) }
        }
        try rig.run()
        #expect(switched.map(\.0) == [true, false, true, false, true, false, true, false])
        try #require(switched.count == 8)
        let starts = [0, 2, 4, 6].map { switched[$0].1 - switched[0].1 }
        #expect(starts == [.zero, .seconds(1), .seconds(2), .seconds(3)])
        let lengths = [0, 2, 4, 6].map { switched[$0 + 1].1 - switched[$0].1 }
        #expect(lengths == [80, 80, 80, 600].map { .milliseconds($0) })
    }

    @Test("a key that is down at the start is told, and means nothing")
    func stuckKey() throws {
        let rig = try Rig(
            "down restart\nrestart crash\nexpect \"RESTART is stuck\" within 1\nwait 9\nup restart\n"
                + "expect \"V60 Starter\" within 1")
        try rig.run()
    }

    @Test("a stuck key that was told of once is in nobody's way")
    func dismissedStuckKey() throws {
        let rig = try Rig(
            """
            down restart
            restart crash
            expect "RESTART is stuck" within 1
            wait 1
            press next
            expect "V60 Starter" within 1
            wait 9
            expect "V60 Starter"
            press next
            expect "1/6" within 1
            """)
        try rig.run()
    }

    /// A disk that hangs: it takes everything and answers nothing.
    private final class HangingArchive: ArchiveService {
        var submitted: [(effect: Effect, at: Instant)] = []
        var descriptor: Int32? { nil }
        var nextDeadline: Instant? { nil }

        func submit(_ effect: Effect, at now: Instant) { submitted.append((effect, now)) }
        func reports(at now: Instant) -> [ArchiveReport] { [] }
        func finish() {}
    }

    @Test("SPEC §3 · a disk that hangs holds Start up for 200 ms, not longer")
    func hangingDisk() throws {
        let rig = try Rig("wait 1\npress next\nexpect \"1/6\" within 0.2\nwait 9")
        var recipe = Recipe.starter
        recipe.id = RecipeID(rawValue: "mine")
        let archive = HangingArchive()
        let loop = try ControllerLoop(board: rig.board, archive: archive) { down, now in
            let driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
            return Device(
                panel: Panel(Panel.Configuration(size: .twentyByFour), recipe: recipe, at: now),
                pipeline: DisplayPipeline(driver: driver, wiring: .pcf8574), down: down, at: now)
        }
        _ = try loop.run()
        if case .failed(let failure) = rig.board.outcome { throw failure }
        let asked = try #require(archive.submitted.first { $0.effect == .ask(.recipe(recipe.id)) })
        let began = try #require(archive.submitted.first { $0.effect == .brewBegan })
        #expect(began.at - asked.at == .milliseconds(200))
    }

    @Test("after a crash and after a power cut the device is there again")
    func restarts() throws {
        let rig = try Rig(
            BrewScript.toBloom + "restart crash\nexpect \"V60 Starter\" within 1\nrestart power\n"
                + "expect \"V60 Starter\" within 1")
        try rig.run()
        #expect(rig.board.boot == 2)
    }
}
