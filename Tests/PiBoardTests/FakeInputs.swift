import Hardware
import SystemCalls

@testable import PiBoard

/// A chip's inputs as a test plays them: a descriptor a key as libgpiod 1 has it, or one for all.
final class FakeInputs: EdgeSource {
    let capacity = 16
    var levels = [true, true, true]
    var failure: HardwareError?

    private let pipes: [WakePipe]
    private var waiting: [[GPIOEvent]]

    init(descriptorCount: Int) throws {
        pipes = try (0..<descriptorCount).map { _ in try WakePipe() }
        waiting = Array(repeating: [], count: descriptorCount)
    }

    var descriptors: [Int32] { pipes.map(\.descriptor) }

    /// The kernel has something to read at the descriptor with this place.
    func deliver(_ events: [GPIOEvent], at place: Int = 0) {
        waiting[place] += events
        pipes[place].wake()
    }

    /// The kernel hangs up: what a chip does that goes away.
    func removeChip() {
        failure = .chipRemoved
        for pipe in pipes { pipe.wake() }
    }

    func events(at descriptor: Int32) throws(HardwareError) -> [GPIOEvent] {
        if let failure { throw failure }
        guard let place = descriptors.firstIndex(of: descriptor) else { return [] }
        pipes[place].drain()
        defer { waiting[place] = [] }
        return waiting[place]
    }

    func isHigh(line: Int) throws(HardwareError) -> Bool {
        if let failure { throw failure }
        return levels[line]
    }
}
