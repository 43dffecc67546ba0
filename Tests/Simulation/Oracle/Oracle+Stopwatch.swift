/// SPEC §9.7: the stopwatch. Its time is judged to the nanosecond; of the log's questions only what
/// comes of them.
extension Oracle {
    mutating func startStopwatch(_ session: PlainSession, at now: Int64) throws(Finding) {
        guard var brew = BrewModel(stopwatch: session.steps) else {
            throw Finding(
                expected: "a guide that there is", found: "\(session.steps)", at: now)
        }
        brew.begun = begun
        brew.begin(at: pressedSince ?? now)
        brew.timePasses(to: now)
        self.brew = brew
        place = .stopwatch
        // From the press that began it: a late machine tells of it later.
        stopwatchGuardedUntil = min(pressedAt?.at ?? now, now) + BrewModel.echoTime
        isLost = false
        brews += 1
    }

    /// One that was stopped runs again, or is paused as it was, and PAUSE was pressed just now.
    mutating func goOnFromStop(_ session: PlainSession, at now: Int64) {
        guard place == .stopwatch, let phase = brew?.phase, phase == .completed,
            session.phase != phase.rawValue, let pressedAt, pressedAt.key == .pause,
            now - pressedAt.at <= 3 * lateness + GlassClock.lag
        else { return }
        brew?.takeBackStop(at: now)
        // NEXT may still be the echo of the one that stopped it, or that came back from its log.
        stopwatchDoubtedUntil = now + BrewModel.echoTime
    }

    /// ST-007: the log has the time that was measured, and the steps that were come to.
    mutating func saveStopwatch(
        _ log: PlainLog, _ brew: BrewModel, at now: Int64
    ) throws(Finding) {
        let took = brew.isGuided ? brew.took.filter { $0 != nil } : []
        let isMeasured =
            log.name.isEmpty && log.total == brew.clock(at: .max) && log.took == took
        guard brew.phase == .completed, isMeasured else {
            throw Finding(
                expected: "a stopwatch's log of \(brew.clock(at: .max)) ns, \(took)",
                found: LogBook.words(log), at: now)
        }
        guard (1...5).contains(log.stars), (1...2000).contains(log.dose) else {
            throw Finding(
                expected: "a log with a dose and a rating", found: LogBook.words(log), at: now)
        }
        place = .saving(log)
        intend(log, begun: brew.begun)
        mayBeForgotten = true
        self.brew = nil
    }

    /// SPEC §3: the menu, whose rows stand on it in turns.
    func checkMenu(_ lines: [String], at now: Int64) throws(Finding) {
        guard rows == 4, lines.count == 4, lines[0].hasPrefix("Menu "),
            let place = lines[0].split(separator: " ").last
        else { return }
        // One that is lost may be there or not.
        guard !bakery.isLost else { return }
        let hasBake = bakery.bake != nil
        let items =
            (hasBake ? ["Bake"] : []) + [
                "Recipes", "Reset to defaults", "Logs", "Stopwatch",
                hasBake ? "Formulas" : "Bake", "Settings", "Power off",
            ]
        guard let index = items.indices.first(where: { "\($0 + 1)/\(items.count)" == place }),
            lines[1].hasPrefix(">" + items[index])
        else {
            throw Finding(
                expected: "the menu's rows: \(items)", found: "\(lines)", at: now)
        }
    }
}
