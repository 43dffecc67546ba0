import Fixtures
import Brewing
import Foundation
import Store
import Testing

@Suite("Photos of brews")
struct PhotoFolderTests {
    private let folder: TemporaryFolder
    private let database: Database
    private let id = LogID(rawValue: "one")

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(directory: folder.path)
        try database.logs.save(try log("one"))
    }

    private var photos: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/photos")) ?? [])
            .sorted()
    }

    @Test("a picture is known by its first bytes")
    func kinds() {
        #expect(PhotoKind([0xFF, 0xD8, 0xFF, 0xE0, 1]) == .jpeg)
        #expect(PhotoKind([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == .png)
        #expect(PhotoKind([0x89, 0x50, 0x4E, 0x47]) == nil)
        #expect(PhotoKind(Array("GIF89a".utf8)) == nil)
        #expect(PhotoKind([]) == nil)
    }

    @Test("a photo is kept beside the database, one a log, and goes with it")
    func attachAndReplace() throws {
        try database.photos.attach([1, 2], kind: .jpeg, to: id)
        #expect(try database.logs.find(id).photo == "one.jpg")
        #expect(photos == ["one.jpg"])
        try database.photos.attach([3], kind: .jpeg, to: id)
        let kept = FileManager.default.contents(atPath: database.photos.path + "/one.jpg")
        #expect(kept == Data([3]))
        try database.photos.attach([4], kind: .png, to: id)
        #expect(photos == ["one.png"])
        try database.logs.delete(id)
        #expect(photos == [])
    }

    @Test("a photo can be taken away")
    func remove() throws {
        #expect(try !database.photos.remove(of: id))
        try database.photos.attach([1], kind: .png, to: id)
        #expect(try database.photos.remove(of: id))
        #expect(try database.logs.find(id).photo == nil)
        #expect(photos == [])
    }

    @Test("a photo that can't have its place leaves nothing behind, and the old one stays")
    func noPlace() throws {
        try database.photos.attach([1], kind: .jpeg, to: id)
        try FileManager.default.createDirectory(
            atPath: database.photos.path + "/one.png", withIntermediateDirectories: false)
        #expect(throws: StoreError.self) {
            try database.photos.attach([2], kind: .png, to: id)
        }
        #expect(photos == ["one.jpg", "one.png"])
        #expect(try database.logs.find(id).photo == "one.jpg")
    }

    @Test("a log that is not there gets none")
    func noSuchLog() {
        let none = LogID(rawValue: "none")
        #expect(throws: StoreError.noSuchLog(none)) {
            try database.photos.attach([1], kind: .png, to: none)
        }
        #expect(photos == [])
    }
}
