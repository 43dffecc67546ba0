import Brewing
import Hardware
import Panel
import Timebase

extension Walk {
    /// No press skips a confirmation; a key without a label does nothing.
    mutating func checkPress(_ button: Button, _ span: Duration, before: Bench) {
        let binding = before.panel.bindings(at: before.now)[button]
        let isHeld = button == .restart && span >= .seconds(2)
        let wasBrewing = before.panel.session.map { $0.phase != .completed } ?? false
        if wasBrewing, bench.panel.session == nil {
            let places: Set<String> = ["leave", "resume", "stopwatch"]
            if !isHeld || !places.contains(before.panel.screenName) {
                fail("a brew was left without its hold")
            }
        }
        let isDone = before.panel.session?.records.count ?? 0
        if wasBrewing, isDone > bench.panel.session?.records.count ?? 0, span < .seconds(2) {
            fail("a brew was restarted without its hold")
        }
        for effect in bench.effects[before.effects.count...] where isDestructive(effect) {
            let isUnrated = before.lines.contains { $0.hasPrefix("No") && $0.contains("log") }
            if !isHeld, !(effect == .forgetSession && isUnrated) {
                fail("\(effect) without its hold")
            }
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

    private func isDestructive(_ effect: Effect) -> Bool {
        switch effect {
        case .forgetSession, .forgetBake, .powerOff, .change(.deleteLog), .change(.deleteRecipe):
            true
        case .cue, .tareScale, .brewBegan, .checkpoint, .bakeBegan, .keepBake, .ask, .change:
            false
        }
    }

    /// Whatever became of the session is kept: it is told as it is now, or it is given up.
    mutating func checkKept(before: Bench) {
        let session = bench.panel.session
        let isSame = session == before.panel.session && bench.panel.said == before.panel.said
        guard !isSame else { return }
        let effects = bench.effects[before.effects.count...]
        if let session {
            let last = effects.last { effect in
                if case .checkpoint = effect { true } else { false }
            }
            let isKept =
                if case .checkpoint(session, bench.panel.said, _, _)? = last { true } else { false }
            if !isKept {
                fail("the session or what is said of it changed and was not kept")
            }
            return
        }
        let isGivenUp = effects.contains { effect in
            switch effect {
            case .forgetSession, .change(.saveLog): true
            case .cue, .tareScale, .brewBegan, .checkpoint, .bakeBegan, .keepBake, .forgetBake,
                .ask, .change, .powerOff:
                false
            }
        }
        if !isGivenUp { fail("the session is gone and nobody was told") }
    }

    /// The same of the bake.
    mutating func checkBakeKept(before: Bench) {
        guard bench.panel.bake != before.panel.bake else { return }
        let effects = bench.effects[before.effects.count...]
        let isTold = effects.contains { effect in
            switch effect {
            case .keepBake(let bake): bake == bench.panel.bake
            case .forgetBake, .change(.saveBake): bench.panel.bake == nil
            case .cue, .tareScale, .brewBegan, .checkpoint, .forgetSession, .bakeBegan, .ask,
                .change, .powerOff:
                false
            }
        }
        if !isTold { fail("the bake changed and nobody was told") }
    }

    mutating func checkView() {
        if bench.panel.screenName == "saving", bench.lines[0].hasPrefix("Saved") {
            let last = bench.effects.last { effect in
                if case .change(let change) = effect { change.isLog } else { false }
            }
            if case .change(let change) = last, !written.contains(change) {
                fail("it says Saved and is not")
            }
        }
        guard let session = bench.panel.session else { return }
        let view = session.view(at: bench.now)
        if let remaining = view.remaining, remaining < .zero { fail("time left is negative") }
        if view.elapsed < .zero { fail("the brew clock is negative") }
        let targets = session.plan.steps.map(\.waterTo)
        if zip(targets, targets.dropFirst()).contains(where: { $0 > $1 }) { fail("a target falls") }
        let step = session.step
        if let pacing = view.pacing, pacing < step.waterBefore || pacing > step.waterTo {
            fail("the pacing leaves its step")
        }
    }

    /// The legend tells of every key that does something, and of no other.
    mutating func checkFrame() {
        let frame = bench.panel.frame(at: bench.now)
        let glyphs = Set(
            frame.cells.compactMap { cell -> Glyph? in
                guard case .glyph(let glyph) = cell else { return nil }
                return glyph
            })
        if glyphs.count > 8 { fail("more than eight custom characters") }
        guard frame.backlight, frame.size == .twentyByFour else { return }
        let bindings = bench.panel.bindings(at: bench.now)
        let labels = ["Go on", "Give up"]
            .reduce(bench.legend) { $0.replacing($1, with: $1.replacing(" ", with: "·")) }
            .split(separator: " ")
        let columns = Array(bench.legend)
        let first = columns[0] == " " ? nil : labels.first
        let last = columns[19] == " " ? nil : labels.last
        let isAlone = labels.count - (first == nil ? 0 : 1) - (last == nil ? 0 : 1)
        let middle = isAlone == 1 ? labels[first == nil ? 0 : 1] : nil
        for (button, label) in zip(Button.allCases, [first, middle, last]) {
            let binding = bindings[button]
            let isHeld = binding.hold != nil
            if (label != nil) != (binding != .unbound)
                || label?.hasPrefix("↧") ?? false != (isHeld && binding.tap == .none)
                || label?.hasSuffix("↧") ?? false != (isHeld && binding.tap != .none)
            {
                fail("the legend lies about \(button)")
            }
        }
    }

    /// Between now and the next deadline nothing on the display may move.
    mutating func checkStillness() {
        let deadline = bench.panel.nextDeadline(after: bench.now)
        if let deadline, deadline <= bench.now { return fail("a deadline that is not ahead") }
        let span = deadline.map { $0 - bench.now } ?? .seconds(1000)
        var later = bench.panel
        let instant = bench.now + .nanoseconds(span.nanoseconds - 1)
        _ = later.advance(to: instant)
        if later.frame(at: instant) != bench.panel.frame(at: bench.now) {
            fail("the display moved before its deadline: \(later.frame(at: instant).lines)")
        }
    }

    /// A key that is labelled does something, once its echo is over. Values at their ends don't.
    mutating func checkKeys() {
        var later = bench
        later.wait(.milliseconds(500))
        guard later.panel.screenGeneration == bench.panel.screenGeneration,
            later.panel.screenName != "edit", later.panel.screenName != "bakeEdit",
            later.panel.screenName != "stopwatch log"
        else { return }
        for button in Button.allCases
        where later.panel.bindings(at: later.now)[button].tap != .none {
            var pressed = later
            var untouched = later
            pressed.press(button)
            untouched.wait(.milliseconds(80))
            // Its screen was over anyway.
            if untouched.panel.screenGeneration != later.panel.screenGeneration { continue }
            let isSame =
                pressed.panel.screenGeneration == untouched.panel.screenGeneration
                && pressed.effects == untouched.effects && pressed.lines == untouched.lines
            if isSame { fail("\(button) is labelled and does nothing") }
        }
    }
}

extension Mutation {
    /// Whether it saves a log, which is tried again until it is on the disk.
    var isLog: Bool {
        switch self {
        case .saveLog, .saveBake: true
        case .deleteLog, .duplicateRecipe, .deleteRecipe, .setLastUsed, .remember, .setPreferences,
            .sync:
            false
        }
    }
}
