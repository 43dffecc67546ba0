import Testing

@testable import SimulationOracle

@Suite("The oracle's fractions")
struct RatioTests {
    @Test("are exact while there is room")
    func exact() {
        let thirds = (0..<30).reduce(Ratio(0)) { sum, _ in sum + Ratio(1, 3) }
        #expect(thirds == Ratio(10))
        #expect(Ratio(2, 3) * Ratio(3, 4) / Ratio(1, 4) == Ratio(2))
        #expect(Ratio(1, 3) < Ratio(1, 2))
        #expect(Ratio(-5, 2).rounded == -3)
    }

    @Test("are near enough once there is none (seed 880118)")
    func coarse() {
        // The product of these is about 2^190.
        let primes: [Int128] = [
            4_294_967_291, 4_294_967_279, 4_294_967_231, 4_294_967_197, 4_294_967_189,
            4_294_967_161,
        ]
        let sum = primes.reduce(Ratio(0)) { $0 + Ratio(744_000 * $1 + 1, $1) }
        #expect(sum.rounded == 6 * 744_000)
        #expect(sum < Ratio(6 * 744_000 + 1))
        #expect(Ratio(6 * 744_000 - 1) < sum)
        let product = primes.reduce(Ratio(744_000)) { $0 * Ratio($1 + 1, $1) }
        #expect(product.rounded == 744_000)
        let (left, right) = (Ratio(1 << 100 - 1, 1 << 99 + 1), Ratio(1 << 101 + 1, 1 << 99 - 1))
        #expect(left < right)
        #expect(!(right < left))
    }
}
