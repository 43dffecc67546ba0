import CGPIOD
import Hardware
import Timebase

/// The keys' lines, requested with pull-ups and both edges.
final class GPIOInputs: EdgeSource {
    let descriptors: [Int32]

    private let chip: GPIOChip
    private let request: OpaquePointer

    /// linux/gpio.h: the kernel keeps 16 events a line.
    let capacity = 16

    /// Requests the lines of `chip`.
    init(_ chip: GPIOChip, lines: [GPIOLine]) throws(HardwareError) {
        var named: [(name: GPIOLine, offset: UInt32)] = []
        for line in lines { named.append((line, try chip.offset(of: line))) }
        let offsets = named.map(\.offset)
        guard let request = brewguide_gpio_inputs(chip.handle, offsets, UInt32(offsets.count))
        else {
            throw chip.requestFailure(named)
        }
        self.chip = chip
        self.request = OpaquePointer(request)
        descriptors = (0..<brewguide_gpio_descriptors(request)).map {
            brewguide_gpio_descriptor(request, $0)
        }
    }

    deinit { brewguide_gpio_release(.init(request)) }

    func events(at descriptor: Int32) throws(HardwareError) -> [GPIOEvent] {
        guard let index = descriptors.firstIndex(of: descriptor) else { return [] }
        var buffer = [brewguide_gpio_event](
            repeating: brewguide_gpio_event(), count: Int(BREWGUIDE_GPIO_EVENTS_MAX))
        let count = brewguide_gpio_events(.init(request), UInt32(index), &buffer)
        guard count >= 0 else { throw failure("read events of") }
        return buffer.prefix(Int(count)).map { event in
            GPIOEvent(
                line: Int(event.line), isRising: event.rising,
                instant: Instant(nanoseconds: Int64(event.nanoseconds)),
                sequence: UInt(event.sequence))
        }
    }

    func isHigh(line: Int) throws(HardwareError) -> Bool {
        let value = brewguide_gpio_value(.init(request), UInt32(line))
        guard value >= 0 else { throw failure("read a line of") }
        return value != 0
    }

    private func failure(_ call: String) -> HardwareError {
        GPIOFailure.error(call, chip: chip.path)
    }
}
