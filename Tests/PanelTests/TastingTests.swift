import Brewing
import Hardware
import Names
import Panel
import Testing
import Timebase
import Units

@Suite("What is said of a brew")
struct TastingTests {
    private func rating(_ size: DisplaySize = .twentyByFour) -> Bench {
        var bench = Bench(size, start: StartingPoint(), store: ModelStore())
        bench.brewToRating()
        return bench
    }

    private func tasting(
        _ stars: Int, _ taste: TasteTag? = nil, _ note: String? = nil
    ) throws -> Tasting {
        Tasting(
            rating: try #require(Rating(stars: stars)), taste: taste,
            note: try note.map { text in try Note(text) })
    }

    @Test("US-016 · the last step leads to the rating, the double tap of it to nothing more")
    func lastStep() {
        var bench = Bench()
        bench.bloom()
        for _ in 0..<4 {
            bench.wait(.seconds(1))
            bench.press(.next)
        }
        bench.wait(.seconds(1))
        bench.press(.next)
        bench.press(.next)
        #expect(bench.panel.screenName == "rate")
        #expect(bench.panel.session?.phase == .completed)
    }

    @Test("US-017 · there is no Save without a rating")
    func noSaveWithoutRating() {
        var bench = rating()
        bench.taps(.restart)
        #expect(bench.panel.screenName == "rate", "there is nothing to take away")
        bench.taps(.next, .next, .next)
        #expect(bench.panel.screenName == "save")
        #expect(bench.panel.bindings(at: bench.now).next == .unbound)
        bench.taps(.next)
        #expect(bench.panel.screenName == "save")
        #expect(bench.store?.logs.isEmpty == true)
    }

    @Test("US-017 · + adds a star up to five, - takes one down to one")
    func stars() {
        var bench = rating()
        for stars in 1...5 {
            bench.taps(.pause)
            #expect(
                bench.lines[1].hasSuffix(["★····", "★★···", "★★★··", "★★★★·", "★★★★★"][stars - 1]))
        }
        #expect(bench.panel.bindings(at: bench.now).pause == .unbound)
        for _ in 0..<6 { bench.taps(.restart) }
        #expect(bench.lines[1].hasSuffix("★····"))
    }

    @Test("US-018 · one taste tag at most, or none: + and - go round through all of them")
    func tags() {
        var bench = rating()
        bench.taps(.pause, .next)
        var seen: [String] = []
        for _ in 0...TasteTag.allCases.count {
            bench.taps(.pause)
            seen.append(bench.lines[0].trimmed)
        }
        #expect(seen == TasteTag.allCases.map { "Taste: \($0.words)" } + ["Taste: none"])
        bench.taps(.restart)
        #expect(bench.lines[0].trimmed == "Taste: balanced")
    }

    @Test("US-019 · only phrases of at most 280 characters are offered, and one may be none")
    func phrases() {
        let family = "👨‍👩‍👧"
        let fits = String(repeating: family, count: 280)
        let configuration = Panel.Configuration(
            size: .twentyByFour, quickPhrases: [fits + family, fits, "  ", "short"])
        #expect(configuration.quickPhrases == [fits, "short"])
        var changed = configuration
        changed.quickPhrases = [fits + family]
        #expect(changed.quickPhrases == [])
        let longest = String(repeating: "9", count: 80)
        changed.pressurePhrases = [longest + "9", longest, " ", "9 bar"]
        #expect(changed.pressurePhrases == [longest, "9 bar"])
    }

    @Test("US-019 · without phrases there is nothing to choose, and it does not matter")
    func noPhrases() {
        var bench = rating()
        bench.panel = Panel(
            Panel.Configuration(size: .twentyByFour, quickPhrases: []), at: bench.now)
        bench.brewToRating()
        bench.taps(.pause, .next, .next, .pause, .restart)
        #expect(bench.lines[0].trimmed == "Note: none")
    }

    @Test("US-020 · each tag shows its hint in full", arguments: DisplaySize.all)
    func hints(size: DisplaySize) {
        var bench = rating(size)
        bench.taps(.pause, .next)
        for tag in TasteTag.allCases {
            bench.press(.pause)
            var words = bench.lines.dropFirst().prefix(max(1, size.rows - 2)).map(\.trimmed)
            if size == .sixteenByTwo {
                bench.wait(.seconds(2))
                if bench.lines[1].trimmed != words[0] { words.append(bench.lines[1].trimmed) }
            }
            #expect(words.filter { !$0.isEmpty }.joined(separator: " ") == tag.hint)
        }
    }

    @Test("BL-001 · a log with a rating only")
    func ratingOnly() throws {
        var bench = rating()
        bench.taps(.pause, .pause, .pause, .next, .next, .next, .next)
        #expect(try bench.store?.logs.map(\.tasting) == [tasting(3)])
        #expect(bench.store?.logs.first?.total == .milliseconds(199_920))
    }

    @Test("BL-002 · a log with a tag")
    func withTag() throws {
        var bench = rating()
        bench.taps(.pause, .next, .pause, .pause, .next, .next, .next)
        #expect(try bench.store?.logs.map(\.tasting) == [tasting(1, .tooBitter)])
    }

    @Test("BL-003 · a log with a note")
    func withNote() throws {
        var bench = rating()
        bench.taps(.pause, .next, .next, .pause, .pause, .next, .next)
        let note = Panel.Configuration.usualPhrases[1]
        #expect(try bench.store?.logs.map(\.tasting) == [tasting(1, nil, note)])
    }

    @Test("SPEC §3 · Edit goes back to the rating with what was entered")
    func edit() throws {
        var bench = rating()
        bench.taps(.pause, .pause, .next, .pause, .next, .pause, .next)
        bench.press(.pause)
        bench.press(.pause)
        #expect(bench.lines[1].hasSuffix("★★···"), "the double tap adds no star")
        bench.wait(.seconds(1))
        bench.taps(.pause, .next, .next, .next, .next)
        let note = Panel.Configuration.usualPhrases[0]
        #expect(try bench.store?.logs.map(\.tasting) == [tasting(3, .tooSour, note)])
    }

    @Test("SPEC §3 · what was entered is discarded by the full hold only")
    func discard() {
        var bench = rating()
        bench.taps(.pause, .next, .next, .next)
        bench.press(.restart)
        bench.press(.restart, for: .milliseconds(1900))
        #expect(bench.panel.screenName == "save")
        bench.press(.restart, for: .seconds(2))
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.panel.session == nil)
        #expect(bench.effects.contains(.forgetSession))
        #expect(bench.store?.logs.isEmpty == true)
    }

    @Test("SPEC §3 · with nothing entered a tap discards")
    func discardUnrated() {
        var bench = rating()
        bench.taps(.next, .next, .next)
        #expect(bench.panel.screenName == "save")
        bench.press(.restart)
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.effects.contains(.forgetSession))
    }

    @Test("a double tap goes through no question unread", arguments: DisplaySize.all)
    func doubleTaps(size: DisplaySize) {
        var bench = rating(size)
        bench.taps(.pause)
        for name in ["taste", "note", "save", "saving"] {
            bench.press(.next)
            bench.press(.next)
            #expect(bench.panel.screenName == name)
            bench.wait(.milliseconds(400))
        }
        bench.press(.next)
        #expect(bench.panel.screenName == "confirm")
        bench.press(.next)
        #expect(bench.panel.screenName == "confirm", "nor does it start the next brew")
    }

    // Saving.

    @Test("SPEC §8 · it says Saved only when the disk has it, then goes home by itself")
    func saved() throws {
        var bench = rating()
        bench.taps(.pause, .next, .next, .next)
        bench.store = nil
        bench.taps(.next)
        #expect(bench.lines[0].trimmed == "Saving...")
        bench.wait(.seconds(60))
        #expect(bench.lines[0].trimmed == "Saving...")
        bench.receive(.changed(try bench.lastChange, newRecipe: nil))
        #expect(bench.lines[0].trimmed == "Saved")
        bench.wait(.milliseconds(1999))
        #expect(bench.panel.screenName == "saving")
        bench.wait(.milliseconds(1))
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.lines[0] == "V60 Starter         ")
    }

    @Test("SPEC §8 · what is not saved yet is marked on Confirm and in Logs until it is")
    func unsaved() throws {
        var bench = rating()
        bench.store?.fault = Scene.fault
        bench.taps(.pause, .next, .next, .next, .next)
        #expect(bench.lines[0].trimmed == "Not saved yet")
        #expect(bench.lines[1].trimmed == Scene.fault.title)
        let change = try bench.lastChange
        bench.wait(.seconds(60))
        #expect(bench.panel.screenName == "saving", "it is read before it goes")
        bench.store?.fault = nil
        bench.taps(.next)
        #expect(bench.lines[0] == "V60 Starter  unsaved")
        bench.taps(.restart, .pause, .pause, .next)
        #expect(bench.lines[0] == "Logs, 1 unsaved     ")
        bench.receive(.changed(change, newRecipe: nil))
        #expect(bench.lines[0] == "Logs                ")
        bench.taps(.restart, .restart)
        #expect(bench.lines[0] == "V60 Starter         ")
    }

    @Test("a log that is written later is told on Confirm")
    func savedLater() throws {
        var bench = rating()
        bench.store?.fault = Scene.fault
        bench.taps(.pause, .next, .next, .next, .next)
        bench.store?.fault = nil
        bench.taps(.next)
        bench.receive(.changed(try bench.lastChange, newRecipe: nil))
        #expect(bench.lines[0] == "V60 Starter         ")
        #expect(bench.lines[2].trimmed == "Log saved")
        bench.wait(.seconds(2))
        #expect(bench.lines[2].trimmed == "94 °C medium")
    }

    @Test("while nothing is to be seen to change, nothing wakes", arguments: DisplaySize.all)
    func quiet(size: DisplaySize) {
        var bench = rating(size)
        bench.panel.show(nil, at: bench.now)
        bench.taps(.pause, .next, .pause)
        bench.wait(.seconds(8))
        let deadline = bench.panel.nextDeadline(after: bench.now)
        #expect(deadline.map { $0 - bench.now > .seconds(200) } == true, "only the light goes out")
    }

    @Test("16x2 · RESTART, where nothing is bound to it, shows the legend at once")
    func legendOnRequest() throws {
        var bench = try Scene.saving.bench(.sixteenByTwo)
        #expect(bench.lines[1] == "V60 Starter     ")
        bench.press(.restart)
        #expect(bench.lines[1] == "OK              ")
        bench.press(.restart)
        #expect(bench.lines[1] == "V60 Starter     ")
    }

    @Test("a long phrase is read in full on both sizes", arguments: DisplaySize.all)
    func longPhrase(size: DisplaySize) {
        var bench = rating(size)
        let phrase = "The water was not as hot as it should be for this roast, try again"
        bench.panel = Panel(
            Panel.Configuration(size: size, quickPhrases: [phrase]), at: bench.now)
        bench.brewToRating()
        bench.taps(.pause, .next, .next)
        bench.press(.pause)
        var words = size == .sixteenByTwo ? [bench.lines[0].trimmed] : []
        for _ in 0..<2 {
            words += bench.lines.dropFirst().prefix(max(1, size.rows - 2)).map(\.trimmed)
            bench.wait(.seconds(2))
        }
        // The legend takes the small display's second row before the end.
        #expect(phrase.hasPrefix(words.joined(separator: " ").trimmed))
        #expect(size == .sixteenByTwo || words.joined(separator: " ") == phrase)
    }

    @Test("a log that fails first and is written while it is shown says Saved")
    func savedLate() throws {
        var bench = rating()
        bench.store?.fault = Scene.fault
        bench.taps(.pause, .next, .next, .next, .next)
        bench.receive(.changed(try bench.lastChange, newRecipe: nil))
        #expect(bench.lines[0].trimmed == "Saved")
    }

    @Test("SPEC §8 · a log that can't even be kept is told as lost, and no longer as unsaved")
    func lost() throws {
        var bench = rating()
        bench.store?.fault = Scene.fault
        bench.taps(.pause, .next, .next, .next, .next)
        let change = try bench.lastChange
        bench.receive(.gaveUp(change, Scene.fault))
        #expect(bench.lines[0].trimmed == "! Not saved")
        #expect(bench.lines[2].trimmed == "It can't be kept")
        bench.taps(.next)
        #expect(bench.lines[0] == "V60 Starter         ")
    }

    @Test("SPEC §8 · an older log that is given up is told on Confirm, once")
    func lostLater() throws {
        var bench = rating()
        bench.store?.fault = Scene.fault
        bench.taps(.pause, .next, .next, .next, .next)
        let change = try bench.lastChange
        bench.store?.fault = nil
        bench.taps(.next)
        #expect(bench.lines[0] == "V60 Starter  unsaved")
        bench.receive(.gaveUp(change, Fault(title: "A log is lost", advice: "Free some space")))
        #expect(bench.lines[0].hasPrefix("A log is lost"))
        while bench.panel.screenName != "confirm" { bench.taps(.next) }
        #expect(bench.lines[0] == "V60 Starter         ")
    }

    @Test("a log that waits since an earlier life of the device is marked as well")
    func unsavedFromBefore() throws {
        var bench = rating()
        bench.taps(.pause, .next, .next, .next, .next)
        let change = try bench.lastChange
        bench.wait(.seconds(60))
        #expect(bench.lines[0] == "V60 Starter         ")
        bench.receive(.changeFailed(change, Scene.fault))
        #expect(bench.lines[0] == "V60 Starter  unsaved")
    }

    @Test("nobody has to wait for a slow disk: OK goes on, and the next brew can begin")
    func goOn() throws {
        var bench = rating()
        bench.store = nil
        bench.taps(.pause, .next, .next, .next, .next)
        let change = try bench.lastChange
        bench.taps(.next)
        #expect(bench.lines[0] == "V60 Starter  unsaved")
        bench.press(.next)
        #expect(bench.panel.screenName == "brew")
        let session = bench.panel.session
        bench.receive(.changeFailed(change, Scene.fault))
        bench.receive(.changed(change, newRecipe: nil))
        #expect(bench.panel.session == session)
        #expect(bench.panel.screenName == "brew")
    }
}
