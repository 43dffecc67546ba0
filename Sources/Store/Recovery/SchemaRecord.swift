/// A record of the schema as it stands in a page (SQLite's file format, sections 1.6, 2.1 and 2.6):
/// which table or index begins at which page. It is read past SQLite, which needs the first page
/// to find it.
struct SchemaRecord {
    /// The table or index.
    let name: String
    /// The page at which it begins, counted from 1.
    let rootPage: Int

    /// The records of the schema that stand in a page of a table; whatever else may stand there is
    /// none.
    static func all(in page: [UInt8]) -> [SchemaRecord] {
        // A leaf of a table.
        guard page.count == FileHeader.pageSize, page[0] == 13 else { return [] }
        let bytes = PageBytes(page)
        // The least cell has four bytes, and two in the list of cells.
        guard let cells = bytes.number16(at: 3), cells <= page.count / 6 else { return [] }
        return (0..<cells).compactMap { cell in
            bytes.number16(at: 8 + 2 * cell).flatMap(bytes.cursor).flatMap(SchemaRecord.init(cell:))
        }
    }

    /// The record that stands in a cell; nil when it is none of the schema's.
    private init?(cell: PageCursor) {
        var rest = cell
        // The length of the record and its key, then how long its header is.
        guard rest.variableNumber() != nil, rest.variableNumber() != nil,
            let size = rest.variableNumber(), (6...16).contains(size)
        else { return nil }
        // Type, name, table, page and SQL: their types, then their values.
        var types: [Int] = []
        while types.count < 5, let type = rest.variableNumber() { types.append(type) }
        guard types.count == 5, let kind = rest.text(ofType: types[0]),
            ["table", "index"].contains(kind), let name = rest.text(ofType: types[1]),
            rest.text(ofType: types[2]) != nil,
            // Whole numbers of types 1 to 4 have as many bytes.
            let rootPage = rest.number(bytes: types[3])
        else { return nil }
        self.name = name
        self.rootPage = rootPage
    }
}
