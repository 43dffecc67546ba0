import Brewing
import Timebase
import Units

extension ByteReader {
    mutating func plan() -> BrewPlan? {
        guard let id = text(), let name = text(), let method = text(),
            let category = text().flatMap(MethodCategory.init(rawValue:)),
            let dose = grams(), let yield = grams(), let temperature = number(Int64.self),
            let label = text(), let descriptor = text(),
            let steps = list(limit: RecipeLimit.steps, { $0.step() })
        else { return nil }
        return BrewPlan(
            recipeID: RecipeID(rawValue: id), recipeName: name,
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

    /// What was kept of a brew of this plan.
    mutating func keptSession(of plan: BrewPlan) -> KeptSession? {
        guard let id = text(), let stamp = stamp(), let boot = text(), let seen = instant(),
            let standing = standing(), let tasting = optional({ $0.tasting() }),
            let session = BrewSession(plan: plan, standing: standing)
        else { return nil }
        // Of a brew that goes on, or whose log was asked for, nothing is being said.
        let isAsked = session.phase == .completed && tasting == nil
        return KeptSession(
            logID: LogID(rawValue: id), stamp: stamp, session: session, bootID: boot,
            lastSeen: seen, tasting: tasting, said: isAsked ? said() : nil)
    }

    /// What was said of a cup so far; nil where nothing stands, or nothing that can have been: the
    /// brew is worth more than its answers.
    private mutating func said() -> TastingDraft? {
        guard let stage = number(UInt8.self).flatMap(TastingDraft.Stage.init(rawValue:)),
            let stars = number(UInt8.self), stars == 0 || Rating(stars: Int(stars)) != nil,
            let taste = optional({ $0.text().flatMap(TasteTag.init(rawValue:)) }),
            let note = optional({ $0.wholeText().flatMap { try? TastingNote($0) } })
        else { return nil }
        return TastingDraft(
            stage: stage, rating: Rating(stars: Int(stars)), taste: taste, note: note)
    }

    private mutating func stamp() -> BrewStamp? {
        guard let wall = number(Int64.self), Plausible.milliseconds.contains(wall),
            let isTrusted = flag(), let zone = text(), let offset = number(Int32.self),
            Plausible.offsetSeconds.contains(Int64(offset)), let boot = text(),
            let monotonic = instant()
        else { return nil }
        return BrewStamp(
            wall: WallTime(millisecondsSince1970: wall), isTrusted: isTrusted, timeZone: zone,
            offsetSeconds: Int(offset), bootID: boot, monotonic: monotonic)
    }

    private mutating func standing() -> SessionStanding? {
        guard let phase = phase(), let index = number(UInt16.self),
            let lengths = list(limit: RecipeLimit.steps, { $0.optional { $0.span() } }),
            let clock = clock(), let before = optional({ $0.phase() }),
            let start = optional({ $0.span() }), let end = optional({ $0.span() }),
            let change = optional({ $0.instant() })
        else { return nil }
        return SessionStanding(
            phase: phase, stepIndex: Int(index), realLengths: lengths, clock: clock,
            phaseBeforePause: before, stepStart: start, stepEnd: end, lastStepChange: change)
    }

    private mutating func phase() -> SessionPhase? { text().flatMap(SessionPhase.init(rawValue:)) }

    private mutating func instant() -> Instant? {
        nanoseconds().map(Instant.init(nanoseconds:))
    }

    private mutating func span() -> Duration? { nanoseconds().map { .nanoseconds($0) } }

    private mutating func nanoseconds() -> Int64? {
        number(Int64.self).flatMap { Plausible.nanoseconds.contains($0) ? $0 : nil }
    }

    private mutating func clock() -> BrewClock.State? {
        guard let isRunning = flag() else { return nil }
        return isRunning ? instant().map { .running(origin: $0) } : span().map { .stopped(at: $0) }
    }

    private mutating func tasting() -> Tasting? {
        guard let rating = number(UInt8.self).flatMap({ Rating(stars: Int($0)) }),
            let taste = optional({ $0.text().flatMap(TasteTag.init(rawValue:)) }),
            let note = optional({ $0.text().flatMap { try? TastingNote($0) } })
        else { return nil }
        return Tasting(rating: rating, taste: taste, note: note)
    }
}
