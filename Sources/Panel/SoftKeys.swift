import Hardware

/// What a key can be made to do on some screen.
enum Action: Hashable {
    case start, edit, why
    case nextField, increase, decrease
    case nextPage
    case menu, back
    case list(ListAction)
    case detail(DetailAction)
    case keepLayout, undoLayout
    case powerOff
    case brew(BrewAction)
    case tasting(TastingAction)
}

/// What a key can do to a list or a menu.
enum ListAction: Hashable {
    case select, down
}

/// What a key can do to one recipe or log.
enum DetailAction: Hashable {
    case turnPage, use, copy, recipe
    case askToDelete, delete, leave
}

/// What a key can do to a brew.
enum BrewAction: Hashable {
    case nextStep, togglePause, askToLeave, restart
    case stay, leave
    case resume, discard
}

/// What a key can do to what is said of a brew.
enum TastingAction: Hashable {
    case next, edit, more, less
    case save, goOn
}

/// What one key does on one screen: label and binding come from the same place, so the legend
/// cannot lie.
struct SoftKey {
    /// What keeping it down does.
    struct Hold {
        let action: Action
        let length: Duration
        /// The words above the filling bar, and the one beside it on the small glass.
        let prompt: String
        let shortPrompt: String
    }

    /// The label, at most seven characters of ASCII, and a shorter one for the small glass.
    let label: String
    let shortLabel: String
    let tap: Action?
    var hold: Hold?
    var repeats = false

    init(_ label: String, short: String? = nil, _ tap: Action?, hold: Hold? = nil) {
        self.label = label
        shortLabel = short ?? label
        self.tap = tap
        self.hold = hold
    }

    /// The same key, which repeats while it is kept down.
    var repeating: SoftKey {
        var key = self
        key.repeats = true
        return key
    }

    /// Only keeping it down does anything.
    var isHoldOnly: Bool { tap == nil && hold != nil }

    /// A tap that also has a hold waits for the release, but for PAUSE in a brew, which is taken
    /// back (SPEC §2).
    var binding: KeyBinding {
        let waits = hold != nil && tap != .brew(.togglePause)
        return KeyBinding(
            tap: tap == nil ? .none : waits ? .atRelease : .atPress, hold: hold?.length,
            repeats: repeats)
    }
}

/// What the three keys do on one screen.
struct SoftKeys {
    var next: SoftKey?
    var pause: SoftKey?
    var restart: SoftKey?

    subscript(button: Button) -> SoftKey? {
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
    /// label, one that taps and holds behind it (SPEC §2). Where a small glass has no blank left
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
    private func label(isSmall: Bool) -> String { isSmall ? shortLabel : label }

    /// The cells that its label takes, a byte each, with the mark.
    fileprivate func labelWidth(isSmall: Bool) -> Int {
        label(isSmall: isSmall).utf8.count + (hold == nil ? 0 : 1)
    }

    fileprivate func draw(on canvas: inout Canvas, row: Int, column start: Int) {
        var column = start
        if isHoldOnly {
            canvas.put(.glyph(Glyphs.hold), row: row, column: column)
            column += 1
        }
        for scalar in label(isSmall: canvas.isSmall).unicodeScalars {
            canvas.put(.scalar(scalar), row: row, column: column)
            column += 1
        }
        if hold != nil, !isHoldOnly { canvas.put(.glyph(Glyphs.hold), row: row, column: column) }
    }
}
