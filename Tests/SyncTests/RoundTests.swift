@testable import Sync
import SyncModel
import Testing

@Suite("SPEC §11.3 · a sync, request by request")
struct RoundTests {
    @Test("SY-003 · the first sync makes the folders, sends, reads back, and then names it")
    func first() throws {
        var bench = try Bench()
        try bench.addLog(1)
        let outcome = try bench.sync()
        var report = SyncRound.Report()
        report.sentCount = 1
        #expect(outcome == .done(report))
        let own = "d/00000000-0000-4000-8000-000000000001/"
        let name = try #require(bench.server.files.keys.first { $0.hasSuffix(".jsonl") })
        #expect(
            bench.server.requests == [
                "GET format.json", "MKCOL ", "MKCOL d/", "PUT format.json", "GET format.json",
                "PROPFIND d/", "MKCOL \(own)", "PUT \(name)", "GET \(name)", "PUT \(own)head.json",
            ])
    }

    @Test("SY-003 · with nothing new there are a request for a folder and one for each head")
    func idle() throws {
        var bench = try Bench()
        try bench.addLog(1)
        _ = try bench.sync()
        var other = try Bench(2)
        other.server = bench.server
        _ = try other.sync()
        try other.addLog(2)
        _ = try other.sync()
        bench.server = other.server
        _ = try bench.sync()
        bench.clearRequests()
        let before = bench.disk.memory
        let outcome = try bench.sync()
        #expect(outcome == .done(SyncRound.Report()))
        #expect(
            bench.server.requests == [
                "GET format.json", "PROPFIND d/",
                "GET d/00000000-0000-4000-8000-000000000001/head.json",
                "GET d/00000000-0000-4000-8000-000000000002/head.json",
            ])
        #expect(bench.disk.memory == before)
        #expect(bench.disk.known.count == 2)
    }

    @Test("SY-007 · the folder gone, or emptied: nothing is deleted, the person is asked")
    func folderGone() throws {
        var bench = try Bench()
        try bench.addLog(1)
        _ = try bench.sync()
        let (known, files) = (bench.disk.known, bench.server.files)
        (bench.server.files, bench.server.folders) = ([:], [])
        let gone = try bench.sync()
        #expect(gone == .failed(.folderGone))
        #expect(bench.server.files.isEmpty)
        #expect(bench.disk.known == known)
        bench.server.files = files.filter { $0.key == "format.json" }
        bench.server.folders = ["", "d/"]
        let emptied = try bench.sync()
        #expect(emptied == .failed(.ownDataGone))
        #expect(bench.server.files.count == 1)
        // Sync off and on: everything is sent again.
        bench.disk.memory.turnOn()
        _ = try bench.sync()
        #expect(Set(bench.server.files.keys) == Set(files.keys))
    }

    @Test("SY-007 · a server restored from a backup gets the missing segments again")
    func restored() throws {
        var bench = try Bench()
        try bench.addLog(1)
        _ = try bench.sync()
        let backup = bench.server
        try bench.addLog(2)
        _ = try bench.sync()
        let names = Set(bench.server.files.keys)
        bench.server = backup
        var report = SyncRound.Report()
        report.sentCount = 1
        let outcome = try bench.sync()
        #expect(outcome == .done(report))
        #expect(Set(bench.server.files.keys) == names)
    }

    @Test("SY-007 · a copied SD card goes on as another device, and sends what the other has not")
    func copied() throws {
        var bench = try Bench()
        try bench.addLog(1)
        _ = try bench.sync()
        var copy = bench
        try bench.addLog(2)
        _ = try bench.sync()
        try copy.addLog(3)
        copy.server = bench.server
        let outcome = try copy.sync()
        guard case .copied(memory: let memory, sent: let sent) = outcome else {
            Issue.record("not found out: \(outcome)")
            return
        }
        #expect(memory.device == copy.spare)
        #expect(sent.count == 1)
        try copy.disk.become(memory, sent: sent)
        _ = try copy.sync()
        bench.server = copy.server
        _ = try bench.sync()
        #expect(bench.disk.known == copy.disk.known)
        #expect(bench.disk.known.count == 3)
        #expect(bench.server.folders.count == 4)
    }

    @Test("SY-007 · a head that reached only half its way is written anew")
    func tornHead() throws {
        var bench = try Bench()
        try bench.addLog(1)
        _ = try bench.sync()
        let path = "d/\(bench.disk.memory.device.text)/head.json"
        let before = bench.disk.memory.headVersion
        let whole = bench.server.files[path]?.bytes ?? []
        bench.server.files[path]?.bytes = Array(whole.prefix(40))
        _ = try bench.sync()
        let head = try Head(bench.server.files[path]?.bytes ?? [], of: bench.disk.memory.device)
        #expect(head.chain.count == 1)
        #expect(head.version == before + 1)
    }

    @Test("SY-007 · a head that lacks its last byte is not left with another version's length")
    func headWithoutItsEnd() throws {
        var bench = try Bench()
        try bench.addLog(1)
        _ = try bench.sync()
        let path = "d/\(bench.disk.memory.device.text)/head.json"
        let whole = bench.server.files[path]?.bytes ?? []
        bench.server.files[path]?.bytes = whole.dropLast()
        _ = try bench.sync()
        let head = try Head(bench.server.files[path]?.bytes ?? [], of: bench.disk.memory.device)
        #expect(bench.server.files[path]?.bytes == head.bytes)
        #expect(head.bytes.count > whole.count)
    }

    @Test("SY-007 · two copies of a card never write heads of one length anew (seed 2969)")
    func copiedHeads() throws {
        var bench = try Bench()
        try bench.addLog(1)
        _ = try bench.sync()
        // The synced data was deleted, and both were turned on again.
        let own = "d/\(bench.disk.memory.device.text)/"
        bench.server.files = bench.server.files.filter { !$0.key.hasPrefix(own) }
        bench.server.folders.remove(own)
        bench.disk.memory.turnOn()
        var copy = bench
        copy.spare = try Sample.id(202)
        try bench.addLog(2)
        try copy.addLog(3)
        _ = try bench.sync()
        _ = try copy.sync()
        let lengths = [bench, copy].map { $0.server.files[own + "head.json"]?.bytes.count }
        #expect(lengths[0] != lengths[1])
    }

    @Test("SY-007 · a head whose answer was cut off is read once more, and nothing is sent again")
    func cutHead() throws {
        var bench = try Bench()
        try bench.addLog(1)
        _ = try bench.sync()
        bench.clearRequests()
        var isCut = false
        let outcome = try bench.sync { request, answer in
            guard request.path.hasSuffix("head.json"), !isCut else { return .answered(answer) }
            isCut = true
            return .answered(WebDAVAnswer(status: 200, body: Array(answer.body.prefix(40))))
        }
        #expect(outcome == .done(SyncRound.Report()))
        #expect(bench.server.requests.allSatisfy { !$0.hasPrefix("PUT") })
    }

    @Test("SY-007 · a segment cut off when it was sent again is sent to its end (seed 921)")
    func tornAgain() throws {
        var bench = try Bench()
        try bench.addLog(1)
        _ = try bench.sync()
        let files = bench.server.files.mapValues(\.bytes)
        var copy = bench
        try cutOff(&bench)
        #expect(bench.server.files.mapValues(\.bytes) != files)
        let mended = try bench.sync()
        guard case .done = mended else {
            Issue.record("\(mended)")
            return
        }
        let segments = bench.server.files.filter { $0.key.hasSuffix(".jsonl") }
        #expect(segments.allSatisfy { $0.value.bytes == files[$0.key] })
        #expect(!bench.disk.memory.isDoubtful)
        // The card was copied: the other's head names what was cut off.
        bench.server = copy.server
        try cutOff(&bench)
        (copy.server, copy.spare) = (bench.server, try Sample.id(202))
        try copy.addLog(2)
        _ = try copy.sync()
        bench.server = copy.server
        let outcome = try bench.sync()
        guard case .copied = outcome else {
            Issue.record("not found out: \(outcome)")
            return
        }
        let all = bench.server.files.filter { files[$0.key] != nil && $0.key.hasSuffix(".jsonl") }
        #expect(all.allSatisfy { $0.value.bytes == files[$0.key] })
    }

    /// The head reads as cut off; what is sent again therefore is cut off as it is written.
    private func cutOff(_ bench: inout Bench) throws {
        var cut: WebDAVRequest?
        let outcome = try bench.sync { request, answer in
            if request.method == .get, request.path.hasSuffix("head.json") {
                return .answered(WebDAVAnswer(status: 200, body: Array(answer.body.prefix(40))))
            }
            guard request.method == .put, request.path.hasSuffix(".jsonl") else {
                return .answered(answer)
            }
            cut = request
            return .failed(.interrupted)
        }
        #expect(outcome == .failed(.transport(.interrupted)))
        let request = try #require(cut)
        _ = bench.server.put(request.path, Array(request.body.prefix(40)))
    }

    @Test("SY-003 · a brew that begins ends it at once, wherever it is", arguments: 0..<14)
    func brew(index: Int) throws {
        var bench = try Bench()
        try bench.addLog(1)
        bench.disk.seal(isBaseDue: false)
        var round = SyncRound(
            memory: bench.disk.memory, goal: bench.disk.goal, spareDevice: bench.spare)
        var command = round.start()
        for _ in 0..<index {
            switch command {
            case .send(let request):
                command = round.resume(with: .answered(bench.server.answer(request)))
            case .load(let digest): command = round.resume(with: .loaded(bench.disk.files[digest]))
            case .lookForGaps: command = round.resume(with: .gaps(false))
            case .wait, .remember, .takeIn: command = round.resume(with: .done)
            case .finish: return
            }
        }
        let end = round.resume(with: .brewBegan)
        #expect(end == .finish(.failed(.brewing)))
        let outcome = try bench.sync()
        guard case .done = outcome else {
            Issue.record("\(outcome)")
            return
        }
    }
}
