/// The size of a character display. Two are supported: 20x4 (primary) and 16x2 (fully usable).
public struct DisplaySize: Hashable, Sendable {
    /// How many characters stand in a row: 20 or 16.
    public let columns: Int
    /// How many rows there are: 4 or 2.
    public let rows: Int

    private init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// Four rows of twenty characters: the primary layout.
    public static let twentyByFour = DisplaySize(columns: 20, rows: 4)
    /// Two rows of sixteen characters.
    public static let sixteenByTwo = DisplaySize(columns: 16, rows: 2)
    /// All sizes the device supports.
    public static let all = [twentyByFour, sixteenByTwo]

    /// The size written as on the command line and in the configuration, `20x4` or `16x2`; nil for
    /// anything else.
    public init?(named name: String) {
        guard let size = Self.all.first(where: { $0.name == name }) else { return nil }
        self = size
    }

    /// As on the command line and in the configuration: `20x4` or `16x2`.
    public var name: String { "\(columns)x\(rows)" }
}
