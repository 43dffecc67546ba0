import Brewing
import Guide
import Testing
import Timebase
import Units

@Suite("What a scale saw of a brew")
struct BrewWeightsTests {
    // The curve.

    @Test("WS-011 · a curve of any length fits, and is read back as it was")
    func curve() throws {
        for seconds in [0, 1, 299, 300, 301, 4000, 40_000] {
            var curve = WeightCurve()
            for quarter in 0..<seconds * 4 {
                curve.add(Grams(tenths: quarter), at: .milliseconds(quarter * 250))
            }
            #expect(curve.bytes.count <= 2401)
            let stored = try #require(WeightCurve(bytes: curve.bytes))
            #expect(stored == curve)
            for (index, weight) in curve.weights.enumerated() {
                let quarters = index * Int(curve.interval / .milliseconds(250))
                #expect(weight == Grams(tenths: min(quarters, Int(Int16.max))))
            }
        }
    }

    @Test("WS-011 · what was not weighed is missing, and what no brew can be is left out")
    func gaps() {
        var curve = WeightCurve()
        curve.add(Grams(1), at: .zero)
        curve.add(nil, at: .milliseconds(250))
        curve.add(Grams(3), at: .milliseconds(1000))
        curve.add(Grams(9), at: .milliseconds(1100))
        curve.add(Grams(9), at: .seconds(-1))
        curve.add(Grams(9), at: .seconds(400 * 86_400))
        #expect(curve.weights == [Grams(1), nil, nil, nil, Grams(3)])
    }

    @Test("WS-011 · bytes that are no curve are refused")
    func broken() {
        #expect(WeightCurve(bytes: []) == nil)
        #expect(WeightCurve(bytes: [13]) == nil)
        #expect(WeightCurve(bytes: [0, 1]) == nil)
        #expect(WeightCurve(bytes: [UInt8](repeating: 0, count: 4097)) == nil)
        #expect(WeightCurve(bytes: [0]) != nil)
    }

    // The steps.

    /// The starter on a scale: each NEXT at the end of a pour.
    struct Brew {
        var session: BrewSession
        var now = Instant.origin
        var weights = BrewWeights()

        init() throws {
            session = BrewSession(
                plan: try BrewPlan(recipe: .starter, inputs: BrewInputs(defaultsOf: .starter)))
            _ = session.handle(.begin, at: now)
        }

        mutating func next() {
            now += .seconds(1)
            _ = session.handle(.next, at: now)
        }

        /// So many seconds, ten weights in each, from one to another.
        mutating func weigh(
            _ grams: ClosedRange<Int>, seconds: Int, falls: Bool = false, isAtRest: Bool = false
        ) {
            for tenth in 0..<seconds * 10 {
                now += .milliseconds(100)
                let part = grams.count * 10 * tenth / (seconds * 10)
                let tenths =
                    falls ? grams.upperBound * 10 - part : grams.lowerBound * 10 + part
                weights.add(
                    Grams(tenths: min(tenths, grams.upperBound * 10)), isAtRest: isAtRest,
                    in: session, at: now)
            }
            weights.add(
                Grams(falls ? grams.lowerBound : grams.upperBound), isAtRest: isAtRest,
                in: session, at: now)
        }

        mutating func lose(seconds: Int) {
            for _ in 0..<seconds * 10 {
                now += .milliseconds(100)
                weights.add(nil, isAtRest: false, in: session, at: now)
            }
        }
    }

    static func brewed() throws -> Brew {
        var brew = try Brew()
        // Grounds lie there: that is no water.
        brew.weigh(15...15, seconds: 3, isAtRest: true)
        brew.next()
        brew.weigh(0...46, seconds: 8)
        brew.next()
        brew.weigh(46...46, seconds: 45, isAtRest: true)
        brew.next()
        brew.weigh(46...151, seconds: 30)
        brew.next()
        brew.weigh(151...250, seconds: 30)
        brew.next()
        return brew
    }

    @Test("WS-011 · each step has the water that was there at its end, beside what was asked for")
    func water() throws {
        let steps = try Self.brewed().weights.steps
        #expect(steps.map(\.target) == [nil, 45, 148, 250].map { $0.map { Grams($0) } })
        #expect(steps.map(\.real) == [nil, 46, 151, 250].map { $0.map { Grams($0) } })
        #expect(steps.map(\.isPaced) == [true, false, true, true])
    }

    @Test("WS-011 · a vessel that is lifted at the end takes no water away, and drips do not count")
    func lifted() throws {
        var brew = try Self.brewed()
        brew.weigh(250...252, seconds: 10)
        brew.weigh(20...252, seconds: 1, falls: true)
        brew.lose(seconds: 5)
        #expect(brew.weights.steps.last?.real == Grams(252))
        // Back, and at rest: that is what there is.
        brew.weigh(251...251, seconds: 2, isAtRest: true)
        #expect(brew.weights.steps.last?.real == Grams(251))
    }

    @Test("WS-011 · the curve goes by the brew's clock: a pause is no time of it")
    func clock() throws {
        var brew = try Self.brewed()
        let before = brew.weights.curve.weights.count
        _ = brew.session.handle(.pause, at: brew.now)
        brew.weigh(250...250, seconds: 60)
        #expect(brew.weights.curve.weights.count <= before + 1)
        _ = brew.session.handle(.pause, at: brew.now)
        brew.weigh(250...250, seconds: 10)
        #expect(brew.weights.curve.weights.count >= before + 39)
        #expect(brew.weights.curve.weights.first == .some(Grams(46)))
    }

    // The bytes.

    @Test("WS-011 · what was weighed is read back as it was, and fits wherever it must")
    func bytes() throws {
        var brew = try Self.brewed()
        brew.weigh(250...250, seconds: 700)
        let weights = brew.weights
        #expect(weights.bytes.count <= BrewWeights.byteLimit)
        #expect(BrewWeights(bytes: weights.bytes) == weights)
        for limit in [BrewWeights.byteLimit, 2000, 500, 100, 40] {
            let fitting = try #require(weights.fitting(limit))
            #expect(fitting.bytes.count <= limit)
            #expect(fitting.steps == weights.steps)
        }
        #expect(weights.fitting(20) == nil)
    }

    @Test("WS-011 · bytes that nothing was weighed as are refused")
    func brokenBytes() throws {
        let bytes = try Self.brewed().weights.bytes
        for count in [0, 1, 5, 20, bytes.count - 1] {
            #expect(BrewWeights(bytes: Array(bytes.prefix(count))) == nil, "\(count) bytes")
        }
        #expect(BrewWeights(bytes: [31] + bytes.dropFirst()) == nil)
        #expect(BrewWeights(bytes: bytes + [UInt8](repeating: 0, count: 4096)) == nil)
        #expect(BrewWeights(bytes: [0, 0]) == BrewWeights())
    }

    @Test("WS-011 · however many steps there are, a brew takes 4 KiB at most")
    func most() throws {
        var bytes: [UInt8] = [30]
        for _ in 0..<30 { bytes += [1, 0xFF, 0x7F, 0xFF, 0x7F] }
        bytes += [12] + [UInt8](repeating: 0x11, count: 2400)
        let weights = try #require(BrewWeights(bytes: bytes))
        #expect(weights.bytes == bytes)
        #expect(weights.bytes.count <= BrewWeights.byteLimit)
        #expect(weights.steps.allSatisfy { $0.real == Grams(tenths: 32_767) })
    }
}
