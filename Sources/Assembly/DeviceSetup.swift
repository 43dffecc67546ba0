// This makes devices: for the service, the simulator, the doctor and tests. It decides nothing
// that a person could notice, opens nothing, and knows no exit status.
//
// Terms. A *setup* is all that a device is made of but its board and what was stored; the *start*
// is what was stored.
//
// The order of things: where the board is real its display begins to wake before the archive is
// asked, since both take about as long.
import Archive
import Control
import Device
import HD44780
import Hardware
import Panel
import Timebase

/// What a device is made of: the one place where a board's wiring and a person's configuration
/// become keypad, panel, driver and display pipeline. The service, the simulator, the doctor and
/// the tests all build theirs here.
///
/// It decides nothing by itself and opens nothing: boards and archives are opened by the functions
/// beside it, each of which says what can go wrong.
public struct DeviceSetup: Sendable {
    /// What the user interface is told of the device.
    public var panel: Panel.Configuration
    /// How the display is wired.
    public var wiring: DisplayWiring
    /// The display's character ROM.
    public var rom: CharacterROM
    /// What is unusual about the display and its bus.
    public var options: DriverOptions
    /// When a contact is believed.
    public var debounce: DebounceTimes

    /// A device with this user interface; all else is as on a usual one.
    public init(
        panel: Panel.Configuration, wiring: DisplayWiring = .pcf8574, rom: CharacterROM = .a00,
        options: DriverOptions = DriverOptions(), debounce: DebounceTimes = DebounceTimes()
    ) {
        self.panel = panel
        self.wiring = wiring
        self.rom = rom
        self.options = options
        self.debounce = debounce
    }

    /// A device on a simulated board, which has a buzzer. About tells that the display is none.
    public init(
        simulated size: DisplaySize, wiring: DisplayWiring = .pcf8574, rom: CharacterROM = .a00,
        scale: ScaleSetup? = nil
    ) {
        let location =
            switch wiring {
            case .pcf8574: HardwareError.hex(BackpackAddress.pcf8574)
            case .parallel: "GPIO"
            }
        self.init(
            panel: Panel.Configuration(
                size: size, hasBuzzer: true, scale: scale, version: BrewGuideVersion.current,
                displayAddress: "simulated \(location)"),
            wiring: wiring, rom: rom)
    }

    /// The way of frames to the display, of which nothing is known yet.
    public func makePipeline() -> DisplayPipeline {
        let sharesBus = wiring == .pcf8574 && panel.scale?.isCounting == true
        let driver = DisplayDriver(
            size: panel.size, wiring: wiring, characterSet: rom,
            options: sharesBus ? options.sharingBus : options)
        return DisplayPipeline(driver: driver, wiring: wiring)
    }

    /// A device that begins at `now` with these keys down already, and knows what `start` tells.
    public func makeDevice(
        _ start: StartingPoint = StartingPoint(), down: Set<Button> = [], at now: Instant
    ) -> Device {
        makeDevice(start, makePipeline(), down: down, at: now)
    }

    /// The device of a board in real time. Its display begins to wake first, for that takes as long
    /// as the archive needs to read what it has stored.
    public func makeDevice(
        on board: any Board, startingFrom archive: ArchiveThread, down: Set<Button>,
        at now: Instant
    ) -> Device {
        var pipeline = makePipeline()
        board.beginTransfer(pipeline.wake(at: now))
        return makeDevice(archive.startingPoint(), pipeline, down: down, at: now)
    }

    private func makeDevice(
        _ start: StartingPoint, _ pipeline: DisplayPipeline, down: Set<Button>, at now: Instant
    ) -> Device {
        Device(
            panel: Panel(panel, start: start, at: now), pipeline: pipeline, debounce: debounce,
            down: down, at: now)
    }
}
