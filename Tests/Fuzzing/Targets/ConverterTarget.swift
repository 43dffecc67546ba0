import NAU7802
import Scales
import Timebase

/// What a chip at the converter's address answers: whatever it is, the driver goes on asking while
/// somebody weighs, never faster than the bus takes it, and rests when nobody does.
final class ConverterTarget: OpenTarget {
    /// Chosen: a start, a calibration, and some failures.
    private static let steps = 500
    /// Transfers within a second at most. Chosen: three times what a right chip is asked.
    private static let busiest = 250

    func take(_ input: [UInt8]) throws {
        var input = InputReader(input)
        var (driver, now) = (ConverterDriver(), Instant.origin)
        var asked: [Instant] = []
        driver.begin(at: now)
        for _ in 0..<Self.steps where !input.isAtEnd {
            guard let due = driver.nextDeadline else {
                throw Finding(description: "somebody weighs, and nothing is due")
            }
            try require(due - now <= .seconds(2), "somebody weighs, and nothing is due for long")
            now = max(now, due)
            guard let transfer = driver.transfer(at: now) else {
                throw Finding(description: "what is due is nothing")
            }
            asked = asked.filter { now - $0 < .seconds(1) } + [now]
            try require(asked.count <= Self.busiest, "the bus has nothing else to do")
            let head = input.byte()
            now += .microseconds(Int(head) * 50)
            let event =
                switch head & 7 {
                case 0: driver.fail(at: now)
                case 1: driver.take(input.bytes(Int(head >> 4)), at: now)
                default: driver.take(answer(transfer, &input), at: now)
                }
            if case .reading(let reading) = event {
                try require(reading.instant <= now, "a conversion from the future")
                try require((-0x80_0000...0x7F_FFFF).contains(Int(reading.counts)), "24 bits")
            }
            if head == 0xFF { driver.end(at: now) } else { driver.begin(at: now) }
            if head == 0xFF { driver.begin(at: now) }
        }
        try rest(&driver, at: now)
    }

    /// As many bytes as were asked for; a chip may say anything.
    private func answer(_ transfer: RegisterTransfer, _ input: inout InputReader) -> [UInt8] {
        (0..<transfer.answerCount).map { _ in input.byte() }
    }

    /// Once nobody weighs, all that is left is to send it to sleep.
    private func rest(_ driver: inout ConverterDriver, at instant: Instant) throws {
        var now = instant
        driver.end(at: now)
        for _ in 0..<3 {
            guard let due = driver.nextDeadline else { return }
            now = max(now, due)
            _ = driver.transfer(at: now)
            _ = driver.fail(at: now)
        }
        try require(driver.nextDeadline == nil, "nobody weighs, and the bus is used")
    }
}
