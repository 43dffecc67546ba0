import Hardware

/// A GPIO line, by the name the kernel has for it or by its offset on the chip.
public enum LineName: Hashable, Sendable, CustomStringConvertible {
    /// As `gpioinfo` lists it: `GPIO17`.
    case named(String)
    /// Its place on the chip, from 0.
    case offset(Int)

    /// As people write it.
    public var description: String {
        switch self {
        case .named(let name): name
        case .offset(let offset): "\(offset)"
        }
    }
}

/// What `/etc/brewguide/config.json` says (SPEC §14); what it does not say is as here.
public struct Configuration: Hashable, Sendable {
    /// How the display is wired.
    public enum Wiring: String, CaseIterable, Hashable, Sendable {
        /// Through a PCF8574 backpack.
        case i2c
        /// In 4-bit parallel on GPIO lines.
        case parallel
    }

    /// The display's character ROM.
    public enum ROM: String, CaseIterable, Hashable, Sendable {
        case a00 = "A00"
        case a02 = "A02"
    }

    /// The display and how it is reached.
    public struct Display: Hashable, Sendable {
        /// The glass.
        public var size = DisplaySize.twentyByFour
        /// How it is wired.
        public var wiring = Wiring.i2c
        /// Its character ROM.
        public var rom = ROM.a00
        /// The I2C bus's device file.
        public var bus = "/dev/i2c-1"
        /// The backpack's address; nil searches 0x27, then 0x3F.
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

    /// The GPIO lines of a display in 4-bit parallel; R/W is tied to ground.
    public struct ParallelLines: Hashable, Sendable {
        /// RS, E, D4, D5, D6, D7 in this order.
        public var signals: [LineName]
        /// The backlight's line, if it has one.
        public var backlight: LineName?
    }

    /// The GPIO chip by label, name or path; nil finds the Pi's header.
    public var chip: String?
    /// The lines of NEXT, PAUSE and RESTART. The kernel's names of the header's pins 11, 13, 15.
    public var buttons: [LineName] = [.named("GPIO17"), .named("GPIO27"), .named("GPIO22")]
    /// When a contact is believed.
    public var debounce = DebounceTimes()
    /// The display.
    public var display = Display()
    /// The buzzer's line, if there is one.
    public var buzzer: LineName?
    /// Minutes until the backlight goes out; 0 leaves it on.
    public var backlightMinutes = 5
    /// The remarks on a brew that three keys can choose from; nil for the usual ones.
    public var notePhrases: [String]?
    /// Where the device keeps what it knows.
    public var stateDirectory = "/var/lib/brewguide"

    /// The defaults.
    public init() {}

    /// The file the service reads when none is named.
    public static let defaultPath = "/etc/brewguide/config.json"
}
