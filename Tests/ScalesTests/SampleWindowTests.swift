import Fixtures
import Scales
import Testing
import Timebase
import Units

@Suite("The samples of the last seconds")
struct SampleWindowTests {
    private func window(_ samples: [(milliseconds: Int, milligrams: Int)]) -> SampleWindow {
        var window = SampleWindow()
        for (milliseconds, milligrams) in samples {
            let instant = Instant.origin + .milliseconds(milliseconds)
            window.append(ScaleSample(Milligrams(milligrams), at: instant))
        }
        return window
    }

    @Test("WS-010 · flow follows from the samples' own times, however late they come")
    func flow() {
        // 5 g/s, with a display's transfer beside some of them.
        let times = [0, 100, 230, 300, 425, 500, 600, 730, 800, 930, 1000]
        let window = window(times.map { ($0, $0 * 5) })
        #expect(window.flow() == Flow(milligramsPerSecond: 5000))
    }

    @Test("nothing is said of a span that was not seen")
    func coverage() {
        #expect(window([(0, 0), (100, 0), (200, 0)]).flow() == nil)
        #expect(window([(0, 0), (100, 0), (1000, 0)]).flow() == nil)
        #expect(window([]).spread(over: .seconds(1)) == nil)
    }

    @Test("what is not newer is left out: it was not weighed again")
    func repetition() {
        let window = window([(0, 0), (300, 10), (300, 90), (200, 90), (600, 20)])
        #expect(window.spread(over: .milliseconds(600)) == Milligrams(20))
    }

    @Test("the mean of a span is rounded, halves away from zero")
    func mean() {
        let window = window([(0, 1), (100, 2), (200, 2), (300, 1)])
        #expect(window.mean(over: .milliseconds(300)) == Milligrams(2))
    }

    @Test("noise is told, pouring and a cup that is put down are not noise", arguments: [1, 2, 3])
    func noise(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        /// Twelve even numbers make a normal one of deviation 1, less six.
        func normal() -> Int { (0..<12).reduce(-6000) { sum, _ in sum + numbers.below(1001) } }
        let noisy = window((0...20).map { ($0 * 100, normal() * 2) })
        let noise = try #require(noisy.noise(over: .seconds(2)))
        #expect((1000...3500).contains(noise.count))
        let pour = window((0...20).map { ($0 * 100, $0 * 2000) })
        #expect(pour.noise(over: .seconds(2)) == .zero)
        let cup = window((0...20).map { ($0 * 100, min(max($0 - 8, 0), 5) * 60_000) })
        #expect(try #require(cup.noise(over: .seconds(1))) < Milligrams(1000))
    }

    @Test("the deviation of a scale at rest is that of its samples")
    func deviation() throws {
        let window = window((0...50).map { ($0 * 100, $0 % 2 == 0 ? 300 : -300) })
        let deviation = try #require(window.deviation(over: .seconds(5)))
        #expect((298...300).contains(deviation.count))
    }

    @Test("the greatest masses over the longest window overflow nothing")
    func bounds() {
        let most = ScaleSample.greatest.count
        let window = window((0...200).map { ($0 * 400, $0 % 2 == 0 ? most * 2 : -most * 2) })
        #expect(window.spread(over: .seconds(20)) == Milligrams(most * 2))
        #expect(window.flow(over: .seconds(20)) != nil)
        #expect(window.deviation(over: .seconds(20)) != nil)
        #expect(window.noise(over: .seconds(20)) != nil)
    }
}
