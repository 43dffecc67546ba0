import CPOSIX

/// What the simulation was asked for.
struct Options {
    /// The seeds to live through, one device each.
    var seeds: [UInt64] = [1]
    /// Days of each.
    var days: Int64 = 7
    /// Whether a finding is reduced to the shortest list of happenings.
    var shrinks = false
    /// Whether all that happens is told.
    var follows = false

    static let usage = """
        brewguide-simulation [--seed S | --seeds FROM..TO | --fresh COUNT] [--days N] [--shrink]
                             [--follow]

        Runs the real device in a hostile kitchen, in virtual time, and judges it by the SPEC. One
        seed is one device and its house; the same seed gives the same trace. Ends with 1 at the
        first finding, and says how to see it again.
          --seed S          one device (1)
          --seeds FROM..TO  several
          --fresh COUNT     so many that nobody has seen yet; the seeds are printed
          --days N          days of each (7)
          --shrink          of a finding: the shortest way to it, as a scenario script
          --follow          tells all that happens, the last thousand lines before a finding
        """

    /// Options as given; nil when they make no sense.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            switch name {
            case "--shrink": shrinks = true
            case "--follow": follows = true
            default:
                guard let value = rest.popFirst(), take(name, value) else { return nil }
            }
        }
    }

    private mutating func take(_ name: String, _ value: String) -> Bool {
        switch name {
        case "--seed":
            guard let seed = UInt64(value) else { return false }
            seeds = [seed]
        case "--seeds":
            let ends = value.split(separator: ".", omittingEmptySubsequences: true)
                .compactMap { UInt64($0) }
            guard ends.count == 2, ends[0] <= ends[1] else { return false }
            seeds = Array(ends[0]...ends[1])
        case "--fresh":
            guard let count = Int(value), count > 0 else { return false }
            // Nine digits are easily written down.
            seeds = (0..<count).map { _ in UInt64.random(in: 1_000_000...999_999_999) }
        case "--days":
            guard let count = Int64(value), (1...36_500).contains(count) else { return false }
            days = count
        default: return false
        }
        return true
    }
}
