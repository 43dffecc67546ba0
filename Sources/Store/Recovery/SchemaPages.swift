import SystemCalls

/// The pages with the schema of a sound database of ours: where the first page of a file is lost,
/// or another one of its schema, they tell where its tables begin.
///
/// A schema that does not fit in the first page stands in others, its **leaves**, which the first
/// page names. In each file they are elsewhere: leaves that are lent to a damaged file are put
/// behind its end.
struct SchemaPages: Equatable {
    private let first: [UInt8]
    private let leaves: [[UInt8]]

    /// Hands the pages there can be for a damaged file, those of the newest version first, to
    /// `body` until it says false. Tables begin elsewhere once a database was copied whole, into a
    /// backup that was restored; and those that a migration added, wherever the file ended: `roots`
    /// tells where those of a name begin.
    static func forEach(
        beginningAt roots: [String: Int], _ body: (SchemaPages) throws(StoreError) -> Bool
    ) throws(StoreError) {
        for database in try empty.get().reversed() {
            let pages = try database.pages(beginningAt: roots)
            if let pages, !database.pages.contains(pages), try !body(pages) { return }
            for pages in database.pages {
                guard try body(pages) else { return }
            }
        }
    }

    /// Those of the newest version whose tables and indexes of these names begin at these pages.
    static func newest(beginningAt roots: [String: Int]) throws(StoreError) -> SchemaPages? {
        try empty.get().last?.pages(beginningAt: roots)
    }

    /// The names of all tables and indexes.
    static func names() throws(StoreError) -> Set<String> {
        guard let newest = try empty.get().last else { return [] }
        let names = try Connection(bytes: newest.bytes)
            .all("SELECT name FROM sqlite_schema WHERE rootpage > 0") { $0.text("name") }
        return Set(names)
    }

    /// An empty database of a version.
    private struct Empty {
        let bytes: [UInt8]
        /// The pages of its schema with the tables where they were made, and one behind the other,
        /// as a copy of the whole has them.
        let pages: [SchemaPages]

        /// The pages of its schema where tables and indexes of these names begin at these pages.
        func pages(beginningAt roots: [String: Int]) throws(StoreError) -> SchemaPages? {
            let connection = try Connection(bytes: bytes)
            try connection.moveRoots(roots)
            return SchemaPages(connection.bytes)
        }
    }

    /// An empty database of each version, from 1 on: each is made of the one before, as all of them
    /// were. Kept, some 370 KiB, by the few processes that have needed it: those need it twice.
    private static let empty = Result { () throws(StoreError) in
        let connection = try Connection(path: ":memory:", access: .readWrite, busyMilliseconds: 0)
        try connection.execute("PRAGMA page_size=\(FileHeader.pageSize)")
        var databases: [Empty] = []
        for version in 1...Schema.version {
            let migrations = Array(Schema.migrations.prefix(version))
            try Schema.migrate(connection, from: version - 1, migrations: migrations)
            let bytes = connection.bytes
            let compact = try Connection(bytes: bytes)
            try compact.execute("VACUUM")
            let pages = [bytes, compact.bytes].compactMap { SchemaPages($0) }
            databases.append(Empty(bytes: bytes, pages: pages))
        }
        return databases
    }

    /// The pages of the schema in the bytes of a database; nil when they can't be found.
    private init?(_ bytes: [UInt8]) {
        let size = FileHeader.pageSize
        guard bytes.count >= size else { return nil }
        let first = Array(bytes[..<size])
        let page = PageBytes(first)
        let numbers = InnerPage.pointers(in: first, behind: FileHeader.size)
            .compactMap { page.number32(at: $0) }
        guard numbers.allSatisfy({ $0 > 1 && $0 <= bytes.count / size }) else { return nil }
        let leaves = numbers.map { Array(bytes.dropFirst(($0 - 1) * size).prefix(size)) }
        // One more level there would be with some hundred pages of schema.
        guard leaves.allSatisfy({ $0[0] == 13 }) else { return nil }
        self.first = first
        self.leaves = leaves
    }

    /// The first page, with its leaves behind a file of so many pages.
    private func first(behind pageCount: Int) -> [UInt8] {
        var page = first
        let pointers = InnerPage.pointers(in: first, behind: FileHeader.size)
        for (index, offset) in pointers.enumerated() {
            let number = pageCount + 1 + index
            for byte in 0..<4 { page[offset + byte] = UInt8(number >> (24 - 8 * byte) & 0xFF) }
        }
        return page
    }

    /// Puts the pages in place of those of a damaged file of so many bytes.
    func write(to path: String, ofSize size: Int, on disk: any Disk) throws(StoreError) {
        // A page that was cut is not read: it may be written over.
        let pageCount = min(size / FileHeader.pageSize, Int(UInt32.max) / 2)
        do throws(SystemCallError) {
            // They stand one behind the other: one write does for all.
            try disk.open(path, [.read, .write])
                .writeAll(leaves.flatMap { $0 }, at: pageCount * FileHeader.pageSize)
        } catch {
            throw StoreError(error, path)
        }
        try FileHeader.replaceHeader(first(behind: pageCount), to: path, on: disk)
    }
}
