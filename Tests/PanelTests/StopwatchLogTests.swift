import Brewing
import Hardware
import Panel
import Testing
import Timebase
import Units

/// What a stopwatch's log is asked (SPEC §9.7).
@Suite("A stopwatch's log on the display")
struct StopwatchLogTests {
    private static let moka = BrewMethod(name: "moka pot", category: .other)
    private static let earlier = BrewInputs(
        dose: Grams(17), yield: Grams(200), temperature: Celsius(88),
        grind: Grind(label: "medium-fine", descriptor: ""))

    /// Stopped at 0:27.3, and asked for its log.
    private func asked(_ size: DisplaySize = .twentyByFour, guide: Int = 0) -> Bench {
        var bench = StopwatchPanelTests.running(size, guide: guide, for: .milliseconds(27_300))
        if guide > 0 { bench.taps(.pause) }
        bench.press(.next)
        bench.wait(.seconds(1))
        bench.press(.next)
        bench.wait(.seconds(1))
        return bench
    }

    private func query(_ bench: Bench) -> OfferQuery? {
        bench.effects.compactMap { effect -> OfferQuery? in
            guard case .ask(.offer(let query)) = effect else { return nil }
            return query
        }.last
    }

    private func isSaved(_ bench: Bench) -> Bool { bench.panel.screenName == "saving" }

    @Test("ST-007 · method and inputs, the cup, and it is saved with what was measured")
    func saved() throws {
        var bench = asked()
        #expect(bench.panel.screenName == "stopwatch log")
        #expect(
            bench.lines == [
                "Log Method          ",
                "  v60               ",
                "+ for another       ",
                "Next     +      Back",
            ])
        #expect(query(bench) == .method("v60", offset: 0))
        bench.store = nil
        bench.taps(.pause)
        #expect(query(bench) == .method("v60", offset: 1))
        bench.receive(
            .offer(
                .method(MethodOffer(method: Self.moka, newest: Self.earlier)),
                to: .method("v60", offset: 1)))
        bench.store = ModelStore()
        #expect(bench.lines[1].trimmed == "moka pot")
        bench.taps(.next)
        #expect(
            bench.lines == [
                "Log Dose         1/4",
                "  17.0 g            ",
                "                    ",
                "Next     +         -",
            ], "the newest log of that method")
        bench.taps(.pause, .next)
        #expect(bench.lines[1].contains("200 g"), "no recipe ties it to the dose")
        bench.taps(.next, .next, .next)
        #expect(bench.panel.screenName == "rate")
        bench.taps(.pause, .next, .next, .next)
        #expect(bench.panel.screenName == "save")
        bench.press(.next)
        guard case .saveLog(let session, let tasting) = try bench.lastChange else {
            Issue.record("no log was saved")
            return
        }
        #expect(session.plan.recipeID == nil && session.plan.method == Self.moka)
        #expect(session.elapsed(at: .origin) == .milliseconds(27_300))
        #expect(session.plan.inputs.dose == Grams(tenths: 171))
        #expect(session.plan.inputs.temperature == Celsius(88))
        #expect(tasting.rating.stars == 1)
        #expect(bench.store?.logs.first?.steps.isEmpty == true)
        #expect(bench.store?.logs.first?.title == "moka pot")
    }

    @Test("ST-007 · US-017: without a rating there is no log")
    func unrated() {
        var bench = asked()
        bench.taps(.next, .next, .next, .next, .next)
        #expect(bench.panel.screenName == "rate")
        bench.taps(.next, .next, .next)
        #expect(bench.panel.screenName == "save")
        #expect(bench.panel.bindings(at: bench.now).next == .unbound)
    }

    @Test("ST-007 · keys pressed before the answer comes add up; what is too late is dropped")
    func slowStorage() {
        var bench = asked()
        bench.store = nil
        for _ in 0..<3 { bench.press(.pause) }
        #expect(query(bench) == .method("v60", offset: 3))
        let espresso = BrewMethod.builtIn[5]
        for (offset, method) in [(1, Self.moka), (3, espresso), (2, Self.moka)] {
            bench.receive(
                .offer(
                    .method(MethodOffer(method: method)), to: .method("v60", offset: offset)))
        }
        #expect(bench.lines[1].trimmed == "espresso")
        bench.taps(.next)
        #expect(bench.lines[1].contains("18.0 g"), "what is usual where no log tells")
        bench.receive(
            .offer(.method(MethodOffer(method: Self.moka)), to: .method("v60", offset: 3)))
        #expect(bench.lines[1].contains("18.0 g"))
    }

    @Test("Without its storage it offers the methods every device knows")
    func noStorage() {
        var bench = asked()
        bench.store?.fault = Fault(title: "The disk is full", advice: "")
        for method in BrewMethod.builtIn.dropFirst() + [.v60] {
            bench.taps(.pause)
            #expect(bench.lines[1].trimmed == method.name)
        }
    }

    @Test("A guide's method is offered first", arguments: DisplaySize.all)
    func guided(size: DisplaySize) {
        let bench = asked(size, guide: 2)
        #expect(bench.lines.joined().contains("espresso"))
        #expect(query(bench) == .method("espresso", offset: 0))
    }

    @Test("Back is a tap while nothing was told, afterwards a hold", arguments: DisplaySize.all)
    func back(size: DisplaySize) {
        var bench = asked(size)
        bench.taps(.restart)
        #expect(bench.panel.screenName == "stopwatch")
        bench.taps(.next, .pause, .restart)
        #expect(bench.panel.screenName == "stopwatch log")
        bench.press(.restart, for: .seconds(2))
        #expect(bench.panel.screenName == "stopwatch")
        bench.wait(.seconds(1))
        #expect(bench.lines[0].hasPrefix("0:27.3"))
        bench.taps(.pause)
        #expect(bench.panel.clockIsRunning, "it goes on")
    }

    @Test("Edit leads back to the method, and keeps what was told", arguments: DisplaySize.all)
    func edit(size: DisplaySize) {
        var bench = asked(size)
        bench.taps(.next, .pause, .next, .next, .next, .next, .pause, .pause, .next, .next, .next)
        #expect(bench.panel.screenName == "save")
        bench.taps(.pause)
        #expect(bench.panel.screenName == "stopwatch log")
        #expect(bench.panel.said?.rating?.stars == 2)
        bench.taps(.next)
        #expect(bench.lines.joined().contains("15.1"))
        bench.taps(.next, .next, .next, .next, .next, .next, .next)
        #expect(bench.lines[0].contains("★2"))
    }

    @Test("What is told changes nothing of the next brew's inputs")
    func confirmed() {
        var bench = asked()
        bench.taps(.next, .pause, .pause, .next)
        bench.press(.restart, for: .seconds(1))
        bench.taps(.next, .next, .next, .next, .next, .next)
        bench.taps(.restart)
        #expect(bench.panel.screenName == "save", "what was told is safe from a slip")
        bench.press(.restart, for: .seconds(2))
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.lines[1] == "15.0g → 250g  1:16.7")
        #expect(bench.panel.session == nil)
    }

    /// The device after its program has died, or the power was cut, with what was stored last.
    private func restarted(_ bench: Bench, powerLoss: Bool) throws -> Bench {
        let last = bench.effects.last { effect in
            if case .checkpoint = effect { true } else { false }
        }
        guard case .checkpoint(let stored, let said, let before, _)? = last else {
            throw StopwatchLogError.nothingWasStored
        }
        var stopwatch = try #require(Stopwatch(stored, beforeStop: before))
        if powerLoss { stopwatch.resumeAfterPowerLoss(lastSeen: bench.now) }
        var next = Bench(
            bench.panel.size,
            start: StartingPoint(
                interrupted: powerLoss
                    ? .powerLoss(stopwatch.session) : .sameBoot(stopwatch.session),
                beforeStop: stopwatch.beforeStop, said: said), store: ModelStore())
        next.now = powerLoss ? .origin : bench.now
        next.wait(.zero)
        return next
    }

    private enum StopwatchLogError: Error { case nothingWasStored }

    @Test("ST-006 · running, it goes on; after a power cut it is offered, paused")
    func running() throws {
        for size in DisplaySize.all {
            let bench = StopwatchPanelTests.running(size, guide: 1, for: .seconds(10))
            let same = try restarted(bench, powerLoss: false)
            #expect(same.lines == bench.lines)
            var cut = try restarted(bench, powerLoss: true)
            let asks = size == .twentyByFour ? "Resume brew?" : "Resume? 1/4"
            #expect(cut.lines[0].hasPrefix(asks) && cut.lines[0].hasSuffix("0:10"))
            #expect(cut.lines[1].trimmed == "Stopwatch")
            cut.press(.next)
            cut.wait(.seconds(5))
            #expect(cut.lines[0].hasPrefix("0:10.0"))
            #expect(cut.panel.screenName == "stopwatch")
            #expect(cut.panel.session?.phase == .paused)
        }
    }

    @Test(
        "ST-006 · stopped, asked or rated, it comes back with what was told",
        arguments: [false, true])
    func told(powerLoss: Bool) throws {
        var bench = StopwatchPanelTests.running(for: .milliseconds(27_300))
        bench.taps(.next)
        var back = try restarted(bench, powerLoss: powerLoss)
        #expect(back.lines[0].hasPrefix("0:27.3") && back.lines[1].trimmed == "Stopped")
        back.taps(.pause)
        #expect(back.panel.session?.phase == (powerLoss ? .paused : .active))

        bench.taps(.next, .next, .pause, .next)
        back = try restarted(bench, powerLoss: powerLoss)
        #expect(back.panel.screenName == "stopwatch log")
        back.taps(.next)
        #expect(back.lines[1].contains("15.1 g"))

        bench.taps(.next, .next, .next, .pause, .pause)
        back = try restarted(bench, powerLoss: powerLoss)
        #expect(back.panel.screenName == "rate")
        #expect(back.lines[1].contains("★★·"))
    }

    @Test(
        "ST-007 · an espresso's log asks for its yield and pressure, and for what there is to choose"
    )
    func equipment() throws {
        var bench = asked(guide: 2)
        bench.store = try .equipped()
        // The journal is known since the start.
        bench.taps(.next)
        #expect(bench.lines[1].contains("18.0 g"))
        bench.taps(.next)
        #expect(bench.lines[0].hasPrefix("Log Yield"))
        bench.taps(.next, .next, .next)
        #expect(bench.lines[0].hasPrefix("Log Pressure"))
        bench.taps(.pause, .next)
        #expect(bench.panel.screenName == "rate")
        #expect(bench.panel.session?.plan.inputs.pressure == "9 bar")
    }

    @Test(
        "ST-007 · grinder, setting and bean are told of the cup alone", arguments: DisplaySize.all)
    func grinder(size: DisplaySize) throws {
        var bench = Bench(size, store: try .equipped())
        bench.taps(.restart, .pause, .pause, .pause, .next, .next, .next, .next, .next)
        bench.taps(.next, .next, .next, .next)
        #expect(bench.lines.joined().contains("Grinder"))
        bench.taps(.pause, .next)
        #expect(bench.lines.joined().contains("Setting"))
        bench.taps(.pause, .next, .pause, .next)
        #expect(bench.panel.screenName == "rate")
        let equipment = try #require(bench.panel.session?.plan.inputs.equipment)
        #expect(equipment.grinder?.name == "Comandante" && equipment.bean?.name == "Guji")
        #expect(equipment.setting == "21")
        bench.taps(.pause, .next, .next, .next)
        bench.press(.next)
        bench.wait(.seconds(4))
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.store?.logs.first?.inputs.equipment == equipment)
        #expect(bench.store?.remembered.isEmpty == true)
        #expect(!bench.lines.joined().contains("Comandante"))
    }
}
