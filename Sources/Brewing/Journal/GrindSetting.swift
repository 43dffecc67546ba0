/// A number on a grinder's dial, held in hundredths: two decimals at most (SPEC §9.4).
public struct GrindSetting: Hashable, Comparable, Sendable {
    /// Hundredths: 550 is 5.5.
    public let hundredths: Int

    /// What may stand on a dial at most, up or down. Chosen: no dial has a thousandth of it, and
    /// no sum of them overflows.
    static let limit = 1_000_000

    /// The lowest number there is.
    static let lowest = GrindSetting(bounded: -limit)
    /// The highest number there is.
    static let highest = GrindSetting(bounded: limit)

    /// A number of so many hundredths; nil beyond ±10,000.
    public init?(hundredths: Int) {
        guard hundredths.magnitude <= Self.limit else { return nil }
        self.hundredths = hundredths
    }

    /// The number as people write it, with a decimal point and at most two digits behind it: `35`,
    /// `-1`, `5.25`. Nil for any other text and beyond ±10,000.
    public init?(text: String) {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        let parts = text.utf8.dropFirst(isNegative ? 1 : 0)
            .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let whole = parts.first, (1...5).contains(whole.count), parts.count <= 2 else {
            return nil
        }
        let decimals = parts.count == 2 ? parts[1].count : 0
        guard parts.count == 1 || (1...2).contains(decimals) else { return nil }
        let zero = UInt8(ascii: "0")
        var number = 0
        for digit in parts.joined() {
            guard (zero...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int(digit - zero)
        }
        let hundredths = decimals == 2 ? number : decimals == 1 ? number * 10 : number * 100
        self.init(hundredths: isNegative ? -hundredths : hundredths)
    }

    /// A number that lies on a range, whose ends are numbers of a dial.
    init(bounded hundredths: Int) {
        self.hundredths = hundredths
    }

    /// The digits behind the point that it needs: 0, 1 or 2.
    var decimals: Int { hundredths % 100 == 0 ? 0 : hundredths % 10 == 0 ? 1 : 2 }

    /// As people write it, with no more decimals than it needs: `10`, `5.5`.
    public var text: String { text(decimals: decimals) }

    /// With this number of decimals, at least as many as it needs: `10.0`.
    func text(decimals: Int) -> String {
        let whole = "\(hundredths < 0 ? "-" : "")\(hundredths.magnitude / 100)"
        let rest = hundredths.magnitude % 100
        return switch decimals {
        case 0: whole
        case 1: "\(whole).\(rest / 10)"
        default: "\(whole).\(rest / 10)\(rest % 10)"
        }
    }

    /// Whether `left` is lower.
    public static func < (left: GrindSetting, right: GrindSetting) -> Bool {
        left.hundredths < right.hundredths
    }
}
