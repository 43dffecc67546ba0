import Brewing
import Controller
import Fixtures
import Hardware
import Panel
import SimBoard
import Testing
import Timebase

/// SIGTERM in the middle of things: an update, a restart of the service, a machine that goes down.
@Suite("A program that is told to stop")
struct StopTests {
    private static func seconds(_ seconds: Int) -> Instant { .origin + .seconds(seconds) }

    /// Somebody gets somewhere, the program is stopped at `stop`, and the display of the next one
    /// must show these words, and `inNextBoot` where the machine starts anew as well.
    struct Place: CustomTestStringConvertible, Sendable {
        let name: String
        let script: String
        let stop: Int
        let words: [String]
        let inNextBoot: [String]

        var testDescription: String { name }

        init(
            _ name: String, _ script: String, stop: Int, _ words: [String],
            inNextBoot: [String] = ["Resume brew?"]
        ) {
            self.name = name
            self.script = script
            self.stop = stop
            self.words = words
            self.inNextBoot = inNextBoot
        }
    }

    private static let ofTheRating = "wait 1\npress pause\npress pause\npress pause\nwait 0.5\n"
    private static let toTaste = ofTheRating + "press next\nwait 1\npress pause\nwait 0.5\n"
    private static let toNote = toTaste + "press next\nwait 1\npress pause\nwait 0.5\n"
    private static let toSave = toNote + "press next\n"

    static let places = [
        Place(
            "Resume?", BrewScript.toBloom + "wait 1\nrestart power\n", stop: 5,
            ["Resume brew?", "2/6"]),
        Place("the first step", "wait 1\npress next\n", stop: 5, ["1/6", "Rinse"]),
        Place(
            "before the pour", "wait 1\npress next\nwait 1\npress next\n", stop: 5,
            ["2/6", "Pour 45 g"]),
        Place("a brew", BrewScript.toBloom, stop: 20, ["2/6 Bloom", "0:2"]),
        Place(
            "a brew that is paused", BrewScript.toBloom + "wait 9\npress pause\n", stop: 20,
            ["Paused", "0:36"]),
        // The question was asked of somebody; staying is its answer by itself.
        Place(
            "Leave?", BrewScript.toBloom + "wait 9\nhold pause 1.6\n", stop: 17,
            ["2/6 Bloom", "0:3"]),
        Place("a step's overrun", BrewScript.toBloom, stop: 60, ["2/6 Bloom", "+0:1"]),
        Place(
            "Rate", BrewScript.toRating + ofTheRating, stop: 210, ["Rate it", "★★★"],
            inNextBoot: ["Rate it", "★★★"]),
        Place(
            "Taste", BrewScript.toRating + toTaste, stop: 212, ["Taste: too sour"],
            inNextBoot: ["Rate it", "★★★"]),
        Place(
            "Note", BrewScript.toRating + toNote, stop: 214, ["Fast drawdown"],
            inNextBoot: ["Rate it", "★★★"]),
        Place(
            "Save?", BrewScript.toRating + toSave, stop: 214, ["Save? ★3 too sour", "+note"],
            inNextBoot: ["Rate it", "★★★"]),
        Place(
            "Saving", BrewScript.toRating + toSave + "wait 1\npress next\n", stop: 210,
            ["V60 Starter", "Start"], inNextBoot: ["V60 Starter", "Start"]),
    ]

    @Test("SPEC §6 · stopped and started in one boot, it is where it was", arguments: places)
    func sameBoot(place: Place) throws {
        let kitchen = try Kitchen(
            place.script + "wait 60\n", stop: Kitchen.Stop(at: Self.seconds(place.stop)))
        try kitchen.run()
        let starts = kitchen.starts.count
        #expect(starts == (place.name == "Resume?" ? 3 : 2))
        #expect(kitchen.linesAtStop[0].hasPrefix("BrewGuide stopped"))
        #expect(!kitchen.lightAtStop)
        let glass = kitchen.linesAfterStop.joined(separator: "\n")
        for words in place.words { #expect(glass.contains(words), "\(glass)") }
    }

    @Test("SPEC §6 · stopped by a machine that starts anew, it is asked about", arguments: places)
    func nextBoot(place: Place) throws {
        let expects = place.inNextBoot.map { "expect \"\($0)\" within 2\n" }.joined()
        let kitchen = try Kitchen(
            place.script + "wait 60\n",
            stop: Kitchen.Stop(
                at: Self.seconds(place.stop), powerThen: try Scenario(parsing: expects)))
        try kitchen.run()
        #expect(kitchen.board.outcome == .finished)
    }

    @Test("SPEC §3 · nothing takes the place of Safe to unplug", arguments: DisplaySize.all)
    func safeToUnplug(size: DisplaySize) throws {
        let downs = String(repeating: "press pause\nwait 0.5\n", count: 6)
        let kitchen = try Kitchen(
            "wait 1\npress restart\nwait 0.5\n\(downs)press next\nwait 1\nhold restart 2.2\n"
                + "expect \"Safe to unplug\" within 1\nwait 400\npress restart\nwait 1\n"
                + "expect \"Safe to unplug\"\nexpect \"light\"\nwait 60\n",
            stop: Kitchen.Stop(at: Self.seconds(420)), size: size)
        try kitchen.run()
        #expect(kitchen.linesAtStop[0].hasPrefix("Safe to unplug"))
        #expect(kitchen.linesAtStop[1].contains("light"))
        #expect(kitchen.lightAtStop)
    }

    @Test("SPEC §3 · a machine that goes down faster than it says so tells when to unplug")
    func stoppedBeforeTheAnswer() throws {
        let downs = String(repeating: "press pause\nwait 0.5\n", count: 6)
        let rig = try Rig(
            "wait 1\npress restart\nwait 0.5\n\(downs)press next\nwait 1\nhold restart 2.2\n"
                + "expect \"Powering off\" within 1\nwait 1\npress restart\n"
                + "expect \"Power off\" within 1\nwait 60\n")
        let board = try #require(StoppingBoard(rig.board, at: [Self.seconds(20)]))
        // Nobody carries out what is asked for.
        let loop = try ControllerLoop(board: board, signals: board.signals) { down, now in
            Rig.device(size: .twentyByFour, wiring: .pcf8574, down: down, at: now)
        }
        #expect(try loop.run() == .stopped)
        #expect(rig.board.display.lines[0].hasPrefix("Safe to unplug"))
        #expect(rig.board.display.backlight)
    }
}
