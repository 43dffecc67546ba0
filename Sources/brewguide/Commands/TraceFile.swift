import Controller
import Brewing
import CommandLine
import Panel
import SimBoard
import SystemCalls
import Timebase

/// A trace on its way to a file, in blocks, so that memory stays flat however long it gets.
final class TraceFile {
    /// Takes an event and its time.
    typealias Sink = (TraceEvent, Instant) -> Void

    private let file: Descriptor
    private let path: String
    private var buffer: [UInt8] = []
    private var failure: SystemCallError?

    private init(_ file: Descriptor, path: String) {
        self.file = file
        self.path = path
    }

    /// A trace to the file at `path`; none without one.
    static func open(_ path: String?) throws(CommandFailure) -> TraceFile? {
        guard let path else { return nil }
        do throws(SystemCallError) {
            return TraceFile(try Files.create(path), path: path)
        } catch {
            throw Files.failure(error, path, missing: .cannotCreate)
        }
    }

    /// Where events go.
    var sink: Sink {
        { [self] event, instant in write(event.jsonLine(at: instant)) }
    }

    /// What the loop tells, as events for `sink`.
    static func observer(_ sink: Sink?) -> ControllerLoop.Observer? {
        guard let sink else { return nil }
        return { output, now in
            switch output {
            case .frame(let frame): sink(.frame(frame.lines), now)
            case .gesture(let gesture, let instant): sink(.gesture("\(gesture)"), instant)
            case .pressSpent(let button, _, let instant):
                sink(.gesture("spent \(button.rawValue)"), instant)
            case .effect(let effect): sink(.effect(effect.traceText), now)
            case .transfer, .readLevel, .buzzer, .weighing: break
            }
        }
    }

    private func write(_ line: String) {
        buffer += Array(line.utf8)
        if buffer.count > 65_536 { flush() }
    }

    func finish() throws(CommandFailure) {
        flush()
        if let failure { throw Files.failure(failure, path, missing: .inputOutput) }
    }

    private func flush() {
        do throws(SystemCallError) {
            try file.writeAll(buffer)
        } catch {
            failure = failure ?? error
        }
        buffer.removeAll(keepingCapacity: true)
    }
}

extension Effect {
    /// A few words for a trace, without ids and snapshots.
    fileprivate var traceText: String {
        switch self {
        case .cue(let cue): "cue \(cue.rawValue)"
        case .brewBegan: "brewBegan"
        case .bakeBegan: "bakeBegan"
        case .keepBake: "keepBake"
        case .forgetBake: "forgetBake"
        case .checkpoint(let session, let said, _, _):
            "checkpoint \(session.phase.name) \(session.stepIndex)"
                + (said.map { " \($0.traceText)" } ?? "")
        case .forgetSession: "forgetSession"
        case .ask(let question): "ask \(question.traceText)"
        case .change(let change): "change \(change.traceText)"
        case .tareScale: "tareScale"
        case .powerOff: "powerOff"
        }
    }
}

extension TastingDraft {
    /// The question that is asked and the stars so far.
    fileprivate var traceText: String { "\(stage) \(rating?.stars ?? 0)" }
}

extension Query {
    fileprivate var traceText: String {
        switch self {
        case .lastUsedRecipe: "lastUsedRecipe"
        case .recipes(_, let count): "recipes \(count)"
        case .recipe: "recipe"
        case .logs(_, let count): "logs \(count)"
        case .log: "log"
        case .offer: "offer"
        case .brewStart: "brewStart"
        case .formulas(_, let count): "formulas \(count)"
        case .formula: "formula"
        case .sync: "sync"
        }
    }
}

extension Mutation {
    fileprivate var traceText: String {
        switch self {
        case .saveBake(_, let rating, _): "saveBake \(rating.stars)"
        case .saveLog(_, let tasting): "saveLog \(tasting.rating.stars)"
        case .deleteLog: "deleteLog"
        case .duplicateRecipe: "duplicateRecipe"
        case .deleteRecipe: "deleteRecipe"
        case .setLastUsed: "setLastUsed"
        case .remember: "remember"
        case .setPreferences: "setPreferences"
        case .sync(let wish): "sync \(wish)"
        }
    }
}
