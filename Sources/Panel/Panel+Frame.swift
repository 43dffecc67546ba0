import Brewing
import Hardware
import Timebase

extension Panel {
    /// The name of the screen that shows, as `brewguide status` says it.
    public var screenName: String {
        switch screen {
        case .confirm: "confirm"
        case .edit: "edit"
        case .pages(let pages):
            switch pages.subject {
            case .warnings: "warnings"
            case .obstacle: "obstacle"
            case .fault, .problem: "fault"
            case .about: "about"
            }
        case .brew: "brew"
        case .leave: "leave"
        case .resume: "resume"
        case .tasting(let tasting): tasting.name
        case .saving: "saving"
        case .menu: "menu"
        case .recipes: "recipes"
        case .recipe: "recipe"
        case .logs: "logs"
        case .log: "log"
        case .delete: "delete"
        case .settings: "settings"
        case .keepLayout: "layout"
        case .powerOff: "power off"
        }
    }

    /// The recipe that is brewed or about to be.
    public var recipeName: String { session?.plan.recipeName ?? recipe.name }

    var isSmall: Bool { size == .sixteenByTwo }

    var softKeys: SoftKeys {
        switch screen {
        case .confirm: ConfirmScreen(recipe: recipe, inputs: inputs).softKeys
        case .edit(let edit): edit.softKeys
        case .pages(let pages): pages.softKeys(for: size)
        // Which keys a brew has does not change by time alone: any instant will do.
        case .brew:
            session.map { BrewScreen($0, at: lastActivity).softKeys } ?? SoftKeys()
        case .leave(let leave): leave.softKeys
        case .resume: resumeScreen?.softKeys ?? SoftKeys()
        case .tasting(let tasting): tasting.softKeys
        case .saving(let saving): saving.softKeys
        case .menu(let menu): menu.softKeys
        case .recipes(let list): list.softKeys
        case .recipe(let detail): detail.softKeys(for: size)
        case .logs(let list): list.softKeys
        case .log(let detail): detail.softKeys
        case .delete(let delete): delete.softKeys
        case .settings(let settings): settings.softKeys(hasBuzzer: configuration.hasBuzzer)
        case .keepLayout(let keep): keep.softKeys
        case .powerOff(let powerOff): powerOff.softKeys
        }
    }

    // The picture.

    /// The picture at `now`.
    public func frame(at now: Instant) -> Frame {
        var canvas = Canvas(size: size)
        draw(on: &canvas, at: now)
        return canvas.frame
    }

    /// Draws the picture at `now` over whatever is on the canvas.
    public func draw(on canvas: inout Canvas, at now: Instant) {
        canvas.clear(for: size)
        drawScreen(on: &canvas, at: now)
        if !isSmall || showsLegend(at: now) {
            softKeys.drawLegend(on: &canvas, row: size.rows - 1)
        }
        if let mentioned, !isSafeToUnplug { canvas.row(isSmall ? 1 : 2, mentioned.words) }
        drawHold(on: &canvas, at: now)
        canvas.frame.backlight = !isDark(at: now)
    }

    private func drawScreen(on canvas: inout Canvas, at now: Instant) {
        let span = now - idleSince
        switch screen {
        case .confirm: confirmScreen.draw(on: &canvas, turn: wordTurn(at: now), after: span)
        case .edit(let edit): edit.draw(on: &canvas, turn: wordTurn(at: now), after: span)
        case .pages(let pages): pages.draw(on: &canvas)
        case .brew:
            brewScreen(at: now)?
                .draw(on: &canvas, turn: brewTurn(at: now), fault: mention(at: now))
        case .leave(let leave):
            if let brew = brewScreen(at: now) { leave.draw(on: &canvas, brew: brew) }
        case .resume: resumeScreen?.draw(on: &canvas, turn: wordTurn(at: now), after: span)
        case .tasting(let tasting):
            tasting.draw(on: &canvas, turn: wordTurn(at: now), start: brewStart)
        case .saving(let saving): saving.draw(on: &canvas, turn: wordTurn(at: now))
        case .menu, .recipes, .logs, .settings: listRows(at: now)?.draw(on: &canvas, after: span)
        case .recipe(let detail): detail.draw(on: &canvas, at: now, after: span)
        case .log(let detail): detail.draw(on: &canvas, at: now, after: span)
        case .delete(let delete):
            delete.draw(on: &canvas, turn: wordTurn(at: now), after: span, at: now)
        case .keepLayout(let keep): keep.draw(on: &canvas, at: now)
        case .powerOff(let powerOff): powerOff.draw(on: &canvas)
        }
    }

    private var confirmScreen: ConfirmScreen {
        ConfirmScreen(recipe: recipe, inputs: inputs, unsaved: unsaved.count)
    }

    // Words that have no room all at once.

    /// How many turns they take; 1 where they have room.
    var turnCount: Int {
        switch screen {
        case .confirm: confirmScreen.turnCount(for: size)
        case .edit(let edit): edit.turnCount(for: size)
        case .resume: resumeScreen?.turnCount(for: size) ?? 1
        case .tasting(let tasting): tasting.turnCount(for: size, start: brewStart)
        case .saving(let saving): saving.turnCount(for: size)
        case .delete(let delete): delete.turnCount(for: size)
        case .pages, .brew, .leave, .menu, .recipes, .recipe, .logs, .log, .settings, .keepLayout,
            .powerOff:
            1
        }
    }

    /// The row whose words move through it, if there is one.
    func movingRow(at now: Instant) -> MovingRow? {
        switch screen {
        case .confirm: confirmScreen.movingRow(for: size)
        case .edit(let edit): edit.movingRow(for: size)
        case .resume: resumeScreen?.movingRow(for: size)
        case .menu, .recipes, .logs, .settings: listRows(at: now)?.movingRow
        case .recipe(let detail): detail.title(for: size)
        case .log(let detail): detail.title(for: size)
        case .delete(let delete): delete.movingRow(for: size)
        case .pages, .brew, .leave, .tasting, .saving, .keepLayout, .powerOff: nil
        }
    }

    /// The list that shows, if a list does.
    func listRows(at now: Instant) -> ListRows? {
        switch screen {
        case .menu(let menu): menu.rows(for: size)
        case .recipes(let list): list.rows(at: now)
        case .logs(let list): list.rows(for: size, unsaved: unsaved.count, at: now)
        case .settings(let settings): settings.rows(for: self)
        case .confirm, .edit, .pages, .brew, .leave, .resume, .tasting, .saving, .recipe, .log,
            .delete, .keepLayout, .powerOff:
            nil
        }
    }

    private var resumeScreen: ResumeScreen? {
        session.map {
            ResumeScreen(view: $0.view(at: lastActivity), recipeName: $0.plan.recipeName)
        }
    }

    func brewScreen(at now: Instant) -> BrewScreen? {
        session.map { BrewScreen($0, at: now) }
    }

    private func drawHold(on canvas: inout Canvas, at now: Instant) {
        guard let heldKey, let hold = softKeys[heldKey.button]?.hold else { return }
        let part = Int((now - heldKey.since).nanoseconds / 1000)
        let whole = Int((heldKey.fires - heldKey.since).nanoseconds / 1000)
        if isSmall {
            canvas.row(1, hold.shortPrompt)
        } else {
            canvas.row(1, hold.prompt)
            canvas.row(2, "")
        }
        canvas.bar(row: isSmall ? 1 : 2, columns: barColumns(hold), part: part, of: whole)
    }

    func barColumns(_ hold: SoftKey.Hold) -> Range<Int> {
        isSmall
            ? hold.shortPrompt.count + 1..<size.columns
            : 0..<size.columns
    }
}
