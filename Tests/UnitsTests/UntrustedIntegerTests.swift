import Testing
import Units

@Suite("Whole numbers from outside")
struct UntrustedIntegerTests {
    @Test(
        "SPEC §8 · what is beyond the bounds is nil, or the end that is nearer",
        arguments: [
            (Int64.min, nil, 1), (0, nil, 1), (1, 1, 1), (5, 5, 5), (6, nil, 5), (.max, nil, 5),
        ] as [(Int64, Int?, Int)])
    func bounds(value: Int64, within: Int?, nearest: Int) {
        let number = UntrustedInteger(value)
        #expect(number.within(1...5) == within)
        #expect(number.nearest(to: 1...5) == nearest)
    }

    @Test("SPEC §8 · a range of a narrower type holds nothing of what that type can't")
    func narrowTypes() {
        let number = UntrustedInteger(256)
        #expect(number.within(0...UInt8.max) == nil)
        #expect(number.nearest(to: 0...UInt8.max) == 255)
        #expect(UntrustedInteger(-1).nearest(to: 0...UInt64.max) == 0)
        #expect(UntrustedInteger(.min).within(Int64.min...Int64.max) == .min)
    }

    @Test("SPEC §8 · an index is within a list's indices, and a range may have one end")
    func ranges() {
        let list = [7, 8, 9]
        #expect(UntrustedInteger(2).within(list.indices) == 2)
        #expect(UntrustedInteger(3).within(list.indices) == nil)
        #expect(UntrustedInteger(-1).within(list.indices) == nil)
        #expect(UntrustedInteger(.max).within(1...) == Int.max)
        #expect(UntrustedInteger(0).within(1...) == nil as Int?)
    }

    @Test("SPEC §8 · bytes without a sign are a number, the highest first; eight and none are not")
    func bytes() {
        #expect(UntrustedInteger(bigEndian: [0xFF]) == 255)
        #expect(UntrustedInteger(bigEndian: [1, 0]) == 256)
        let most = [UInt8](repeating: 0xFF, count: 7)
        #expect(UntrustedInteger(bigEndian: most) == 0xFF_FFFF_FFFF_FFFF)
        #expect(UntrustedInteger(bigEndian: most + [0]) == nil)
        #expect(UntrustedInteger(bigEndian: []) == nil)
    }

    @Test("SPEC §8 · what is longer than 64 bits ends at their ends")
    func clamping() {
        #expect(UntrustedInteger(clamping: UInt64.max) == UntrustedInteger(.max))
        #expect(UntrustedInteger(clamping: Int128.min) == UntrustedInteger(.min))
    }

    @Test(
        "SPEC §8 · digits with a sign are a number, and nothing else is",
        arguments: [
            ("0", 10, 0), ("-17", 10, -17), ("+17", 10, 17), ("ff", 16, 255), ("", 10, nil),
            ("9223372036854775807", 10, .max), ("9223372036854775808", 10, nil), (" 1", 10, nil),
            ("1.0", 10, nil), ("fg", 16, nil),
        ] as [(String, Int, Int64?)])
    func texts(text: String, radix: Int, value: Int64?) {
        #expect(UntrustedInteger(text, radix: radix) == value.map { UntrustedInteger($0) })
    }

    @Test(
        "SPEC §8 · a number with a point becomes the nearest whole one, and never traps",
        arguments: [
            (2.5, 3), (-2.5, -3), (2.4, 2), (1e300, .max), (-1e300, .min), (.infinity, .max),
            (-.infinity, .min), (.nan, nil), (9.3e18, .max), (-9.3e18, .min),
        ] as [(Double, Int64?)])
    func rounding(number: Double, value: Int64?) {
        #expect(UntrustedInteger(rounding: number) == value.map { UntrustedInteger($0) })
    }

    @Test("SPEC §8 · only a whole number of 64 bits is exactly one")
    func exact() {
        #expect(UntrustedInteger(exactly: 3) == UntrustedInteger(3))
        for number in [3.5, .nan, .infinity, 1e19] {
            #expect(UntrustedInteger(exactly: number) == nil)
        }
    }
}
