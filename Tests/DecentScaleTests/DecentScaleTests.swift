import DecentScale
import Fixtures
import Scales
import Testing
import Timebase
import Units

@Suite("The Half Decent Scale")
struct DecentScaleTests {
    /// A message with its check byte.
    private func message(_ body: [UInt8]) -> [UInt8] { body + [body.reduce(0, ^)] }

    private func short(_ tenths: Int16, moves: Bool = false) -> [UInt8] {
        let bits = UInt16(bitPattern: tenths)
        return message([0x03, moves ? 0xCA : 0xCE, UInt8(bits >> 8), UInt8(bits & 0xFF), 0, 0])
    }

    private func long(_ tenths: Int16, clock: Int) -> [UInt8] {
        let bits = UInt16(bitPattern: tenths)
        return message([
            0x03, 0xCE, UInt8(bits >> 8), UInt8(bits & 0xFF), UInt8(clock / 600),
            UInt8(clock / 10 % 60), UInt8(clock % 10), 0, 0,
        ])
    }

    private func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { Array(Hexadecimal.text($0, digits: 2, uppercase: true).utf8) } + [0x0A]
    }

    @Test(
        "a weight is tenths of a gram with a sign",
        arguments: [0, 1, -1, 1500, -321, .max, .min] as [Int16])
    func weight(tenths: Int16) {
        for bytes in [short(tenths), long(tenths, clock: 754), hexadecimal(short(tenths))] {
            var stream = DecentStream()
            #expect(stream.take(bytes).map(\.weight) == [Grams(tenths: Int(tenths))])
        }
    }

    @Test("firmware from 1.2 on says its clock, older firmware none")
    func clock() {
        var stream = DecentStream()
        #expect(stream.take(short(15, moves: true)).map(\.clock) == [nil])
        #expect(stream.take(long(15, clock: 754)).map(\.clock) == [754])
    }

    @Test("messages are found one byte at a time, and among text")
    func pieces() {
        var stream = DecentStream()
        let bytes =
            Array("Tare done\r\n".utf8) + short(181) + Array("1234 Weight: 18.1\r\n".utf8)
            + long(182, clock: 9) + short(183)
        let frames = bytes.flatMap { stream.take([$0]) }
        #expect(frames.map(\.weight.tenths) == [181, 182, 183])
    }

    @Test("a message with any bit wrong is none")
    func bits() {
        for bit in 0..<56 {
            var bytes = short(1234)
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            var stream = DecentStream()
            #expect(stream.take(bytes).isEmpty, "bit \(bit)")
        }
    }

    @Test("a line opened in the middle of a message finds the next one", arguments: 1..<7)
    func middle(of first: Int) {
        var stream = DecentStream()
        let frames = stream.take(Array(short(777).dropFirst(first)) + short(42))
        #expect(frames.map(\.weight.tenths) == [42])
    }

    @Test("whatever comes, nothing grows and nothing traps", arguments: [1, 2, 3] as [UInt64])
    func noise(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        var stream = DecentStream()
        var driver = DecentDriver(openedAt: .origin)
        let pieces: [UInt8] = [0x03, 0xCE, 0xCA, 0x00, 0x30, 0x43, 0x0A]
        for step in 0..<5000 {
            let bytes = (0..<numbers.below(40)).map { _ in
                numbers.below(2) == 0 ? pieces[numbers.below(7)] : UInt8(numbers.below(256))
            }
            #expect(stream.take(bytes).count <= bytes.count)
            _ = driver.take(bytes, at: .origin + .milliseconds(step))
        }
    }

    // The driver.

    @Test("commands are the maker's own bytes")
    func commands() {
        #expect(DecentCommand.tare.bytes == [0x03, 0x0F, 0, 0, 0, 0x01, 0x0D])
        #expect(DecentCommand.wake.bytes == [0x03, 0x0A, 0x01, 0x01, 0, 0x01, 0x08])
        #expect(DecentCommand.heartbeat.bytes == [0x03, 0x0A, 0x03, 0xFF, 0xFF, 0, 0x0A])
    }

    @Test("each command is sent twice, 50 ms apart or more, and a heartbeat every 5 s at least")
    func sending() {
        var driver = DecentDriver(openedAt: .origin)
        var sent: [(DecentCommand, Instant)] = []
        var now = Instant.origin
        while now < .origin + .seconds(20) {
            now = max(now, driver.nextDeadline)
            if sent.count == 6 { driver.tare() }
            if let command = driver.command(at: now) { sent.append((command, now)) }
        }
        #expect(sent.prefix(4).map(\.0) == [.sendWeights, .sendWeights, .wake, .wake])
        #expect(sent.filter { $0.0 == .tare }.count == 2)
        let gaps = zip(sent, sent.dropFirst()).map { $1.1 - $0.1 }
        #expect(gaps.allSatisfy { $0 >= .milliseconds(50) })
        let beats = sent.filter { $0.0 == .heartbeat }.map(\.1)
        #expect(zip(beats, beats.dropFirst()).allSatisfy { $1 - $0 < .seconds(5) })
    }

    @Test("however often a tare is asked for, few commands wait")
    func queue() {
        var driver = DecentDriver(openedAt: .origin)
        for _ in 0..<1000 { driver.tare() }
        var count = 0
        var now = Instant.origin
        while driver.isBusy {
            now = max(now, driver.nextDeadline)
            if driver.command(at: now) != nil { count += 1 }
        }
        #expect(count <= 16)
        driver.end()
        #expect(driver.command(at: now + .seconds(1)) == .stop)
    }

    @Test("WS-010 · weights read together have the times at which they were true")
    func times() {
        let now = Instant.origin + .seconds(10)
        var driver = DecentDriver(openedAt: .origin)
        let samples = driver.take(short(10) + short(20) + short(30), at: now)
        #expect(samples.map(\.mass.count) == [1000, 2000, 3000])
        let ages = [2, 1, 0].map { Duration.milliseconds(100) * $0 }
        #expect(samples.map { now - $0.instant } == ages)
        let late = now + .seconds(1)
        let more = driver.take(long(40, clock: 100) + long(50, clock: 103), at: late)
        #expect(more.map { late - $0.instant } == [.milliseconds(300), .zero])
    }

    @Test("WS-009 · a scale whose own clock stands says nothing new")
    func frozen() {
        var driver = DecentDriver(openedAt: .origin)
        let first = driver.take(long(40, clock: 100), at: .origin + .seconds(1))
        #expect(first.count == 1)
        for tenth in 11...20 {
            let again = driver.take(
                long(40, clock: 100), at: .origin + .milliseconds(tenth * 100))
            #expect(again.isEmpty)
        }
    }
}
