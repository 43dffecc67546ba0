import Scales
import Testing
import Timebase
import Units

@Suite("A calibration")
struct CalibrationTests {
    private static let date = WallTime(millisecondsSince1970: 1_767_254_400_000)

    private func line(
        zero: Int32 = 20_000, span: Int32 = 215_000, weight: Int = 500, device: String = "pi"
    ) -> Calibration? {
        Calibration(
            zero: zero, span: span, weight: Milligrams(grams: weight), date: Self.date,
            device: device)
    }

    @Test(
        "turns counts into milligrams, halves away from zero",
        arguments: [
            (20_000, 0), (235_000, 500_000), (127_500, 250_000), (20_001, 2), (19_999, -2),
            (-195_000, -500_000),
        ] as [(Int32, Int)])
    func mass(counts: Int32, milligrams: Int) throws {
        let calibration = try #require(line())
        let reading = RawReading(counts: counts, at: .origin)
        #expect(calibration.sample(of: reading).mass == Milligrams(milligrams))
    }

    @Test("of a cell that is wired the other way round counts backwards")
    func backwards() throws {
        let calibration = try #require(line(zero: 0, span: -215_000))
        let reading = RawReading(counts: -107_500, at: .origin)
        #expect(calibration.sample(of: reading).mass == Milligrams(grams: 250))
    }

    @Test("ends where no scale of ours says more")
    func limits() throws {
        let calibration = try #require(line(zero: -0x80_0000, span: 2_000, weight: 100))
        let reading = RawReading(counts: .max, at: .origin)
        #expect(reading.counts == 0x7F_FFFF)
        #expect(calibration.sample(of: reading).mass == ScaleSample.greatest)
    }

    @Test("is refused that no scale can have")
    func impossible() {
        #expect(line() != nil)
        #expect(line(weight: 99) == nil)
        #expect(line(weight: 5001) == nil)
        #expect(line(span: 9_999) == nil)
        #expect(line(span: 10_000) != nil)
        #expect(line(span: 0) == nil)
        #expect(line(span: .min) == nil)
        #expect(line(zero: 0x80_0000) == nil)
        #expect(line(zero: 0x7F_0000, span: 0x1_0000) == nil)
        #expect(line(device: "") == nil)
        #expect(line(device: String(repeating: "a", count: 65)) == nil)
    }

    @Test("holds on the device on which it was made, and on no other")
    func device() throws {
        let calibration = try #require(line(device: "pi"))
        #expect(calibration.holds(on: "pi"))
        #expect(!calibration.holds(on: "other"))
    }

    // The procedure.

    /// The procedure, at a scale of 430 counts a gram whose zero is 20,000.
    private struct Hands {
        var procedure = CalibrationProcedure(device: "pi")
        private var now = Instant.origin

        mutating func rest(_ grams: Double, zero: Int = 20_000, seconds: Int = 2) {
            for _ in 0..<seconds * 10 {
                now += .milliseconds(100)
                let reading = RawReading(counts: Int32(Double(zero) + grams * 430), at: now)
                procedure.take(reading, date: CalibrationTests.date)
            }
        }

        mutating func load(_ grams: Double) {
            rest(0)
            procedure.next()
            rest(grams)
            procedure.next()
        }
    }

    @Test("is made of an empty scale, a known weight, and that weight put back")
    func procedure() throws {
        var hands = Hands()
        hands.rest(0)
        #expect(hands.procedure.step == .emptying)
        hands.procedure.next()
        #expect(hands.procedure.step == .loading)
        hands.rest(500)
        hands.procedure.next()
        #expect(hands.procedure.step == .lifting)
        hands.rest(0)
        #expect(hands.procedure.step == .returning)
        hands.rest(500)
        let calibration = Calibration(
            zero: 20_000, span: 215_000, weight: Milligrams(grams: 500), date: Self.date,
            device: "pi")
        let made = try #require(calibration)
        #expect(hands.procedure.step == .done(made))
    }

    @Test("takes NEXT only when the scale is still")
    func stillness() {
        var hands = Hands()
        hands.procedure.next()
        #expect(hands.procedure.step == .emptying)
        hands.rest(0, seconds: 1)
        hands.rest(100, seconds: 1)
        #expect(!hands.procedure.isStill)
        hands.procedure.next()
        #expect(hands.procedure.step == .emptying)
    }

    @Test(
        "agrees within 0.2 % or 0.3 g, whichever is more",
        arguments: [(500, 0.9, true), (500, 1.1, false), (100, 0.28, true), (100, 0.35, false)]
            as [(Double, Double, Bool)])
    func agreement(grams: Double, more: Double, isGood: Bool) {
        var hands = Hands()
        hands.rest(0)
        hands.procedure.next()
        for _ in 0..<Int(abs(grams - 500)) {
            hands.procedure.change(by: grams < 500 ? -1 : 1, repetition: 0)
        }
        hands.rest(grams)
        hands.procedure.next()
        hands.rest(0)
        hands.rest(grams + more)
        if case .done = hands.procedure.step {
            #expect(isGood)
        } else if case .refused(.disagreement(let difference)) = hands.procedure.step {
            #expect(!isGood)
            #expect(abs(difference.count - Int(more * 1000)) < 10)
        } else {
            Issue.record("\(hands.procedure.step)")
        }
    }

    @Test("says that a cell which does not answer the weight is not wired")
    func noResponse() {
        var hands = Hands()
        hands.load(20)
        #expect(hands.procedure.step == .refused(.noResponse))
        hands.procedure.next()
        #expect(hands.procedure.step == .emptying)
    }

    @Test("is refused when the zero has moved")
    func zeroMoved() {
        var hands = Hands()
        hands.load(500)
        hands.rest(0, zero: 20_000 + 860)
        #expect(hands.procedure.step == .refused(.zeroMoved(Milligrams(2_000))))
    }

    @Test("is refused at the end of the converter's range")
    func clipped() {
        var hands = Hands()
        hands.procedure.take(RawReading(counts: .max, at: .origin), date: Self.date)
        #expect(hands.procedure.step == .refused(.outOfRange))
    }

    @Test("asks for a weight from 100 g to 5,000 g")
    func weights() {
        var hands = Hands()
        hands.rest(0)
        hands.procedure.next()
        for number in 0..<200 { hands.procedure.change(by: 1, repetition: number) }
        #expect(hands.procedure.weight == Milligrams(grams: 5000))
        for number in 0..<200 { hands.procedure.change(by: -1, repetition: number) }
        #expect(hands.procedure.weight == Milligrams(grams: 100))
    }
}
