import Baking
import Timebase

/// The bake: it goes on whatever shows, and never interrupts a brew (SPEC §10.7).
extension Panel {
    /// The bake that waits for something, if there is one.
    public var bake: BakeSession? { context.bake }
    /// Whether a time of the bake runs: a premix ripens, or a step.
    public var bakeClockIsRunning: Bool { context.bake?.clockIsRunning ?? false }

    /// Takes in how long the power was away, where the bake's times did not know: from now on they
    /// are right, and a step may be over.
    public mutating func learn(bakeGap gap: Duration, at now: Instant) -> [Effect] {
        collect(at: now) { panel in
            panel.advanceAll(to: now)
            panel.context.bake?.learn(gap: gap)
            panel.advanceAll(to: now)
        }
    }

    /// What happened to the bake.
    mutating func followBake(_ happened: [BakeEffect], at now: Instant) {
        for effect in happened {
            switch effect {
            case .changed, .completed:
                context.owesBakeNotice = false
                if let bake = context.bake { show(.of(bake, at: now), at: now) }
            case .stepTimeOver: stepIsOver(at: now)
            }
        }
    }

    /// A step's end is told by buzzer and light at once, and on Confirm in words.
    private mutating func stepIsOver(at now: Instant) {
        sound(.stepOver)
        context.litAt = now
        if case .baking(.step) = screen { return }
        // A brew that is about to start goes first.
        guard case .confirm(let confirm) = screen, !confirm.isStarting else {
            return context.owesBakeNotice = true
        }
        push(.baking(.over(BakeOverScreen())), at: now)
    }
}

extension Screen {
    /// The screen of a bake as it stands.
    static func of(_ bake: BakeSession, at now: Instant) -> Screen {
        let screen: BakingScreen =
            switch bake.view(at: now) {
            case .weigh: .weigh(WeighScreen())
            case .proposal: .correct(CorrectScreen())
            case .ripening: .ripening(RipeningScreen())
            case .step: .step(BakeStepScreen())
            case .completed: .rating(BakeRatingScreen())
            }
        return .baking(screen)
    }
}

extension PanelContext {
    /// The way to the bake: below it there is Confirm.
    mutating func openBake(at now: Instant) {
        guard let bake else { return }
        owesBakeNotice = false
        outbox.append(.home(readsAnew: false))
        show(.of(bake, at: now))
    }

    /// The bake is over without a log.
    mutating func discardBake() {
        bake = nil
        owesBakeNotice = false
        want(.forgetBake)
        goHome()
    }
}
