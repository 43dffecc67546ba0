import Units

/// A GPIO line, by the kernel's name for it or by its offset on the chip.
public enum GPIOLine: Hashable, Sendable, CustomStringConvertible {
    /// As `gpioinfo` lists it: `GPIO17`.
    case named(String)
    /// Its place on the chip, from 0.
    case offset(Int)

    /// As people write it, without saying which of the two it is: `GPIO17`, `17`.
    public var description: String {
        switch self {
        case .named(let name): name
        case .offset(let offset): "\(offset)"
        }
    }

    /// On a Pi's header GPIOn is offset n, whatever the kernel calls it: mainline's device tree for
    /// the Pi 5 names no line of the header, the one for the Pi 4 calls GPIO7 and GPIO8 after SPI.
    /// Nil for another name, and for a line that is not on the header.
    public var headerOffset: Int? {
        guard case .named(let name) = self, name.hasPrefix("GPIO") else { return nil }
        let digits = name.dropFirst(4)
        let number = UntrustedInteger(digits)?.within(PiHeader.lines)
        return number.flatMap { String($0) == digits ? $0 : nil }
    }

    /// Whether both surely mean one line: `GPIO17` and 17 do on a Pi. More is taken for the same
    /// here than `headerOffset` finds: `GPIO017` is a slip of whoever means line 17.
    public func isSame(as other: GPIOLine) -> Bool {
        self == other || number != nil && number == other.number
    }

    private var number: UntrustedInteger? {
        switch self {
        case .offset(let offset): UntrustedInteger(clamping: offset)
        case .named(let name):
            name.hasPrefix("GPIO") ? UntrustedInteger(name.dropFirst(4)) : nil
        }
    }
}

/// The 40 pins of a Raspberry Pi, as far as software sees them.
public enum PiHeader {
    /// The labels of the GPIO chips behind it: Zero to 3, 4, 5. The chip's number moves from kernel
    /// to kernel, its label does not (raspberrypi/linux PR 6144).
    public static let chipLabels = ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"]
    /// The lines on it: GPIO0 to GPIO27 (Raspberry Pi documentation, GPIO).
    public static let lines = 0...27
    /// The groups that own its devices, so that no program has to be root: udev's rules of
    /// Raspberry Pi OS (99-com.rules).
    public static let groups = ["gpio", "i2c"]
    /// The device file of the I2C bus on its pins 3 and 5.
    public static let i2cBus = "/dev/i2c-1"
}
