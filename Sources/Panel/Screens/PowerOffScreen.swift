import Brewing
import Timebase

/// Power off: asked, on its way, and when the plug may be pulled.
struct PowerOffScreen: ScreenContent {
    enum Action {
        case powerOff, back
    }

    /// How far it is.
    enum Stage {
        case asking, going, safe
    }

    private let stage: Stage

    init(stage: Stage = .asking) { self.stage = stage }

    var name: String { "power off" }
    var traits: ScreenTraits {
        stage == .safe ? [.keepsFaultsOut, .isFinal] : .keepsFaultsOut
    }

    // What it shows.

    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy { .always }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        switch stage {
        case .asking:
            canvas.row(0, "Power off?")
            if !canvas.isSmall { canvas.row(1, "Hold Off to confirm") }
        case .going: canvas.row(0, "Powering off...")
        case .safe:
            canvas.row(0, "Safe to unplug")
            canvas.row(1, canvas.isSmall ? "when light's out" : "once the green light")
            if !canvas.isSmall { canvas.row(2, "is out") }
        }
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        switch stage {
        case .asking:
            SoftKeys(
                next: SoftKey("Back", .back),
                restart: SoftKey(
                    "Off",
                    hold: KeyHold(
                        .powerOff, LeaveScreen.leaveHold, prompt: "Hold to power off",
                        short: "Off")))
        case .going: SoftKeys(restart: SoftKey("Back", .back))
        case .safe: SoftKeys()
        }
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .powerOff:
            context.isPoweringOff = true
            context.want(.powerOff)
            context.show(.powerOff(PowerOffScreen(stage: .going)))
        case .back: context.pop()
        }
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        // Asked twice, the machine may refuse the second time: it goes down all the same.
        guard case .powerOffFailed(let fault) = response, stage != .safe else { return }
        context.show(.notice(NoticeScreen(.failure(fault))))
    }
}
