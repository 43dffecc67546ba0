import Fixtures
import SystemCalls
import Testing

@Suite("Files by their paths")
struct FilesystemTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder.inMemory()
        path = folder.path + "/file"
    }

    private func kindOfFailure<Value>(_ body: () throws -> Value) -> SystemCallError.Kind? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? SystemCallError)?.kind
        }
    }

    private func write(_ text: String, to path: String) throws {
        try Descriptor(opening: path, [.write, .create, .truncate], permissions: 0o600)
            .writeAll(Array(text.utf8))
    }

    private func text(at path: String) throws -> String {
        String(decoding: try Descriptor(opening: path, .read).read(limit: 64).bytes, as: UTF8.self)
    }

    @Test("options open a file as they say")
    func options() throws {
        #expect(kindOfFailure { try Descriptor(opening: path, .write) } == .notFound)
        try write("first", to: path)
        #expect(
            kindOfFailure { try Descriptor(opening: path, [.write, .createNew]) } == .alreadyExists)
        let both = try Descriptor(opening: path, [.read, .write])
        try both.writeAll([UInt8(ascii: "F")])
        #expect(try both.read(limit: 64).bytes == Array("irst".utf8))
        _ = try Descriptor(opening: path, [.write, .truncate])
        #expect(try both.size() == 0)
    }

    @Test("a link is followed, or not, as it is asked for")
    func links() throws {
        try write("text", to: path)
        let link = folder.path + "/link"
        #expect(try ChildProcess.run(["ln", "-s", path, link]) == 0)
        #expect(Filesystem.kind(of: link) == .file)
        #expect(Filesystem.kind(of: link, followsLinks: false) == .link)
        #expect(throws: SystemCallError.self) {
            try Descriptor(opening: link, [.read, .noFollow])
        }
    }

    @Test("a file's status tells its kind, length, owner, permissions and which file it is")
    func status() throws {
        try write("12345", to: path)
        try Filesystem.setPermissions(0o640, of: path)
        let status = try Filesystem.status(of: path)
        #expect(status.kind == .file)
        #expect(status.size == 5)
        #expect(status.owner == CurrentProcess.user)
        #expect(status.permissions == 0o640)
        #expect(try Descriptor(opening: path, .read).status() == status)
        let other = folder.path + "/other"
        try write("12345", to: other)
        #expect(try Filesystem.status(of: other).identity != status.identity)
        try Filesystem.rename(other, to: path)
        #expect(try Filesystem.status(of: path).identity != status.identity)
    }

    @Test("a name is given to a file only where nobody has it")
    func names() throws {
        try write("one", to: path)
        try Filesystem.link(path, to: path + "2")
        #expect(try text(at: path + "2") == "one")
        #expect(kindOfFailure { try Filesystem.link(path, to: path + "2") } == .alreadyExists)
        try Filesystem.remove(path)
        #expect(!Filesystem.exists(path))
        #expect(Filesystem.names(in: folder.path) == ["file2"])
    }

    #if os(Linux)
        @Test("a file without a name has one once it is given")
        func nameless() throws {
            let file = try Descriptor(namelessIn: folder.path, permissions: 0o600)
            try file.writeAll(Array("text".utf8))
            #expect(folder.names.isEmpty)
            try Filesystem.giveName(path, to: file)
            #expect(try text(at: path) == "text")
        }
    #endif

    @Test("a lock that somebody has is waited for, or not")
    func locks() throws {
        let holder = try Descriptor(opening: path, [.read, .write, .create], permissions: 0o600)
        try holder.lock()
        let other = try Descriptor(opening: path, [.read, .write])
        #expect(kindOfFailure { try other.lock(waits: false) } == .wouldBlock)
    }

    @Test("why something may not be done is told by its kind")
    func checks() throws {
        #expect(kindOfFailure { try Filesystem.check([], at: path) } == .notFound)
        try write("", to: path)
        #expect(Filesystem.allows([.read, .write], at: path))
        #expect(kindOfFailure { try Filesystem.check([], at: path + "/x") } == .notAFolder)
        #expect(
            kindOfFailure { try Filesystem.makeFolder(path, permissions: 0o700) } == .alreadyExists)
    }

    @Test(
        "the folder of a path",
        arguments: [("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a/b/", "a/b")])
    func folders(path: String, folder: String) {
        #expect(Filesystem.folder(of: path) == folder)
    }

    @Test("what is taken piece by piece is handed on until all of it is", arguments: [1, 3, 100])
    func pieces(atATime: Int) throws {
        var taken: [UInt8] = []
        try writeAll(Array(0..<10)) { rest in
            taken += rest.prefix(atATime)
            return min(rest.count, atATime)
        }
        #expect(taken == Array(0..<10))
        #expect(
            kindOfFailure { try writeAll([1]) { _ in 0 } } == .noSpace)
    }

    @Test("each kind of failure stands for an errno of its own")
    func kinds() {
        for kind in SystemCallError.Kind.allCases {
            #expect(SystemCallError(call: "call", kind).kind == kind)
        }
        #expect(SystemCallError(call: "call", code: 0).kind == nil)
    }
}
