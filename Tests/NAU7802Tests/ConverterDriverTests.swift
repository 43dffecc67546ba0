import Fixtures
import NAU7802
import Scales
import SimBoard
import Testing
import Timebase
import Units

@Suite("The driver of the NAU7802, at the simulated chip")
struct ConverterDriverTests {
    /// One that converts.
    private func weighing(_ flaws: LoadModel.Flaws = LoadModel.Flaws()) -> ConverterBench {
        var bench = ConverterBench(flaws: flaws)
        bench.begin()
        bench.pass(.seconds(3))
        return bench
    }

    @Test("nothing is sent before anybody weighs")
    func idle() {
        var bench = ConverterBench()
        bench.pass(.seconds(60))
        #expect(bench.transfers.isEmpty)
        #expect(bench.driver.nextDeadline == nil)
    }

    @Test("powers up, calibrates and converts, and the chip has nothing to complain of")
    func powerUp() throws {
        let bench = weighing()
        #expect(bench.scale.chip.violations == [])
        #expect(bench.failures == [])
        #expect(bench.scale.chip.register(0x01) == 0x2F)
        #expect(bench.scale.chip.register(0x15) == 0x30)
        #expect(bench.scale.chip.register(0x1C) == 0x80)
        // 0.6 s for the analog part, 0.35 s for the calibration, five conversions.
        let first = try #require(bench.readings.first)
        let time = first.instant - .origin
        #expect(time >= .milliseconds(1450) && time <= .milliseconds(1650))
        // 50 g of an ordinary cell, without the offset that a chip has before it is calibrated.
        #expect(first.counts == 21_474)
    }

    @Test("gives ten readings a second, each with the time at which it was done")
    func rate() {
        var bench = weighing()
        let before = bench.readings.count
        bench.pass(.seconds(10))
        #expect((99...101).contains(bench.readings.count - before))
        let steps = zip(bench.readings, bench.readings.dropFirst()).map { $1.instant - $0.instant }
        #expect(steps.allSatisfy { $0 >= .milliseconds(94) && $0 <= .milliseconds(106) })
        #expect(bench.scale.chip.violations == [])
    }

    @Test("a display's frame beside it makes a sample late by its length at most, none is lost")
    func busyBus() throws {
        var bench = weighing()
        let before = bench.readings.count
        bench.busy = .milliseconds(15)
        bench.pass(.seconds(10))
        #expect((98...101).contains(bench.readings.count - before))
        let steps = zip(bench.readings, bench.readings.dropFirst()).map { $1.instant - $0.instant }
        #expect(try #require(steps.max()) <= .milliseconds(140))
        #expect(bench.failures == [])
    }

    @Test("counts follow the load, with its sign", arguments: [-40, 0, 1, 500, 4000])
    func load(grams: Int) throws {
        var bench = weighing()
        bench.scale.load.put(Grams(grams), at: bench.now)
        bench.pass(.seconds(1))
        let counts = try #require(bench.readings.last).counts
        let exact = Double(grams + 50) * 429.4967
        #expect(abs(Double(counts) - exact) <= 1)
    }

    @Test("more than the cell can tell is the end of the range")
    func overload() throws {
        var bench = weighing()
        bench.scale.load.put(Grams(25_000), at: bench.now)
        bench.pass(.seconds(1))
        #expect(try #require(bench.readings.last).isClipped)
    }

    @Test("in a brew the bus is used for less than 2 % of the time")
    func cost() {
        var bench = weighing()
        let before = bench.transfers.count
        bench.pass(.seconds(10))
        let looks = bench.transfers.dropFirst(before)
        #expect(looks.count < 400)
        let bits = looks.reduce(0) { $0 + 30 + 9 * $1.0.answerCount }
        #expect(bits < 20_000)
    }

    @Test("in standby nothing is sent, and the settings are there when it wakes")
    func standBy() throws {
        var bench = weighing()
        bench.end()
        bench.pass(.milliseconds(1))
        let before = bench.transfers.count
        #expect(bench.scale.chip.register(0x00) == 0x80)
        bench.pass(.seconds(600))
        #expect(bench.transfers.count == before)
        let count = bench.readings.count
        bench.begin()
        let woken = bench.now
        bench.pass(.seconds(2))
        let first = try #require(bench.readings.dropFirst(count).first)
        #expect(first.instant - woken < .milliseconds(1300))
        #expect(first.counts == 21_474)
        #expect(bench.scale.chip.violations == [])
    }

    @Test("whoever stops weighing at any moment leaves the chip in standby, or never powered it")
    func endAtAnyMoment() {
        for tenth in 0...30 {
            var bench = ConverterBench()
            bench.begin()
            bench.pass(.milliseconds(tenth * 70))
            bench.end()
            bench.pass(.seconds(1))
            #expect(bench.scale.chip.register(0x00) & 0x04 == 0, "after \(tenth * 70) ms")
            let before = bench.transfers.count
            bench.pass(.seconds(60))
            #expect(bench.transfers.count == before)
            bench.begin()
            bench.pass(.seconds(3))
            #expect(bench.readings.last?.counts == 21_474, "after \(tenth * 70) ms")
            #expect(bench.scale.chip.violations == [])
        }
    }

    // What goes wrong.

    @Test("WS-009 · unplugged it says so, asks once a second, and comes back by itself")
    func unplugged() throws {
        var bench = weighing()
        bench.scale.unplug()
        bench.pass(.seconds(1))
        #expect(bench.failures.first == .noAnswer)
        let before = bench.transfers.count
        bench.pass(.seconds(10))
        #expect((9...11).contains(bench.transfers.count - before))
        bench.scale.replug(at: bench.now)
        let count = bench.readings.count
        bench.pass(.seconds(3))
        #expect(try #require(bench.readings.dropFirst(count).first).counts == 21_474)
        #expect(bench.scale.chip.violations == [])
    }

    @Test("a chip that lost its power for a moment is set up anew")
    func powerLost() throws {
        var bench = weighing()
        bench.scale.replug(at: bench.now)
        bench.pass(.seconds(3))
        #expect(bench.failures == [.lostPower])
        #expect(try #require(bench.readings.last).counts == 21_474)
        bench.end()
        bench.pass(.seconds(1))
        bench.scale.replug(at: bench.now)
        bench.begin()
        bench.pass(.seconds(4))
        #expect(try #require(bench.readings.last).counts == 21_474)
        #expect(bench.scale.chip.violations.map(\.kind) == [])
    }

    @Test("a plug that was out while the analog part settles is found before conversions run")
    func powerLostWhileSettling() throws {
        for tenth in 1..<10 {
            let meanwhile = Duration.milliseconds(Int64(tenth) * 60)
            for isAsleep in [false, true] {
                var bench = isAsleep ? weighing() : ConverterBench()
                bench.end()
                bench.pass(.seconds(1))
                bench.begin()
                bench.pass(meanwhile)
                bench.scale.replug(at: bench.now)
                bench.pass(.seconds(4))
                #expect(bench.failures == [.lostPower], "\(meanwhile), asleep: \(isAsleep)")
                #expect(try #require(bench.readings.last).counts == 21_474)
                #expect(bench.scale.chip.violations.map(\.kind) == [])
            }
        }
    }

    @Test("WS-009 · one that converts no more gives no readings, and is begun anew after a second")
    func frozen() {
        var bench = weighing()
        bench.scale.freeze(at: bench.now)
        let count = bench.readings.count
        bench.pass(.milliseconds(900))
        #expect(bench.readings.count <= count + 1)
        bench.pass(.seconds(1))
        #expect(bench.failures.first == .silent)
    }

    @Test("another chip at the address is told, and left alone but for its reset")
    func otherChip() {
        var bench = ConverterBench()
        bench.corrupt = { transfer, answer in
            transfer == .read(register: 0x1F, count: 1) ? [0x04] : answer
        }
        bench.begin()
        bench.pass(.milliseconds(50))
        #expect(bench.failures == [.otherChip(revision: 0x04)])
        #expect(bench.scale.chip.register(0x01) == 0)
    }

    @Test("a calibration that fails is told and tried again")
    func calibrationError() {
        var bench = ConverterBench()
        bench.corrupt = { transfer, answer in
            transfer == .read(register: 0x02, count: 1) ? [0x08] : answer
        }
        bench.begin()
        bench.pass(.seconds(5))
        #expect(Set(bench.failures) == [.notCalibrated])
        #expect(bench.failures.count >= 2)
        #expect(bench.readings.isEmpty)
    }

    @Test(
        "whatever comes back, it asks again, never too often", arguments: [1, 2, 3, 4] as [UInt64])
    func garbage(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        var bench = ConverterBench()
        bench.corrupt = { _, answer in
            switch numbers.below(4) {
            case 0: answer.map { _ in UInt8(numbers.below(256)) }
            case 1: Array(answer.dropLast())
            default: answer
            }
        }
        bench.begin()
        bench.pass(.seconds(60))
        #expect(bench.transfers.count < 12_000)
        #expect(bench.driver.nextDeadline != nil)
        #expect(bench.readings.allSatisfy { RawReading.range.contains($0.counts) })
    }
}
