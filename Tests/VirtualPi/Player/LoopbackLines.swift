import CGPIOD
import Hardware

/// Three outputs, each wired to a key's line: low is a key that is down.
final class LoopbackLines {
    private let chip: OpaquePointer
    private let request: OpaquePointer
    private var levels: [Int32] = [1, 1, 1]

    /// Requests the lines for NEXT, PAUSE and RESTART, in this order, on the chip at a path or the
    /// header's. For some microseconds they are low, which is too short for a press.
    init(chip path: String?, offsets: [UInt32]) throws {
        guard offsets.count == 3 else { throw BenchError("--outputs takes three lines") }
        guard let chip = path.map({ brewguide_gpio_open($0) }) ?? Self.header() else {
            throw BenchError("there is no GPIO chip of a Pi's header")
        }
        guard let request = brewguide_gpio_outputs(chip, offsets, 3) else {
            throw BenchError("lines \(offsets) can't be had: \(brewguide_gpio_errno())")
        }
        self.chip = chip
        self.request = OpaquePointer(request)
        try put()
    }

    deinit {
        brewguide_gpio_release(.init(request))
        brewguide_gpio_close(chip)
    }

    func set(_ button: Button, _ contact: Contact) throws {
        levels[button.index] = contact == .closed ? 0 : 1
        try put()
    }

    private func put() throws {
        guard brewguide_gpio_set(.init(request), levels) >= 0 else {
            throw BenchError("the outputs can't be set: \(brewguide_gpio_errno())")
        }
    }

    private static func header() -> OpaquePointer? {
        for number in 0..<32 {
            guard let chip = brewguide_gpio_open("/dev/gpiochip\(number)") else { continue }
            var text = brewguide_gpio_chip_text()
            if brewguide_gpio_describe(chip, &text) == 0 {
                let label = withUnsafeBytes(of: &text.label) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                if PiHeader.chipLabels.contains(label) { return chip }
            }
            brewguide_gpio_close(chip)
        }
        return nil
    }
}
