import Hardware
import Testing
import Timebase

@testable import SimBoard

@Suite("HD44780U · bytes that nobody sent, and a supply that sags")
struct ChipNoiseTests {
    /// Knuth's linear congruential generator (MMIX).
    struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state
        }
    }

    @Test("an instruction that nobody sent is carried out, and nobody is blamed for what follows")
    func noise() {
        var probe = Probe.initialised()
        probe.rest(.milliseconds(5))
        // The address counter at 5.
        probe.chip.takeNoise(0x85, isData: false, at: probe.now)
        probe.rest(.milliseconds(5))
        probe.write([0x41])
        #expect(probe.chip.displayData[5] == 0x41)
        #expect(probe.kinds == [])
    }

    @Test("after noise and after a sag nobody is blamed before the next initialisation")
    func forgiven() {
        var numbers = Numbers(state: 1)
        for befalls in 0...2 {
            var probe = Probe.initialised()
            probe.rest(.milliseconds(5))
            if befalls == 1 { probe.chip.takeNoise(0x80, isData: false, at: probe.now) }
            if befalls == 2 { probe.chip.brownOut(&numbers) }
            // A half of a byte, and no more of it: the chip is out of step.
            probe.nibble(0x40, data: true)
            probe.rest(.microseconds(1))
            _ = probe.readHalf(data: true)
            #expect(probe.kinds.isEmpty == (befalls > 0), "\(befalls)")
        }
    }

    @Test("a supply that sags leaves anything in the memories, the same for the same numbers")
    func brownOut() {
        let memories = [1, 1, 2].map { (seed: UInt64) in
            var probe = Probe.initialised()
            probe.write([0x41])
            probe.rest(.milliseconds(5))
            var numbers = Numbers(state: seed)
            probe.chip.brownOut(&numbers)
            return probe.chip.displayData
        }
        #expect(memories[0] == memories[1])
        #expect(memories[0] != memories[2])
    }

    @Test("what a sag leaves may be anything that the memories hold, and nothing else")
    func scramble() {
        var numbers = Numbers(state: 7)
        var seen = (data: Set<UInt8>(), rows: Set<UInt8>(), counters: Set<UInt8>())
        var (strides, shifts, shifting) = (Set<Int>(), Set<Int>(), Set<Bool>())
        for _ in 0..<400 {
            var memory = ChipMemory()
            memory.addressGenerator(5)
            memory.scramble(&numbers)
            seen.data.formUnion(memory.displayData)
            seen.rows.formUnion(memory.characterGenerator)
            seen.counters.insert(memory.addressCounter)
            strides.insert(memory.stride)
            shifts.insert(memory.shift)
            shifting.insert(memory.shiftsOnWrite)
            #expect(!memory.addressesGenerator)
        }
        #expect(seen.data == Set(0...255) && seen.rows == Set(0...31))
        #expect(seen.counters == Set(0...0x27))
        #expect(strides == [1, -1] && shifts == Set(0..<40) && shifting == [false, true])
    }

    @Test("after power-on the generator holds a checkerboard, which no glyph of ours is")
    func powerOn() {
        let memory = ChipMemory()
        #expect(memory.characterGenerator.count == 64 && memory.displayData.count == 128)
        for (row, dots) in memory.characterGenerator.enumerated() {
            #expect(dots == (row % 2 == 0 ? 0b10101 : 0b01010))
        }
        #expect(memory.displayData.allSatisfy { $0 == 0x20 })
        #expect((memory.addressCounter, memory.shift, memory.stride) == (0, 0, 1))
        #expect(!memory.addressesGenerator && !memory.isTwoLine && !memory.shiftsOnWrite)
    }

    @Test("each address is there in its mode, from the first to the last")
    func addresses() {
        var memory = ChipMemory()
        for isTwoLine in [false, true] {
            memory.isTwoLine = isTwoLine
            for address in UInt8(0)...0x7F {
                let isThere = isTwoLine ? address & 0x3F <= 0x27 : address <= 0x4F
                #expect(memory.exists(address) == isThere, "\(address)")
            }
        }
    }

    @Test("the counter goes round its addresses, either way")
    func steps() {
        for (isTwoLine, count) in [(true, 80), (false, 80)] {
            var memory = ChipMemory()
            memory.isTwoLine = isTwoLine
            var forward: [UInt8] = []
            for _ in 0..<count {
                forward.append(memory.addressCounter)
                memory.stepOn()
            }
            let all = isTwoLine ? Array(0...0x27) + Array(0x40...0x67) : Array(UInt8(0)...0x4F)
            #expect(forward == all && memory.addressCounter == 0)
            for address in all.reversed() {
                memory.moveCursor(toTheRight: false)
                #expect(memory.addressCounter == address)
            }
            memory.moveCursor(toTheRight: true)
            #expect(memory.addressCounter == 1)
        }
    }
}
