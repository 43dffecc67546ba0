import CGPIOD
import Hardware

/// A GPIO chip, through libgpiod 1.6 or 2.x.
final class GPIOChip {
    /// The label, or the name where it has none: `pinctrl-rp1`.
    let label: String
    let name: String
    let lineCount: Int
    let handle: OpaquePointer

    /// The labels of the chips behind a Pi's header: Zero to 3, 4, 5. The chip's number moves
    /// from kernel to kernel, its label does not (raspberrypi/linux PR 6144).
    static let headerLabels = ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"]

    /// Opens a chip by gpiod_chip_open.
    init(path: String) throws(HardwareError) {
        guard let handle = brewguide_gpio_open(path) else {
            throw GPIOFailure.error("open \(path)", path: path)
        }
        self.handle = handle
        var text = brewguide_gpio_chip_text()
        guard brewguide_gpio_describe(handle, &text) == 0 else {
            brewguide_gpio_close(handle)
            throw GPIOFailure.error("gpiod_chip_get_info", path: path)
        }
        name = GPIOFailure.string(&text.name)
        label = GPIOFailure.string(&text.label)
        lineCount = Int(text.lines)
    }

    deinit { brewguide_gpio_close(handle) }

    /// Finds the chip with this label, name or path; with nil, the one behind the header.
    static func find(_ wanted: String?) throws(HardwareError) -> GPIOChip {
        if let wanted, wanted.hasPrefix("/") { return try GPIOChip(path: wanted) }
        var known: [String] = []
        var denied: HardwareError?
        // Chosen: no board has more chips.
        for number in 0..<32 {
            do throws(HardwareError) {
                let chip = try GPIOChip(path: "/dev/gpiochip\(number)")
                let isWanted =
                    wanted.map { $0 == chip.label || $0 == chip.name }
                    ?? headerLabels.contains(chip.label)
                if isWanted { return chip }
                known.append("\(chip.name) (\(chip.label))")
            } catch {
                if case .permissionDenied = error { denied = error }
            }
        }
        if let denied { throw denied }
        throw .chipNotFound(wanted: wanted ?? "of a Raspberry Pi's header", known: known)
    }

    /// The offset of a line.
    func offset(of line: GPIOLineName) throws(HardwareError) -> UInt32 {
        switch line {
        case .offset(let offset):
            guard offset >= 0, offset < lineCount else {
                throw .lineNotFound(wanted: "\(offset)", chip: label)
            }
            return UInt32(offset)
        case .named(let name):
            let offset = brewguide_gpio_find(handle, name)
            guard offset >= 0 else { throw .lineNotFound(wanted: name, chip: label) }
            return UInt32(offset)
        }
    }

    /// Why a request for these lines failed: the one that is in use, if that is why.
    func requestFailure(_ lines: [(name: GPIOLineName, offset: UInt32)]) -> HardwareError {
        let failure = GPIOFailure.error("request GPIO lines", path: "/dev/\(name)")
        for line in lines {
            var text = brewguide_gpio_chip_text()
            let isUsed = withUnsafeMutableBytes(of: &text.name) { bytes in
                brewguide_gpio_consumer(
                    handle, line.offset, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
            }
            if isUsed == 1 {
                let consumer = GPIOFailure.string(&text.name)
                return .lineBusy(
                    line: line.name.text, consumer: consumer.isEmpty ? "the kernel" : consumer)
            }
        }
        return failure
    }
}

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

/// The errno of libgpiod in our words.
enum GPIOFailure {
    static func error(_ call: String, path: String) -> HardwareError {
        HardwareError(call: call, path: path, code: brewguide_gpio_errno())
    }

    /// The text in a C array of characters.
    static func string<Characters>(_ characters: inout Characters) -> String {
        withUnsafeBytes(of: &characters) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
