import Fixtures
import Sync
import SyncModel

/// A device's sync under way against the model server. It may be left between any two commands
/// while another device goes on.
struct ModelSync {
    private var round: SyncRound
    private var command: SyncRound.Command

    /// How it ended.
    enum End {
        case outcome(SyncRound.Outcome)
        case powerCut
    }

    init(_ disk: ModelDisk, spare: SyncID) {
        round = SyncRound(memory: disk.memory, goal: disk.goal, spareDevice: spare)
        command = round.start()
    }

    /// Does the next command.
    /// - Returns: how it ended; nil while it goes on.
    mutating func step(
        _ disk: inout ModelDisk, _ server: inout ModelServer, _ trouble: Trouble,
        _ numbers: inout SeededNumbers
    ) throws -> End? {
        let isCut = trouble.powerOdds > 0 && numbers.below(trouble.powerOdds) == 0
        if isCut, numbers.below(2) == 0 { return .powerCut }
        let reply: SyncRound.Reply
        switch command {
        case .send(let request): reply = trouble.exchange(request, &server, &numbers)
        case .wait: (reply, server.second) = (.done, server.second + 1)
        case .load(let digest): reply = .loaded(disk.files[digest])
        case .remember(let memory): (reply, disk.memory) = (.done, memory)
        case .takeIn(let segment, let digest):
            disk.takeIn(segment, digest)
            reply = .done
        case .lookForGaps: reply = .gaps(disk.hasGaps)
        case .finish(let outcome):
            if case .copied(memory: let memory, sent: let sent) = outcome {
                try disk.become(memory, sent: sent)
            }
            return .outcome(outcome)
        }
        if isCut { return .powerCut }
        command = round.resume(with: reply)
        return nil
    }
}

/// A device's deletion of all synced data.
enum ModelErasure {
    /// - Returns: whether it is done. Else it is to be taken up again.
    static func run(
        _ id: SyncID, of device: SyncID, _ server: inout ModelServer, _ trouble: Trouble,
        _ numbers: inout SeededNumbers
    ) -> Bool {
        var run = RequestRun(RemoteErasure(id: id, device: device))
        var command = run.start()
        while true {
            if trouble.powerOdds > 0, numbers.below(trouble.powerOdds) == 0 { return false }
            switch command {
            case .wait: command = run.resume(with: .waited)
            case .finish(.success): return true
            case .finish(.failure): return false
            case .send(let request):
                switch trouble.exchange(request, &server, &numbers) {
                case .answered(let answer): command = run.resume(with: .answered(answer))
                case .failed(let failure): command = run.resume(with: .failed(failure))
                case .loaded, .done, .gaps, .brewBegan: return false
                }
            }
        }
    }
}
