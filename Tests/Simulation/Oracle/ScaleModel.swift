/// What hands do at the scale, in milligrams and nanoseconds.
public enum Hand: Hashable, Sendable {
    /// So much more comes evenly within that time; at once when that is nothing.
    case pours(Int64, within: Int64)
    /// Everything is taken off.
    case empties
    /// Everything is lifted for so long.
    case lifts(Int64)
    /// The scale itself is not as it should be, or its plug was out.
    case upsets
}

/// What really lies on the scale, by the hands that put it there, as SPEC §16.6 has them: what no
/// scale can know before it has settled.
struct ScaleModel {
    /// SPEC §16.1: whether it may confirm a pour, and whether it may go on from one.
    let starts: Bool
    let advances: Bool

    /// Whether nothing befell the scale itself since the brew was begun.
    private(set) var isSound = false
    /// Whether its water is known besides: nothing was done but to pour since it was asked for.
    private(set) var isSure = false
    /// What lay there when the first water was asked for; nil before that is known.
    private(set) var zero: Int64?
    /// Since when the first water is asked for.
    private(set) var askedAt: Int64?

    private var lying: Int64 = 0
    private var flows: [Flow] = []
    private var lifts: [Range<Int64>] = []
    private var begunAt: Int64 = 0
    private var touchedAt: Int64 = 0

    /// What is looked back at. Chosen: longer than anybody waits for water to be poured.
    private static let memory = Span.seconds(1800)
    /// How still nothing is. Chosen: less than half of what is shown.
    private static let stillness: Int64 = 40
    /// Milligrams a millisecond. WS-009: more than 200 g/s is absurd, and a zero from before it need
    /// not hold; some less, for what is near that may be either.
    private static let abruptFlow: Int64 = 150
    /// From one look to the next. Chosen: finer than a scale weighs.
    private static let step = Span.milliseconds(50)

    init(starts: Bool, advances: Bool) {
        self.starts = starts
        self.advances = advances
    }

    // What lies there.

    /// Milligrams at a moment.
    func load(at now: Int64) -> Int64 {
        if lifts.contains(where: { $0.contains(now) }) { return 0 }
        return flows.reduce(lying) { $0 + Self.part(of: $1, at: now) }
    }

    private typealias Flow = (from: Int64, to: Int64, mass: Int64)

    private static func part(of flow: Flow, at now: Int64) -> Int64 {
        if now < flow.from { return 0 }
        if now >= flow.to { return flow.mass }
        return flow.mass * ((now - flow.from) / 1000) / max(1, (flow.to - flow.from) / 1000)
    }

    /// What lay there between two moments, look by look.
    private func looks(from start: Int64, to end: Int64) -> [Int64] {
        stride(from: start, through: end, by: Int(Self.step)).map { load(at: $0) }
    }

    /// Whether nothing moved.
    func isStill(from start: Int64, to end: Int64) -> Bool {
        let all = looks(from: start, to: end) + [load(at: end)]
        return (all.max() ?? 0) - (all.min() ?? 0) <= Self.stillness
    }

    /// The least that lay there.
    func least(from start: Int64, to end: Int64) -> Int64 {
        (looks(from: start, to: end) + [load(at: end)]).min() ?? 0
    }

    /// The most, and the least, that came within a span anywhere between two moments.
    func rises(
        within span: Int64, from start: Int64, to end: Int64
    ) -> (least: Int64, most: Int64) {
        let all = stride(from: start, through: max(start, end - span), by: Int(Self.step))
            .map { load(at: $0 + span) - load(at: $0) }
        return (all.min() ?? 0, all.max() ?? 0)
    }

    // Hands.

    mutating func take(_ hand: Hand, isAwaited: Bool, at now: Int64) {
        settleZero(at: now)
        forget(before: now - Self.memory)
        // Before its zero is known anything may be in it; of what came after only water is known.
        if askedAt != nil, zero == nil { isSure = false }
        switch hand {
        case .pours(let mass, let span):
            let isAbrupt = span == 0 || mass / max(1, span / 1_000_000) > Self.abruptFlow
            let areGrounds = isAwaited && mass > 14_500 && span < Span.seconds(2)
            // What comes while the cup is in the hand comes all at once as it is put back.
            let isInHand = lifts.contains { $0.overlaps(now..<now + max(1, span)) }
            if askedAt != nil, isAbrupt || areGrounds || isInHand { isSure = false }
            flows.append((now, now + span, mass))
            touchedAt = max(touchedAt, now + span)
        case .empties:
            if askedAt != nil { isSure = false }
            let load = flows.reduce(lying) { $0 + Self.part(of: $1, at: now) }
            flows = flows.map { ($0.from, min($0.to, now), Self.part(of: $0, at: now)) }
            flows.append((now, now, -load))
            touchedAt = now
        case .lifts(let span):
            if askedAt != nil, flows.contains(where: { $0.to > now }) { isSure = false }
            lifts.append(now..<now + span)
            touchedAt = max(touchedAt, now + span)
        case .upsets: (isSound, isSure) = (false, false)
        }
    }

    private mutating func forget(before moment: Int64) {
        lifts.removeAll { $0.upperBound < moment }
        for flow in flows where flow.to < moment { lying += flow.mass }
        flows.removeAll { $0.to < moment }
    }

    /// The clock begins anew; what lay there lies there.
    mutating func reboot() {
        lying = flows.reduce(lying) { $0 + $1.mass }
        (flows, lifts) = ([], [])
        touchedAt = 0
        brewChanges(isNew: false, at: 0)
    }

    // The brew.

    /// A brew was begun, or is not what it was.
    mutating func brewChanges(isNew: Bool, at now: Int64) {
        (isSound, isSure, zero, askedAt, begunAt) = (isNew, isNew, nil, nil, now)
    }

    /// The first water is asked for from now on.
    mutating func asks(at now: Int64) { askedAt = askedAt ?? now }

    /// The zero is what lies there, once it was still for so long that every scale has seen it. One
    /// that was asleep takes some seconds.
    mutating func settleZero(at now: Int64) {
        guard zero == nil, let askedAt, isSure, now - begunAt >= Span.seconds(6) else { return }
        let since = max(askedAt, touchedAt)
        if now - since >= Span.seconds(2), isStill(from: since, to: now) { zero = load(at: now) }
    }

    /// Water may be on its way: a zero that is not known by now never is.
    mutating func waterComes(at now: Int64) {
        settleZero(at: now)
        if askedAt != nil, zero == nil { isSure = false }
    }

    /// Milligrams of water in the cup; nil where that is not surely known, as while it moves.
    func water(at now: Int64) -> Int64? {
        guard isSure, let zero, now - touchedAt >= Span.seconds(4),
            isStill(from: now - Span.seconds(4), to: now)
        else { return nil }
        return load(at: now) - zero
    }
}
