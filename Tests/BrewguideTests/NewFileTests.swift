import CPOSIX
import CommandLine
import Fixtures
import Foundation
import Testing

@testable import brewguide

@Suite("Files that people have things written to")
struct NewFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.inMemory() }

    private var path: String { folder.path + "/out.csv" }

    /// How writing fails; nil when it does not.
    private func failure(
        at location: String, _ draft: NewFile.Draft,
        _ body: ((String) throws(CommandFailure) -> Void) throws(CommandFailure) -> Void
    ) -> CommandFailure? {
        do throws(CommandFailure) {
            try NewFile.write(to: location, as: draft, body)
            return nil
        } catch {
            return error
        }
    }

    private func mode() throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test(
        "a file has its name once all of it is written, and its folder nothing else",
        arguments: [NewFile.Draft.nameless, .hidden])
    func complete(draft: NewFile.Draft) throws {
        try NewFile.write(to: path, as: draft) { write throws(CommandFailure) in
            try write("one\n")
            #expect(!folder.names.contains("out.csv"), "half of it")
            try write("two\n")
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\ntwo\n")
        #expect(folder.names == ["out.csv"])
        #expect(try mode().map { $0 & 0o600 } == 0o600)
        #expect(try mode().map { $0 & 0o133 } == 0)
    }

    @Test("where the file system can, whoever is killed while writing leaves nothing behind")
    func nothingMeanwhile() throws {
        try NewFile.write(to: path) { write throws(CommandFailure) in
            try write("one\n")
            #expect(folder.names == [])
        }
    }

    @Test(
        "an export that fails leaves nothing behind, and may be tried again",
        arguments: [NewFile.Draft.nameless, .hidden])
    func failing(draft: NewFile.Draft) throws {
        let failure = failure(at: path, draft) { write throws(CommandFailure) in
            try write("half")
            throw CommandFailure(status: .inputOutput, message: "the disk is full")
        }
        #expect(failure?.message == "the disk is full")
        #expect(folder.names == [])
        try NewFile.write(to: path, as: draft) { write throws(CommandFailure) in try write("") }
        #expect(folder.names == ["out.csv"])
    }

    @Test(
        "a file that is there already stays as it is, also when it comes while we write",
        arguments: [NewFile.Draft.nameless, .hidden], [true, false])
    func occupied(draft: NewFile.Draft, comesLater: Bool) throws {
        func occupy() throws {
            try "theirs".write(toFile: path, atomically: false, encoding: .utf8)
        }
        if !comesLater { try occupy() }
        let failure = failure(at: path, draft) { write throws(CommandFailure) in
            #expect(comesLater, "it was known before anything was written")
            #expect(throws: Never.self) { try occupy() }
            try write("ours")
        }
        #expect(failure?.status == .cannotCreate)
        #expect(failure?.message == "\(path): File exists")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "theirs")
        #expect(folder.names == ["out.csv"])
    }

    @Test("a hidden file that a killed export left is in nobody's way")
    func leftover() throws {
        let left = folder.path + "/.brewguide-\(getpid())-0"
        try "half".write(toFile: left, atomically: false, encoding: .utf8)
        try NewFile.write(to: path, as: .hidden) { write throws(CommandFailure) in try write("x") }
        #expect(folder.names == [".brewguide-\(getpid())-0", "out.csv"])
    }

    @Test(
        "a link that leads nowhere is no place, nor is a folder that is not there",
        arguments: [NewFile.Draft.nameless, .hidden])
    func noPlace(draft: NewFile.Draft) {
        #expect(symlink(folder.path + "/elsewhere", path) == 0)
        for location in [path, folder.path + "/no/such", ""] {
            let failure = failure(at: location, draft) { _ in }
            #expect(failure?.status == .cannotCreate, "\(location): \(String(describing: failure))")
        }
        #expect(folder.names == ["out.csv"])
    }
}
