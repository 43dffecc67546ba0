import HD44780
import Hardware
import Panel
import SimBoard
import SystemCalls

extension DeviceSetup {
    /// Every custom character that a display may be made to show: a simulated one is read by them.
    public static let glyphs = Glyphs.all + DisplayDriver.builtInGlyphs

    /// A board in real time with the display of this device; see `LiveBoard`.
    public func makeLiveBoard(
        clock: ScaledClock, terminal: Terminal?, colours: Bool
    ) -> LiveBoard {
        LiveBoard(
            size: panel.size, rom: rom, wiring: wiring, glyphs: Self.glyphs, clock: clock,
            terminal: terminal, colours: colours)
    }

    /// A board in virtual time on which a scenario plays, with the display of this device.
    public func makeBoard(playing scenario: Scenario) -> ScenarioBoard {
        ScenarioBoard(
            scenario: scenario, size: panel.size, rom: rom, wiring: wiring, glyphs: Self.glyphs)
    }
}
