import Hardware

/// What may befall a board at any moment, from outside and whatever its script says. Scenarios have
/// words of their own for it; this is the hand of whoever tests a loop on it.
extension ScenarioBoard {
    /// Makes every transfer hang for a second, or stops doing so.
    public func setBusHangs(_ hangs: Bool) { model.busHangs = hangs }

    /// Disturbs the display's E line once, which upsets its 4-bit phase: what comes after is taken
    /// cut in the wrong place until the display is initialised again.
    public func glitch() {
        model.glitch()
        record()
    }

    /// Makes the display miss the pulse of E that is under way, or else the next one, which upsets
    /// its 4-bit phase as well.
    public func losePulse() { model.losePulse() }

    /// Makes the kernel lose the next edge of `button` to `contact`; the contact itself changes.
    public func loseNextEdge(of button: Button, to contact: Contact, _ loss: EdgeLoss = .silent) {
        model.buttons.lose(button, contact, loss)
    }

    /// Takes the controller down at this very moment, keys let go; after `resume` the script goes
    /// on with another one.
    public func interrupt(_ restart: ScenarioCommand.Restart, then scenario: Scenario) {
        for button in Button.allCases where model.buttons[button] == .closed {
            model.move(button, to: .open)
        }
        player = ScriptPlayer(scenario, at: now)
        off = .zero
        outcome = .restart(restart)
    }
}
