import HD44780
import Hardware
import Panel
import SimBoard
import SystemCalls
import WeighedGuide

extension ScaleSetup {
    /// The name of a simulated device, on which a simulated cell is calibrated.
    private static let simulated = "simulated"

    /// A simulated Half Decent Scale, which weighs by itself.
    public static func simulatedDecent(habits: ScaleHabits = ScaleHabits()) -> ScaleSetup {
        ScaleSetup(.weights, habits: habits, device: simulated)
    }

    /// A simulated load cell behind an NAU7802, calibrated from the start if wanted. It does
    /// nothing by itself but what `habits` say.
    public static func simulated(
        isCalibrated: Bool, habits: ScaleHabits = ScaleHabits()
    ) -> ScaleSetup {
        let calibration = isCalibrated ? SimulatedConverter.calibration(device: simulated) : nil
        return ScaleSetup(.counts(calibration: calibration), habits: habits, device: simulated)
    }
}

extension DeviceSetup {
    /// Every custom character that a display may be made to show: a simulated one is read by them.
    public static let glyphs = Glyphs.all + DisplayDriver.builtInGlyphs

    /// A board in real time with the display of this device; see `LiveBoard`.
    public func makeLiveBoard(
        clock: ScaledClock, terminal: Terminal?, colours: Bool
    ) -> LiveBoard {
        let board = LiveBoard(
            size: panel.size, rom: rom, wiring: wiring, glyphs: Self.glyphs, clock: clock,
            terminal: terminal, colours: colours)
        if let scale = panel.scale { board.fitScale(isDecent: scale.source == .weights) }
        return board
    }

    /// A board in virtual time on which a scenario plays, with the display of this device.
    public func makeBoard(playing scenario: Scenario) -> ScenarioBoard {
        let board = ScenarioBoard(
            scenario: scenario, size: panel.size, rom: rom, wiring: wiring, glyphs: Self.glyphs)
        if let scale = panel.scale { board.fitScale(isDecent: scale.source == .weights) }
        return board
    }
}
