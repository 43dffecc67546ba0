// The form of the Bread Bakers Guild of America ("Formatting Guild Formulas", 2009): the total
// formula with percentages, one column a preferment with percentages of its own flour, the final
// dough in weights only. Percentages of the total formula include what is in the preferments.
import Names
import Units

/// A weight of the table, with its share where the form has one.
public struct GuildCell: Hashable, Sendable {
    /// Today's weight in milligrams.
    public let weight: Fraction
    /// ÷ the column's flour; nil in the final dough, and in a column without flour.
    public let share: Fraction?
}

/// A line of the table: one ingredient wherever it is, or a finished premix.
public struct GuildRow: Hashable, Sendable {
    /// The ingredient's or the premix's name; `starter: flour` and `starter: water` for what
    /// preferments are begun with.
    public let name: String
    /// In the total formula; nil for a premix, whose ingredients are there.
    public fileprivate(set) var total: GuildCell?
    /// In each premix, in the order of the columns.
    public fileprivate(set) var premixes: [GuildCell?]
    /// In the final dough.
    public fileprivate(set) var final: GuildCell?
}

/// A formula in the Guild's form (SPEC §10.10).
public struct GuildTable: Hashable, Sendable {
    /// The formula's name.
    public let title: String
    /// Into how many pieces the dough goes.
    public let pieces: Int
    /// What each of them weighs in milligrams.
    public let pieceWeight: Fraction
    /// The names of preferments, then of soakers.
    public let premixes: [String]
    /// Flours, water, salt, yeast, the rest; then the finished premixes.
    public let rows: [GuildRow]
    /// The last line: what each column comes to, which is what its lines add up to.
    public let totals: GuildRow
    /// "% of flour prefermented"; nil without preferments.
    public let prefermentedShare: Fraction?

    /// The table of today's formula.
    public init(_ scaled: ScaledFormula) {
        let formula = scaled.formula
        let columns = formula.preferments + formula.soakers
        var rows = GuildRows(scaled: scaled, columns: columns)
        for ingredient in formula.final { rows.add(ingredient, to: nil) }
        for (column, premix) in columns.enumerated() {
            for ingredient in premix.ingredients { rows.add(ingredient, to: column) }
            if let starter = premix.starter { rows.add(starter, to: column) }
        }
        for (column, premix) in columns.enumerated() { rows.add(premix, column) }
        title = formula.name
        pieces = scaled.pieces
        pieceWeight = scaled.statedPieceWeight
        premixes = columns.map(\.name)
        self.rows = rows.sorted
        totals = rows.totals
        prefermentedShare = formula.preferments.isEmpty ? nil : scaled.sums.prefermentedShare
    }
}

/// What a line stands for: ingredients of one name, kind and meaning are one.
private struct GuildKey: Hashable {
    /// Its place in the order of lines.
    let order: Int
    let name: String

    init(_ ingredient: Ingredient) {
        order =
            switch ingredient.kind {
            case _ where ingredient.countsAsFlour: 0
            case .water: 2
            case .salt: 4
            case .yeast: 5
            case .flour, .other: 6
            }
        name = ingredient.kind.rawValue + UniqueName.key(ingredient.name)
    }

    init(order: Int, name: String) {
        self.order = order
        self.name = name
    }
}

/// The lines while they come together, in written weights until the end.
private struct GuildRows {
    private struct Row {
        var name: String
        var total: Milligrams?
        var premixes: [Milligrams?]
        var final: Milligrams?
    }

    private let scaled: ScaledFormula
    private let columnSums: [FormulaSums]
    private var rows: [GuildKey: Row] = [:]
    private var keys: [GuildKey] = []

    init(scaled: ScaledFormula, columns: [Premix]) {
        self.scaled = scaled
        columnSums = columns.map(\.sums)
    }

    mutating func add(_ ingredient: Ingredient, to column: Int?) {
        let key = GuildKey(ingredient)
        add(ingredient.weight, to: column, key, ingredient.name, isInTotal: true)
    }

    mutating func add(_ starter: Starter, to column: Int) {
        for (weight, kind, order) in [(starter.flour, "flour", 1), (starter.water, "water", 3)] {
            let name = "starter: \(kind)"
            let key = GuildKey(order: order, name: name)
            add(weight, to: column, key, name, isInTotal: true)
        }
    }

    /// A finished premix, as the final dough has it: two of one name stay two.
    mutating func add(_ premix: Premix, _ column: Int) {
        let key = GuildKey(order: 7 + column, name: premix.id.rawValue)
        add(columnSums[column].total, to: nil, key, premix.name, isInTotal: false)
    }

    private mutating func add(
        _ weight: Milligrams, to column: Int?, _ key: GuildKey, _ name: String, isInTotal: Bool
    ) {
        var row = rows[key] ?? empty(name)
        if rows[key] == nil { keys.append(key) }
        if isInTotal { row.total = (row.total ?? .zero) + weight }
        if let column {
            row.premixes[column] = (row.premixes[column] ?? .zero) + weight
        } else {
            row.final = (row.final ?? .zero) + weight
        }
        rows[key] = row
    }

    private func empty(_ name: String) -> Row {
        Row(name: name, premixes: Array(repeating: nil, count: columnSums.count))
    }

    /// In the order of their kinds, and among these as the formula has them.
    var sorted: [GuildRow] {
        keys.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
            .compactMap { rows[$0.element].map(cells) }
    }

    var totals: GuildRow {
        var row = empty("Total")
        row.total = scaled.sums.total
        row.premixes = columnSums.map(\.total)
        // All that is in the dough, in it or in a premix before.
        row.final = scaled.sums.total
        return cells(row)
    }

    private func cells(_ row: Row) -> GuildRow {
        GuildRow(
            name: row.name, total: row.total.map { cell($0, of: scaled.sums) },
            premixes: zip(row.premixes, columnSums).map { weight, sums in
                weight.map { cell($0, of: sums) }
            }, final: row.final.map { GuildCell(weight: scaled.weight(of: $0), share: nil) })
    }

    private func cell(_ weight: Milligrams, of sums: FormulaSums) -> GuildCell {
        GuildCell(weight: scaled.weight(of: weight), share: sums.share(of: weight))
    }
}
