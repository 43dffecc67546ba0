/// The three keys, for the oracle.
public enum Key: String, CaseIterable, Hashable, Sendable {
    case next, pause, restart
}

/// What a key's contact really did, and what SPEC §2 makes of it: a press is confirmed once the
/// contact has been closed for 2 ms, a release once it has been open for 10 ms, and each counts
/// from the first edge of its burst.
struct TrueContact {
    /// A press or a release that any reader must see.
    enum Change: Equatable {
        case pressed(since: Int64, at: Int64)
        case released(since: Int64, at: Int64)

        var at: Int64 {
            switch self {
            case .pressed(_, let at), .released(_, let at): at
            }
        }
    }

    /// SPEC §2.
    static let pressTime = Span.milliseconds(2)
    /// How long it must be open to be let go: 10 ms, for worn switches up to 200 ms (SPEC §2).
    let releaseTime: Int64

    private(set) var isClosed: Bool
    /// What was confirmed last.
    private(set) var isDown: Bool
    private var movedAt: Int64
    private var burstSince: Int64?
    /// The last moves, oldest first: enough for the longest burst and hold.
    private var moves: [(closed: Bool, at: Int64)] = []

    init(isClosed: Bool, at: Int64, releaseTime: Int64 = Span.milliseconds(10)) {
        self.releaseTime = releaseTime
        self.isClosed = isClosed
        isDown = isClosed
        movedAt = at
        if isClosed { moves = [(true, at)] }
    }

    /// When the state it is in will be confirmed; nil when it is.
    var due: Int64? { isClosed == isDown ? nil : movedAt + stillness(isClosed) }

    /// Whether what it is in was confirmed and its next move begins a new burst.
    func isStill(at now: Int64) -> Bool {
        isClosed == isDown && now - movedAt >= stillness(isClosed)
    }

    private func stillness(_ closed: Bool) -> Int64 { closed ? Self.pressTime : releaseTime }

    mutating func move(closed: Bool, at: Int64) {
        guard closed != isClosed else { return }
        if isStill(at: at) { burstSince = nil }
        burstSince = burstSince ?? at
        isClosed = closed
        movedAt = at
        moves.append((closed, at))
        if moves.count > 128 { moves.removeFirst(64) }
    }

    mutating func settle(upTo now: Int64) -> Change? {
        guard let due, due <= now else { return nil }
        let since = burstSince ?? movedAt
        isDown = isClosed
        burstSince = nil
        return isDown ? .pressed(since: since, at: due) : .released(since: since, at: due)
    }

    /// How long it had been kept down at a moment, bounces let pass; 0 when it
    /// was open.
    func keptDown(upTo moment: Int64) -> Int64 {
        var start: Int64?
        for move in moves.reversed() where move.at <= moment {
            if move.closed {
                start = move.at
            } else if (start ?? moment) - move.at >= releaseTime {
                break
            }
        }
        return start.map { moment - $0 } ?? 0
    }
}
