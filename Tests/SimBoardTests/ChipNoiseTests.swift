import Hardware
import SimBoard
import Testing
import Timebase

@Suite("HD44780U · bytes that nobody sent, and a supply that sags")
struct ChipNoiseTests {
    /// Knuth's linear congruential generator (MMIX).
    private struct Numbers: RandomNumberGenerator {
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
}
