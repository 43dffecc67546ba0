/// A GPIO line, by the kernel's name for it or by its offset on the chip.
public enum GPIOLineName: Hashable, Sendable {
    /// As `gpioinfo` lists it: `GPIO17`.
    case named(String)
    /// Its place on the chip, from 0.
    case offset(Int)

    var text: String {
        switch self {
        case .named(let name): name
        case .offset(let offset): "\(offset)"
        }
    }
}
