import Brewing
import Hardware
import Panel
import Testing
import Timebase

@Suite("Lists")
struct ListTests {
    private func logs(_ count: Int, _ size: DisplaySize = .twentyByFour) throws -> Bench {
        let logs = try (0..<count).reversed().map { day in try BrewLog.made(day) }
        var bench = Bench(size, start: StartingPoint(), store: ModelStore(logs: logs))
        bench.taps(.restart, .pause, .pause, .next)
        return bench
    }

    /// Every question about logs so far.
    private func questions(_ bench: Bench) -> [Query] {
        bench.effects.compactMap { effect in
            guard case .ask(let question) = effect, case .logs = question else { return nil }
            return question
        }
    }

    @Test("a list of none says so and leads nowhere but back", arguments: DisplaySize.all)
    func none(size: DisplaySize) throws {
        var bench = try logs(0, size)
        #expect(bench.lines.contains { $0.trimmed == "No brews yet" })
        let bindings = bench.panel.bindings(at: bench.now)
        #expect(bindings.next == .unbound && bindings.pause == .unbound)
        bench.taps(.next, .pause)
        #expect(bench.panel.screenName == "logs")
        bench.taps(.restart)
        #expect(bench.panel.screenName == "menu")
    }

    @Test("a list of one has nowhere to go down to")
    func one() throws {
        var bench = try logs(1)
        #expect(bench.legend == "Open            Back")
        bench.taps(.next)
        #expect(bench.panel.screenName == "log")
    }

    @Test(
        "US-021, BL-006 · the logs, the newest first, each with its place",
        arguments: [2, 8, 9, 40])
    func many(count: Int) throws {
        var bench = try logs(count)
        var days: [Int] = []
        for place in 1...count {
            #expect(bench.lines[0].hasSuffix(" \(place)/\(count)"))
            let day = try #require(bench.lines[1].dropFirst().split(separator: " ").first)
            days.append(try #require(Int(day)) + (bench.lines[1].contains("Dec") ? 30 : 0))
            bench.press(.pause)
        }
        #expect(days == (0..<count).reversed().map { $0 + 21 })
        #expect(bench.lines[0].hasSuffix(" 1/\(count)"), "Down at the end goes to the beginning")
    }

    @Test("lists are read by the page, ahead of the person, after the line that came last")
    func pages() throws {
        var bench = try logs(40)
        let listings = try #require(bench.store).logs.map(\.listing)
        #expect(questions(bench) == [.logs(after: nil, count: 8)])
        for _ in 0..<8 { bench.press(.pause, for: .milliseconds(20)) }
        #expect(
            questions(bench) == [
                .logs(after: nil, count: 8),
                // Nobody had pressed for a second: what shows is looked at again.
                .logs(after: listings[0], count: 8), .logs(after: listings[8], count: 8),
            ])
    }

    @Test("SPEC §3 · what the command line has changed is seen at the next press")
    func changedMeanwhile() throws {
        var bench = try logs(40)
        for _ in 0..<5 { bench.press(.pause) }
        bench.wait(.seconds(60))
        bench.store?.logs[6].recipeName = "Renamed"
        bench.store?.logs.remove(at: 7)
        bench.press(.pause)
        #expect(bench.lines[0].hasSuffix(" 7/39"))
        #expect(bench.lines[1].contains("Renamed"))
    }

    @Test("whoever goes past what is being read anew goes on where they are", arguments: [6, 20])
    func overtakesRefresh(presses: Int) throws {
        var bench = try logs(40)
        for _ in 0..<6 { bench.press(.pause) }
        let store = bench.store
        bench.wait(.seconds(1))
        bench.store = nil
        // Kept down while the disk takes its time.
        for _ in 0..<presses { bench.press(.pause, for: .milliseconds(20)) }
        bench.store = store
        let place = try #require(bench.lines[0].split(separator: " ").last)
        let listings = try #require(store).logs.map(\.listing)
        bench.receive(
            .logs(Page(lines: Array(listings[7..<15]), total: 40), after: listings[6]))
        #expect(bench.lines[0].hasSuffix(" \(place)"))
        #expect(bench.lines[1].trimmed != "Reading...")
    }

    @Test("kept down, Down goes on by itself")
    func repeats() throws {
        var bench = try logs(40)
        bench.press(.pause, for: .milliseconds(500 + 9 * 125))
        #expect(bench.lines[0].hasSuffix("12/40"))
    }

    @Test("coming back, a list keeps its place and shows what the command line has changed")
    func comingBack() throws {
        var bench = try logs(40)
        for _ in 0..<20 { bench.press(.pause) }
        let line = bench.lines[1]
        bench.taps(.next)
        bench.store?.logs[20].recipeName = "Renamed"
        bench.store?.logs[21].recipeName = "Next"
        bench.taps(.restart)
        #expect(bench.lines[0].hasSuffix("21/40"))
        #expect(bench.lines[1] != line)
        #expect(bench.lines[1].contains("Renamed"))
        #expect(bench.lines[2].contains("Next"))
    }

    @Test("coming back to a list whose end has gone, it begins anew")
    func shorter() throws {
        var bench = try logs(12)
        for _ in 0..<11 { bench.press(.pause) }
        #expect(bench.lines[0].hasSuffix("12/12"))
        bench.taps(.next)
        bench.store?.logs.removeLast(1)
        bench.taps(.restart)
        #expect(bench.lines[0].hasSuffix(" 1/11"))
        bench.store?.logs = []
        bench.taps(.next)
        #expect(bench.panel.screenName == "logs")
        #expect(bench.lines[1].trimmed == "No brews yet")
    }

    @Test(
        "once round, the list shows what has come to its beginning meanwhile", arguments: [2, 20])
    func roundAgain(count: Int) throws {
        var bench = try logs(count)
        bench.taps(.pause, .next, .restart)
        bench.store?.logs.insert(try .made(40), at: 0)
        for _ in 0..<(count - 1) { bench.press(.pause) }
        #expect(bench.lines[1].hasPrefix(">31 Dec"))
        #expect(bench.lines[0].hasSuffix(" 1/\(count + 1)"))
    }

    @Test("a list that grew while it was gone through shows all it has")
    func longer() throws {
        var bench = try logs(8)
        for day in 50..<60 { bench.store?.logs.append(try BrewLog.made(day)) }
        bench.taps(.next, .restart)
        #expect(bench.lines[0].hasSuffix(" 1/18"))
    }

    // Answers that take their time.

    @Test("an answer within a moment flickers nothing; then it says Reading...")
    func reading() throws {
        var bench = try logs(0)
        bench.taps(.restart)
        bench.store = nil
        bench.press(.next)
        bench.wait(.milliseconds(119))
        #expect(bench.lines[1].trimmed == "")
        bench.wait(.milliseconds(1))
        #expect(bench.lines[1].trimmed == "Reading...")
        #expect(bench.panel.bindings(at: bench.now).next == .unbound)
        bench.receive(.logs(Page(lines: [try BrewLog.made().listing], total: 1), after: nil))
        #expect(bench.lines[1].hasPrefix(">21 Nov"))
    }

    @Test("going down faster than the disk waits for it and goes on")
    func overtaken() throws {
        var bench = try logs(20)
        let store = bench.store
        bench.store = nil
        for _ in 0..<12 { bench.press(.pause) }
        #expect(bench.lines[0].hasSuffix(" 9/20"))
        #expect(bench.lines[1].trimmed == "Reading...")
        let listings = try #require(store).logs.map(\.listing)
        bench.receive(.logs(Page(lines: Array(listings[0..<8]), total: 20), after: nil))
        #expect(bench.lines[1].trimmed == "Reading...", "that was the answer to something else")
        // The first press looked again at what it showed.
        bench.receive(
            .logs(Page(lines: Array(listings[1..<9]), total: 20), after: listings[0]))
        #expect(bench.lines[1].hasPrefix(">2 Dec"))
    }

    @Test("answers to what nobody waits for any more are dropped")
    func late() throws {
        var bench = try logs(20)
        let log = try #require(bench.store?.logs.first)
        let page = Page(lines: [log.listing], total: 1)
        let before = bench.lines
        bench.receive(.logs(page, after: nil))
        bench.receive(.logs(page, after: log.listing))
        bench.receive(.recipes(Page(lines: [], total: 0), after: nil))
        bench.receive(.log(log))
        bench.receive(.recipe(.starter))
        bench.receive(.missing(.log(log.id)))
        bench.receive(.missing(.logs(after: nil, count: 8)))
        bench.receive(.unreadable(.logs(after: nil, count: 8), Scene.fault))
        bench.receive(.unreadable(.recipe(.starter), Scene.fault))
        bench.receive(.changed(.deleteLog(log.id), newRecipe: nil))
        bench.receive(.changed(.duplicateRecipe(.starter), newRecipe: .starter))
        bench.receive(.changeFailed(.deleteLog(log.id), Scene.fault))
        bench.receive(.changeFailed(.duplicateRecipe(.starter), Scene.fault))
        bench.receive(.powerOffFailed(Scene.fault))
        #expect(bench.lines == before)
        #expect(bench.panel.screenName == "logs")
    }

    @Test("a list that can't be read says why, and OK goes back to the menu")
    func unreadable() throws {
        var bench = try logs(0)
        bench.taps(.restart)
        bench.store?.fault = Scene.fault
        bench.taps(.next)
        #expect(bench.lines[0].trimmed == Scene.fault.title)
        bench.taps(.next)
        #expect(bench.panel.screenName == "menu")
        #expect(bench.lines[1].trimmed == ">Logs")
    }

    // Long names.

    @Test(
        "SPEC §3 · the selected line moves through once when it is too long",
        arguments: DisplaySize.all)
    func marquee(size: DisplaySize) {
        var bench = Bench(size, start: StartingPoint(), store: .kitchen)
        bench.taps(.restart)
        bench.press(.next)
        let row = size == .twentyByFour ? 1 : 0
        let rest = bench.lines[row]
        var seen: [String] = []
        #expect(rest.hasSuffix("…"))
        bench.wait(.milliseconds(1499))
        #expect(bench.lines[row] == rest)
        for _ in 0..<30 {
            bench.wait(.milliseconds(500))
            seen.append(bench.lines[row])
        }
        #expect(bench.lines[row] == rest, "it ends where it began")
        #expect(
            bench.panel.nextDeadline(after: bench.now).map { $0 - bench.now > .seconds(60) } == true
        )
        #expect(seen.contains { $0.hasSuffix(" letters in all") }, "its end was there")
        let steps = zip(seen, seen.dropFirst()).filter { $0 != $1 }.count
        #expect(steps <= 15, "few enough for the bus")
    }

    @Test("a name that fits does not move")
    func noMarquee() {
        var bench = Bench(.twentyByFour, start: StartingPoint(), store: ModelStore())
        bench.taps(.restart, .next)
        let lines = bench.lines
        for _ in 0..<30 {
            bench.wait(.milliseconds(500))
            #expect(bench.lines == lines)
        }
    }

    @Test("a list goes to the store again when the light comes back on")
    func wakes() throws {
        var bench = try logs(3)
        bench.wait(.seconds(400))
        let asked = questions(bench).count
        bench.store?.logs[0].recipeName = "Changed"
        bench.press(.next)
        #expect(bench.panel.screenName == "logs", "the first press only wakes")
        #expect(questions(bench).count == asked + 1)
        #expect(bench.lines[1].contains("Changed"))
    }
}
