import Fixtures
import HD44780
import Hardware
import SystemCalls

extension Benchmark {
    static let bus = Benchmark(
        name: "bus", summary: "bits on the I2C bus for a redraw, a tick and a brew on a 20x4",
        isRepeatable: true
    ) { report in
        for workload in BusWorkload.all { try workload.measure(report) }
        try BrewInService.measure(report)
    }
}

/// Frames one after the other; the first one stands on the display already.
private struct BusWorkload {
    let measure: String
    let name: String
    let frames: [Frame]

    static let all = [
        BusWorkload(
            measure: "bus.a", name: "full redraw, every cell different", frames: [full(0), full(1)]),
        BusWorkload(
            measure: "bus.b", name: "a tick, 02:59 to 02:58",
            frames: [.glass("02:59"), .glass("02:58")]),
        BusWorkload(
            measure: "bus.c", name: "a brew, 300 ticks and 4 screens", frames: BrewWorkload.frames),
    ]

    private static func full(_ turn: Int) -> Frame {
        var frame = Frame(size: .twentyByFour)
        for place in 0..<80 {
            let letter = UInt8(ascii: "A") + UInt8((place + turn) % 26)
            frame[row: place / 20, column: place % 20] = .scalar(Unicode.Scalar(letter))
        }
        return frame
    }

    func measure(_ report: Benchmark.Report) throws {
        let floor = floor
        var figure = Figure(measure: measure, name: name, ours: Double(ours), unit: "bits")
        figure.limit = Figure.Reference(
            value: Double(floor), name: "two states a nibble, t_AS kept")
        figure.goal = 1.05 * Double(floor)
        figure.isRepeatable = true
        if report.isRepeatableOnly { return report.figure(figure) }
        do {
            let peers = try peers()
            for peer in peers {
                report.note("\(measure): \(peer.name) \(Int(peer.values[0])) bits")
            }
            if let best = peers.min(by: { $0.values[0] < $1.values[0] }) {
                figure.peer = Figure.Reference(value: best.values[0], name: best.name)
                figure.goal = min(1.05 * Double(floor), 0.45 * best.values[0])
            }
        } catch {
            report.note("\(measure): no peers: \(error)")
        }
        report.figure(figure)
    }

    /// What our driver needs.
    private var ours: Int {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        _ = driver.initialise(backlight: true)
        _ = driver.update(to: start)
        _ = driver.update(to: frames[0])
        return frames.dropFirst().reduce(0) { $0 + BusCost(of: driver.update(to: $1)).bits }
    }

    /// The first frame with another last cell, so that this is what was written last: the address
    /// counter has come around to the ring's beginning.
    private var start: Frame { frames[0].with(.scalar("!"), row: 3, column: 19) }

    private var floor: Int {
        var floor = BusFloor(showing: frames[0], counter: 0)
        return frames.dropFirst().reduce(0) { $0 + floor.bits(to: $1) }
    }

    /// All peers that can be had; `frames` are handed to them as lines of text.
    private func peers() throws -> [Peer] {
        let folder = try TemporaryDirectory.forBenchmark()
        let path = folder.path + "/frames"
        try TextFile.write(frames.flatMap(\.lines).map { $0 + "\n" }.joined(), to: path)
        return try Peer.run("bus", path)
    }
}

/// What a program costs on the bus: nine bits a state of the lines, eleven a transaction.
struct BusCost {
    private(set) var bits = 0
    /// Of them those that only ask the backpack how it is.
    private(set) var checkBits = 0

    init(of program: some Sequence<BusOperation>) {
        for operation in program {
            switch operation {
            case .write(let states):
                bits += BusFloor.bitsPerTransaction + states.count * BusFloor.bitsPerState
            case .expect: bits += BusFloor.bitsPerTransaction + BusFloor.bitsPerState
            case .verify: checkBits += BusFloor.bitsPerTransaction + BusFloor.bitsPerState
            case .wait: break
            }
        }
        bits += checkBits
    }
}
