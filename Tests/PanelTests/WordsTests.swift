import Brewing
import Hardware
import Panel
import Testing
import Timebase
import Units

/// SPEC §3: every word can be read, and no number that must be read is ever hidden for it.
@Suite("Words that have no room")
struct WordsTests {
    /// Frames, one each half second.
    private func frames(_ bench: inout Bench, seconds: Int) -> [[String]] {
        (0..<(2 * seconds)).map { _ in
            defer { bench.wait(.milliseconds(500)) }
            return bench.lines
        }
    }

    /// Whether every word stood whole on some frame.
    private func missing(_ text: String, in frames: [[String]]) -> [Substring] {
        let rows = Set(frames.joined())
        return text.split(separator: " ").filter { word in
            !rows.contains { $0.contains(word) }
        }
    }

    private static let words =
        "Slow spirals from the centre out, not at the paper; stop while it is still moist"
    private static let name = "Kasuya four six, twenty grams, light cup"

    // In a brew.

    private func brewing(_ kind: RecipeStep.Kind, _ size: DisplaySize, text: String) -> Bench {
        let step = RecipeStep(
            kind: kind, text: text, length: kind == .prepare ? nil : .seconds(40),
            waterTo: kind == .pour || kind == .bloom ? Grams(250) : nil)
        var bench = Bench(
            size,
            recipe: recipe {
                $0.steps = [
                    RecipeStep(kind: .pour, text: "Start", length: .seconds(5), waterTo: Grams(60)),
                    step, RecipeStep(kind: .wait, text: "End", length: .seconds(5)),
                ]
                if kind != .pour { $0.steps[2].kind = .pour; $0.steps[2].waterTo = Grams(250) }
                if kind == .bloom { $0.steps[0].waterTo = Grams(10); $0.bloomRatioHundredths = 100 }
            })
        bench.press(.next)
        bench.wait(.seconds(1))
        bench.press(.next)
        bench.wait(.milliseconds(920))
        return bench
    }

    @Test(
        "a step's whole instruction can be read while it runs, after its time and paused",
        arguments: RecipeStep.Kind.allCases, DisplaySize.all)
    func instruction(kind: RecipeStep.Kind, size: DisplaySize) {
        #expect(Self.words.count == 80)
        var bench = brewing(kind, size, text: Self.words)
        if kind == .bloom {
            #expect(missing(Self.words, in: frames(&bench, seconds: 20)) == [], "it waits")
            bench.press(.next)
            bench.wait(.milliseconds(920))
        }
        var running = frames(&bench, seconds: 38)
        #expect(missing(Self.words, in: running) == [])
        if kind != .prepare {
            #expect(running.allSatisfy { $0[0].contains("0:") }, "the countdown stays")
        }
        let target = bench.panel.session?.plan.steps[1].waterTo.wholeText ?? ""
        if kind == .pour {
            #expect(running.allSatisfy { $0.joined().contains("/\(target)") })
            #expect(size == .sixteenByTwo || running.allSatisfy { $0[2].hasSuffix("/\(target) g") })
        }
        var paused = bench
        paused.press(.pause)
        #expect(missing(Self.words, in: frames(&paused, seconds: 24)) == [], "paused")
        bench.wait(.seconds(4))
        running = frames(&bench, seconds: 24)
        #expect(missing(Self.words, in: running) == [], "after its time")
        if kind != .prepare { #expect(running.allSatisfy { $0[0].contains("+0:") }) }
    }

    @Test("a bloom that waits says what to pour all the while", arguments: DisplaySize.all)
    func awaiting(size: DisplaySize) {
        var bench = brewing(.bloom, size, text: Self.words)
        let target = bench.panel.session?.plan.steps[1].waterTo.wholeText ?? ""
        #expect(frames(&bench, seconds: 20).allSatisfy { $0[1].contains("Pour \(target)") })
    }

    @Test("a fault on the display leaves the words their place and the numbers theirs")
    func fault() {
        var bench = brewing(.pour, .twentyByFour, text: Self.words)
        bench.panel.show(Scene.fault, at: bench.now)
        let running = frames(&bench, seconds: 30)
        #expect(missing(Self.words, in: running) == [])
        #expect(running.allSatisfy { $0[1].trimmed == "Pour to 250 g" })
    }

    /// Seed 2060099: the fault had the third row until it was over, and half of the words with it.
    @Test(
        "SPEC §3 · beside a fault all of a step can be read that is nothing but words",
        arguments: DisplaySize.all)
    func faultBesideWords(size: DisplaySize) {
        var bench = brewing(.prepare, size, text: Self.words)
        bench.panel.show(Scene.fault, at: bench.now)
        let shown = frames(&bench, seconds: 40)
        #expect(missing(Self.words, in: shown) == [])
        let isLarge = size == .twentyByFour
        #expect(shown.contains { $0[isLarge ? 2 : 1].hasPrefix("! ") })
        #expect(!isLarge || shown.allSatisfy { $0[2].hasPrefix("! ") })
    }

    @Test(
        "words turn with a displayed second, so that they wake nobody", arguments: DisplaySize.all)
    func wakeUps(size: DisplaySize) {
        for kind in [RecipeStep.Kind.bloom, .pour, .wait] {
            var short = brewing(kind, size, text: "Go")
            var long = brewing(kind, size, text: Self.words)
            if kind == .bloom {
                short.press(.next)
                long.press(.next)
            }
            for _ in 0..<60 {
                let deadline = short.panel.nextDeadline(after: short.now)
                #expect(deadline == long.panel.nextDeadline(after: long.now))
                guard let deadline else { return }
                short.wait(deadline - short.now)
                long.wait(deadline - long.now)
            }
        }
    }

    @Test("golden: a long pour, 20x4 and 16x2")
    func longPour() {
        var large = brewing(.pour, .twentyByFour, text: Self.words)
        #expect(
            large.lines == [
                "2/3 Slow spira… 0:39",
                "Pour to 250 g       ",
                "▏          128/250 g",
                "Next Pause↧ ↧Restart",
            ])
        large.wait(.seconds(2))
        #expect(
            large.lines == [
                "2/3 Slow spira… 0:37",
                "Slow spirals from   ",
                "▌          134/250 g",
                "Next Pause↧ ↧Restart",
            ])
        var small = brewing(.pour, .sixteenByTwo, text: Self.words)
        small.wait(.seconds(2))
        #expect(
            small.lines == [
                "Slow        0:37",
                "▎       134/250g",
            ])
    }

    @Test("a word longer than a row is broken, not cut", arguments: DisplaySize.all)
    func longWord(size: DisplaySize) {
        let word = String(
            (0..<40).map { Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8($0 % 26))) })
        var bench = brewing(.wait, size, text: word)
        let shown = frames(&bench, seconds: 38)
        for start in [0, 12, 24, 36] {
            let part = word.dropFirst(start).prefix(3)
            #expect(shown.contains { $0.contains { $0.contains(part) } })
        }
    }

    // Names.

    /// Two names of 40 characters that differ in their last word alone.
    @Test(
        "US-003, US-023, US-027, BS-009 · names that differ late can be told apart",
        arguments: ["confirm", "delete", "recipe", "resume", "save", "saving", "log", "deleteLog"],
        DisplaySize.all)
    func names(screen: String, size: DisplaySize) throws {
        let mine = recipe { $0.name = Self.name }
        var bench = try benchWithName(screen, mine, size)
        let shown = frames(&bench, seconds: 30)
        if ["recipe", "log"].contains(screen), size == .sixteenByTwo {
            // There the name has pages of its own.
            var words: [[String]] = []
            for _ in 0..<4 {
                words.append(bench.lines)
                bench.taps(screen == "recipe" ? .pause : .next)
            }
            return #expect(missing(Self.name, in: words) == [])
        }
        #expect(missing(Self.name, in: shown) == [], "\(screen)")
    }

    private func benchWithName(
        _ screen: String, _ mine: Recipe, _ size: DisplaySize
    ) throws -> Bench {
        var store = ModelStore(recipes: [.starter, mine])
        store.logs = [try .made(2, of: mine)]
        var start = StartingPoint(recipe: mine)
        if screen == "resume" {
            var session = BrewSession(
                plan: try BrewPlan(recipe: mine, inputs: BrewInputs(defaultsOf: mine)))
            _ = session.handle(.begin, at: .origin)
            session.resumeAfterPowerLoss(lastSeen: .origin)
            start.interrupted = .powerLoss(session)
        }
        var bench = Bench(size, start: start, store: store)
        switch screen {
        case "recipe", "delete": bench.taps(.restart, .next, .next)
        case "log", "deleteLog": bench.taps(.restart, .pause, .pause, .next, .next)
        case "save", "saving":
            bench.brewToRating()
            bench.taps(.pause, .next, .next, .next)
            if screen == "saving" {
                bench.store = nil
                bench.press(.next)
            }
        default: break
        }
        if screen.hasPrefix("delete") { bench.press(.restart, for: .seconds(2)) }
        return bench
    }

    @Test("US-027 · Delete? golden, with a name of 40 characters")
    func deleteLong() throws {
        let mine = recipe { $0.name = Self.name }
        var large = try benchWithName("delete", mine, .twentyByFour)
        #expect(
            large.lines == [
                "Delete this recipe? ",
                "Kasuya four six,    ",
                "twenty grams, light ",
                "Keep         ↧Delete",
            ])
        large.wait(.seconds(2))
        #expect(
            large.lines == [
                "Delete this recipe? ",
                "cup                 ",
                "                    ",
                "Keep         ↧Delete",
            ])
        var small = try benchWithName("delete", mine, .sixteenByTwo)
        small.wait(.seconds(3))
        #expect(small.lines == ["Delete? our six…", "Keep     ↧Delete"])
    }

    @Test("a deletion that takes long turns no words", arguments: DisplaySize.all)
    func deleting(size: DisplaySize) throws {
        let mine = recipe { $0.name = Self.name }
        var bench = try benchWithName("delete", mine, size)
        bench.store = nil
        bench.press(.restart, for: .milliseconds(2100))
        bench.wait(.seconds(20))
        #expect(bench.lines[0].trimmed == "Deleting...")
        // Only the light goes out by itself, after minutes.
        let next = try #require(bench.panel.nextDeadline(after: bench.now))
        #expect(next - bench.now > .seconds(60))
    }

    @Test("16x2 · where there are more than two turns the legend takes one of them, then rests")
    func smallTurns() {
        var bench = Bench(.sixteenByTwo, recipe: recipe { $0.name = Self.name })
        let shown = (0..<10).map { _ in
            defer { bench.wait(.seconds(2)) }
            return bench.lines[1].trimmed
        }
        #expect(
            shown == [
                "Kasuya four six,", "twenty grams,", "Start Edit  Menu", "Start Edit  Menu",
                "light cup", "94°C medium", "Kasuya four six,", "twenty grams,", "Start Edit  Menu",
                "Start Edit  Menu",
            ])
        #expect(
            bench.panel.nextDeadline(after: bench.now).map { $0 - bench.now > .seconds(60) } == true
        )
    }

    @Test("a name that has no room moves once through its row and rests")
    func movingTitle() throws {
        var bench = Bench(recipe: recipe { $0.name = Self.name })
        #expect(bench.lines[0] == "Kasuya four six, tw…")
        bench.wait(.seconds(4))
        #expect(bench.lines[0] == "six, twenty grams, …")
        bench.wait(.seconds(20))
        #expect(bench.lines[0] == "Kasuya four six, tw…")
        #expect(
            bench.panel.nextDeadline(after: bench.now).map { $0 - bench.now > .seconds(60) } == true
        )
    }
}
