import Brewing
import Guide
import Hardware
import Timebase
import Units
import WeighedGuide

/// How a step of a running brew is drawn: the step, the time it has left, what to do, how much to
/// pour by now.
struct StepDrawing {
    let view: SessionView
    /// The step with today's water.
    let step: BrewPlan.Step
    /// What is on the scale; nil where the plan's amount stands for it.
    var weighed: WeighedAmount?

    /// Draws the step. Words that do not fit take turns: `turn` counts them while no time is shown
    /// that they could change with. On the small display a `fault` takes the second row for a
    /// while, on the large one the third until it is over.
    func draw(on canvas: inout Canvas, turn: Int, fault: Fault?) {
        let heading = Heading(number: number, clock: clock, columns: canvas.size.columns)
        canvas.row(0, heading.number, view.step.text, right: heading.clock)
        let pages = wordPages(for: canvas.size, hasFault: fault != nil)
        if pages.isEmpty {
            drawGuide(on: &canvas)
            if !heading.holds(view.step.text) {
                drawWords(
                    on: &canvas, heading, turn: timedTurn ?? turn, hasFault: fault != nil)
            }
        } else {
            canvas.drawPage(pages, turn: turn)
        }
        if let fault { canvas.row(canvas.isSmall ? 1 : 2, "! ", fault.title) }
    }

    /// What its row begins with: the step's number and how many there are, `2/6 `. Then comes its
    /// text.
    var number: String { "\(view.stepIndex + 1)/\(view.stepCount) " }

    /// The countdown, or the overrun, or how long somebody has waited where that has no end.
    var clock: String {
        if step.kind == .wait, let waited = view.openTime {
            return ClockText.minutes(waited.secondsRoundedDown)
        }
        if let overrun = view.overrun { return "+" + ClockText.minutes(overrun.secondsRoundedDown) }
        if let remaining = view.remaining { return ClockText.minutes(remaining.secondsRoundedUp) }
        return ""
    }

    /// What to do, and how far it is.
    private func drawGuide(on canvas: inout Canvas) {
        if !canvas.isSmall {
            canvas.row(1, instruction(width: canvas.size.columns))
            drawProgress(on: &canvas, row: 2, label: water ?? "")
        } else if fillsSmallRow {
            drawProgress(on: &canvas, row: 1, label: String((water ?? "").filter { $0 != " " }))
        } else {
            canvas.row(1, instruction(width: canvas.size.columns))
        }
    }

    /// Whether the small display's second row is the bar and not words: while time runs, and while
    /// water flows that a step waits for.
    private var fillsSmallRow: Bool {
        switch view.phase {
        case .active: view.length != nil || weighed != nil
        case .awaitingConfirmation: weighed.map { $0.amount > .zero } ?? false
        case .notStarted, .stepReadyToAdvance, .paused, .completed: false
        }
    }

    private func drawProgress(on canvas: inout Canvas, row: Int, label: String) {
        canvas.row(row, "", right: label)
        let end = canvas.size.columns - (label.isEmpty ? 0 : label.count + 1)
        guard let weighed else {
            let (part, whole) = progress
            return canvas.bar(row: row, columns: 0..<end, part: part, of: whole)
        }
        let bar = weighed.bar(end * BarDots.perCell, before: step.waterBefore)
        canvas.bar(row: row, columns: 0..<end, part: bar.full, of: end * BarDots.perCell)
        // Where the plan is now.
        guard let mark = bar.mark else { return }
        let column = min(mark / BarDots.perCell, end - 1)
        canvas.put(.scalar("|"), row: row, column: column)
    }

    // Words that do not fit.

    /// A step that is nothing but words shows them in full below its header, page after page;
    /// empty for every other step. A fault has one of the large display's rows until it is over.
    private func wordPages(for size: DisplaySize, hasFault: Bool) -> [[String]] {
        guard step.kind == .prepare, view.phase != .paused else { return [] }
        if fits(size) {
            return [[size == .sixteenByTwo ? "Done? Press Next" : "Press Next when done"]]
        }
        let pages = TextLines.pages(of: view.step.text, for: size)
        return hasFault && size != .sixteenByTwo ? pages.flatMap { $0.chunks(of: 1) } : pages
    }

    /// The first row: where the step is, its words, its clock.
    private struct Heading {
        let number: String
        let clock: String
        let columns: Int

        /// What is left beside the clock.
        var width: Int { columns - (clock.isEmpty ? 0 : clock.utf8.count + 1) }

        /// Whether a text fits between number and clock. No text has more characters than
        /// bytes: the usual one need not be counted.
        func holds(_ text: String) -> Bool {
            let columns = width - number.utf8.count
            return text.utf8.count <= columns || text.count <= columns
        }
    }

    private func fits(_ size: DisplaySize) -> Bool {
        Heading(number: number, clock: clock, columns: size.columns).holds(view.step.text)
    }

    /// The row in which words take turns with what stands there: never where a number is that must
    /// be read. The clock keeps its place at the end of the first row.
    ///
    /// The small display has only the heading. On the large one the second row says in words what
    /// the third says in numbers, once the step's time runs; before that, the third is free.
    private func wordsRow(_ size: DisplaySize, hasFault: Bool) -> Int {
        if size == .sixteenByTwo || hasFault { return 0 }
        return view.length == nil ? 2 : 1
    }

    private func drawWords(
        on canvas: inout Canvas, _ heading: Heading, turn: Int, hasFault: Bool
    ) {
        let row = wordsRow(canvas.size, hasFault: hasFault)
        let width = row == 0 ? heading.width : heading.columns
        let count = TextLines.count(view.step.text, width: width)
        guard count > 0 else { return }
        // The free row has nothing else to show.
        let index = row == 2 ? turn % count : turn % (count + 1) - 1
        guard index >= 0 else { return }
        let line = TextLines.line(index, of: view.step.text, width: width)
        canvas.row(row, line: line, right: row == 0 ? heading.clock : "")
    }

    /// The turn by the time that is shown, so that words change with a second and wake nobody.
    private var timedTurn: Int? {
        guard isTimed, let length = view.length, let remaining = view.remaining else { return nil }
        let past = length.secondsRoundedUp - remaining.secondsRoundedUp
        let over = view.overrun?.secondsRoundedDown ?? 0
        return Turns.number(after: .seconds(past + over))
    }

    /// Whether a time is shown that goes on.
    private var isTimed: Bool { view.phase != .paused && view.length != nil }

    /// Whether words change by themselves while nothing else does.
    func turnsByItself(for size: DisplaySize, hasFault: Bool) -> Bool {
        if isTimed { return false }
        let pages = wordPages(for: size, hasFault: hasFault).count
        if pages > 0 { return pages > 1 }
        guard !fits(size) else { return false }
        return wordsRow(size, hasFault: hasFault) != 2
            || TextLines.count(view.step.text, width: size.columns) > 1
    }

    private func instruction(width: Int) -> String {
        let target = step.waterTo == .zero ? nil : step.waterTo.wholeText
        switch view.phase {
        case .paused: return "Paused"
        case .awaitingConfirmation: return pourThenNext(target, width: width)
        case .notStarted:
            return switch step.kind {
            case .bloom: pourThenNext(target, width: width)
            case .prepare: view.step.text
            case .pour, .wait: "Next starts it"
            }
        case .stepReadyToAdvance:
            return view.overrun == nil ? view.step.text : "Time's up: Next"
        case .active, .completed:
            return switch step.kind {
            case .pour: target.map { "Pour to \($0) g" } ?? "Pour"
            case .bloom: "Let it bloom"
            case .wait: "Wait"
            case .prepare: view.step.text
            }
        }
    }

    /// The longest wording that fits: `Pour 45 g, then Next`. Without an amount it is the person
    /// who knows what is poured: an espresso is wetted by the machine.
    private func pourThenNext(_ target: String?, width: Int) -> String {
        guard let target else { return width < 20 ? "Done? Press Next" : "Press Next when done" }
        let wordings = [
            "Pour \(target) g, then Next", "Pour \(target)g, then Next", "Pour \(target) g, Next",
        ]
        return wordings.first { $0.count <= width } ?? "Pour \(target)g Next"
    }

    /// `112/148 g`: what should be on the scale now, and at the step's end.
    private var water: String? {
        if let weighed { return weighed.text }
        return view.pacing.map { "\($0.wholeText)/\(step.waterTo.wholeText) g" }
    }

    /// How far the bar is. It moves with what is read beside it, so it wakes nobody by itself.
    private var progress: (part: Int, whole: Int) {
        if view.overrun != nil { return (1, 1) }
        if let pacing = view.pacing {
            let before = step.waterBefore
            return (
                (pacing - before).wholeGrams, (step.waterTo - before).wholeGrams
            )
        }
        guard let length = view.length, let remaining = view.remaining else { return (0, 0) }
        let whole = length.secondsRoundedUp
        return (whole - remaining.secondsRoundedUp, whole)
    }

    /// Whether the second row of the small display may go to the legend while nobody does
    /// anything: not while it tells what to pour.
    var letsLegendIn: Bool {
        switch view.phase {
        case .paused: true
        case .stepReadyToAdvance: view.overrun != nil
        case .notStarted, .awaitingConfirmation, .active, .completed: false
        }
    }
}

extension BrewSession {
    /// How its step is drawn. Asked of the session where it stands, so that it need not be copied.
    func drawing(at now: Instant, weighed: WeighedAmount? = nil) -> StepDrawing {
        StepDrawing(view: view(at: now), step: step, weighed: weighed)
    }
}
