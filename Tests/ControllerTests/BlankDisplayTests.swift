import Controller
import Device
import Fixtures
import HD44780
import Hardware
import SimBoard
import Testing
import Timebase

@Suite("A display that loses its power while nobody does anything")
struct BlankDisplayTests {
    /// Half a tenth of a second, as when a plug is touched.
    private static let blip = "display unplug\nwait 0.05\ndisplay replug\n"

    /// The ways to every screen that waits for a person, and what its first row says.
    private static let screens = [
        "wait 1", "wait 1\npress pause", "wait 1\npress restart",
        "wait 1\npress restart\nwait 1\npress next", "wait 1\npress next",
        "wait 1\npress next\nwait 1\npress next",
        BrewScript.toBloom + "wait 5\npress pause", BrewScript.toRating,
        // In the dark.
        "wait 400",
    ]

    @Test(
        "is right again within 10 s, on every screen, at both sizes, over both wirings",
        arguments: screens, DisplaySize.all)
    func found(way: String, size: DisplaySize) throws {
        for wiring in [DisplayWiring.pcf8574, .parallel] {
            for wait in [1, 4.4, 9.3, 13.7] {
                let rig = try Rig(
                    way + "\nwait \(wait)\n" + Self.blip + "wait 10", size: size, wiring: wiring)
                var handed: [Frame] = []
                try rig.run { output, _ in
                    if case .frame(let frame) = output { handed.append(frame) }
                }
                // ROM A00 has only the middle dot of its katakana.
                let glass = rig.board.display.lines.map { $0.replacing("・", with: "·") }
                #expect(handed.suffix(2).contains { $0.lines == glass }, "\(wiring) \(wait) s")
                #expect(rig.board.display.backlight == handed.last?.backlight)
            }
        }
    }

    @Test("wakes an idle device with a watchdog no oftener than the watchdog does")
    func wakeUps() throws {
        // As the unit has it, and twice that.
        for limit in [10, 20] {
            var turns: [Instant] = []
            let rig = try Rig("wait 100\n" + Self.blip + "wait 11\nexpect \"1:16.7\"")
            let link = ServiceLink(
                watchdogLimit: .seconds(limit), log: { _ in },
                tell: { messages in
                    if messages == [.heartbeat] { turns.append(rig.board.now) }
                })
            var transfers: [Instant] = []
            let loop = try ControllerLoop(
                board: rig.board, service: link,
                observer: { output, now in
                    if case .transfer = output { transfers.append(now) }
                },
                makeDevice: { down, now in
                    Rig.device(size: .twentyByFour, wiring: .pcf8574, down: down, at: now)
                })
            _ = try loop.run()
            #expect(rig.board.outcome == .finished)
            let idle = Instant.origin + .seconds(10)..<Instant.origin + .seconds(100)
            #expect(turns.filter(idle.contains).count == 180 / limit)
            #expect(transfers.filter(idle.contains) == turns.filter(idle.contains))
        }
    }

    @Test("wakes a device without a watchdog six or seven times a minute")
    func wakeUpsWithoutWatchdog() throws {
        let rig = try Rig("wait 130")
        var transfers: [Instant] = []
        try rig.run { output, now in
            if case .transfer = output { transfers.append(now) }
        }
        let idle = Instant.origin + .seconds(10)..<Instant.origin + .seconds(130)
        #expect((12...13).contains(transfers.filter(idle.contains).count))
    }

    @Test(
        "a press on it only gets it painted, and the next one acts",
        arguments: [
            ("wait 1", "next", "1:16.7", "1/6"), ("wait 1", "restart", "1:16.7", "Recipes"),
            ("wait 1\npress next", "next", "1/6", "2/6"),
        ], DisplaySize.all)
    func press(row: (way: String, key: String, before: String, after: String), size: DisplaySize)
        throws
    {
        for wait in [0.5, 3.3] {
            let menu = size == .sixteenByTwo && row.after == "Power off"
            let after =
                menu ? "Recipes" : size == .sixteenByTwo && row.key == "pause" ? "0:4" : row.after
            let rig = try Rig(
                """
                \(row.way)
                wait \(wait)
                \(Self.blip)press \(row.key)
                wait 1
                reject "\(after)"
                press \(row.key)
                wait 0.3
                expect "\(after)"
                """, size: size)
            var spent = 0
            try rig.run { output, _ in
                if case .pressSpent = output { spent += 1 }
            }
            #expect(spent == 1)
            #expect(rig.board.violations.isEmpty)
        }
    }

    @Test("a hold on it does nothing either")
    func hold() throws {
        let rig = try Rig(
            BrewScript.toBloom + "wait 5\npress pause\nwait 0.3\n" + Self.blip
                + "hold restart 3\nwait 1\nexpect \"Paused\"")
        try rig.run()
    }

    @Test("while the brew's clock runs a key acts at once, whatever the display does")
    func pressInBrew() throws {
        let rig = try Rig(
            BrewScript.toBloom + "wait 5.3\n" + Self.blip
                + "press pause\nexpect \"Paused\" within 2")
        try rig.run()
    }

    @Test("in the dark the press that wakes the display lights it, painted")
    func pressInTheDark() throws {
        let rig = try Rig(
            "wait 400\n" + Self.blip + "press next\nwait 0.5\nexpect \"1:16.7\"\nreject \"1/6\"")
        try rig.run()
        #expect(rig.board.display.backlight)
    }

    @Test("no key is later for the question, unless the display does not answer: then 5 ms at most")
    func latency() throws {
        for (hangs, latest) in [(false, Duration.zero), (true, .milliseconds(5))] {
            let rig = try Rig("wait 3\npress next\nwait 2")
            var late: [Duration] = []
            try rig.run { output, now in
                if case .frame = output, hangs { rig.board.setBusHangs(true) }
                if case .gesture(.tapped, let instant) = output { late.append(now - instant) }
            }
            #expect(late.count == 1)
            #expect(late.allSatisfy { $0 <= latest })
        }
    }

    @Test("a display that is known to be out keeps no press from acting")
    func knownAbsence() throws {
        let rig = try Rig(
            "wait 1\ndisplay unplug\nwait 11\npress next\nwait 1\ndisplay replug\n"
                + "expect \"1/6\" within 2")
        try rig.run()
    }

    @Test("a backpack whose lines never read as they were left takes one press at most")
    func brokenBackpack() {
        var pipeline = DisplayPipeline(
            driver: DisplayDriver(size: .twentyByFour, wiring: .pcf8574), wiring: .pcf8574)
        var now = Instant.origin
        pipeline.want(Frame(size: .twentyByFour))
        var spent = 0
        for _ in 0..<5 {
            // It is initialised, which asks nothing; then the press asks.
            #expect(pipeline.next(at: now, watches: false) != nil)
            pipeline.ended(nil, at: now)
            pipeline.ask()
            #expect(pipeline.next(at: now, watches: false) != nil)
            pipeline.ended(.displayReset, at: now)
            if pipeline.spendsPress(at: now) { spent += 1 }
            now += .seconds(2)
        }
        #expect(spent == 1)
    }

    @Test("the status tells of it once it is found, and says ok when it is painted")
    func status() throws {
        let rig = try Rig("wait 3\n" + Self.blip + "wait 10")
        var log: [String] = []
        try rig.run(log: { log.append($0) })
        #expect(log.count == 3)
        #expect(log.first == "display: ok" && log.last == "display: ok")
        #expect(log.dropFirst().first?.contains("lost its power") == true)
    }
}
