import SystemCalls

/// Looks through a file for pages of a database (SQLite's file format, section 1.6), so that a text
/// or a picture is known for what it is before anything is made of it.
struct PageScan {
    private let path: String

    init(_ path: String) { self.path = path }

    /// Whether some page but the first is one of a table or an index.
    func findsTablePage() throws(StoreError) -> Bool {
        var isFound = false
        try forEach { page in
            isFound = Self.isTablePage(page)
            return !isFound
        }
        return isFound
    }

    /// Where tables and indexes of these names begin, as far as the schema still tells it that
    /// stands behind the first page.
    func schemaRoots(of names: Set<String>) throws(StoreError) -> [String: Int] {
        var roots: [String: Int] = [:]
        try forEach { page in
            for record in SchemaRecord.all(in: page) where names.contains(record.name) {
                roots[record.name] = record.rootPage
            }
            return true
        }
        return roots
    }

    /// The pages at which a table or an index may begin, counted from 1: those that no inner page
    /// names and that have no records of the schema. The inner ones come first, for more hangs on
    /// them.
    func rootPages() throws(StoreError) -> [Int] {
        var (inner, leaves, named) = ([Int](), [Int](), Set<Int>())
        var number = 1
        try forEach { page in
            number += 1
            switch page[0] {
            case 2, 5:
                inner.append(number)
                named.formUnion(InnerPage.children(in: page))
            case 10, 13:
                if SchemaRecord.all(in: page).isEmpty { leaves.append(number) }
            default: break
            }
            return true
        }
        return (inner + leaves).filter { !named.contains($0) }
    }

    /// Bytes of the file.
    func fileSize() throws(StoreError) -> Int {
        do throws(SystemCallError) {
            return try Descriptor(opening: path, [.read, .nonblocking]).size()
        } catch {
            throw .cannotOpen(path, reason: error.text)
        }
    }

    /// Hands each whole page but the first to `body` until it says false.
    private func forEach(_ body: ([UInt8]) -> Bool) throws(StoreError) {
        do throws(SystemCallError) {
            let file = try Descriptor(opening: path, [.read, .nonblocking])
            var offset = FileHeader.pageSize
            while case let page = try file.read(FileHeader.pageSize, at: offset),
                page.count == FileHeader.pageSize, body(page)
            {
                offset += page.count
            }
        } catch {
            throw .cannotOpen(path, reason: error.text)
        }
    }

    private static func isTablePage(_ page: [UInt8]) -> Bool {
        guard [2, 5, 10, 13].contains(page[0]) else { return false }
        let bytes = PageBytes(page)
        let head = page[0] <= 5 ? 12 : 8
        // Cells grow down from the page's end, the list of them up from its head.
        guard let free = bytes.number16(at: 1), free < page.count,
            let cells = bytes.number16(at: 3), cells > 0,
            let content = bytes.number16(at: 5), head + 2 * cells <= content, content < page.count
        else { return false }
        return (0..<cells).allSatisfy { cell in
            bytes.number16(at: head + 2 * cell).map((content..<page.count).contains) ?? false
        }
    }
}
