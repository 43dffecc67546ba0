import Hardware
import Timebase

/// What one key does on one screen: label, binding and action come from the same place, so the
/// legend cannot lie. Its words are ASCII and static: copying a key counts no references, and the
/// legend is drawn every second.
struct SoftKey<Action> {
    /// The label, at most seven characters, and a shorter one for the small display.
    let label: StaticString
    let shortLabel: StaticString
    let tap: Action?
    let hold: KeyHold<Action>?
    private(set) var repeats = false
    private var tapWaits: Bool

    init(
        _ label: StaticString, short: StaticString? = nil, _ tap: Action? = nil,
        hold: KeyHold<Action>? = nil
    ) {
        self.label = label
        shortLabel = short ?? label
        self.tap = tap
        self.hold = hold
        tapWaits = hold != nil
    }

    /// The same key, which repeats while it is kept down.
    var repeating: SoftKey {
        var key = self
        key.repeats = true
        return key
    }

    /// The same key, whose tap does not wait for the release to see whether it becomes a hold: the
    /// hold takes it back.
    var tappedAtPress: SoftKey {
        var key = self
        key.tapWaits = false
        return key
    }

    /// Only keeping it down does anything.
    var isHoldOnly: Bool { tap == nil && hold != nil }

    /// How its presses are to be read. A tap that also has a hold waits for the release (SPEC §2).
    var binding: KeyBinding {
        KeyBinding(
            tap: tap == nil ? .none : tapWaits ? .atRelease : .atPress, hold: hold?.length,
            repeats: repeats)
    }
}

/// What keeping a key down does.
struct KeyHold<Action> {
    let action: Action
    let length: Duration
    /// The words above the filling bar, and the one beside it on the small display.
    let prompt: StaticString
    let shortPrompt: StaticString

    init(_ action: Action, _ length: Duration, prompt: StaticString, short: StaticString) {
        self.action = action
        self.length = length
        self.prompt = prompt
        shortPrompt = short
    }

    /// Where its bar stands in its row.
    func barColumns(for size: DisplaySize) -> Range<Int> {
        let words = size == .sixteenByTwo ? shortPrompt.utf8CodeUnitCount + 1 : 0
        return words..<size.columns
    }
}

/// What the three keys do on one screen.
struct SoftKeys<Action> {
    var next: SoftKey<Action>?
    var pause: SoftKey<Action>?
    var restart: SoftKey<Action>?

    subscript(button: Button) -> SoftKey<Action>? {
        switch button {
        case .next: next
        case .pause: pause
        case .restart: restart
        }
    }

    var bindings: KeyBindings {
        KeyBindings(
            next: next?.binding ?? .unbound, pause: pause?.binding ?? .unbound,
            restart: restart?.binding ?? .unbound)
    }

    /// Draws the labels in the keys' order: the first from the left edge, the second in the
    /// middle, the third up to the right edge. A key that must be held bears the mark before its
    /// label, one that taps and holds behind it (SPEC §2). Where a small display has no blank left
    /// between two labels, a mark before the second stands for it.
    func drawLegend(on canvas: inout Canvas, row: Int) {
        let columns = canvas.size.columns
        let left = next?.labelWidth(isSmall: canvas.isSmall) ?? 0
        let middle = pause?.labelWidth(isSmall: canvas.isSmall) ?? 0
        let right = restart?.labelWidth(isSmall: canvas.isSmall) ?? 0
        let rightStart = columns - right
        let isFull = left + middle + right + 2 > columns
        let isMarked = isFull && restart?.isHoldOnly ?? false
        let middleEnd = rightStart - (right == 0 || isMarked ? 0 : 1)
        canvas.row(row, "")
        next?.draw(on: &canvas, row: row, column: 0)
        pause?.draw(
            on: &canvas, row: row, column: min((columns - middle) / 2, middleEnd - middle))
        restart?.draw(on: &canvas, row: row, column: rightStart)
    }
}

extension SoftKey {
    private func label(isSmall: Bool) -> StaticString { isSmall ? shortLabel : label }

    /// The cells that its label takes, a byte each, with the mark.
    fileprivate func labelWidth(isSmall: Bool) -> Int {
        label(isSmall: isSmall).utf8CodeUnitCount + (hold == nil ? 0 : 1)
    }

    fileprivate func draw(on canvas: inout Canvas, row: Int, column start: Int) {
        var column = start
        if isHoldOnly {
            canvas.put(.glyph(Glyphs.hold), row: row, column: column)
            column += 1
        }
        column = canvas.put(label(isSmall: canvas.isSmall), row: row, column: column)
        if hold != nil, !isHoldOnly { canvas.put(.glyph(Glyphs.hold), row: row, column: column) }
    }
}
