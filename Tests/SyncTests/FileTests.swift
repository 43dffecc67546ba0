import Fixtures
@testable import Sync
import Testing

@Suite("SPEC §11.3 · files on the server")
struct FileTests {
    private func samples() throws -> [SyncOperation] {
        let key = try Sample.recipe(1)
        let log = LogKey(.brew, try Sample.id(2))
        let stamp = try #require(Stamp(count: 7, device: try Sample.id(3)))
        let first = Sample.edit(key, after: nil, "Ä \"quoted\"\n\u{1B}[0m", "{\"dose\": 15}")
        return [
            .revise(first), .revise(Sample.edit(key, after: first, "B", "")),
            .revise(Sample.deletion(key, after: first)), .addLog(log, body: "a log"),
            .dropLog(log), .tell(log, field: "note", StampedValue("gut", stamp)),
            .tell(log, field: "note", StampedValue(nil, stamp)),
            .prefer(key: "lastRecipe", StampedValue(key.id.text, stamp)),
        ]
    }

    @Test("SY-007 · operations read as they were written, one a line")
    func lines() throws {
        for operation in try samples() {
            let line = try #require(operation.line)
            #expect(!line.contains("\n"))
            #expect(SyncOperation(line: line) == operation)
        }
    }

    @Test("SY-008 · a line of another kind, or too long, is none of ours")
    func unknownLines() throws {
        let log = LogKey(.brew, try Sample.id(2))
        let long = SyncOperation.addLog(log, body: String(repeating: "x", count: 70_000))
        #expect(long.line == nil)
        let id = log.id.text
        for line in [
            "", "{}", "{\"do\": \"dance\"}",
            "{\"do\": \"drop\", \"kind\": \"brew\", \"id\": \"..\"}",
            "{\"do\": \"put\", \"kind\": \"recipe\", \"id\": \"\(id)\", \"parent\": \"no digest\"}",
            "{\"do\": \"tell\", \"kind\": \"brew\", \"id\": \"\(id)\", \"field\": \"note\","
                + " \"value\": \"x\", \"count\": 1e300, \"device\": \"\(id)\"}",
        ] {
            #expect(SyncOperation(line: line) == nil, "\(line)")
        }
    }

    private func segment() throws -> SegmentFile {
        var goal = SyncGoal()
        return try #require(goal.append(try samples(), of: try Sample.id(9)).files.first)
    }

    @Test("SY-008 · a segment of which a byte is missing, more or other is damaged")
    func damagedSegment() throws {
        let file = try segment()
        let whole = try Segment(file.bytes, digest: file.digest, name: "it")
        let written = try samples()
        #expect(whole.operations == written)
        #expect(whole.unknownLineCount == 0)
        var numbers = SeededNumbers(seed: 1)
        for _ in 0..<50 {
            var bytes = file.bytes
            let index = numbers.below(bytes.count)
            switch numbers.below(3) {
            case 0: bytes.remove(at: index)
            case 1: bytes.insert(bytes[index], at: index)
            default: bytes[index] ^= UInt8(1 + numbers.below(255))
            }
            #expect(throws: SyncFileError.damaged("it")) {
                try Segment(bytes, digest: file.digest, name: "it")
            }
        }
        #expect(throws: SyncFileError.tooLarge("it")) {
            try Segment([UInt8](repeating: 0, count: 300_000), digest: file.digest, name: "it")
        }
    }

    @Test("SY-008 · a segment of a newer format says so; one of nonsense is damaged")
    func segmentForms() throws {
        let id = try Sample.id(9).text
        func read(_ text: String) throws -> Segment {
            let bytes = Array(text.utf8)
            return try Segment(bytes, digest: SHA256.digest(of: bytes), name: "it")
        }
        #expect(throws: SyncFileError.newerFormat(2)) { _ = try read("{\"format\": 2}\n") }
        let header = "{\"format\": 1, \"device\": \"\(id)\", \"base\": false, \"number\": "
        for text in ["", "\n", "{", header + "0}\n", header + "1e9}\n", header + "-1}\n"] {
            #expect(throws: SyncFileError.damaged("it")) { _ = try read(text) }
        }
        let odd = try read(header + "1}\n{\"do\": \"dance\"}\n")
        #expect(odd.operations == [])
        #expect(odd.unknownLineCount == 1)
    }

    @Test("SY-008 · segments end at 500 operations and 256 KiB, and go on with the next number")
    func limits() throws {
        let device = try Sample.id(9)
        var goal = SyncGoal()
        let logs = try (0..<1200).map { number in
            SyncOperation.addLog(LogKey(.brew, try Sample.id(number)), body: "log \(number)")
        }
        let files = goal.append(logs, of: device).files
        #expect(files.count == 3)
        #expect(files.map(\.header.number) == [1, 2, 3])
        #expect(files[1].header.previous == files[0].digest)
        let long = try (0..<20).map { number in
            SyncOperation.addLog(
                LogKey(.brew, try Sample.id(number)), body: String(repeating: "x", count: 60_000))
        }
        let large = goal.append(long, of: device).files
        #expect(large.allSatisfy { $0.bytes.count <= Segment.byteLimit })
        #expect(large.count == 5)
        #expect(large.first?.header.previous == files.last?.digest)
        var read: [SyncOperation] = []
        for file in files + large {
            read += try Segment(file.bytes, digest: file.digest, name: "it").operations
        }
        #expect(read == logs + long)
    }

    @Test("SY-007 · a base says what its operations amount to, and forgets no version")
    func base() throws {
        let device = try Sample.id(9)
        var numbers = SeededNumbers(seed: 3)
        for _ in 0..<20 {
            let all = try samples().shuffled(using: &numbers)
            let remaining = SyncGoal.remaining(of: all)
            #expect(Sample.state(remaining) == Sample.state(all))
            #expect(remaining.count < all.count)
        }
        var goal = SyncGoal()
        _ = goal.append(try samples(), of: device)
        let single = goal.chain
        let files = goal.rewrite(try samples(), of: device)
        #expect(goal.base == files.map(\.digest))
        #expect(goal.chain == [])
        #expect(goal.baseNumber == 1)
        #expect(Set(single).isDisjoint(with: goal.base))
    }

    private func head(_ version: Int) throws -> Head {
        let digests = (0..<3).map { SHA256.digest(of: [UInt8($0)]) }
        return Head(
            device: try Sample.id(9), version: version, baseNumber: 4, base: [digests[0]],
            chain: Array(digests[1...]))
    }

    @Test("SY-008 · a head reads as it was written, and not when anything in it was changed")
    func heads() throws {
        let head = try head(17)
        let found = try Head(head.bytes, of: head.device)
        #expect(found == head)
        #expect(
            head.files.map(\.name).map { $0.prefix(12) } == [
                "base-000004-", "000005-4bf51", "000006-dbc1b",
            ])
        let name = "\(head.device.text)/head.json"
        for count in 0..<head.bytes.count {
            #expect(throws: SyncFileError.damaged(name)) {
                _ = try Head(Array(head.bytes.prefix(count)), of: head.device)
            }
        }
        let other = try Sample.id(8)
        #expect(throws: SyncFileError.damaged("\(other.text)/head.json")) {
            _ = try Head(head.bytes, of: other)
        }
        let text = String(decoding: head.bytes, as: UTF8.self)
        for (old, new) in [("\"baseNumber\": 4", "\"baseNumber\": 5"), ("17", "18")] {
            let index = try #require(text.firstRange(of: old)?.lowerBound)
            let changed = String(text[..<index]) + new + String(text[index...].dropFirst(old.count))
            #expect(throws: SyncFileError.damaged(name)) {
                _ = try Head(Array(changed.utf8), of: head.device)
            }
        }
        #expect(throws: SyncFileError.newerFormat(2)) {
            _ = try Head(Array("{\"format\": 2}".utf8), of: head.device)
        }
    }

    @Test("SY-008 · two versions of a head in a row never have one length")
    func headLengths() throws {
        let lengths = try (1...600).map { try head($0).bytes.count }
        for start in 0..<lengths.count - 255 {
            #expect(Set(lengths[start..<start + 256]).count == 256)
        }
    }

    @Test("SY-002a · another page in the place of format.json is none of ours")
    func format() throws {
        try FormatFile.check(FormatFile.bytes)
        #expect(throws: SyncFileError.newerFormat(2)) {
            try FormatFile.check(Array("{\"format\": 2, \"and\": \"more\"}".utf8))
        }
        for text in ["<html>", "{}", "{\"format\": 0}", "{\"format\": \"1\"}"] {
            #expect(throws: SyncFileError.damaged("format.json")) {
                try FormatFile.check(Array(text.utf8))
            }
        }
    }

    @Test("SY-008 · a list leads nowhere but to names that we give")
    func listing() throws {
        let (id, erasure) = (try Sample.id(1), try Sample.id(2))
        let listing = FolderListing(hrefs: [
            "/dav/BrewGuide/d/", "/dav/BrewGuide/d/\(id.text)/", "https://evil.example/\(id.text)",
            "/d/..", "/d/../..//", "", "/", "//", "/d/%2e%2e/", "/d/erased-\(erasure.text).json",
            "/d/erased-.json", "/d/erased-x.json", "/d/\(id.text.uppercased())/",
            "/d/\(id.text)%2F..%2Fx",
        ])
        #expect(listing.devices == [id])
        #expect(listing.erasures == [erasure])
        let many = try (0..<2000).map { "/d/\(try Sample.id($0).text)/" }
        #expect(FolderListing(hrefs: many).devices.count == FolderListing.deviceLimit)
    }
}
