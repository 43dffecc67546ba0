@testable import Sync
import SyncModel
import Testing

@Suite("SPEC §11.3 · trying and emptying an account")
struct AccountTests {
    @Test("SY-002a · an account without storage says so", arguments: [403, 507])
    func noStorage(status: Int) throws {
        var bench = try Bench()
        let outcome = try bench.sync { request, answer in
            .answered(request.method == .put ? WebDAVAnswer(status: status) : answer)
        }
        #expect(outcome == .failed(.noStorage))
        #expect(SyncFailure.noStorage.description == "No storage in this account")
    }

    @Test("SY-006 · synced data deleted elsewhere turns sync off, and what was sent since goes too")
    func erased() throws {
        var bench = try Bench()
        try bench.addLog(1)
        _ = try bench.sync()
        var run = RequestRun(RemoteErasure(id: try Sample.id(50), device: try Sample.id(2)))
        var command = run.start()
        while case .send(let request) = command {
            command = run.resume(with: .answered(bench.server.answer(request)))
        }
        guard case .finish(.success(1)) = command else {
            Issue.record("\(command)")
            return
        }
        #expect(bench.server.files.count == 2)
        // Sent by a sync that was under way.
        bench.server.folders.insert("d/\(bench.disk.memory.device.text)/")
        let known = bench.disk.known
        let outcome = try bench.sync()
        #expect(outcome == .failed(.erased))
        #expect(bench.server.folders == ["", "d/"])
        #expect(bench.disk.known == known)
        // Turned on again by the person, it sends everything.
        bench.disk.memory.turnOn()
        _ = try bench.sync()
        #expect(bench.server.files.count == 4)
    }

    @Test("SY-006 · what was deleted by halves is sent again when sync is turned on again")
    func halfErased() throws {
        var bench = try Bench()
        try bench.addLog(1)
        _ = try bench.sync()
        let files = bench.server.files
        let own = "d/\(bench.disk.memory.device.text)/"
        bench.server.files["d/erased-\(try Sample.id(50).text).json"] = files["format.json"]
        let outcome = try bench.sync()
        #expect(outcome == .failed(.erased))
        // The server went away when it had deleted the segments.
        bench.server.folders.insert(own)
        bench.server.files[own + "head.json"] = files[own + "head.json"]
        bench.disk.memory.turnOn()
        _ = try bench.sync()
        let segments = files.keys.filter { $0.hasSuffix(".jsonl") }
        #expect(segments.allSatisfy { bench.server.files[$0]?.bytes == files[$0]?.bytes })
    }

    @Test("SY-006 · a folder that was not wholly deleted is not taken for gone (RFC 4918, 9.6.1)")
    func notWhollyErased() throws {
        var bench = try Bench()
        try bench.addLog(1)
        _ = try bench.sync()
        var run = RequestRun(RemoteErasure(id: try Sample.id(50), device: try Sample.id(2)))
        var command = run.start()
        while case .send(let request) = command {
            let answer = bench.server.answer(request)
            command = run.resume(
                with: .answered(request.method == .delete ? WebDAVAnswer(status: 207) : answer))
        }
        guard case .finish(.failure(.unexpected(method: "DELETE", path: _, status: 207))) = command
        else {
            Issue.record("\(command)")
            return
        }
    }

    @Test("SY-006 · deleting goes on where it was cut, whatever was cut", arguments: 0..<6)
    func erasureCut(index: Int) throws {
        var bench = try Bench()
        try bench.addLog(1)
        _ = try bench.sync()
        var other = try Bench(2)
        other.server = bench.server
        try other.addLog(2)
        _ = try other.sync()
        for limit in [index, 100] {
            var run = RequestRun(RemoteErasure(id: try Sample.id(50), device: try Sample.id(1)))
            var command = run.start()
            var count = 0
            while case .send(let request) = command, count < limit {
                command = run.resume(with: .answered(other.server.answer(request)))
                count += 1
            }
        }
        #expect(other.server.folders == ["", "d/"])
        #expect(other.server.files.count == 2)
    }

    @Test("SY-001 · an account is tried in a folder of its own, which is gone afterwards")
    func probe() throws {
        var server = ModelServer()
        var run = RequestRun(StorageProbe(id: try Sample.id(1)))
        var command = run.start()
        while case .send(let request) = command {
            command = run.resume(with: .answered(server.answer(request)))
        }
        guard case .finish(.success) = command else {
            Issue.record("\(command)")
            return
        }
        #expect(server.files.isEmpty)
        #expect(server.folders == [""])
        #expect(server.requests.count == 7)
    }

    @Test("SY-001 · a server that stores what it wants is told apart", arguments: 2..<6)
    func dishonest(index: Int) throws {
        var server = ModelServer()
        var run = RequestRun(StorageProbe(id: try Sample.id(1)))
        var command = run.start()
        var count = 0
        while case .send(let request) = command {
            let answer = server.answer(request)
            let isWrong = count == index && request.method == .get
            let body = isWrong ? Array("<html>".utf8) : answer.body
            command = run.resume(
                with: .answered(WebDAVAnswer(status: answer.status, body: body)))
            count += 1
        }
        switch command {
        case .finish(.failure(.writesLost)): #expect([3, 5].contains(index))
        case .finish(.success): #expect([2, 4].contains(index))
        default: Issue.record("\(command)")
        }
    }
}
