/// A GPIO line, by the kernel's name for it or by its offset on the chip.
public enum GPIOLineName: Hashable, Sendable {
    /// As `gpioinfo` lists it: `GPIO17`.
    case named(String)
    /// Its place on the chip, from 0.
    case offset(Int)

    /// On a Pi's header GPIOn is offset n, whatever the kernel calls it: mainline's device tree for
    /// the Pi 5 names no line of the header, the one for the Pi 4 calls GPIO7 and GPIO8 after SPI.
    /// Nil for another name, and beyond GPIO27, the last one on the header.
    package var headerOffset: Int? {
        guard case .named(let name) = self, name.hasPrefix("GPIO") else { return nil }
        let digits = name.dropFirst(4)
        guard let number = Int(digits), String(number) == digits, (0...27).contains(number)
        else { return nil }
        return number
    }

    var text: String {
        switch self {
        case .named(let name): name
        case .offset(let offset): "\(offset)"
        }
    }
}
