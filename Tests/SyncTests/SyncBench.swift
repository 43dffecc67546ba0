@testable import Sync
import SyncModel
import Testing

/// A device that syncs with a server that works, and can be told what the server answers.
struct Bench {
    var server = ModelServer()
    var disk: ModelDisk
    var spare: SyncID
    /// What was waited for, in all syncs.
    var waited: [Duration] = []

    init(_ number: Int = 1) throws {
        disk = ModelDisk(device: try Sample.id(number))
        spare = try Sample.id(number + 100)
    }

    /// Syncs; `answer` may put something in the place of what the server answers.
    mutating func sync(
        _ answer: (WebDAVRequest, WebDAVAnswer) -> SyncRound.Reply = { .answered($1) }
    ) throws -> SyncRound.Outcome {
        disk.seal(isBaseDue: false)
        var round = SyncRound(memory: disk.memory, goal: disk.goal, spareDevice: spare)
        var command = round.start()
        for _ in 0..<1000 {
            switch command {
            case .send(let request):
                command = round.resume(with: answer(request, server.answer(request)))
            case .wait(let span):
                waited.append(span)
                command = round.resume(with: .done)
            case .load(let digest): command = round.resume(with: .loaded(disk.files[digest]))
            case .remember(let memory):
                disk.memory = memory
                command = round.resume(with: .done)
            case .takeIn(let segment, let digest):
                disk.takeIn(segment, digest)
                command = round.resume(with: .done)
            case .lookForGaps: command = round.resume(with: .gaps(disk.hasGaps))
            case .finish(let outcome): return outcome
            }
        }
        Issue.record("it does not end")
        return .failed(.brewing)
    }

    mutating func addLog(_ number: Int) throws {
        disk.make(.addLog(LogKey(.brew, try Sample.id(number)), body: "log"))
    }

    mutating func clearRequests() { server = server.withoutRequests }
}

extension ModelServer {
    fileprivate var withoutRequests: ModelServer {
        var server = ModelServer()
        (server.files, server.folders, server.habits) = (files, folders, habits)
        return server
    }
}
