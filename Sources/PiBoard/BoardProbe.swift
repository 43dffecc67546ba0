import CPOSIX
import Hardware
import SystemCalls
import Timebase

/// Looks at the hardware without keeping any of it: what `brewguide doctor` is told.
public enum BoardProbe {
    /// A GPIO chip, or the error of opening it.
    public struct Chip: Sendable {
        /// What the kernel calls it this time: `gpiochip0`.
        public let name: String
        /// What it is: `pinctrl-rp1`; empty when it could not be opened.
        public let label: String
        /// Why it could not be opened.
        public let error: HardwareError?
        /// Whether it is the wanted one.
        public let isWanted: Bool
    }

    /// Every chip there is; `wanted` is a label, name or path, nil the Pi's header.
    public static func chips(wanted: String?) -> [Chip] {
        var chips: [Chip] = []
        // Chosen: no board has more.
        for number in 0..<32 {
            let path = "/dev/gpiochip\(number)"
            guard access(path, F_OK) == 0 else { continue }
            let name = "gpiochip\(number)"
            do throws(HardwareError) {
                let chip = try GPIOChip(path: path)
                let isWanted =
                    wanted.map { [chip.label, chip.name, path].contains($0) }
                    ?? PiHeader.chipLabels.contains(chip.label)
                chips.append(
                    Chip(name: name, label: chip.label, error: nil, isWanted: isWanted))
            } catch {
                let isWanted = wanted == name || wanted == path
                chips.append(Chip(name: name, label: "", error: error, isWanted: isWanted))
            }
        }
        return chips
    }

    /// Whether a line reads high with its pull-up on. It is let go again at once.
    /// - Throws: `HardwareError.lineBusy` and others that tell why it can't be had.
    public static func isHigh(
        _ line: GPIOLine, onChip wanted: String?
    ) throws(HardwareError) -> Bool {
        let inputs = try GPIOInputs(GPIOChip.find(wanted), lines: [line])
        // A pull-up of 60 kΩ charges a debounce capacitor of 100 nF in some 20 ms.
        SystemClock.sleep(until: SystemClock.now + .milliseconds(50))
        return try inputs.isHigh(line: 0)
    }

    /// What the kernel calls the lines of a Pi's header, from GPIO0 on; nil for one without a name.
    /// - Throws: when the chip can't be opened.
    public static func headerLineNames(
        onChip wanted: String?
    ) throws(HardwareError) -> [String?] {
        let chip = try GPIOChip.find(wanted)
        return PiHeader.lines.map { $0 < chip.lineCount ? chip.name(of: UInt32($0)) : nil }
    }

    /// Reads one byte at an address of an I2C bus, as `i2cdetect -r` does.
    /// - Throws: `HardwareError.displayAbsent` when nobody answers, and others that tell why not.
    public static func byte(
        at address: UInt8, onBus path: String
    ) throws(HardwareError) -> UInt8 {
        do throws(SystemCallError) {
            let bus = try I2CDevice(path: path)
            try bus.select(address)
            return try bus.readByte()
        } catch {
            throw HardwareError(bus: path, address: address, error)
        }
    }

    /// Who is on an I2C bus, beside those that are `known`.
    public struct Neighbours: Sendable {
        /// Those that answered, in their order.
        public let answering: [UInt8]
        /// Those that a driver of the kernel has.
        public let taken: [UInt8]
        /// Whether every address could be asked: some adapters can't ask without reading.
        public let isComplete: Bool
    }

    /// Asks every address from 0x08 to 0x77 but those `known`, once, as i2cdetect(8) does by
    /// itself. Nothing is written into a device.
    /// - Throws: at the first failure that is more than silence.
    public static func neighbours(
        onBus path: String, except known: Set<UInt8>
    ) throws(HardwareError) -> Neighbours {
        do throws(SystemCallError) {
            let scan = try I2CScan(try I2CDevice(path: path), except: known)
            return Neighbours(
                answering: scan.answering, taken: scan.taken, isComplete: scan.isComplete)
        } catch {
            throw HardwareError(bus: path, address: 0, error)
        }
    }
}
