/// A row of requests of which each follows from the answers before.
package protocol RequestScript {
    /// What it finds out.
    associatedtype Result
    /// The next request; nil when there is none.
    func request() -> WebDAVRequest?
    /// What an answer means; a failure ends it.
    mutating func take(_ answer: WebDAVAnswer) -> SyncFailure?
    /// What was found out, once there is no request any more.
    var result: Result { get }
}

/// Runs a script, with the same patience as a sync has.
package struct RequestRun<Script: RequestScript> {
    package enum Command {
        case send(WebDAVRequest)
        case wait(Duration)
        case finish(Swift.Result<Script.Result, SyncFailure>)
    }

    package enum Reply: Hashable, Sendable {
        case answered(WebDAVAnswer)
        case failed(TransportFailure)
        case waited
        /// A brew began, or the person left: whatever is under way, it ends.
        case stopped
    }

    private var script: Script
    private var patience = Patience()

    package init(_ script: Script) { self.script = script }

    /// The first command.
    package func start() -> Command { command() }

    /// The next command. After `finish` there is none to be asked for.
    package mutating func resume(with reply: Reply) -> Command {
        switch reply {
        case .stopped: return .finish(.failure(.brewing))
        case .failed(let failure): return .finish(.failure(.transport(failure)))
        case .waited: return command()
        case .answered(let answer):
            switch patience.verdict(on: answer) {
            case .retry(after: let wait): return .wait(wait)
            case .give(let failure): return .finish(.failure(failure))
            case .accept: break
            }
            patience = Patience()
            if let failure = script.take(answer) { return .finish(.failure(failure)) }
            return command()
        }
    }

    private func command() -> Command {
        script.request().map { .send($0) } ?? .finish(.success(script.result))
    }
}
