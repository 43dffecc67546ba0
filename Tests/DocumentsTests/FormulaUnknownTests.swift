import Baking
import JSON5
import Testing
import Units

@testable import Documents

/// SPEC §10.1: one thing that is wrong is one error. All the flour that has grams stands in what
/// can't be read, and a percentage beside it: that it is of nothing is not to be told as well.
@Suite("SPEC §10.1 · what can't be read makes no second error")
struct FormulaUnknownTests {
    private static let flour = "{ \"name\": \"f\", \"kind\": \"flour\", \"grams\": 500 }"
    private static let water = "{ \"name\": \"w\", \"kind\": \"water\", \"percent\": 60 }"

    /// A file with these lists; the final mix is the water alone where none is told.
    private static func file(_ lists: String, final: String = water) -> String {
        "{ \(lists) \"final\": [ \(final) ] }"
    }

    /// An ingredient of the final mix in which one thing stands for another.
    private static func broken(_ old: String, _ new: String) -> String {
        file("", final: flour.replacing(old, with: new) + ", " + water)
    }

    private static let cases: [(String, String)] = [
        (file("\"preferments\": {},"), "preferments wrongValue"),
        (file("\"soakers\": 1,"), "soakers wrongValue"),
        (file("\"preferments\": [ 1 ],"), "preferments.1 wrongValue"),
        (
            file("\"preferments\": [ { \"ingredients\": 1 } ],"),
            "preferments.1.ingredients wrongValue"
        ),
        (file("\"soakers\": [ { } ],"), "soakers.1.ingredients missingKey"),
        (
            file("\"preferments\": [ { \"ingredients\": [], \"starter\": 1 } ],"),
            "preferments.1.starter wrongValue"
        ),
        (
            file("\"preferments\": [ { \"ingredients\": [], \"starter\": { \"flour\": -1 } } ],"),
            "preferments.1.starter.flour invalidWeight"
        ),
        (
            file(
                "\"preferments\": [ { \"ingredients\": [], \"starter\": { \"flour\": \"1\" } } ],"),
            "preferments.1.starter.flour wrongValue"
        ),
        (broken("\"flour\"", "\"flower\""), "final.1.kind wrongValue"),
        (broken("500", "500, \"countsAsFlour\": 1"), "final.1.countsAsFlour wrongValue"),
        (broken("500", "-1"), "final.1.grams invalidWeight"),
        (broken("500", "\"500\""), "final.1.grams wrongValue"),
        (broken(", \"grams\": 500", ""), "final.1.grams missingKey"),
        (broken("500", "500, \"percent\": 100"), "final.1.percent wrongValue"),
        (broken("\"grams\": 500", "\"percent\": -1"), "final.1.percent wrongValue"),
        ("{ \"final\": 1 }", "final wrongValue"), ("{ }", "final missingKey"),
    ]

    @Test("SPEC §10.1 · one thing wrong is told once, whatever follows from it", arguments: cases)
    func once(text: String, error: String) {
        #expect(FormulaFileTests.errors(in: text).map { "\($0.key) \($0.code)" } == [error])
    }

    @Test(
        "a mass beyond any scale is what no recipe may have, either way",
        arguments: [
            ("1e6", 1_000_000_000), ("1e7", 1_000_000_000), ("-1e7", -1_000_000_000),
            ("0.0004", 0), ("0.0005", 1), ("12.3456", 12_346),
        ])
    func masses(text: String, milligrams: Int) throws {
        var decoder = JSONObjectDecoder(
            try JSONDocument("{ \"a\": \(text), \"b\": \(text) }"), keys: ["a", "b"])
        #expect(decoder.weight("a") == Milligrams(milligrams))
        let tenths = milligrams.dividedRounding(by: 100)
        #expect(decoder.grams("b") == Grams(tenths: tenths))
    }

    @Test(
        "a share is from 0 to 10000 %, to a millionth of a percent",
        arguments: [
            ("0", 0), ("10000", 10_000_000_000), ("0.000001", 1), ("33.3333334", 33_333_333),
            ("10000.000001", nil), ("-0.000001", nil), ("\"5\"", nil), ("NaN", nil),
        ] as [(String, Int?)])
    func shares(text: String, millionths: Int?) throws {
        var decoder = JSONObjectDecoder(
            try JSONDocument("{ \"a\": \(text) }"), keys: ["a"])
        #expect(decoder.share("a") == millionths.flatMap { Fraction($0, over: 100_000_000) })
        #expect(decoder.errors.isEmpty == (millionths != nil))
    }

    @Test(
        "a count is a whole number; what nobody counts is a billion",
        arguments: [
            ("7", 7), ("1e9", 1_000_000_000), ("1e12", 1_000_000_000), ("-1e12", -1_000_000_000),
            ("1.5", nil), ("true", nil),
        ] as [(String, Int?)])
    func counts(text: String, count: Int?) throws {
        var decoder = JSONObjectDecoder(
            try JSONDocument("{ \"a\": \(text) }"), keys: ["a"])
        #expect(decoder.count("a", "a number") == count)
    }
}
