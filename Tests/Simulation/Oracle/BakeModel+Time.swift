/// Held against what the device says; and time that it can't have seen pass.
extension BakeModel {
    /// How far what two calendars tell of a gap may be from its real length.
    struct CalendarError {
        /// SPEC §10.7: both are of whole milliseconds.
        private static let step = Span.milliseconds(2)
        /// Nanoseconds at most; nil when a calendar was set meanwhile.
        private let most: Int64?

        /// A machine that is so late reads each of them as late.
        init(lateness: Int64, wasSet: Bool) { most = wasSet ? nil : Self.step + 2 * lateness }

        var isAny: Bool { most == nil }

        func allows(_ error: Int64) -> Bool { most.map { abs(error) <= $0 } ?? true }
    }

    /// Whether the device says the same.
    func isSame(as told: PlainBake, at real: Int64) -> Bool { plain(at: real) == told }

    func log(stars: Int) -> PlainBakeLog {
        PlainBakeLog(
            formula: formula, stars: stars, weighed: weighed, corrections: corrections,
            took: took)
    }

    /// The same bake, with the times that the device says now that its calendar is right; nil when
    /// those are not the real ones.
    func seeing(_ told: PlainBake, _ error: CalendarError, at real: Int64) -> BakeModel? {
        guard let time = told.time, !time.isAtLeast, let last = clocks.last, last.isAtLeast,
            error.allows(time.elapsed - (real - last.began))
        else { return nil }
        let seen = shifted(by: time.elapsed - last.elapsed(at: real), isAtLeast: false)
        return seen.isSame(as: told, at: real) ? seen : nil
    }

    /// The bake as the device found it after the power was cut; nil when that can't be.
    func found(
        _ told: PlainBake, keptAt: Int64, isKnown: Bool, error: CalendarError, at real: Int64
    ) -> BakeModel? {
        guard let time = told.time, let last = clocks.last else {
            guard isSame(as: told, at: real) else { return nil }
            var found = self
            for place in clocks.indices { found.clocks[place].isUnsure = true }
            return found
        }
        let passed = real - last.began
        let isRight = error.allows(time.elapsed - passed)
        let certain = last.elapsed(at: keptAt)
        let isBetween = (certain...max(certain, passed)).contains(time.elapsed)
        let isNear = isBetween || isRight || error.allows(time.elapsed - certain)
        let mayBeSo = time.isAtLeast ? isNear && !(isKnown && !last.isAtLeast) : isRight
        guard mayBeSo || error.isAny else { return nil }
        let found = shifted(by: time.elapsed - last.elapsed(at: real), isAtLeast: time.isAtLeast)
        return found.isSame(as: told, at: real) ? found : nil
    }

    /// All times that run, so much longer.
    private func shifted(by span: Int64, isAtLeast: Bool) -> BakeModel {
        var shifted = self
        for place in clocks.indices {
            shifted.clocks[place].unseen -= span
            shifted.clocks[place].isAtLeast = isAtLeast
            if place < clocks.count - 1 { shifted.clocks[place].isUnsure = true }
        }
        return shifted
    }
}

extension PlainBake {
    /// The time that runs, if one does.
    var time: Time? {
        switch stage {
        case .ripening(_, let time), .step(_, let time): time
        case .weigh, .proposal, .completed: nil
        }
    }
}
