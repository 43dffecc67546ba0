// The bytes of a brew, as the session's file and the logs that wait hold them.
//
// Responsible for the layout: what stands in which order, and in how many bytes. Writer and reader
// of each part stand one below the other. Not for blocks, checksums and slots (`SessionFile`,
// `ChecksummedBlock`), and not for what a session may be (`SessionSnapshot`).
//
// The layout is that of the first version, and stays: a brew goes on through an update of the
// program. Numbers have fixed widths, little end first. A text is its length in two bytes and its
// UTF-8. What may be missing has a byte before it that says whether it is there. A list has its
// count in two bytes. Masses are tenths of a gram and temperatures tenths of a degree, in eight
// bytes; spans and moments nanoseconds, in eight bytes.
//
// What later versions added stands behind all of that, and only where there is something: an
// earlier program does not look there. What was said of a cup comes first and begins with its
// question; each other such part begins with a mark of its own (`LaterPart`).
//
// Nothing is believed: each number is brought into its bounds (`Plausible`) or refused, and a
// session is taken only when it would be written as the same bytes again.
import Brewing
import Guide
import Names
import Timebase
import Units

// MARK: The plan: what never changes while the brew runs.

extension ByteWriter {
    mutating func put(plan: BrewPlan) {
        put(plan.recipeID?.rawValue ?? "")
        put(plan.recipeName ?? "")
        put(plan.method.name)
        put(plan.method.category.rawValue)
        put(plan.inputs.dose)
        put(plan.inputs.yield)
        put(Int64(plan.inputs.temperature.tenths))
        put(plan.inputs.grind.label)
        put(plan.inputs.grind.descriptor)
        put(list: plan.steps) { $0.put($1) }
    }

    private mutating func put(_ step: BrewPlan.Step) {
        put(step.kind.rawValue)
        put(step.text)
        put(step.length) { $0.put($1) }
        put(step.until) { $0.put($1) }
        put(step.waterBefore)
        put(step.waterTo)
    }

    private mutating func put(_ mass: Grams) { put(Int64(mass.tenths)) }
}

extension ByteReader {
    mutating func plan() -> BrewPlan? {
        guard let id = text(), let name = text(), let method = text(),
            let category = text().flatMap(MethodCategory.init(rawValue:)),
            let dose = grams(), let yield = grams(), let temperature = number(Int64.self),
            let label = text(), let descriptor = text(),
            let steps = list(limit: RecipeLimit.steps, { $0.step() })
        else { return nil }
        return BrewPlan(
            recipeID: id.isEmpty ? nil : RecipeID(rawValue: id),
            recipeName: name.isEmpty ? nil : name,
            method: BrewMethod(name: method, category: category),
            inputs: BrewInputs(
                dose: dose, yield: yield, temperature: Celsius(keptTenths: temperature),
                grind: Grind(label: label, descriptor: descriptor)),
            steps: steps)
    }

    private mutating func step() -> BrewPlan.Step? {
        guard let kind = text().flatMap(RecipeStep.Kind.init(rawValue:)), let text = text(),
            let length = optional({ $0.span() }), let until = optional({ $0.span() }),
            let before = grams(), let after = grams()
        else { return nil }
        return BrewPlan.Step(
            kind: kind, text: text, length: length, until: until,
            waterBefore: before, waterTo: after)
    }

    private mutating func grams() -> Grams? { number(Int64.self).map(Grams.init(keptTenths:)) }
}

// MARK: The state: what changes, and is written again and again.

extension ByteWriter {
    mutating func put(stateOf checkpoint: SessionCheckpoint) {
        put(checkpoint.logID.rawValue)
        put(checkpoint.stamp)
        put(checkpoint.bootID, limit: 256)
        put(checkpoint.lastSeen)
        put(SessionFields(checkpoint.session))
        put(checkpoint.tasting) { $0.put($1) }
        guard checkpoint.isToBeRated else { return }
        if let said = checkpoint.said { put(said) }
        if let running = checkpoint.beforeStop.flatMap({ checkpoint.session(standing: $0) }) {
            put(.beforeStop)
            put(SessionFields(running))
        }
    }
}

extension ByteReader {
    /// What was stored of a brew of this plan.
    mutating func sessionCheckpoint(of plan: BrewPlan) -> SessionCheckpoint? {
        guard let id = text(), let stamp = stamp(), let boot = text(), let seen = instant(),
            let session = sessionFields()?.session(of: plan), session.snapshot.canStand(at: seen),
            let tasting = optional({ $0.tasting() })
        else { return nil }
        var checkpoint = SessionCheckpoint(
            logID: LogID(rawValue: id), stamp: stamp, session: session, bootID: boot,
            lastSeen: seen, tasting: tasting)
        guard checkpoint.isToBeRated else { return checkpoint }
        checkpoint.said = attempt { $0.said() }
        checkpoint.beforeStop = take(.beforeStop) ? beforeStop(of: plan) : nil
        return checkpoint
    }

    /// A session that was under way; nil for any other: the stopped one is worth more.
    private mutating func beforeStop(of plan: BrewPlan) -> SessionSnapshot? {
        guard let session = sessionFields()?.session(of: plan),
            session.phase != .completed, session.phase != .notStarted
        else { return nil }
        return session.snapshot
    }
}

extension SessionCheckpoint {
    /// Whether the brew is over and its log not asked for: of any other nothing is being said, and
    /// none goes on as if it had not been stopped.
    fileprivate var isToBeRated: Bool { session.phase == .completed && tasting == nil }

    /// The session as it stood once; nil when none of its plan can.
    fileprivate func session(standing snapshot: SessionSnapshot) -> BrewSession? {
        BrewSession(plan: session.plan, snapshot: snapshot)
    }
}

// MARK: Its beginning.

extension ByteWriter {
    mutating func put(_ stamp: ClockStamp) {
        put(stamp.wall.millisecondsSince1970)
        put(stamp.isTrusted)
        put(stamp.timeZone, limit: 256)
        put(Int32(stamp.offsetSeconds))
        put(stamp.bootID, limit: 256)
        put(stamp.monotonic)
    }
}

extension ByteReader {
    mutating func stamp() -> ClockStamp? {
        guard let wall = number(Int64.self, in: Plausible.milliseconds),
            let isTrusted = flag(), let zone = text(),
            let offset = number(Int32.self, in: Plausible.offsetSeconds), let boot = text(),
            let monotonic = instant()
        else { return nil }
        return ClockStamp(
            wall: WallTime(millisecondsSince1970: wall), isTrusted: isTrusted, timeZone: zone,
            offsetSeconds: Int(offset), bootID: boot, monotonic: monotonic)
    }
}

// MARK: Where the session stands.

extension ByteWriter {
    fileprivate mutating func put(_ fields: SessionFields) {
        put(fields.phase.name)
        put(UInt16(fields.stepIndex))
        put(list: fields.realLengths) { writer, length in writer.put(length) { $0.put($1) } }
        switch fields.clock {
        case .stopped(let elapsed):
            put(false)
            put(elapsed)
        case .running(let origin):
            put(true)
            put(origin)
        }
        put(fields.phaseBeforePause) { $0.put($1.name) }
        put(fields.stepStart) { $0.put($1) }
        put(fields.stepEnd) { $0.put($1) }
        put(fields.lastStepChange) { $0.put($1) }
    }
}

extension ByteReader {
    fileprivate mutating func sessionFields() -> SessionFields? {
        guard let phase = phase(), let index = shortCount(),
            let lengths = list(limit: RecipeLimit.steps, { $0.optional { $0.span() } }),
            let clock = clock(), let before = optional({ $0.phase() }),
            let start = optional({ $0.span() }), let end = optional({ $0.span() }),
            let change = optional({ $0.instant() })
        else { return nil }
        return SessionFields(
            phase: phase, stepIndex: index, realLengths: lengths, clock: clock,
            phaseBeforePause: before, stepStart: start, stepEnd: end, lastStepChange: change)
    }

    private mutating func phase() -> SessionPhase? { text().flatMap(SessionPhase.init(name:)) }

    private mutating func clock() -> SessionFields.Clock? {
        guard let isRunning = flag() else { return nil }
        return isRunning ? instant().map { .running(origin: $0) } : span().map { .stopped(at: $0) }
    }
}

// MARK: What was said of the cup.

extension ByteWriter {
    fileprivate mutating func put(_ tasting: Tasting) {
        put(UInt8(tasting.rating.stars))
        put(tasting.taste?.rawValue) { $0.put($1) }
        put(tasting.note?.text) { $0.put($1) }
    }

    fileprivate mutating func put(_ said: TastingDraft) {
        put(said.stage.rawValue)
        put(UInt8(said.rating?.stars ?? 0))
        put(said.taste?.rawValue) { $0.put($1) }
        put(said.note?.text) { $0.put($1) }
    }
}

extension ByteReader {
    fileprivate mutating func tasting() -> Tasting? {
        guard let rating = rating(),
            let taste = optional({ $0.text().flatMap(TasteTag.init(rawValue:)) }),
            let note = optional({ $0.text().flatMap { try? Note($0) } })
        else { return nil }
        return Tasting(rating: rating, taste: taste, note: note)
    }

    /// Stars, in one byte.
    mutating func rating() -> Rating? {
        number(UInt8.self, in: Plausible.stars).flatMap { Rating(stars: Int($0)) }
    }

    /// What was said of a cup so far; nil where nothing stands, or nothing that can have been: the
    /// brew is worth more than its answers.
    fileprivate mutating func said() -> TastingDraft? {
        guard let stage = bits().flatMap(TastingDraft.Stage.init(rawValue:)),
            let stars = number(UInt8.self)?.within(0...5),
            let taste = optional({ $0.text().flatMap(TasteTag.init(rawValue:)) }),
            let note = optional({ $0.wholeText().flatMap { try? Note($0) } })
        else { return nil }
        return TastingDraft(
            stage: stage, rating: Rating(stars: Int(stars)), taste: taste, note: note)
    }
}

// MARK: Moments and spans.

extension ByteWriter {
    mutating func put(_ span: Duration) { put(span.nanoseconds) }
    mutating func put(_ moment: Instant) { put(moment.nanoseconds) }
}

extension ByteReader {
    mutating func span() -> Duration? { nanoseconds().map { .nanoseconds($0) } }
    mutating func instant() -> Instant? {
        nanoseconds().map(Instant.init(nanoseconds:))
    }

    private mutating func nanoseconds() -> Int64? {
        number(Int64.self, in: Plausible.nanoseconds)
    }
}
