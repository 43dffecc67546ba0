@testable import Sync
import SyncModel
import Testing

@Suite("SPEC §11.3 · a sync in trouble")
struct TroubleTests {
    @Test("AU-003 · after one 401 nothing more is sent, wherever it comes", arguments: 0..<10)
    func unauthorized(index: Int) throws {
        var bench = try Bench()
        try bench.addLog(1)
        var count = 0
        let outcome = try bench.sync { _, answer in
            count += 1
            return .answered(count == index + 1 ? WebDAVAnswer(status: 401) : answer)
        }
        #expect(outcome == .failed(.signInNeeded))
        #expect(count == index + 1)
        #expect(SyncFailure.signInNeeded.exitStatus == 77)
        var schedule = SyncSchedule()
        var numbers = SystemRandomNumberGenerator()
        #expect(schedule.wait(after: outcome, using: &numbers) == nil)
    }

    @Test("SY-004 · without a network it fails at the first request", arguments: 0..<8)
    func offline(index: Int) throws {
        var bench = try Bench()
        try bench.addLog(1)
        var count = 0
        let outcome = try bench.sync { _, answer in
            count += 1
            return count == index + 1 ? .failed(.unreachable) : .answered(answer)
        }
        #expect(outcome == .failed(.transport(.unreachable)))
        #expect(count == index + 1)
        #expect(SyncFailure.transport(.unreachable).description == "Network unavailable")
        #expect(SyncFailure.transport(.unreachable).exitStatus == 69)
        // The next one goes on where it was.
        _ = try bench.sync()
        let again = try bench.sync()
        #expect(again == .done(SyncRound.Report()))
    }

    @Test("SY-004 · by itself it is tried again after 1, 2, 4 … 60 minutes, then each 15")
    func schedule() {
        var schedule = SyncSchedule()
        var numbers = SystemRandomNumberGenerator()
        func wait(_ outcome: SyncRound.Outcome) -> Int64 {
            schedule.wait(after: outcome, using: &numbers)?.components.seconds ?? -1
        }
        for minutes in [1, 2, 4, 8, 16, 32, 60, 60] as [Int64] {
            let seconds = wait(.failed(.transport(.unreachable)))
            #expect((minutes * 60...minutes * 66).contains(seconds))
        }
        #expect((900...990).contains(wait(.done(SyncRound.Report()))))
        #expect((60...66).contains(wait(.failed(.transport(.interrupted)))))
        let asked = wait(.failed(.busy(status: 503, retryAfter: .seconds(600))))
        #expect((600...660).contains(asked))
        #expect(wait(.failed(.brewing)) == 900)
        #expect(wait(.failed(.folderGone)) == -1)
    }

    @Test("SY-008 · 423 is tried again quietly, and not for ever")
    func locked() throws {
        var bench = try Bench()
        try bench.addLog(1)
        var count = 0
        let outcome = try bench.sync { request, answer in
            guard request.path.hasSuffix(".jsonl"), request.method == .put else {
                return .answered(answer)
            }
            count += 1
            return .answered(count <= 3 ? WebDAVAnswer(status: 423) : answer)
        }
        var report = SyncRound.Report()
        report.sentCount = 1
        #expect(outcome == .done(report))
        #expect(bench.waited == [.seconds(1), .seconds(2), .seconds(4)])
        let forever = try bench.sync { _, _ in .answered(WebDAVAnswer(status: 423)) }
        #expect(forever == .failed(.busy(status: 423, retryAfter: nil)))
        #expect(bench.waited.count == 7)
    }

    @Test("SY-008 · it waits as Retry-After says; a long wait ends it", arguments: [429, 503])
    func retryAfter(status: Int) throws {
        var bench = try Bench()
        var span = Duration.seconds(30)
        var isFirst = true
        let outcome = try bench.sync { _, answer in
            defer { isFirst = false }
            return .answered(isFirst ? WebDAVAnswer(status: status, retryAfter: span) : answer)
        }
        #expect(outcome == .done(SyncRound.Report()))
        #expect(bench.waited == [.seconds(30)])
        (span, isFirst) = (.seconds(3600), true)
        let long = try bench.sync { _, _ in
            .answered(WebDAVAnswer(status: status, retryAfter: span))
        }
        #expect(long == .failed(.busy(status: status, retryAfter: .seconds(3600))))
        #expect(bench.waited.count == 1)
    }

    @Test("SY-008 · a newer format stops it, a sign-in page is not taken for ours")
    func format() throws {
        for (text, failure) in [
            ("{\"format\": 2}", SyncFailure.newerFormat(2)),
            ("<html>Sign in</html>", SyncFailure.notOurs("format.json")),
        ] {
            var bench = try Bench()
            let outcome = try bench.sync { _, _ in
                .answered(WebDAVAnswer(status: 200, body: Array(text.utf8)))
            }
            #expect(outcome == .failed(failure))
            #expect(failure.exitStatus == 65)
            #expect(bench.server.requests.count == 1)
        }
    }

    @Test("SY-008 · what of another device is cut, wrong or missing waits; the others go on")
    func waiting() throws {
        var bench = try Bench()
        for number in [2, 3] {
            var other = try Bench(number)
            other.server = bench.server
            try other.addLog(number)
            _ = try other.sync()
            bench.server = other.server
        }
        let second = try Sample.id(2)
        for status in [200, 403, 404] {
            let outcome = try bench.sync { request, answer in
                request.path.contains(second.text) && request.path.hasSuffix(".jsonl")
                    ? .answered(WebDAVAnswer(status: status, body: [0x7B])) : .answered(answer)
            }
            guard case .done(let report) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(report.waiting == [second])
        }
        #expect(bench.disk.known.count == 1)
        let large = try bench.sync { request, answer in
            request.path.contains(second.text) ? .failed(.tooLarge) : .answered(answer)
        }
        #expect(large != .failed(.transport(.tooLarge)))
        _ = try bench.sync()
        #expect(bench.disk.known.count == 2)
    }
}
