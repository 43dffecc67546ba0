import Hardware
import Testing
import Timebase
import Units

@testable import SimBoard

@Suite("The simulated Half Decent Scale")
struct DecentTests {
    private static let sendWeights: [UInt8] = [0x03, 0x20, 0x01, 0x01, 0x00, 0x00, 0x23]
    private static let tare: [UInt8] = [0x03, 0x0F, 0x00, 0x00, 0x00, 0x01, 0x0D]
    private static let heartbeat: [UInt8] = [0x03, 0x0A, 0x03, 0xFF, 0xFF, 0x00, 0x0A]

    private static func at(_ tenths: Int) -> Instant { .origin + .milliseconds(tenths * 100) }

    /// Tenths of a gram of each message in so many tenths of a second, with heartbeats if wanted.
    private func weights(
        _ scale: inout SimulatedDecent, from start: Int, to end: Int, beats: Bool = true
    ) -> [Int] {
        (start + 1...end).compactMap { tenth in
            if beats, tenth % 10 == 0 { scale.take(Self.heartbeat, at: Self.at(tenth)) }
            return scale.takeMessage(at: Self.at(tenth)).map { bytes in
                Int(Int16(bitPattern: UInt16(bytes[2]) << 8 | UInt16(bytes[3])))
            }
        }
    }

    @Test("says nothing before it is told to, then ten weights a second, each with its check byte")
    func told() throws {
        var scale = SimulatedDecent(load: LoadModel(at: .origin), at: .origin)
        #expect(weights(&scale, from: 0, to: 20).isEmpty)
        scale.take(Self.sendWeights, at: Self.at(20))
        scale.perform(.put(Grams(tenths: 1234)), at: Self.at(20))
        let last = weights(&scale, from: 20, to: 40).suffix(10)
        #expect(last == Array(repeating: 1234, count: 10)[...])
        let said = scale.takeMessage(at: Self.at(41))
        let message = try #require(said)
        #expect(message.count == 10 && message.reduce(0, ^) == 0)
    }

    @Test("without a heartbeat it falls silent after 5 s")
    func silence() {
        var scale = SimulatedDecent(load: LoadModel(at: .origin), at: .origin)
        scale.take(Self.sendWeights, at: .origin)
        #expect(weights(&scale, from: 0, to: 100, beats: false).count == 49)
        #expect(scale.nextDeadline == nil)
    }

    @Test("its own zero takes a moment, and is said once")
    func tares() {
        var scale = SimulatedDecent(load: LoadModel(at: .origin), at: .origin)
        scale.take(Self.sendWeights, at: .origin)
        scale.perform(.put(Grams(100)), at: .origin)
        _ = weights(&scale, from: 0, to: 10)
        scale.take(Self.tare, at: Self.at(10))
        scale.take(Self.tare, at: Self.at(10))
        let after = weights(&scale, from: 10, to: 20)
        #expect(after.first == 1000)
        #expect(after.suffix(5) == Array(repeating: 0, count: 5)[...])
    }

    @Test("a command with a wrong check byte is none, an unplugged scale takes none")
    func refused() {
        var scale = SimulatedDecent(load: LoadModel(at: .origin), at: .origin)
        scale.take([0x03, 0x20, 0x01, 0x01, 0x00, 0x00, 0x24], at: .origin)
        scale.take([0x03], at: .origin)
        #expect(scale.refusedCount == 2)
        #expect(scale.nextDeadline == nil)
        scale.perform(.unplug, at: .origin)
        scale.take(Self.sendWeights, at: .origin)
        #expect(scale.nextDeadline == nil)
    }
}
