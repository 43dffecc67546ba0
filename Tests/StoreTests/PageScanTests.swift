import Fixtures
import Foundation
import Testing

@testable import Store

/// Pages by themselves (SQLite's file format, section 1.6).
@Suite("Pages of a database that lost its first")
struct PageScanTests {
    private static let size = FileHeader.pageSize

    /// A page of a kind, with what its head tells and where its cells are.
    private static func page(
        _ kind: UInt8, free: Int = 0, content: Int, cells: [Int], count: Int? = nil
    ) -> [UInt8] {
        var page = [UInt8](repeating: 0, count: size)
        page[0] = kind
        let head = kind <= 5 ? 12 : 8
        let numbers =
            [(1, free), (3, count ?? cells.count), (5, content)]
            + cells.enumerated().map { (head + 2 * $0, $1) }
        for (offset, number) in numbers {
            (page[offset], page[offset + 1]) = (UInt8(number >> 8), UInt8(number & 0xFF))
        }
        return page
    }

    private func finds(_ pages: [UInt8]...) throws -> Bool {
        let folder = try TemporaryFolder.inMemory()
        try Data(pages.flatMap { $0 }).write(to: URL(fileURLWithPath: folder.database))
        return try PageScan(folder.database).findsTablePage()
    }

    private static let noise = [UInt8](repeating: 0x41, count: size)

    @Test("a page is of a table by its kind", arguments: UInt8(0)...16)
    func kinds(kind: UInt8) throws {
        let page = Self.page(kind, content: 4000, cells: [4000, 4095])
        #expect(try finds(Self.noise, page) == [2, 5, 10, 13].contains(kind))
    }

    @Test("each number of its head is right up to its bounds")
    func bounds() throws {
        for (kind, head): (UInt8, Int) in [(2, 12), (5, 12), (10, 8), (13, 8)] {
            let least = head + 2
            for (page, isTable) in [
                (Self.page(kind, free: 4095, content: 4000, cells: [4000]), true),
                (Self.page(kind, free: 4096, content: 4000, cells: [4000]), false),
                (Self.page(kind, content: 4000, cells: []), false),
                (Self.page(kind, content: least, cells: [4000]), true),
                (Self.page(kind, content: least - 1, cells: [4000]), false),
                (Self.page(kind, content: least + 1, cells: [4000, 4001]), false),
                (Self.page(kind, content: least + 2, cells: [4000, 4001]), true),
                (Self.page(kind, content: 4095, cells: [4095]), true),
                (Self.page(kind, content: 4096, cells: [4096]), false),
                (Self.page(kind, content: 4000, cells: [3999]), false),
                (Self.page(kind, content: 4000, cells: [4096]), false),
                (Self.page(kind, content: 4000, cells: [4000, 3999]), false),
                (Self.page(kind, content: 4000, cells: [4000], count: 2), false),
            ] {
                #expect(try finds(Self.noise, page) == isTable, "\(page.prefix(20))")
            }
        }
    }

    @Test("every page but the first is looked at, as long as it is whole")
    func places() throws {
        let table = Self.page(13, content: 4000, cells: [4000])
        #expect(try !finds(table))
        #expect(try !finds(table, Self.noise))
        #expect(try finds(Self.noise, Self.noise, table))
        #expect(try finds(Self.noise, table, Self.noise))
        #expect(try !finds(Self.noise, table.dropLast()))
        #expect(try !finds())
    }

    /// A cell with a record of the schema.
    private static func cell(
        _ kind: String, _ name: String, table: String = "t", root: [UInt8] = [9],
        headSize: UInt8 = 6
    ) -> [UInt8] {
        func type(_ text: String) -> UInt8 { UInt8(13 + 2 * text.utf8.count) }
        let head = [headSize, type(kind), type(name), type(table), UInt8(root.count), 13]
        let values = Array(kind.utf8) + Array(name.utf8) + Array(table.utf8) + root
        return [UInt8(head.count + values.count), 1] + head + values
    }

    private static func schema(_ cells: [[UInt8]], kind: UInt8 = 13) -> [UInt8] {
        var place = size
        let places = cells.map { cell in
            place -= cell.count
            return place
        }
        var page = page(kind, content: place, cells: places)
        for (place, cell) in zip(places, cells) {
            page.replaceSubrange(place..<place + cell.count, with: cell)
        }
        return page
    }

    private static func roots(_ page: [UInt8]) -> [String: Int] {
        Dictionary(
            SchemaRecord.all(in: page).map { ($0.name, $0.rootPage) }, uniquingKeysWith: { $1 })
    }

    @Test("a record of the schema tells where a table or an index begins")
    func records() {
        let cells = [
            Self.cell("table", "log"), Self.cell("index", "log_by_id", root: [1, 2]),
            Self.cell("table", "bean", root: [1, 2, 3]),
            Self.cell("table", "far", root: [0, 1, 2, 3]), Self.cell("view", "seen"),
            Self.cell("trigger", "done"), Self.cell("table", "nowhere", root: []),
            Self.cell("table", "small", headSize: 5), Self.cell("table", "least", headSize: 6),
            Self.cell("table", "most", headSize: 16), Self.cell("table", "large", headSize: 17),
        ]
        let found = [
            "log": 9, "log_by_id": 0x102, "bean": 0x1_0203, "far": 0x1_0203, "least": 9, "most": 9,
        ]
        #expect(Self.roots(Self.schema(cells)) == found)
        #expect(Self.roots(Self.schema(cells, kind: 10)) == [:])
        #expect(Self.roots(Self.schema(cells) + [0]) == [:])
    }

    @Test("a list of cells that no page has room for is none")
    func cellCount() {
        var page = Self.schema([Self.cell("table", "log")])
        (page[3], page[4]) = (0x02, 0xAA)
        #expect(Self.roots(page) == ["log": 9])
        page[4] = 0xAB
        #expect(Self.roots(page) == [:])
    }

    /// An inner page that names these.
    private static func inner(_ kind: UInt8, _ children: [UInt8]) -> [UInt8] {
        let places = children.dropLast().indices.map { 4000 + 5 * $0 }
        var page = page(kind, content: 4000, cells: places)
        for (child, place) in zip(children, places + [8]) { page[place + 3] = child }
        return page
    }

    @Test("a table may begin at each page that no inner one names, at the inner ones first")
    func rootPages() throws {
        let folder = try TemporaryFolder.inMemory()
        let leaf = Self.page(13, content: 4000, cells: [4000])
        let pages = [
            Self.inner(5, [2]), leaf, Self.page(10, content: 4000, cells: [4000]),
            Self.schema([Self.cell("table", "log")]), Self.noise, leaf, Self.inner(5, [6, 9]),
            leaf, Self.inner(2, [3, 11]), leaf,
        ]
        try Data(pages.flatMap { $0 }).write(to: URL(fileURLWithPath: folder.database))
        // What the first page names are the pages of the schema.
        #expect(try PageScan(folder.database).rootPages() == [7, 2, 8, 10])
    }

    @Test("what an inner page names stands in its cells and behind its head, within the page")
    func children() {
        #expect(InnerPage.children(in: Self.inner(5, [6, 9, 4])) == [6, 9, 4])
        #expect(InnerPage.children(in: Self.inner(2, [6])) == [6])
        #expect(InnerPage.children(in: Self.page(13, content: 4000, cells: [4000])) == [])
        for (place, found) in [(4092, [0, 0]), (4093, [0])] {
            let page = Self.page(5, content: 4000, cells: [place])
            #expect(InnerPage.children(in: page) == found)
        }
        #expect(InnerPage.pointers(in: Self.noise) == [])
        #expect(InnerPage.pointers(in: [5], behind: 0) == [])
    }

    @Test("the roots of the names that are wanted are found in every page behind the first")
    func schemaRoots() throws {
        let folder = try TemporaryFolder.inMemory()
        let pages = [
            Self.schema([Self.cell("table", "first")]), Self.noise,
            Self.schema([Self.cell("table", "log"), Self.cell("table", "other")]),
            Self.schema([Self.cell("index", "bean", root: [77])]),
        ]
        try Data(pages.flatMap { $0 } + [1, 2, 3]).write(
            to: URL(fileURLWithPath: folder.database))
        let scan = PageScan(folder.database)
        #expect(
            try scan.schemaRoots(of: ["log", "bean", "first"]) == ["log": 9, "bean": 77])
        #expect(try scan.fileSize() == 4 * 4096 + 3)
        #expect(throws: StoreError.self) { try PageScan(folder.database + "-no").fileSize() }
    }
}
