/// Lends a schema of ours to the copy of a file whose own can't be read, so that SQLite reads the
/// copy's tables.
struct LentSchema {
    private let copy: String
    private let disk: any Disk

    /// - Parameters:
    ///   - copy: the copy's path. What else is written to it is beyond its end.
    ///   - disk: where it is.
    init(_ copy: String, on disk: any Disk) {
        self.copy = copy
        self.disk = disk
    }

    /// Lends the copy the schema under which most rows of ours can be read in it; returns whether
    /// there are any.
    func lendBest() throws(StoreError) -> Bool {
        var best: (schema: SchemaPages, rows: Int)?
        let size = try PageScan(copy).fileSize()
        try forEach { schema, rows in
            if rows > best?.rows ?? 0 { best = (schema, rows) }
            return true
        }
        try best?.schema.write(to: copy, ofSize: size, on: disk)
        return best != nil
    }

    /// Lends the copy one schema after the other, and tells how many rows of ours can be read under
    /// each, until `body` says false.
    func forEach(_ body: (SchemaPages, Int) -> Bool) throws(StoreError) {
        let size = try PageScan(copy).fileSize()
        let roots = try roots(inSize: size)
        try SchemaPages.forEach(beginningAt: roots) { (schema) throws(StoreError) in
            body(schema, RowShapes.count(in: try lend(schema, toSize: size)))
        }
    }

    /// The copy, of so many bytes, under a schema.
    private func lend(
        _ schema: SchemaPages, toSize size: Int
    ) throws(StoreError) -> Connection {
        try schema.write(to: copy, ofSize: size, on: disk)
        return try Connection(path: copy, access: .immutable, busyMilliseconds: 0)
    }

    /// Where the tables and indexes of the copy, of so many bytes, begin: as what is left of its
    /// schema tells, and where most rows can be read of a table of which it tells nothing.
    private func roots(inSize size: Int) throws(StoreError) -> [String: Int] {
        let scan = PageScan(copy)
        let names = try SchemaPages.names()
        var search = RootSearch(
            of: names, told: try scan.schemaRoots(of: names), places: try scan.rootPages())
        let tables = search.missing.filter { RowShapes.conditions[$0] != nil }
        for place in search.trials(of: tables) {
            let roots = search.roots(whereAllOf: tables, beginAt: place)
            guard let schema = try SchemaPages.newest(beginningAt: roots) else { continue }
            let connection = try lend(schema, toSize: size)
            for table in tables {
                let rows = RowShapes.count(of: table, in: connection)
                search.found(rows, of: table, at: place)
            }
        }
        return search.roots
    }
}
