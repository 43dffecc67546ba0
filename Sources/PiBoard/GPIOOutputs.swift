import CGPIOD
import Hardware

/// Output lines of a GPIO chip.
final class GPIOOutputs: OutputLines {
    private let chip: GPIOChip
    private let request: OpaquePointer

    /// Requests the lines of `chip`, all low.
    init(_ chip: GPIOChip, lines: [GPIOLine]) throws(HardwareError) {
        var named: [(name: GPIOLine, offset: UInt32)] = []
        for line in lines { named.append((line, try chip.offset(of: line))) }
        let offsets = named.map(\.offset)
        guard let request = brewguide_gpio_outputs(chip.handle, offsets, UInt32(offsets.count))
        else {
            throw chip.requestFailure(named)
        }
        self.chip = chip
        self.request = OpaquePointer(request)
    }

    deinit { brewguide_gpio_release(.init(request)) }

    /// Sets every line, in the order of the request.
    func set(_ levels: [Bool]) throws(HardwareError) {
        let values = levels.map { Int32($0 ? 1 : 0) }
        guard brewguide_gpio_set(.init(request), values) >= 0 else {
            throw GPIOFailure.error("set lines of", chip: chip.path)
        }
    }
}
