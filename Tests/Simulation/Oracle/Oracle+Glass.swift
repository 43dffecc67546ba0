extension Oracle {
    /// The device handed a picture to its display.
    public mutating func handed(_ lines: [String], lamp: Bool, at now: Int64) throws(Finding) {
        if isStopping { return }
        try judgeFollower(at: now)
        let isTimed = place == .stopwatch && brew?.phase != .completed
        if !lamp, place == .brew || place == .resume || isTimed {
            throw Finding(
                expected: "a glass that is lit while a brew runs", found: "its lamp is out", at: now
            )
        }
        (columns, rows) = (lines.first?.count ?? columns, lines.count)
        let isOther = handed.isEmpty || lamp != lampIsOn || isOther(lines, than: handed)
        handed = lines
        handedAt = now
        lampIsOn = lamp
        darkSince = lamp ? nil : darkSince ?? now
        glass.handed(at: now, isOtherScreen: isOther, isParallel: isParallel)
        try words.look(
            at: lines, place == .brew && heldKey == nil ? brew : nil, now)
        leaveSaving(lines)
        knowPlace(lines)
        lookAtEdit(lines)
        lookForDamage(lines)
        try checkMenu(lines, at: now)
        try checkDays(lines, at: now)
        // What a recipe's last page offers (JL-001).
        if lines.contains(where: { $0.holds("Best ★") || $0.hasPrefix("★") }) {
            mayBeBest = true
        }
        if lines.contains(where: { $0.hasPrefix("Deleted ") }), let id = deletingLog {
            book.sayDeleted(id)
            deletingLog = nil
        }
    }

    /// What tells one screen from another: the first word, and what the keys do, since a long name
    /// goes by in its row. Where there are only two rows it is both of their first words, since a
    /// list there begins with what is chosen, and most of the letters but in a brew. There words may
    /// take the place of the step's number in their turn: only another number is certain.
    private func isOther(_ lines: [String], than before: [String]) -> Bool {
        if let number = Self.number(lines), let earlier = Self.number(before) {
            return number != earlier
        }
        if Self.isTimed(lines), Self.isTimed(before) { return false }
        // Of a stopwatch the time comes first, and is another each tenth of a second.
        if Self.beginsWithTime(lines), Self.beginsWithTime(before) { return false }
        let isOtherByWords = zip(lines, before).prefix(lines.count == 2 ? 2 : 1)
            .allSatisfy { line, earlier in
                line.split(separator: " ").first != earlier.split(separator: " ").first
            }
        guard isOtherByWords, lines.count == 2 else {
            return isOtherByWords && lines.last != before.last
        }
        // Where nobody knows, it may be a brew.
        if place == .brew || place == .unknown { return false }
        let letters = zip(lines.joined(), before.joined()).filter { $0 != " " || $1 != " " }
        // Chosen: three in five of a dozen, clear of what may go either way at one half.
        return 5 * letters.count { $0 != $1 } > 3 * letters.count && letters.count > 12
    }

    /// The step's number that a heading begins with, `2/6`; nil where words have its place.
    private static func number(_ lines: [String]) -> Substring? {
        lines.first?.split(separator: " ").first.flatMap { word in
            word.utf8.contains(UInt8(ascii: "/")) && word.allSatisfy { $0.isNumber || $0 == "/" }
                ? word : nil
        }
    }

    /// Whether a heading ends with a time, as that of a step does.
    private static func isTimed(_ lines: [String]) -> Bool {
        lines.first?.split(separator: " ").last.map { $0.utf8.contains(UInt8(ascii: ":")) } ?? false
    }

    static func beginsWithTime(_ lines: [String]) -> Bool {
        lines.first?.split(separator: " ").first.map { $0.utf8.contains(UInt8(ascii: ":")) }
            ?? false
    }

    private mutating func leaveSaving(_ lines: [String]) {
        guard case .saving = place, let first = lines.first else { return }
        let words = ["Saved", "Saving", "Not saved", "! Not saved"]
        if !words.contains(where: { first.hasPrefix($0) }) {
            place = .elsewhere
            isLost = false
        }
    }

    /// After a failure of the storage: a place without a brew is known again.
    private mutating func knowPlace(_ lines: [String]) {
        guard place == .unknown, rows == 4, lines.last?.hasSuffix("Menu") ?? false else { return }
        place = .elsewhere
        isLost = false
        brew = nil
    }

    /// Somebody was told on the socket what the display shows; `isNewest` who is told of each
    /// picture without asking.
    public mutating func isShown(
        _ lines: [String], lamp: Bool, isNewest: Bool, at now: Int64
    ) throws(Finding) {
        try judgeFollower(at: now)
        if isNewest {
            followed = (lines, lamp, now)
        } else if handedAt != now {
            // A picture of this very moment may be later than the answer.
            try holdAgainstHanded(lines, lamp: lamp, at: now)
        }
    }

    /// Who follows has the picture that the display was handed last, once its moment is over: in
    /// one moment there may be several, as when the storage answers at once what a press asked for.
    private mutating func judgeFollower(at now: Int64) throws(Finding) {
        guard let last = followed, last.at < now else { return }
        followed = nil
        try holdAgainstHanded(last.lines, lamp: last.lamp, at: now)
    }

    private mutating func holdAgainstHanded(
        _ lines: [String], lamp: Bool, at now: Int64
    ) throws(Finding) {
        if isStopping || handed.isEmpty { return }
        checks += 1
        guard lines == handed, lamp == lampIsOn else {
            throw Finding(
                expected: "the picture on the socket: \(handed)", found: "\(lines)", at: now)
        }
    }

    /// From now until `until` nothing happens, and the display stays as it is.
    public mutating func watch(
        _ lines: [String], from now: Int64, until: Int64
    ) throws(Finding) {
        if isStopping { return }
        try judgeFollower(at: now)
        try keys.check(at: now)
        try checkTold(until: until)
        timePasses(to: now)
        if isBrewing { glass.isWatched(at: now) }
        let end = until - 1
        guard end >= now, !glass.isDoubtful(at: end) else { return }
        let lag = glass.lag(at: end)
        promise(lines)
        guard end - max(changedAt, handedAt) > lag else { return }
        try checkPicture(lines, at: end)
        try checkPlace(lines, at: end, lag: lag)
        try checkBread(at: end, lag: lag)
    }

    /// What the display says is saved must stay.
    private mutating func promise(_ lines: [String]) {
        if let log = bakery.saving, lines.first?.hasPrefix("Saved") ?? false {
            bakery.book.promise(log)
        }
        guard case .saving(let log) = place, lines.first?.hasPrefix("Saved") ?? false else {
            return
        }
        book.promise(log)
    }

    private mutating func checkPlace(
        _ lines: [String], at now: Int64, lag: Int64
    ) throws(Finding) {
        guard let words = firstRow(at: now), let before = firstRow(at: now - lag), words == before
        else { return }
        checks += 1
        let isStopwatch = place == .stopwatch
        // Nothing has changed since it was right.
        if let right, right.words == words, right.line == lines[0], right.columns == columns,
            !isStopwatch
        {
            return try checkPacing(lines, at: now, lag: lag)
        }
        let row = isStopwatch ? words.left : row(words.left, words.right)
        let isRight =
            isStopwatch
            ? lines[0].hasPrefix(row)
            : lines[0] == row || Self.isPicture(Self.picture([row], on: [lines[0]]), [lines[0]])
        guard isRight || isWords(handed, at: now) else {
            throw Finding(
                expected: "'\(row)' in the first row", found: "\(lines)", at: now,
                glassText: row)
        }
        if isRight { right = (words, lines[0], columns) }
        try checkPacing(lines, at: now, lag: lag)
    }

    /// What must stand at the two ends of the first row; nil where the rules say nothing of it.
    private func firstRow(at now: Int64) -> (left: String, right: String)? {
        guard let brew else { return nil }
        switch place {
        case .brew: return (brew.heading, brew.clockText(at: now))
        case .leave(let since):
            if heldKey == nil, now >= since + Self.leaveTime {
                return (brew.heading, brew.clockText(at: now))
            }
            return ("Leave this brew?", "")
        case .resume:
            if brew.isStopwatch { return nil }
            let clock = BrewModel.minutes(brew.clock(at: now) / Span.seconds(1))
            let place = brew.heading.split(separator: " ").first.map(String.init) ?? ""
            return (rows == 4 ? "Resume brew?" : "Resume? \(place)", clock)
        case .tasting(let tasting):
            return tasting.stage == .rate ? ratingRow(tasting, brew) : nil
        case .stopwatch:
            guard heldKey == nil, brew.phase != .completed else { return nil }
            return brew.stopwatchText(at: now).map { ($0, "") }
        case .elsewhere, .saving, .unknown: return nil
        }
    }

    /// SPEC §3: words that have no room beside their number take turns; the clock stays. The small
    /// display has only its first row for them, and a large one while the third tells of a fault, of
    /// the scale's too. The
    /// picture is judged: a display of another size may cut it.
    private func isWords(_ lines: [String], at now: Int64) -> Bool {
        guard place == .brew, let brew, !lines.isEmpty,
            brew.heading.count > columns - (brew.clockText(at: now) + " ").count,
            rows == 2 || lines[2].hasPrefix("!") || lines[2].hasPrefix("Scale ")
        else { return false }
        return TurningWords.isTurn(lines[0], of: brew, at: now)
    }

    private func ratingRow(
        _ tasting: TastingModel, _ brew: BrewModel
    ) -> (left: String, right: String) {
        let time = BrewModel.minutes(brew.clock(at: .max) / Span.seconds(1))
        if rows == 4 { return ("Brew finished", time) }
        let stars = String(repeating: "★", count: tasting.stars)
        return ("Rate " + stars + String(repeating: "·", count: 5 - tasting.stars), time)
    }

    /// A row with words at both ends; what has no room on the left is cut.
    private func row(_ left: String, _ right: String) -> String {
        let room = columns - (right.isEmpty ? 0 : right.count + 1)
        let words = left.count > room ? left.prefix(room - 1) + "…" : left[...]
        return words + String(repeating: " ", count: columns - words.count - right.count) + right
    }

    /// SPEC §6: beside the bar stand the grams that should be on the scale now.
    private mutating func checkPacing(
        _ lines: [String], at now: Int64, lag: Int64
    ) throws(Finding) {
        guard rows == 4, lines.count == 4, place == .brew, let brew, brew.phase == .active,
            heldKey == nil,
            let grams = brew.pacing(at: now), grams == brew.pacing(at: now - lag),
            !lines[2].hasPrefix("!")
        else { return }
        guard let weighed = weighedPacing(brew, at: now) else { return }
        let right = weighed.isEmpty ? [grams] : weighed
        checks += 1
        guard right.contains(where: { lines[2].hasSuffix($0) }) else {
            throw Finding(
                expected: "'\(right[0])' in the third row", found: "\(lines)", at: now,
                glassText: right[0])
        }
    }
}
