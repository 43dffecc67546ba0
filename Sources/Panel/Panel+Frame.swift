import Hardware
import Timebase

/// The frame: the screen, the legend, a toast, the bar of a key that is held.
extension Panel {
    /// The name of the screen that shows, as `brewguide status` says it.
    public var screenName: String { screen.name(in: context) }

    /// The frame at `now`.
    public func frame(at now: Instant) -> Frame {
        var canvas = Canvas(size: size)
        draw(on: &canvas, at: now)
        return canvas.frame
    }

    /// Draws the frame at `now` over whatever is on the canvas.
    public func draw(on canvas: inout Canvas, at now: Instant) {
        canvas.clear(for: size)
        // The canvas is handed over: with a second reference its cells would be copied.
        var painter = Painter(
            canvas: consume canvas, toast: toast, legendAskedAt: legendAskedAt, now: now)
        screen.read(&painter, in: context)
        painter.canvas.frame.backlight = !isDark(at: now)
        canvas = painter.canvas
    }
}

/// Draws a screen and what the panel has to add.
private struct Painter: ScreenReader {
    var canvas: Canvas
    let toast: Panel.Toast?
    let legendAskedAt: Instant?
    let now: Instant

    mutating func read<Content: ScreenContent>(_ screen: Content, in context: PanelContext) {
        let isFinal = screen.traits.contains(.isFinal)
        screen.draw(on: &canvas, in: context, at: now)
        let keys = screen.keys(in: context)
        if !canvas.isSmall || !isFinal && showsLegend(of: screen, in: context) {
            keys.drawLegend(on: &canvas, row: canvas.size.rows - 1)
        }
        if let toast, !isFinal { canvas.row(canvas.isSmall ? 1 : 2, toast.words) }
        if let heldKey = context.heldKey, let hold = keys[heldKey.button]?.hold {
            draw(hold, of: heldKey)
        }
    }

    /// Whether the small display gives its second row to the legend.
    private func showsLegend<Content: ScreenContent>(
        of screen: Content, in context: PanelContext
    ) -> Bool {
        if let legendAskedAt, now - legendAskedAt < Turns.legendDelay { return true }
        switch screen.legend(in: context, at: now) {
        case .always: return true
        case .never: return false
        case .whenIdle:
            let count = screen.turnCount(in: context)
            return Turns.smallRow(of: count, after: now - context.idleSince) == .legend
        }
    }

    private mutating func draw<Action>(
        _ hold: KeyHold<Action>, of heldKey: PanelContext.HeldKey
    ) {
        let part = Int((now - heldKey.since).nanoseconds / 1000)
        let whole = Int((heldKey.fires - heldKey.since).nanoseconds / 1000)
        canvas.row(1, "")
        _ = canvas.put(canvas.isSmall ? hold.shortPrompt : hold.prompt, row: 1, column: 0)
        if !canvas.isSmall { canvas.row(2, "") }
        canvas.bar(
            row: canvas.isSmall ? 1 : 2, columns: hold.barColumns(for: canvas.size), part: part,
            of: whole)
    }
}
