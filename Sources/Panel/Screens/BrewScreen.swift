import Brewing
import Hardware
import Timebase

/// The guided brew: the step, the time it has left, what to do, how much to pour by now.
struct BrewScreen {
    let view: SessionView

    /// How long RESTART is kept down to start over (SPEC §6, BS-012).
    static let restartHold = Duration.seconds(2)
    /// How long PAUSE is kept down to be asked about leaving (SPEC §3).
    static let leaveHold = Duration.milliseconds(1500)

    // What it shows.

    /// Draws the brew. Words that do not fit take turns: `turn` counts them. On the small glass
    /// a `fault` takes the second row for a while, on the large one the third until it is over.
    func draw(on canvas: inout Canvas, turn: Int, fault: Fault?) {
        canvas.row(0, number, view.step.text, right: clock)
        if canvas.isSmall {
            drawSmall(on: &canvas, turn: turn)
        } else {
            drawLarge(on: &canvas, turn: turn)
        }
        if let fault { canvas.row(canvas.isSmall ? 1 : 2, "! ", fault.title) }
    }

    /// What its row begins with: the step's number and how many there are, `2/6 `. Then comes its
    /// text.
    var number: String { "\(view.stepIndex + 1)/\(view.stepCount) " }

    /// The countdown, or the overrun, or the brew clock where a step has no time.
    var clock: String {
        if let overrun = view.overrun { return "+" + Self.minutes(overrun.secondsRoundedDown) }
        if let remaining = view.remaining { return Self.minutes(remaining.secondsRoundedUp) }
        return ""
    }

    private func drawLarge(on canvas: inout Canvas, turn: Int) {
        let pages = wordPages(for: canvas.size)
        if !pages.isEmpty {
            for (row, line) in pages[turn % pages.count].enumerated() { canvas.row(1 + row, line) }
            return
        }
        canvas.row(1, instruction(width: canvas.size.columns))
        drawProgress(on: &canvas, row: 2, label: water ?? "")
    }

    private func drawSmall(on canvas: inout Canvas, turn: Int) {
        let pages = wordPages(for: canvas.size)
        if !pages.isEmpty {
            canvas.row(1, pages[turn % pages.count][0])
        } else if view.phase == .active, view.length != nil {
            drawProgress(on: &canvas, row: 1, label: String((water ?? "").filter { $0 != " " }))
        } else {
            canvas.row(1, instruction(width: canvas.size.columns))
        }
    }

    private func drawProgress(on canvas: inout Canvas, row: Int, label: String) {
        canvas.row(row, "", right: label)
        let room = canvas.size.columns - (label.isEmpty ? 0 : label.count + 1)
        canvas.bar(row: row, columns: 0..<room, part: progress.part, of: progress.whole)
    }

    /// A step that is nothing but words shows them in full below its header, page after page;
    /// empty for every other step.
    func wordPages(for size: DisplaySize) -> [[String]] {
        guard view.step.kind == .prepare, view.phase != .paused else { return [] }
        let room = size.columns - (clock.isEmpty ? 0 : clock.count + 1)
        if number.count + view.step.text.count <= room {
            return [[size == .sixteenByTwo ? "Done? Press Next" : "Press Next when done"]]
        }
        let lines = TextLines.broken(view.step.text, width: size.columns)
        let rows = max(1, size.rows - 2)
        return stride(from: 0, to: lines.count, by: rows).map { start in
            Array(lines[start..<min(start + rows, lines.count)])
        }
    }

    private func instruction(width: Int) -> String {
        let target = view.step.waterTo.wholeText
        switch view.phase {
        case .paused: return "Paused"
        case .awaitingPourConfirmation: return pourThenNext(target, width: width)
        case .notStarted:
            return switch view.step.kind {
            case .bloom: pourThenNext(target, width: width)
            case .prepare: view.step.text
            case .pour, .wait: "Next starts it"
            }
        case .stepReadyToAdvance:
            return view.overrun == nil ? view.step.text : "Time's up: Next"
        case .active, .completed:
            return switch view.step.kind {
            case .pour: "Pour to \(target) g"
            case .bloom: "Let it bloom"
            case .wait: "Wait"
            case .prepare: view.step.text
            }
        }
    }

    /// The longest wording that fits: `Pour 45 g, then Next`.
    private func pourThenNext(_ target: String, width: Int) -> String {
        let wordings = [
            "Pour \(target) g, then Next", "Pour \(target)g, then Next", "Pour \(target) g, Next",
        ]
        return wordings.first { $0.count <= width } ?? "Pour \(target)g Next"
    }

    /// `112/148 g`: what should be on the scale now, and at the step's end.
    private var water: String? {
        view.pacing.map { "\($0.wholeText)/\(view.step.waterTo.wholeText) g" }
    }

    /// How far the bar is. It moves with what is read beside it, so it wakes nobody by itself.
    private var progress: (part: Int, whole: Int) {
        if let pacing = view.pacing {
            let before = view.step.waterBefore
            return (
                (pacing - before).wholeGrams, (view.step.waterTo - before).wholeGrams
            )
        }
        guard let length = view.length, let remaining = view.remaining else { return (0, 0) }
        let whole = length.secondsRoundedUp
        return (whole - remaining.secondsRoundedUp, whole)
    }

    /// `1:05`; hours only where there are any.
    static func minutes(_ seconds: Int) -> String {
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let minutes = seconds / 60
        guard minutes >= 60 else { return "\(minutes):\(two(seconds % 60))" }
        return "\(minutes / 60):\(two(minutes % 60)):\(two(seconds % 60))"
    }

    // Its soft keys.

    var softKeys: SoftKeys {
        let leave = SoftKey.Hold(
            action: .brew(.askToLeave), length: Self.leaveHold, prompt: "Hold to leave",
            shortPrompt: "Leave")
        let restart = SoftKey.Hold(
            action: .brew(.restart), length: Self.restartHold, prompt: "Hold to restart",
            shortPrompt: "Restart")
        let isPaused = view.phase == .paused
        return SoftKeys(
            next: isPaused ? nil : SoftKey("Next", .brew(.nextStep)),
            pause: view.canPause
                ? SoftKey(isPaused ? "Resume" : "Pause", .brew(.togglePause), hold: leave)
                : SoftKey("Leave", nil, hold: leave),
            restart: SoftKey("Restart", short: "Rst", nil, hold: restart))
    }

    /// Whether the second row of the small glass may go to the legend while nobody does anything:
    /// not while it tells what to pour.
    var letsLegendIn: Bool {
        switch view.phase {
        case .paused: true
        case .stepReadyToAdvance: view.overrun != nil
        case .notStarted, .awaitingPourConfirmation, .active, .completed: false
        }
    }
}
