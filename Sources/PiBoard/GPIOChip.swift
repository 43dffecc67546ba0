import CGPIOD
import CPOSIX
import Hardware
import SystemCalls

/// A GPIO chip, through libgpiod 1.6 or 2.x.
final class GPIOChip {
    /// What it is: `pinctrl-rp1`.
    let label: String
    /// What the kernel calls it this time: `gpiochip0`.
    let name: String
    let lineCount: Int
    let handle: OpaquePointer

    /// Opens a chip by gpiod_chip_open.
    init(path: String) throws(HardwareError) {
        guard let handle = brewguide_gpio_open(path) else {
            throw GPIOFailure.error("open", chip: path)
        }
        self.handle = handle
        var text = brewguide_gpio_chip_text()
        guard brewguide_gpio_describe(handle, &text) == 0 else {
            let failure = GPIOFailure.error("gpiod_chip_get_info", chip: path)
            brewguide_gpio_close(handle)
            throw failure
        }
        name = GPIOFailure.string(&text.name)
        label = GPIOFailure.string(&text.label)
        lineCount = Int(text.lines)
    }

    deinit { brewguide_gpio_close(handle) }

    /// The chip's device file.
    var path: String { "/dev/\(name)" }

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
                    ?? PiHeader.chipLabels.contains(chip.label)
                if isWanted { return chip }
                known.append("\(chip.name) (\(chip.label))")
            } catch {
                if case .permissionDenied = error { denied = error }
            }
        }
        if let denied { throw denied }
        throw .chipNotFound(
            wanted: wanted ?? PiHeader.chipLabels.joined(separator: "' or '"), known: known)
    }

    /// The offset of a line.
    func offset(of line: GPIOLine) throws(HardwareError) -> UInt32 {
        switch line {
        case .offset(let offset):
            guard offset >= 0, offset < lineCount else {
                throw .lineNotFound(wanted: "\(offset)", chip: label)
            }
            return UInt32(offset)
        case .named(let name):
            let found = brewguide_gpio_find(handle, name)
            if let offset = Self.offset(of: line, found: Int(found), label: label, lineCount) {
                return UInt32(offset)
            }
            throw .lineNotFound(wanted: name, chip: label)
        }
    }

    /// The offset of a line on the chip with this label and so many lines: where its name was
    /// found, else, on the chip of a Pi's header and nowhere else, where the header has it. `found`
    /// is negative when there is no such name.
    package static func offset(
        of line: GPIOLine, found: Int, label: String, _ lineCount: Int
    ) -> Int? {
        if found >= 0 { return found }
        guard PiHeader.chipLabels.contains(label), let offset = line.headerOffset,
            offset < lineCount
        else { return nil }
        return offset
    }

    /// What the kernel calls a line; nil for one without a name, or that is not there.
    func name(of offset: UInt32) -> String? {
        var text = brewguide_gpio_chip_text()
        let isKnown = withUnsafeMutableBytes(of: &text.name) { bytes in
            brewguide_gpio_line_name(
                handle, offset, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
        guard isKnown == 0 else { return nil }
        let name = GPIOFailure.string(&text.name)
        return name.isEmpty ? nil : name
    }

    /// Why the request for these lines failed that has just failed: the one that is in use, if
    /// that is why.
    func requestFailure(_ lines: [(name: GPIOLine, offset: UInt32)]) -> HardwareError {
        let failure = GPIOFailure.error("request lines of", chip: path)
        guard case .systemCall(_, EBUSY, _) = failure else { return failure }
        for line in lines {
            guard let consumer = consumer(at: line.offset) else { continue }
            return .lineBusy(line: line.name.description, consumer: consumer)
        }
        return failure
    }

    /// Who uses the line; nil when nobody does.
    private func consumer(at offset: UInt32) -> String? {
        var text = brewguide_gpio_chip_text()
        let isUsed = withUnsafeMutableBytes(of: &text.name) { bytes in
            brewguide_gpio_consumer(
                handle, offset, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
        guard isUsed == 1 else { return nil }
        let consumer = GPIOFailure.string(&text.name)
        return consumer.isEmpty ? "the kernel" : consumer
    }
}

/// The errno of libgpiod in our words, read right after its call.
enum GPIOFailure {
    static func error(_ call: String, chip path: String) -> HardwareError {
        HardwareError(
            chip: path, SystemCallError(call: "\(call) \(path)", code: brewguide_gpio_errno()))
    }

    /// The text in a C array of characters.
    static func string<Characters>(_ characters: inout Characters) -> String {
        withUnsafeBytes(of: &characters) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
