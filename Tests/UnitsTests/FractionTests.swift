import Testing
@testable import Units

@Suite("Fractions")
struct FractionTests {
    private let huge = Fraction(Int128.max, over: 1) ?? .zero
    private let nearlyHuge = Fraction(Int128.max, over: Int128.max - 1) ?? .zero

    @Test("a fraction is in lowest terms, its sign above the line")
    func lowestTerms() {
        #expect(Fraction(6, over: -4) == Fraction(-3, over: 2))
        #expect(Fraction(0, over: -4) == .zero)
        #expect(Fraction(1, over: 0) == nil)
        #expect(Fraction(.min, over: .min) == .one)
        #expect(Fraction(Int128.min, over: 2) == Fraction(Int128.min / 2, over: 1))
        #expect(Fraction(Int128.min, over: -1) == nil)
    }

    @Test("sums, differences, products and quotients are exact")
    func arithmetic() throws {
        let sixth = try #require(Fraction(1, over: 6))
        let tenth = try #require(Fraction(1, over: 10))
        #expect(sixth.adding(tenth) == Fraction(4, over: 15))
        #expect(sixth.subtracting(tenth) == Fraction(1, over: 15))
        #expect(sixth.multiplied(by: tenth) == Fraction(1, over: 60))
        #expect(sixth.divided(by: tenth) == Fraction(5, over: 3))
        #expect(sixth.divided(by: .zero) == nil)
        #expect(Fraction(700, times: 40, over: 43) == Fraction(28_000, over: 43))
        #expect(Fraction(.min, times: .min, over: .max) != nil)
        #expect(Fraction(1, times: 1, over: 0) == nil)
    }

    @Test("what does not fit is nil: nothing wraps around, nothing traps")
    func tooMuch() {
        #expect(huge.adding(huge) == nil)
        #expect(huge.multiplied(by: huge) == nil)
        #expect(huge.multiplied(by: nearlyHuge) == nil)
        #expect(huge.divided(by: huge) == .one)
        #expect(huge.negated?.subtracting(huge) == nil)
        #expect(huge.rounded() == nil)
        #expect(huge.negated?.rounded() == nil)
        #expect(huge.rounded(times: .min) == nil)
        #expect(Fraction(.min).rounded() == nil || Fraction(.min).rounded() == .min)
    }

    @Test("fractions compare exactly, even where their products don't fit")
    func comparison() throws {
        let one = Int128.max - 1
        let less = try #require(Fraction(one - 1, over: one))
        let more = try #require(Fraction(one, over: one + 1))
        #expect(less < more)
        #expect(!(more < less))
        let lessNegated = try #require(less.negated)
        let moreNegated = try #require(more.negated)
        #expect(moreNegated < lessNegated)
        #expect(lessNegated < less)
        #expect(nearlyHuge > .one)
        #expect(huge > nearlyHuge)
        #expect(!(huge < huge))
        let sorted = [-3, -1, 0, 1, 2].compactMap { Fraction($0, over: 7) }
        #expect(sorted.shuffled().sorted() == sorted)
    }

    @Test(
        "a fraction is rounded to a whole number, halves away from zero",
        arguments: [(5, 2, 3), (-5, 2, -3), (7, 3, 2), (8, 3, 3), (-8, 3, -3), (0, 1, 0)])
    func rounding(above: Int, below: Int, whole: Int) throws {
        let fraction = try #require(Fraction(above, over: below))
        #expect(fraction.rounded() == whole)
    }
}

@Suite("SPEC §10.2 · weights and percentages as they are shown")
struct FractionTextTests {
    @Test(
        "SPEC §10.2 · to 1 g, below 20 g to 0.1, below 1 g to 0.01, halves away from zero",
        arguments: [
            (744_186, "744"), (20_000, "20"), (20_500, "21"), (19_949, "19.9"), (19_950, "20"),
            (18_605, "18.6"), (1000, "1.0"), (995, "1.0"), (994, "0.99"), (790, "0.79"),
            (4, "0.00"), (0, "0"), (-18_650, "-18.7"), (-300, "-0.30"), (-744_500, "-745"),
            (Int.max, "9223372036854776"),
        ])
    func weights(milligrams: Int, text: String) {
        #expect(WeightText.text(of: Milligrams(milligrams)) == text)
    }

    @Test("SPEC §10.2 · halves of what is exact: no binary fraction decides")
    func exactHalves() throws {
        let half = try #require(Fraction(744_499_999, over: 1000))
        #expect(WeightText.text(of: half) == "744")
        let third = try #require(Fraction(55_850_000, over: 3000))
        #expect(WeightText.text(of: third) == "18.6")
    }

    @Test(
        "SPEC §10.2 · percentages to 0.1, where it is asked for to 1",
        arguments: [
            (700, 1000, "70.0", "70"), (760, 1050, "72.4", "72"), (1, 2000, "0.1", "0"),
            (-1, 2000, "-0.1", "0"), (2, 3, "66.7", "67"), (1845, 1000, "184.5", "185"),
        ])
    func percentages(part: Int, whole: Int, tenths: String, ones: String) throws {
        let share = try #require(Fraction(part, over: whole))
        #expect(Percentage.text(of: share) == tenths)
        #expect(Percentage.text(of: share, decimals: 0) == ones)
    }

    @Test("what is beyond all numbers is no text that lies")
    func beyond() throws {
        let huge = try #require(Fraction(Int128.max, over: 1))
        #expect(Percentage.text(of: huge) == "?")
        #expect(WeightText.text(of: huge) == "?")
    }
}
