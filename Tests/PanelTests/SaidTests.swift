import Brewing
import Hardware
import Names
import Panel
import Testing
import Timebase
import Units

@Suite("What was said of a cup, and a device that starts anew")
struct SaidTests {
    /// A finished brew whose keys were pressed like this, one key a second.
    private func bench(
        _ size: DisplaySize = .twentyByFour, _ buttons: [Button] = []
    ) -> Bench {
        var bench = Bench(size, start: StartingPoint(), store: ModelStore())
        bench.brewToRating()
        for button in buttons { bench.taps(button) }
        return bench
    }

    /// The user interface of the next start, of the same boot or after a power cut: it knows what
    /// was given out last to be stored.
    private func restarted(
        _ bench: Bench, _ size: DisplaySize = .twentyByFour, powerLoss: Bool
    ) throws -> Bench {
        let last = bench.effects.last { effect in
            if case .checkpoint = effect { true } else { false }
        }
        guard case .checkpoint(let session, let said, _, _)? = last else {
            throw SceneError.nothingWasKept
        }
        let interrupted: StartingPoint.Interrupted =
            powerLoss ? .powerLoss(session) : .sameBoot(session)
        var next = Bench(
            size, start: StartingPoint(interrupted: interrupted, said: said), store: ModelStore())
        next.now = bench.now
        next.wait(.zero)
        return next
    }

    private enum SceneError: Error { case nothingWasKept }

    /// Presses of someone who goes from the stars to Save?, and back to the stars.
    private static let journey: [Button] = [
        .pause, .pause, .pause, .next, .pause, .pause, .next, .restart, .next, .pause, .restart,
    ]

    @Test(
        "SPEC §6 · in the same boot the screen comes back with what was said",
        arguments: 0...journey.count, DisplaySize.all)
    func sameBoot(presses: Int, size: DisplaySize) throws {
        let before = bench(size, Array(Self.journey.prefix(presses)))
        let after = try restarted(before, size, powerLoss: false)
        #expect(after.panel.screenName == before.panel.screenName)
        #expect(after.panel.said == before.panel.said)
        #expect(after.lines[0] == before.lines[0])
    }

    @Test("a stopwatch that has not asked for its log yet goes on, whatever was said of a cup")
    func stopwatch() throws {
        let running = StopwatchPanelTests.running(for: .seconds(3))
        var stopped = running
        stopped.press(.next)
        stopped.wait(.seconds(1))
        for before in [running, stopped] {
            let session = try #require(before.panel.session)
            #expect(session.plan.isOfStopwatch)
            for said in [nil, TastingDraft()] {
                var next = Bench(
                    .twentyByFour,
                    start: StartingPoint(interrupted: .sameBoot(session), said: said),
                    store: ModelStore())
                next.now = before.now
                next.wait(.zero)
                #expect(next.panel.screenName == "stopwatch")
            }
        }
    }

    @Test(
        "SPEC §6 · after a power cut it is Rate again, with what was said",
        arguments: 0...journey.count)
    func powerLoss(presses: Int) throws {
        let before = bench(.twentyByFour, Array(Self.journey.prefix(presses)))
        var after = try restarted(before, powerLoss: true)
        #expect(after.panel.screenName == "rate")
        var said = before.panel.said
        said?.stage = .rate
        #expect(after.panel.said == (said == TastingDraft() ? nil : said))
        // Only stars may be missing for the log that the answers make.
        if said?.rating == nil { after.taps(.pause) }
        after.taps(.next, .next, .next, .next)
        let log = try #require(after.store?.logs.first)
        #expect(log.tasting.rating == said?.rating ?? Rating(stars: 1))
        #expect(log.tasting.taste == said?.taste)
        #expect(log.tasting.note == said?.note)
    }

    @Test("SPEC §6 · each answer is given out to be kept, once, and time alone is not")
    func eachAnswer() throws {
        var bench = bench()
        for button in Self.journey {
            bench.effects = []
            bench.taps(button)
            let session = try #require(bench.panel.session)
            // Save? asks when the brew began.
            bench.effects.removeAll { $0 == .ask(.brewStart) }
            #expect(bench.effects == [.checkpoint(session, said: bench.panel.said)])
        }
        bench.effects = []
        bench.wait(.seconds(900))
        // A press that only wakes the light says nothing.
        bench.taps(.pause)
        #expect(bench.effects == [])
    }

    @Test("what was said is not lost below a fault")
    func belowFault() {
        var bench = bench(.twentyByFour, [.pause, .pause, .next, .pause])
        let said = bench.panel.said
        bench.panel.show(Fault(title: "PAUSE is stuck", advice: "Let it go"), at: bench.now)
        #expect(bench.panel.screenName == "fault")
        #expect(bench.panel.said == said)
        bench.effects = []
        bench.wait(.seconds(1))
        bench.press(.next)
        #expect(bench.panel.screenName == "taste")
        #expect(bench.effects == [], "nothing is new")
    }

    @Test("a remark that is no phrase any more stays until another is chosen")
    func phraseGone() throws {
        let before = bench(.twentyByFour, [.pause, .next, .next])
        let session = try #require(before.panel.session)
        let said = TastingDraft(
            stage: .note, rating: Rating(stars: 2), note: try Note("An old phrase"))
        var after = Bench(
            .twentyByFour, start: StartingPoint(interrupted: .sameBoot(session), said: said),
            store: ModelStore())
        #expect(after.lines[1].trimmed == "An old phrase")
        after.taps(.pause)
        #expect(after.lines[1].trimmed == Panel.Configuration.usualPhrases[0])
    }

    @Test("nothing is said of a brew that is saved, or given up")
    func over() {
        var saved = bench(.twentyByFour, [.pause, .next, .next, .next, .next])
        #expect(saved.panel.said == nil)
        saved.effects = []
        saved.wait(.seconds(3))
        #expect(!saved.effects.contains { if case .checkpoint = $0 { true } else { false } })
        var given = bench(.twentyByFour, [.pause, .next, .next, .next])
        given.press(.restart, for: .seconds(2))
        #expect(given.panel.said == nil)
        #expect(given.effects.contains(.forgetSession))
    }
}
