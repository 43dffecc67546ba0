import DecentScale
import Scales
import Timebase
import Units

/// What stands on a serial line that a Half Decent Scale should be on: whatever comes, weights are
/// weights, the commands keep their distance, and a scale that comes to its senses is heard.
final class DecentTarget: OpenTarget {
    /// Chosen: twice what a person waits.
    private static let steps = 200
    /// 123.4 g, moving, at 5 min 6.7 s of its clock, as firmware 1.2 has it.
    private static let message: [UInt8] = {
        let body: [UInt8] = [0x03, 0xCA, 0x04, 0xD2, 5, 6, 7, 0, 0]
        return body + [body.reduce(0, ^)]
    }()

    /// The first byte of each piece says how long it is, and how long nothing came before it.
    func take(_ input: [UInt8]) throws {
        var input = InputReader(input)
        var (driver, live, stream) = (DecentDriver(openedAt: .origin), LiveWeight(), DecentStream())
        var (now, sentAt) = (Instant.origin, Instant?.none)
        var newest: Instant?
        for _ in 0..<Self.steps where !input.isAtEnd {
            let head = Int(input.byte())
            now += .milliseconds(head >> 4 * 37)
            let piece = input.bytes(head & 0x0F)
            if head == 0xFF { driver.tare() }
            try checkCommand(of: &driver, at: now, &sentAt)
            for sample in driver.take(piece, at: now) {
                try require(sample.instant <= now, "a weight from the future")
                try require(newest.map { sample.instant > $0 } ?? true, "weights out of order")
                try require(abs(sample.mass.count) <= 3_276_800, "more than two bytes can say")
                newest = sample.instant
                _ = live.take(sample)
            }
            live.advance(to: now)
            _ = (live.weight, live.flow, live.recentFlow, live.riseInSecond, live.state)
            let frames = stream.take(piece)
            try require(frames.count <= 2 * (piece.count + 10) / 7 + 2, "more than was said")
        }
        // Nothing of what came before is long enough to swallow this.
        _ = stream.take([UInt8](repeating: 0, count: 10))
        let last = stream.take(Self.message).last
        try require(last?.weight == Grams(tenths: 1234), "a scale that is right is not heard")
    }

    private func checkCommand(
        of driver: inout DecentDriver, at now: Instant, _ sentAt: inout Instant?
    ) throws {
        guard let command = driver.command(at: now) else { return }
        try require(command.bytes.count == 7, "a command of another length")
        try require(command.bytes.reduce(0, ^) == 0, "a command with a wrong check byte")
        if let sentAt {
            try require(now - sentAt >= .milliseconds(50), "two commands too close together")
        }
        sentAt = now
    }
}
