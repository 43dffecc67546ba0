import Brewing
import Foundation
import Hardware
import Panel
import Testing
import Timebase

/// Random people at the keys. A failure names its seed; BREWGUIDE_RANDOM_SEQUENCES makes it longer
/// (a million takes some minutes in a release build), BREWGUIDE_RANDOM_SEED begins elsewhere.
@Suite("Random people")
struct RandomWalkTests {
    private static func number(_ name: String, or standard: UInt64) -> UInt64 {
        ProcessInfo.processInfo.environment[name].flatMap(UInt64.init) ?? standard
    }

    @Test("whatever is pressed, nothing breaks", arguments: DisplaySize.all)
    func walks(size: DisplaySize) {
        let first = Self.number("BREWGUIDE_RANDOM_SEED", or: 1)
        let count = Self.number("BREWGUIDE_RANDOM_SEQUENCES", or: 500)
        for seed in first..<first + count {
            var walk = Walk(seed: seed, size: size)
            if let problem = walk.run() {
                Issue.record("BREWGUIDE_RANDOM_SEED=\(seed): \(problem)")
                return
            }
        }
    }
}

/// One random person and what must always hold.
private struct Walk {
    var random: SplitMix64
    var bench: Bench
    var problem: String?

    init(seed: UInt64, size: DisplaySize) {
        random = SplitMix64(seed: seed)
        let recipes = [
            Recipe.starter,
            recipe { $0.steps.remove(at: 1) },
            recipe { $0.steps[2].until = nil },
            recipe { $0.dose = Grams(100) },
            recipe { $0.split = .asWritten },
        ]
        bench = Bench(size, recipe: recipes[random.below(recipes.count)])
    }

    mutating func run() -> String? {
        for _ in 0..<30 where problem == nil { step() }
        return problem
    }

    private mutating func step() {
        let before = bench
        let button = Button.allCases[random.below(3)]
        let spans: [Duration] = [
            .milliseconds(80), .milliseconds(80), .milliseconds(700), .milliseconds(1600),
            .milliseconds(2100),
        ]
        let span = spans[random.below(spans.count)]
        if random.below(3) == 0 {
            bench.wait(.milliseconds(random.below(random.below(5) == 0 ? 400_000 : 9000)))
        } else {
            bench.press(button, for: span)
            checkPress(button, span, before: before)
        }
        checkView()
        checkFrame()
        checkStillness()
    }

    private mutating func fail(_ words: String) { problem = problem ?? words }

    /// No press skips a confirmation; a key without a label does nothing.
    private mutating func checkPress(_ button: Button, _ span: Duration, before: Bench) {
        let binding = before.panel.bindings(at: before.now)[button]
        let wasBrewing = before.panel.session.map { $0.phase != .completed } ?? false
        if wasBrewing, bench.panel.session == nil {
            let isConfirmed = before.panel.screenName == "leave" && span >= .seconds(2)
            if !isConfirmed { fail("a brew was left without its hold") }
        }
        let isDone = before.panel.session?.records.count ?? 0
        if wasBrewing, isDone > bench.panel.session?.records.count ?? 0, span < .seconds(2) {
            fail("a brew was restarted without its hold")
        }
        if binding == .unbound {
            var untouched = before
            untouched.wait(span)
            if untouched.panel.screenName != bench.panel.screenName
                || untouched.panel.session != bench.panel.session
            {
                fail("\(button) is bound to nothing and did something on \(before.lines)")
            }
        }
    }

    private mutating func checkView() {
        guard let session = bench.panel.session else { return }
        let view = session.view(at: bench.now)
        if let remaining = view.remaining, remaining < .zero { fail("time left is negative") }
        if view.elapsed < .zero { fail("the brew clock is negative") }
        let targets = session.plan.cumulativeTargets
        if zip(targets, targets.dropFirst()).contains(where: { $0 > $1 }) { fail("a target falls") }
        if let pacing = view.pacing, pacing < view.step.waterBefore || pacing > view.step.waterTo {
            fail("the pacing leaves its step")
        }
    }

    /// The legend tells of every key that does something, and of no other.
    private mutating func checkFrame() {
        let frame = bench.panel.frame(at: bench.now)
        let glyphs = Set(
            frame.cells.compactMap { cell -> Glyph? in
                guard case .glyph(let glyph) = cell else { return nil }
                return glyph
            })
        if glyphs.count > 8 { fail("more than eight custom characters") }
        guard frame.backlight, frame.size == .twentyByFour else { return }
        let bindings = bench.panel.bindings(at: bench.now)
        let legend = Array(bench.legend)
        let thirds = [legend[0..<5], legend[7..<12], legend[14..<20]]
        for (button, third) in zip(Button.allCases, thirds) {
            let isLabelled = third.contains { $0 != " " }
            if isLabelled != (bindings[button] != .unbound) {
                fail("the legend lies about \(button): \(bench.legend)")
            }
        }
    }

    /// Between now and the next deadline nothing on the glass may move.
    private mutating func checkStillness() {
        let deadline = bench.panel.nextDeadline(after: bench.now)
        if let deadline, deadline <= bench.now { return fail("a deadline that is not ahead") }
        let span = deadline.map { $0 - bench.now } ?? .seconds(1000)
        var later = bench.panel
        let instant = bench.now + .nanoseconds(span.nanoseconds - 1)
        _ = later.advance(to: instant)
        if later.frame(at: instant) != bench.panel.frame(at: bench.now) {
            fail("the glass moved before its deadline: \(later.frame(at: instant).lines)")
        }
    }
}

/// Steele, Lea and Flood, 2014: the same numbers for the same seed everywhere.
struct SplitMix64 {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
