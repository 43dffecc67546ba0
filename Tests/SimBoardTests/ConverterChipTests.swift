import Testing
import Timebase

@testable import SimBoard

/// A NAU7802 on a bench: what is written and read comes at exact times.
private struct Bench {
    var chip = NAU7802Chip(poweredAt: .origin)
    private(set) var now = Instant.origin
    /// What the bridge gives, in picovolts a volt.
    var ratio = 0

    mutating func write(_ bytes: UInt8...) { chip.write(bytes, at: now) }

    mutating func read(_ register: UInt8, _ count: Int = 1) -> [UInt8] {
        write(register)
        return chip.read(count, at: now)
    }

    mutating func pass(_ span: Duration) {
        now += span
        let ratio = ratio
        chip.advance(to: now) { _ in ratio }
    }

    /// Both parts on and settled, at a gain of 2^`gain`; it converts once it is told to.
    static func powered(gain: UInt8 = 0) -> Bench {
        var bench = Bench()
        bench.write(0, 0x06)
        bench.pass(.milliseconds(600))
        if gain != 0 { bench.write(1, gain) }
        return bench
    }

    /// The offset is calibrated too, and conversions have begun now.
    static func converting(gain: UInt8 = 7, rate: UInt8 = 0) -> Bench {
        var bench = powered(gain: gain)
        bench.write(2, rate << 4 | 4)
        bench.pass(.milliseconds(344))
        bench.write(0, 0x16)
        return bench
    }

    /// The result as it stands in the registers, with its sign.
    var result: Int {
        let bytes = (0x12...0x14).map { chip.register($0) }
        let code = bytes.reduce(0) { $0 << 8 | Int($1) }
        return code >= 0x80_0000 ? code - 0x100_0000 : code
    }
    var isReady: Bool { chip.register(0) & 0x20 != 0 }
    var kinds: [ConverterViolation.Kind] { chip.violations.map(\.kind) }
}

@Suite("The NAU7802 as its data sheet has it")
struct ConverterChipTests {
    @Test("section 10 · after power-on all is 0, but for three registers")
    func registers() {
        let chip = Bench().chip
        for number in UInt8(0)...0x20 {
            let expected: UInt8 = [0x07: 0x80, 0x0E: 0x80, 0x1F: 0x0F][number] ?? 0
            #expect(chip.register(number) == expected, "\(number)")
        }
    }

    @Test("bytes go one register after another, where they may be written", arguments: 0...0x21)
    func writing(number: Int) {
        var bench = Bench.powered()
        let before = bench.chip.register(UInt8(number))
        // A value that is reserved nowhere, and no calibration.
        bench.write(UInt8(number), 0x32)
        let isThere = number <= 0x11 || [0x15, 0x1B, 0x1C].contains(number)
        guard number > 0 else { return }
        #expect(bench.chip.register(UInt8(number)) == (isThere ? 0x32 : before))
        #expect(bench.kinds == (isThere ? [] : [.reservedRegister]))
    }

    @Test("the pointer goes on with each byte that is written or read")
    func pointer() {
        var bench = Bench.powered()
        bench.write(3, 11, 12, 13)
        #expect(bench.read(3, 4) == [11, 12, 13, 0])
        #expect(bench.chip.read(1, at: bench.now) == [0x80])
        #expect(bench.read(0x1F, 2) == [0x0F, 0])
        #expect(bench.kinds == [.reservedRegister])
        bench.chip.write([], at: bench.now)
        #expect(bench.chip.read(1, at: bench.now) == [0])
    }

    @Test("9.1 · the digital part is ready after 200 µs, and takes no setting before")
    func digitalPower() {
        var bench = Bench()
        bench.write(0, 0x02)
        bench.pass(.microseconds(199))
        #expect(bench.chip.register(0) == 0x02)
        bench.write(1, 0x27)
        #expect(bench.kinds == [.notReady])
        #expect(bench.chip.violations.first?.instant == bench.now)
        bench.pass(.microseconds(1))
        #expect(bench.chip.register(0) == 0x0A)
        bench.write(1, 0x27)
        // Who writes it again does not begin anew, and can't set what is only read.
        bench.write(0, 0x22)
        #expect(bench.chip.register(0) == 0x0A)
        bench.write(0, 0x00)
        bench.pass(.seconds(1))
        #expect(bench.chip.register(0) == 0)
        bench.write(0, 0x08)
        #expect(bench.chip.register(0) == 0)
        #expect(bench.kinds == [.notReady])
    }

    @Test("a cycle begins with both parts on, and the analog one settled for 600 ms")
    func cycleStart() {
        for (power, wait, complaint): (UInt8, Int, [ConverterViolation.Kind]) in [
            (0x06, 600, []), (0x06, 599, [.analogUnsettled]), (0x02, 600, [.notReady]),
            (0x04, 600, [.notReady]),
        ] {
            var bench = Bench()
            bench.write(0, power)
            bench.pass(.milliseconds(wait))
            bench.write(0, power | 0x10)
            #expect(bench.kinds == complaint, "\(power) \(wait)")
            bench.pass(.milliseconds(100))
            #expect(bench.isReady == (power == 0x06), "\(power)")
        }
        // The analog part that was off begins anew.
        var bench = Bench.powered()
        bench.write(0, 0x02)
        bench.write(0, 0x06)
        bench.pass(.milliseconds(599))
        bench.write(0, 0x16)
        #expect(bench.kinds == [.analogUnsettled])
    }

    @Test(
        "11.3 · conversions come at the rate that is set; three of the eight are reserved",
        arguments: [
            (0, 100_000), (1, 50_000), (2, 25_000), (3, 12_500), (4, 0), (5, 0), (6, 0), (7, 3125),
        ] as [(UInt8, Int)])
    func rates(rate: UInt8, period: Int) {
        var bench = Bench.powered()
        bench.write(2, rate << 4)
        #expect(bench.kinds == (period == 0 ? [.reservedValue] : []))
        guard period > 0 else { return }
        bench.write(0, 0x16)
        for _ in 0..<3 {
            bench.pass(.microseconds(period - 1))
            #expect(!bench.isReady)
            bench.pass(.microseconds(1))
            #expect(bench.isReady)
            _ = bench.read(0x12, 3)
        }
    }

    @Test("the calibration's mode has one value that is reserved", arguments: UInt8(0)...3)
    func calibrationMode(mode: UInt8) {
        var bench = Bench.powered()
        bench.write(2, mode)
        #expect(bench.kinds == (mode == 1 ? [.reservedValue] : []))
    }

    @Test("a calibration takes 344 ms, in which nothing may be set, and takes the offset away")
    func calibration() {
        var bench = Bench.powered()
        bench.write(0, 0x16)
        bench.pass(.milliseconds(500))
        #expect(bench.result == 1300)
        _ = bench.read(0x12, 3)
        bench.write(2, 0x0C)
        #expect(bench.chip.register(2) == 0x0C)
        bench.pass(.milliseconds(343))
        #expect(bench.chip.register(2) & 4 == 4 && !bench.isReady)
        bench.write(3, 1)
        #expect(bench.kinds == [.calibrating])
        bench.pass(.milliseconds(1))
        #expect(bench.chip.register(2) == 0)
        // The cycle begins anew: no conversion before a whole period.
        bench.pass(.milliseconds(99))
        #expect(!bench.isReady)
        bench.pass(.milliseconds(1))
        #expect(bench.isReady && bench.result == 0)
        var early = Bench()
        early.write(0, 0x06)
        early.pass(.milliseconds(599))
        early.write(2, 4)
        #expect(early.kinds == [.analogUnsettled])
    }

    @Test("the filter has settled after four conversions, and begins anew with each setting")
    func settling() {
        var bench = Bench.converting()
        bench.ratio = 1_000_000
        let whole = 1_000_000 * 128 * (1 << 24) / 1_000_000_000_000
        for quarters in [1, 2, 3, 4, 4, 4] {
            bench.pass(.milliseconds(100))
            #expect(bench.result == whole * quarters / 4)
        }
        bench.write(0x15, 0x30)
        bench.pass(.milliseconds(100))
        #expect(bench.result == whole / 4)
        bench.write(0, 0x06)
        bench.write(0, 0x16)
        bench.pass(.milliseconds(100))
        #expect(bench.result == whole / 4)
    }

    @Test("full scale is half the supply by the gain, either way", arguments: UInt8(0)...7)
    func gains(gain: UInt8) {
        for ratio in [-5_000_000_000, -4_000_000_000, -59_605, 0, 1, 123_456_789, 5_000_000_000] {
            var bench = Bench.converting(gain: gain)
            bench.ratio = ratio
            bench.pass(.milliseconds(400))
            let most = min(max(ratio, -4_000_000_000), 4_000_000_000)
            let counts = most * (1 << Int(gain)) * 16_777_216 / 1_000_000_000_000
            #expect(bench.result == min(max(counts, -8_388_608), 8_388_607), "\(ratio)")
        }
    }

    @Test("a result is new until one of its bytes is read; its first read twice is told")
    func newness() {
        for register: UInt8 in 0x12...0x14 {
            var bench = Bench.converting()
            bench.pass(.milliseconds(100))
            _ = bench.read(0x11)
            _ = bench.read(0x15)
            #expect(bench.isReady)
            _ = bench.read(register)
            #expect(!bench.isReady)
            #expect(bench.kinds == [])
            _ = bench.read(register)
            #expect(bench.kinds == (register == 0x12 ? [.nothingConverted] : []))
        }
    }

    @Test("its own regulator wants 0.3 V below the supply of 3.3 V", arguments: UInt8(0)...7)
    func regulator(step: UInt8) {
        var bench = Bench.powered()
        bench.write(1, step << 3)
        bench.write(0, 0x86)
        #expect(bench.kinds == (step < 5 ? [.regulator] : []))
        bench.write(0, 0x06)
        #expect(bench.kinds.count <= 1)
    }

    @Test("11.1 · a reset puts all back, ends the conversions and forgets the calibration")
    func reset() {
        var bench = Bench.converting()
        bench.write(0, 0x17)
        #expect((0..<0x20).map { bench.chip.register($0) } == [1] + Bench().rest)
        bench.pass(.seconds(1))
        #expect(!bench.isReady)
        bench.write(0, 0x06)
        bench.pass(.milliseconds(600))
        bench.write(0, 0x16)
        bench.pass(.milliseconds(400))
        #expect(bench.result == 1300)
        #expect(bench.kinds == [])
    }

    @Test("the power that goes takes all but what it complained of")
    func powerCycle() {
        var bench = Bench.converting()
        bench.write(0x1F, 1)
        bench.chip.powerCycle(at: bench.now)
        #expect(bench.kinds == [.reservedRegister])
        #expect((0..<0x20).map { bench.chip.register($0) } == [0] + Bench().rest)
    }

    @Test("time that passes at once leaves what it does bit by bit")
    func jump() {
        for milliseconds in [99, 100, 399, 401, 512, 1000, 12_345] {
            var slow = Bench.converting(rate: 2)
            var fast = slow
            (slow.ratio, fast.ratio) = (777_777, 777_777)
            for _ in 0..<milliseconds { slow.pass(.milliseconds(1)) }
            fast.pass(.milliseconds(milliseconds))
            for _ in 0..<60 {
                #expect(fast.result == slow.result && fast.isReady == slow.isReady)
                _ = (slow.read(0x12, 3), fast.read(0x12, 3))
                slow.pass(.milliseconds(1))
                fast.pass(.milliseconds(1))
            }
        }
    }

    @Test("a broken driver's complaints are bounded")
    func bounded() {
        var bench = Bench()
        for _ in 0..<1001 { bench.write(0x1F, 1) }
        #expect(bench.kinds.count == 1000)
    }
}

extension Bench {
    /// Every register but the first.
    fileprivate var rest: [UInt8] { (1..<0x20).map { chip.register($0) } }
}
