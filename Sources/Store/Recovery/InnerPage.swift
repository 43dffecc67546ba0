/// What an inner page of a table or an index names: the pages below it (SQLite's file format,
/// section 1.6).
enum InnerPage {
    /// Where in a page the numbers of the pages below it stand; its own header stands behind so
    /// many bytes, as in a file's first page. None where it is no inner page.
    static func pointers(in page: [UInt8], behind start: Int = 0) -> [Int] {
        let bytes = PageBytes(page)
        guard let kind = bytes.byte(at: start), [2, 5].contains(kind),
            let cells = bytes.number16(at: start + 3)
        else { return [] }
        let offsets = (0..<min(cells, 1000)).compactMap { cell in
            bytes.number16(at: start + 12 + 2 * cell)
        }
        return (offsets + [start + 8]).filter { $0 <= page.count - 4 }
    }

    /// The pages that it names.
    static func children(in page: [UInt8]) -> [Int] {
        let bytes = PageBytes(page)
        return pointers(in: page).compactMap { bytes.number32(at: $0) }
    }
}
