import Brewing
import Guide
import Hardware
import Timebase

/// How a stopwatch is drawn: the time in the first row always, then its guide's step. Every number
/// stands still between two of the moments at which the time or the step changes.
struct StopwatchDrawing {
    let view: SessionView
    /// Whether it has steps to tell of.
    let isGuided: Bool
    /// How much of the water is poured at the step's end, in percent.
    let share: Int?

    /// What the small display's second row is for: the step, while there is one.
    var legend: LegendPolicy {
        guard isGuided else { return .always }
        return switch view.phase {
        case .active: .never
        case .paused: .whenIdle
        // That the time is over stands in the first row as well.
        case .stepReadyToAdvance: .whenIdle
        case .completed, .notStarted, .awaitingConfirmation: .always
        }
    }

    func draw(on canvas: inout Canvas) {
        canvas.isSmall ? drawSmall(on: &canvas) : drawLarge(on: &canvas)
    }

    private func drawLarge(on canvas: inout Canvas) {
        drawTime(on: &canvas)
        guard isGuided, view.phase != .completed else { return canvas.row(1, standing ?? "") }
        canvas.row(1, view.step.text, right: number)
        canvas.row(2, standing ?? words, right: stepClock)
    }

    /// While the time stands, a word takes the place of the bar: the legend has the second row.
    private func drawSmall(on canvas: inout Canvas) {
        if let word = standing ?? (view.overrun == nil ? nil : stepClock) {
            canvas.row(0, time, right: word)
        } else {
            drawTime(on: &canvas)
        }
        guard isGuided, view.phase != .completed else { return }
        if view.overrun != nil, view.phase != .paused {
            canvas.row(1, words)
        } else if view.phase == .active, view.remaining != nil, turn % 2 == 1 {
            canvas.row(1, words.isEmpty ? "Left" : words, right: stepClock)
        } else {
            canvas.row(1, view.step.text, right: number)
        }
    }

    // The time.

    private var time: String { ClockText.stopwatch(view.elapsed) }

    /// The time as it is shown: what the bar goes by.
    private var shown: Duration {
        let step = ClockText.stopwatchStep(at: view.elapsed).nanoseconds
        return .nanoseconds(view.elapsed.nanoseconds / step * step)
    }

    private func drawTime(on canvas: inout Canvas) {
        let time = time
        canvas.row(0, time)
        // It begins where it does under an hour; more than that takes more room.
        let start = max(7, time.utf8.count + 1)
        canvas.bar(
            row: 0, columns: start..<canvas.size.columns, part: progress.part, of: progress.whole)
    }

    /// How far the bar is: through the step, or through the minute where the step has no end.
    private var progress: (part: Int, whole: Int) {
        if view.overrun != nil { return (1, 1) }
        guard let length = view.length, let remaining = view.remaining else {
            return (Int(shown.nanoseconds / 1_000_000) % 60_000, 60_000)
        }
        let passed = length - remaining - (view.elapsed - shown)
        return (
            Int(max(0, passed.nanoseconds) / 1_000_000), Int(length.nanoseconds / 1_000_000)
        )
    }

    /// What it does, while its time stands.
    private var standing: String? {
        switch view.phase {
        case .paused: "Paused"
        case .completed: "Stopped"
        case .notStarted, .active, .stepReadyToAdvance, .awaitingConfirmation: nil
        }
    }

    // The step.

    private var number: String { "\(view.stepIndex + 1)/\(view.stepCount)" }

    /// What the step asks for.
    private var words: String {
        if view.overrun != nil { return "Time's up" }
        return share.map { "to \($0) %" } ?? ""
    }

    /// The countdown, or the overrun.
    private var stepClock: String {
        if let overrun = view.overrun { return "+" + ClockText.minutes(overrun.secondsRoundedDown) }
        return view.remaining.map { ClockText.minutes($0.secondsRoundedUp) } ?? ""
    }

    /// The turn by the step's time, so that words change with a second and wake nobody.
    private var turn: Int {
        guard let length = view.length, let remaining = view.remaining else { return 0 }
        return Turns.number(
            after: .seconds(length.secondsRoundedUp - remaining.secondsRoundedUp))
    }
}
