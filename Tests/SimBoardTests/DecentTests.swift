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

    /// The bytes of the message that is due.
    private func message(_ scale: inout SimulatedDecent, at instant: Instant) throws -> [UInt8] {
        let message = scale.takeMessage(at: instant)
        return try #require(message)
    }

    @Test("a message has the weight in tenths of a gram, the time since it began, and its check")
    func fields() throws {
        let began = Instant.origin + .seconds(7)
        let spans: [(Duration, [UInt8])] = [
            (.milliseconds(100), [0, 0, 1]), (.milliseconds(999), [0, 0, 9]),
            (.seconds(1), [0, 1, 0]), (.milliseconds(59_950), [0, 59, 9]),
            (.seconds(60), [1, 0, 0]),
            (.milliseconds(3_723_400), [62, 3, 4]), (.seconds(255 * 60), [255, 0, 0]),
            (.seconds(256 * 60), [0, 0, 0]),
        ]
        for (span, clock) in spans {
            var scale = SimulatedDecent(load: LoadModel(at: began), at: began)
            scale.perform(.put(Grams(tenths: 4660)), at: began)
            scale.take(Self.sendWeights, at: began + span - .milliseconds(100))
            // Felt in fiftieths, as it settles.
            let settled = span >= .milliseconds(490)
            let bytes = try message(&scale, at: began + span)
            let weight: [UInt8] = settled ? [0x12, 0x34] : [bytes[2], bytes[3]]
            let body = [0x03, 0xCE] + weight + clock + [0, 0]
            #expect(bytes == body + [body.reduce(0, ^)], "\(span)")
        }
    }

    @Test("a weight goes as far as two bytes with a sign, and rounds to tenths")
    func bounds() throws {
        for (tenths, count): (Int, Int) in [
            (32_767, 32_767), (32_768, 32_767), (-32_768, -32_768), (-40_000, -32_768), (-12, -12),
        ] {
            var scale = SimulatedDecent(load: LoadModel(at: .origin), at: .origin)
            scale.perform(.put(Grams(tenths: tenths)), at: .origin)
            scale.take(Self.sendWeights, at: Self.at(10))
            #expect(weights(&scale, from: 10, to: 12) == [count, count])
        }
    }

    @Test("only seven bytes that begin with 3 and have their check are a command")
    func commands() {
        var scale = SimulatedDecent(load: LoadModel(at: .origin), at: .origin)
        for bytes: [UInt8] in [
            Array(Self.sendWeights.dropLast()), Self.sendWeights + [0],
            [0x04, 0x20, 0x01, 0x01, 0x00, 0x00, 0x24], [],
        ] {
            scale.take(bytes, at: .origin)
        }
        #expect(scale.refusedCount == 4 && scale.nextDeadline == nil)
        scale.take(Self.heartbeat, at: .origin)
        #expect(scale.refusedCount == 4 && scale.nextDeadline == nil)
        scale.take(Self.sendWeights, at: .origin)
        #expect(scale.nextDeadline == Self.at(1))
        // Asked again it goes on as it did.
        scale.take(Self.sendWeights, at: .origin + .milliseconds(50))
        #expect(scale.nextDeadline == Self.at(1))
        #expect(scale.takeMessage(at: .origin + .milliseconds(99)) == nil)
        #expect(scale.takeMessage(at: Self.at(1)) != nil)
        #expect(scale.nextDeadline == Self.at(2))
        scale.take([0x03, 0x20, 0x00, 0x00, 0x00, 0x00, 0x23], at: Self.at(2))
        #expect(scale.nextDeadline == nil && scale.takeMessage(at: Self.at(2)) == nil)
    }

    @Test("a word less than 5 s ago keeps it talking, whatever the word")
    func patience() {
        var scale = SimulatedDecent(load: LoadModel(at: .origin), at: .origin)
        scale.take(Self.sendWeights, at: .origin)
        #expect(scale.takeMessage(at: .origin + .milliseconds(4999)) != nil)
        scale.take(Self.tare, at: .origin + .milliseconds(4999))
        #expect(scale.takeMessage(at: .origin + .milliseconds(9998)) != nil)
        #expect(scale.takeMessage(at: .origin + .milliseconds(9999)) == nil)
        #expect(scale.nextDeadline == nil)
    }

    @Test("its zero is what it feels 300 ms after it was told")
    func zero() {
        var scale = SimulatedDecent(load: LoadModel(at: .origin), at: .origin)
        scale.take(Self.sendWeights, at: .origin)
        scale.perform(.put(Grams(100)), at: .origin)
        _ = weights(&scale, from: 0, to: 10)
        scale.take(Self.tare, at: Self.at(10))
        #expect(weights(&scale, from: 10, to: 14) == [1000, 1000, 0, 0])
        scale.perform(.put(Grams(5)), at: Self.at(14))
        #expect(weights(&scale, from: 19, to: 21) == [50, 50])
    }

    @Test("one that hangs says the same for ever, until its plug is pulled")
    func frozen() {
        var scale = SimulatedDecent(load: LoadModel(at: .origin), at: .origin)
        scale.take(Self.sendWeights, at: .origin)
        scale.perform(.put(Grams(100)), at: .origin)
        _ = weights(&scale, from: 0, to: 10)
        scale.perform(.freeze, at: Self.at(10))
        scale.perform(.take, at: Self.at(10))
        #expect(weights(&scale, from: 10, to: 30) == Array(repeating: 1000, count: 20))
        scale.perform(.unplug, at: Self.at(30))
        #expect(!scale.isConnected && scale.nextDeadline == nil)
        #expect(scale.takeMessage(at: Self.at(31)) == nil)
        scale.perform(.replug, at: Self.at(40))
        #expect(scale.isConnected && scale.nextDeadline == nil)
        scale.take(Self.sendWeights, at: Self.at(40))
        #expect(weights(&scale, from: 40, to: 42) == [0, 0])
    }

    @Test("hands put, pour, lift and take, and noise comes as it is told")
    func hands() {
        var scale = SimulatedDecent(load: LoadModel(at: .origin), at: .origin)
        scale.perform(.pour(Grams(30), .seconds(3)), at: .origin)
        #expect(scale.load.load(at: Self.at(10)) == Milligrams(grams: 10))
        scale.perform(.lift(.seconds(1)), at: Self.at(40))
        #expect(scale.load.load(at: Self.at(45)) == .zero)
        scale.perform(.take, at: Self.at(60))
        #expect(scale.load.load(at: Self.at(60)) == .zero)
        scale.perform(.noise(Grams(tenths: 5)), at: Self.at(60))
        #expect(scale.load.flaws.noise == Milligrams(500))
    }

    @Test("a machine that begins anew finds it silent, with what lies there as it is")
    func reboot() {
        var scale = SimulatedDecent(load: LoadModel(at: .origin), at: .origin)
        scale.take(Self.sendWeights, at: .origin)
        scale.perform(.put(Grams(100)), at: .origin)
        _ = weights(&scale, from: 0, to: 10)
        scale.take(Self.tare, at: Self.at(10))
        _ = weights(&scale, from: 10, to: 20)
        scale.perform(.freeze, at: Self.at(20))
        scale.take(Self.tare, at: Self.at(20))
        scale.reboot(at: .origin)
        #expect(scale.nextDeadline == nil)
        scale.take(Self.sendWeights, at: Self.at(10))
        #expect(weights(&scale, from: 10, to: 16) == Array(repeating: 1000, count: 6))
    }
}
