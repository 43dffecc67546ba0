import Hardware

/// What `/etc/brewguide/config.json` says (SPEC §14); what it does not say is as here.
public struct Configuration: Hashable, Sendable {
    /// The display and how it is reached.
    public struct Display: Hashable, Sendable {
        /// How many rows and columns it has.
        public var size = DisplaySize.twentyByFour
        /// How it is wired.
        public var wiring = DisplayWiring.pcf8574
        /// Its character ROM; told the wrong one, it shows other characters than were meant.
        public var rom = CharacterROM.a00
        /// The I2C bus's device file.
        public var bus = PiHeader.i2cBus
        /// The backpack's address; nil searches the usual ones.
        public var address: UInt8?
        /// The bus clock the system is set to, in kHz: above 100 waits are added.
        public var busKilohertz = 100
        /// Line states in one I2C transaction at most; nil sends as many as there are.
        public var bytesPerTransaction: Int?
        /// Whether the display's address counter is trusted to go on from row 3 to row 2 by
        /// itself.
        public var addressWrap = true
        /// Whether the display is a slow clone.
        public var slow = false
        /// The lines of the parallel wiring; nil with I2C.
        public var lines: ParallelLines?
    }

    /// A scale, and what it may do by itself (SPEC §16).
    public struct Scale: Hashable, Sendable {
        /// How it is reached.
        public var connection: ScaleConnection
        /// Whether water that flows in confirms the pour it is awaited for.
        public var autoStart = false
        /// Whether a pour that is over and complete goes on by itself.
        public var autoAdvance = false
        /// Whether a weigh-in goes on by itself.
        public var autoNext = false
        /// From when a shot is stopped until nothing more comes.
        public var lag = Duration.milliseconds(800)
    }

    /// The GPIO chip by label, name or path; nil finds the Pi's header.
    public var chip: String?
    /// The lines of the keys.
    public var buttons = ButtonLines.usual
    /// When a contact is believed.
    public var debounce = DebounceTimes()
    /// The display and how it is reached.
    public var display = Display()
    /// The buzzer's line, if there is one.
    public var buzzer: GPIOLine?
    /// The scale, if there is one.
    public var scale: Scale?
    /// Minutes until the backlight goes out; 0 leaves it on.
    public var backlightMinutes = 5
    /// The remarks on a brew that three keys can choose from; nil for the usual ones.
    public var notePhrases: [String]?
    /// The words about an espresso's pressure to choose from; nil for the usual ones.
    public var pressurePhrases: [String]?
    /// Where the device keeps what it knows.
    public var stateDirectory = "/var/lib/brewguide"

    /// What holds without a file.
    public init() {}

    /// What the board is to be opened with.
    public var wiring: BoardWiring {
        BoardWiring(
            chip: chip, buttons: buttons, size: display.size,
            display: display.lines.map(DisplayConnection.parallel)
                ?? .pcf8574(bus: display.bus, address: display.address),
            buzzer: buzzer, scale: scale?.connection)
    }

    /// The file the service reads when none is named.
    public static let defaultPath = "/etc/brewguide/config.json"
}
