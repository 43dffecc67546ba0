// The bytes of a bake under way, as its file and the logs that wait hold them. Numbers and texts
// stand in it as in SessionFormat.swift, formulas as in FormulaFormat.swift.
//
// Of a bake stands there what was said, and where its clock is: whole numbers. Everything else
// follows, and a bake is taken only when it can stand so (`BakeSession.init?`).
import Baking
import Guide
import Names
import Timebase
import Units

// MARK: The plan: formula and batch.

extension ByteWriter {
    mutating func put(planOf bake: BakeCheckpoint) {
        put(bake.session.plan.formula)
        put(bake.session.plan.batch)
    }

    private mutating func put(_ batch: BatchSize) {
        switch batch {
        case .asWritten: put(UInt8(0))
        case .pieces(let count, let weight):
            put(UInt8(1))
            put(Int64(count))
            put(weight)
        case .total(let total):
            put(UInt8(2))
            put(total)
        case .preferment(let id, let weight):
            put(UInt8(3))
            put(id: id.rawValue)
            put(weight)
        }
    }
}

extension ByteReader {
    mutating func bakePlan() -> ScaledFormula? {
        guard let formula = formula(), let batch = batch(),
            let plan = try? ScaledFormula(formula, batch),
            // Only a formula as written may be more, and no device begins one as it is written.
            plan.total <= Fraction(FormulaLimit.total.count)
        else { return nil }
        return plan
    }

    private mutating func batch() -> BatchSize? {
        switch bits(UInt8.self) {
        case 0: return .asWritten
        case 1:
            guard let count = count(), let weight = milligrams() else { return nil }
            return .pieces(count, each: weight)
        case 2: return milligrams().map { .total($0) }
        case 3:
            guard let id = id(), let weight = milligrams() else { return nil }
            return .preferment(ItemID(rawValue: id), weight)
        default: return nil
        }
    }
}

// MARK: The state.

extension ByteWriter {
    mutating func put(stateOf bake: BakeCheckpoint) {
        put(bake.logID.rawValue)
        put(bake.stamp)
        put(bake.lastSeen)
        put(bake.session.snapshot)
        put(bake.lastKnown) { writer, known in
            writer.put(known.wall.millisecondsSince1970)
            writer.put(known.ran)
            writer.put(known.since)
        }
        put(bake.verdict) { writer, verdict in
            writer.put(UInt8(verdict.rating.stars))
            writer.put(verdict.note?.text) { $0.put($1, limit: Note.limit * 32) }
        }
    }

    private mutating func put(_ snapshot: BakeSnapshot) {
        put(snapshot.guided)
        put(list: snapshot.weighings) { $0.put($1) }
        put(list: snapshot.unsureSteps) { $0.put(Int64($1)) }
    }

    private mutating func put(_ weighing: Weighing) {
        switch weighing {
        case .asTarget: put(UInt8(0))
        case .less(let real):
            put(UInt8(1))
            put(real)
        case .more(let real, let verdict):
            put(verdict.code)
            put(real)
        }
    }
}

extension ByteReader {
    mutating func bakeCheckpoint(of plan: ScaledFormula) -> BakeCheckpoint? {
        guard let id = text(), let began = stamp(), let seen = stamp(),
            let snapshot = bakeSnapshot(), snapshot.guided.canStand(at: seen.monotonic),
            let session = BakeSession(plan, snapshot: snapshot),
            let known = optional({ $0.lastKnown() }), let verdict = optional({ $0.verdict() })
        else { return nil }
        return BakeCheckpoint(
            logID: BakeLogID(rawValue: id), stamp: began, session: session, lastSeen: seen,
            lastKnown: known, verdict: verdict)
    }

    private mutating func lastKnown() -> BakeCheckpoint.LastKnown? {
        guard let wall = number(Int64.self, in: Plausible.milliseconds),
            let ran = span(), ran >= .zero, let since = instant()
        else { return nil }
        return BakeCheckpoint.LastKnown(
            wall: WallTime(millisecondsSince1970: wall), ran: ran, since: since)
    }

    private mutating func verdict() -> BakeCheckpoint.Verdict? {
        guard let rating = rating(),
            let note = optional({ $0.text().flatMap { try? Note($0) } })
        else { return nil }
        return BakeCheckpoint.Verdict(rating: rating, note: note)
    }

    /// Steps of the session machine at most: two of each premix, the dough's, and the formula's.
    private static var steps: Int {
        2 * (FormulaLimit.preferments + FormulaLimit.soakers) + 1 + FormulaLimit.steps
    }

    private mutating func bakeSnapshot() -> BakeSnapshot? {
        guard let guided = sessionSnapshot(limit: Self.steps),
            let weighings = list(limit: Weighing.limit, { $0.weighing() }),
            let unsure = list(limit: Self.steps, { $0.count() })
        else { return nil }
        return BakeSnapshot(guided: guided, weighings: weighings, unsureSteps: unsure)
    }

    private mutating func weighing() -> Weighing? {
        guard let code = bits(UInt8.self) else { return nil }
        guard code != 0 else { return .asTarget }
        guard let real = milligrams() else { return nil }
        if code == 1 { return .less(real) }
        return Weighing.Verdict.allCases.first { $0.code == code }.map { .more(real, $0) }
    }
}

extension Weighing.Verdict {
    /// The number that stands for something weighed too heavy, and what became of it.
    fileprivate var code: UInt8 {
        switch self {
        case .open: 2
        case .accepted: 3
        case .refused: 4
        }
    }
}

// MARK: Where the session machine stands.

extension ByteWriter {
    fileprivate mutating func put(_ snapshot: SessionSnapshot) {
        put(UInt16(clamping: snapshot.stepIndex))
        put(list: snapshot.realLengths) { writer, length in writer.put(length) { $0.put($1) } }
        put(snapshot.lastStepChange) { $0.put($1) }
        switch snapshot.state {
        case .notStarted: put(UInt8(0))
        case .beforeClock(let waiting):
            put(UInt8(1))
            put(SessionState.Stage.waiting(waiting).code)
        case .running(let stage, let since, let clock):
            put(UInt8(2))
            put(stage.code)
            put(since)
            put(clock.origin)
        case .paused(let stage, let since, let elapsed):
            put(UInt8(3))
            put(stage.code)
            put(since)
            put(elapsed)
        case .completed(let since, let elapsed):
            put(UInt8(4))
            put(since) { $0.put($1) }
            put(elapsed)
        }
    }
}

extension ByteReader {
    fileprivate mutating func sessionSnapshot(limit: Int) -> SessionSnapshot? {
        guard let index = shortCount(),
            let lengths = list(limit: limit, { $0.optional { $0.span() } }),
            let change = optional({ $0.instant() }), let state = sessionState()
        else { return nil }
        return SessionSnapshot(
            state: state, stepIndex: index, realLengths: lengths, lastStepChange: change)
    }

    private mutating func sessionState() -> SessionState? {
        switch bits(UInt8.self) {
        case 0: return .notStarted
        case 1:
            guard case .waiting(let waiting)? = stage() else { return nil }
            return .beforeClock(waiting)
        case 2:
            guard let stage = stage(), let since = span(), let origin = instant() else {
                return nil
            }
            return .running(stage, since: since, SessionClock(origin: origin))
        case 3:
            guard let stage = stage(), let since = span(), let elapsed = span() else { return nil }
            return .paused(stage, since: since, elapsed: elapsed)
        case 4:
            guard let since = optional({ $0.span() }), let elapsed = span() else { return nil }
            return .completed(since: since, elapsed: elapsed)
        default: return nil
        }
    }

    private mutating func stage() -> SessionState.Stage? {
        guard let code = bits(UInt8.self) else { return nil }
        return SessionState.Stage.all.first { $0.code == code }
    }
}

extension SessionState.Stage {
    fileprivate static var all: [SessionState.Stage] {
        [.waiting(.forNext), .waiting(.forConfirmation), .active, .over]
    }

    /// The number that stands for it.
    fileprivate var code: UInt8 {
        switch self {
        case .waiting(.forNext): 0
        case .waiting(.forConfirmation): 1
        case .active: 2
        case .over: 3
        }
    }
}
