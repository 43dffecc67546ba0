import Units

/// What can go wrong at the edge to the hardware, in the words the person needs.
public enum HardwareError: Error, Hashable, Sendable {
    /// No device answers at the address (the bus said EREMOTEIO or ENXIO).
    case displayAbsent(address: UInt8)
    /// No device answers at any of the addresses tried.
    case displayNotFound(tried: [UInt8])
    /// The display lost its power for a moment and must be initialised again.
    case displayReset
    /// What the display tells of its address counter is not what it must be: noise has cost it a
    /// nibble, or it can't be read. Nobody has to act: it is brought into step and painted anew.
    case displayOutOfStep
    /// The bus does not finish a transfer (ETIMEDOUT, or a clock line held low).
    case busHung
    /// A transfer began and broke off: an I/O error, a lost arbitration, a wrong protocol. On the
    /// Pis before the 5 also what a device does that holds the clock for too long.
    case transferBroken(code: Int32, text: String)
    /// The device file does not exist, say `/dev/i2c-1`.
    case deviceMissing(path: String)
    /// The device file is there but may not be opened.
    case permissionDenied(path: String)
    /// No GPIO chip has this label, name or path; `known` are those that exist.
    case chipNotFound(wanted: String, known: [String])
    /// The chip has no such line.
    case lineNotFound(wanted: String, chip: String)
    /// Another program holds the line.
    case lineBusy(line: String, consumer: String)
    /// The GPIO chip went away while in use.
    case chipRemoved
    /// A system call failed in a way not named above.
    case systemCall(name: String, code: Int32, text: String)
}

extension HardwareError: CustomStringConvertible {
    /// One line that says what is wrong and what to do.
    public var description: String {
        switch self {
        case .displayAbsent(let address):
            "no display answers at I2C address \(Self.hex(address)): check its four wires and power"
        case .displayNotFound(let tried):
            "no display found at \(tried.map(Self.hex).joined(separator: " or ")): check its four "
                + "wires and power, or set display.address"
        case .displayReset:
            "the display lost its power for a moment: check its plug"
        case .displayOutOfStep:
            "the display lost its step: it is painted anew"
        case .busHung:
            "the I2C bus does not finish a transfer: check SDA and SCL for a short, then unplug "
                + "and replug the display; if it goes on, shut down and cut the Pi's power, as a "
                + "reboot may not end it ('brewguide doctor' tells more)"
        case .transferBroken(let code, let text):
            "a transfer on the I2C bus broke off (\(text), errno \(code)): check its wires, and "
                + "take off other devices, which may hold the clock ('brewguide doctor' lists them)"
        case .deviceMissing(let path):
            path.contains("i2c")
                ? "\(path) does not exist: enable I2C with 'sudo raspi-config nonint do_i2c 0' "
                    + "and reboot, or set display.bus"
                : "\(path) does not exist"
        case .permissionDenied(let path):
            "\(path) may not be opened: whoever runs this must be in its group "
                + "(\(path.contains("i2c") ? "i2c" : "gpio")), which 'sudo udevadm trigger' or a "
                + "reboot gives it"
        case .chipNotFound(let wanted, let known):
            "no GPIO chip '\(wanted)': "
                + (known.isEmpty
                    ? "this machine has none" : "there is \(known.joined(separator: ", "))")
                + "; set gpio.chip"
        case .lineNotFound(let wanted, let chip):
            "GPIO chip \(chip) has no line '\(wanted)': 'gpioinfo' lists them"
        case .lineBusy(let line, let consumer):
            "GPIO line \(line) is in use by '\(consumer)': stop that program, or configure "
                + "another line"
        case .chipRemoved:
            "the GPIO chip went away: reconnect it; the service then goes on by itself, what was "
                + "started by hand wants a restart"
        case .systemCall(let name, let code, let text):
            "\(name) failed: \(text) (errno \(code))"
        }
    }

    /// An I2C address in the one written form, `0x27`.
    public static func hex(_ address: UInt8) -> String {
        "0x" + Hexadecimal.text(address, digits: 2, uppercase: true)
    }
}

extension HardwareError {
    /// Whether the display, or the bus to it, is simply not there.
    public var isAbsence: Bool {
        switch self {
        case .displayAbsent, .displayNotFound, .deviceMissing: true
        case .displayReset, .displayOutOfStep, .busHung, .transferBroken, .permissionDenied,
            .chipNotFound, .lineNotFound, .lineBusy, .chipRemoved, .systemCall:
            false
        }
    }
}
