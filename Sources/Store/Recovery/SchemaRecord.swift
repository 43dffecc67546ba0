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
        let cells = Int(page[3]) << 8 | Int(page[4])
        // The least cell has four bytes, and two in the list of cells.
        guard cells <= page.count / 6 else { return [] }
        return (0..<cells).compactMap { cell in
            let offset = Int(page[8 + 2 * cell]) << 8 | Int(page[9 + 2 * cell])
            return offset < page.count ? SchemaRecord(cell: page[offset...]) : nil
        }
    }

    /// The record that stands in a cell; nil when it is none of the schema's.
    private init?(cell: ArraySlice<UInt8>) {
        var rest = cell
        // The length of the record and its key, then how long its header is.
        guard Self.number(&rest) != nil, Self.number(&rest) != nil,
            let size = Self.number(&rest), (6...16).contains(size)
        else { return nil }
        // Type, name, table, page and SQL: their types, then their values.
        var types: [Int] = []
        while types.count < 5, let type = Self.number(&rest) { types.append(type) }
        guard types.count == 5, let kind = Self.text(types[0], &rest),
            ["table", "index"].contains(kind), let name = Self.text(types[1], &rest),
            Self.text(types[2], &rest) != nil, (1...4).contains(types[3]), rest.count >= types[3]
        else { return nil }
        self.name = name
        // Whole numbers of types 1 to 4 have as many bytes, the highest first.
        rootPage = rest.prefix(types[3]).reduce(0) { $0 << 8 | Int($1) }
    }

    /// A number of one to nine bytes, seven bits each; here at most four.
    private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        var value = 0
        for _ in 0..<4 {
            guard let byte = bytes.popFirst() else { return nil }
            value = value << 7 | Int(byte & 0x7F)
            if byte < 0x80 { return value }
        }
        return nil
    }

    /// A text of a type, which is odd and tells its length.
    private static func text(_ type: Int, _ bytes: inout ArraySlice<UInt8>) -> String? {
        let length = (type - 13) / 2
        guard type >= 13, type % 2 == 1, bytes.count >= length else { return nil }
        defer { bytes = bytes.dropFirst(length) }
        return String(decoding: bytes.prefix(length), as: UTF8.self)
    }
}
