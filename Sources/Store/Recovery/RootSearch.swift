/// Finds where the tables of a damaged file begin of which its schema does not tell it any more: at
/// a page that no other one names, from which most rows of the table can be read. A bit that flips
/// in the schema takes no table along, wherever a migration or a restored backup has put that.
struct RootSearch {
    /// Chosen: several times what there are when one page of the schema is lost; each costs a look
    /// at the file.
    private static let limit = 64

    /// The tables and indexes of which nothing is told that can be, in order.
    let missing: [String]
    /// Where the others begin.
    private let told: [String: Int]
    /// Where those that are missing may begin.
    private let places: [Int]
    /// How many rows of a table can be read from a page on.
    private var rows: [String: [Int: Int]] = [:]

    /// - Parameters:
    ///   - names: those of all tables and indexes.
    ///   - roots: where the schema says that they begin.
    ///   - places: the pages at which tables and indexes may begin.
    init(of names: some Sequence<String>, told roots: [String: Int], places: [Int]) {
        let possible = Set(places)
        let uses = Dictionary(roots.values.map { ($0, 1) }, uniquingKeysWith: +)
        // A bit that flips in a number may make it another's.
        let told = roots.filter { possible.contains($0.value) && uses[$0.value] == 1 }
        let taken = Set(told.values)
        self.told = told
        self.places = places.filter { !taken.contains($0) }
        missing = names.filter { told[$0] == nil }.sorted()
    }

    /// The pages to be tried, one after the other, for tables that are missing.
    func trials(of tables: [String]) -> some Sequence<Int> {
        tables.isEmpty ? [] : places.prefix(Self.limit)
    }

    /// Where everything begins if these tables all begin at one page: its rows tell which it is.
    func roots(whereAllOf tables: [String], beginAt place: Int) -> [String: Int] {
        filled(told.merging(tables.map { ($0, place) }) { $1 })
    }

    /// So many rows of a table that is missing can be read from a page on.
    mutating func found(_ count: Int, of table: String, at place: Int) {
        if count > 0 { rows[table, default: [:]][place] = count }
    }

    /// Where tables and indexes begin. What can be at few places only is given one first: rows of
    /// one table may look like another's.
    var roots: [String: Int] {
        var roots = told
        var taken: Set<Int> = []
        let fewestPlaces = rows.sorted { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
        for (table, places) in fewestPlaces {
            let free = places.filter { !taken.contains($0.key) }
            // Where two have as many, the one that was made first.
            guard let best = free.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })
            else { continue }
            roots[table] = best.key
            taken.insert(best.key)
        }
        return filled(roots)
    }

    /// The rest begins where nothing else does, within the file as long as it can: of a schema that
    /// has an index begin beyond that, or two of one table at one page, SQLite reads nothing.
    private func filled(_ roots: [String: Int]) -> [String: Int] {
        let used = Set(roots.values)
        let rest = missing.filter { roots[$0] == nil }
        let free = places.filter { !used.contains($0) }
        let last = (places + told.values).max() ?? 1
        let others = (2..<last + rest.count + 1).lazy
            .filter { !used.contains($0) && !places.contains($0) }
        return roots.merging(zip(rest, free + others.prefix(rest.count))) { $1 }
    }
}
