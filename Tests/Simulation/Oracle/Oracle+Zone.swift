/// What the kitchen's clocks say at a moment.
struct KitchenTime: Hashable, Sendable {
    /// Milliseconds since 1970, as the calendar has it.
    var milliseconds: Int64
    /// The time zone's name.
    var zone: String
    /// Seconds east of UTC.
    var offset: Int
    /// Whether the calendar is synchronised.
    var isTrusted: Bool
    /// The kitchen's time, in nanoseconds.
    var real: Int64 = 0
}

/// SPEC §7: a log keeps when and in which time zone its brew was started, and that stays.
extension Oracle {
    /// The kitchen is in this time zone from now on, so many seconds east of UTC.
    public mutating func zone(_ name: String, offset: Int, at now: Int64 = 0) {
        if kitchen.zone != name || kitchen.offset != offset { clocksChange(at: now) }
        (kitchen.zone, kitchen.offset) = (name, offset)
    }

    /// A brew is dated when the disk has its turn: what has waited for a slow one until the clocks
    /// were set may be dated by either.
    mutating func clocksChange(at now: Int64) {
        let earliest = bakery.real(now) - slowness - 2 * lateness
        let isWaiting = { (begun: KitchenTime?) in begun.map { $0.real >= earliest } ?? false }
        guard slowness > 0 else { return }
        if isWaiting(begun) { begun = nil }
        if isWaiting(brew?.begun) { brew?.begun = nil }
        for place in book.entries.indices where isWaiting(book.entries[place].begun) {
            book.entries[place].begun = nil
        }
    }

    /// What the calendar said at the kitchen's time 0, in milliseconds since 1970.
    public mutating func calendarBegins(at milliseconds: Int64) {
        kitchen.milliseconds = milliseconds
    }

    /// What the clocks say at a moment of the boot's clock.
    func kitchenTime(at now: Int64) -> KitchenTime {
        var time = kitchen
        time.milliseconds += bakery.real(now) / 1_000_000 + bakery.calendar.error / 1_000_000
        time.isTrusted = bakery.calendar.isTrusted
        time.real = bakery.real(now)
        return time
    }

    /// A list at the command line has these logs of a day or later, just after a look at the
    /// database; `day` counts from 1970.
    public func isListed(
        _ ids: [String], since day: Int64, of logs: [PlainLog], at now: Int64
    ) throws(Finding) {
        let start = day * 86_400_000
        let own = logs.filter { $0.started + Int64($0.offset) * 1000 >= start }
        let sorted = own.sorted { ($0.started, $0.id) > ($1.started, $1.id) }
        guard Set(ids) == Set(own.map(\.id)), ids.count == own.count else {
            throw Finding(
                expected: "the logs of day \(day) and later: \(sorted.map(LogBook.words))",
                found: "\(ids)", at: now)
        }
        // SPEC BL-006: newest first.
        let times = ids.compactMap { id in own.first { $0.id == id }?.started }
        guard times == times.sorted(by: >) else {
            throw Finding(expected: "the newest log first", found: "\(times)", at: now)
        }
    }

    /// SPEC §3: a log's day and time are those of the place where it was brewed.
    mutating func checkDays(_ lines: [String], at now: Int64) throws(Finding) {
        guard rows == 4, lines.count == 4 else { return }
        // The way to a list is the menu, and then it is read anew.
        if lines[0].hasPrefix("Menu") { daysBefore = [] }
        let isList = lines[0].hasPrefix("Logs ")
        let begun = brew?.begun.map { CivilMoment($0.milliseconds, offset: $0.offset) }
        let known = book.entries.map(\.begunThere)
        guard !known.contains(where: { $0 == nil }), brew?.begun?.isTrusted ?? true,
            !storageIsDoubtful, place != .unknown
        else { return }
        let moments = (known + [begun]).compactMap { $0 } + daysBefore
        for line in lines.dropFirst(isList ? 1 : 0) {
            let words = line.split { $0 == " " || $0 == ">" }
            guard words.count > 3, let day = Int(words[0]), CivilMoment.months.contains(words[1])
            else { continue }
            let isMoment = words.count == 4 && words[3].contains(":") && Int(words[2]) != nil
            guard isList || isMoment else { continue }
            let there = "\(day) \(words[1])"
            // A long row that is chosen goes by, and its day with it.
            let isChosen = isList && line.hasPrefix(">")
            let isRight = moments.contains { moment in
                (isChosen ? moment.day.hasSuffix(there) : moment.day == there)
                    && (!isMoment || words[2] == "\(moment.year)" && words[3] == moment.time)
            }
            guard isRight else {
                throw Finding(
                    expected: "when somebody brewed: \(moments.map(\.text))", found: "\(lines)",
                    at: now)
            }
        }
    }
}

extension LogBook.Entry {
    /// When it was started there; nil while the database has not told, or the clock was wrong.
    var begunThere: CivilMoment? {
        log.started == 0 || !log.isTrusted ? nil : CivilMoment(log.started, offset: log.offset)
    }

    /// The start is what the kitchen's clocks said, unless they were known to be wrong.
    func checkStart(_ row: PlainLog, at now: Int64) throws(Finding) {
        guard let begun, begun.isTrusted else { return }
        guard row.started == begun.milliseconds, row.zone == begun.zone, row.offset == begun.offset
        else {
            throw Finding(
                expected: "a brew that was begun at \(begun)",
                found: "\(row.started) ms, \(row.zone) \(row.offset)", at: now)
        }
    }
}

/// A moment by the Gregorian calendar of a place (Fliegel and Van Flandern, 1968).
struct CivilMoment {
    static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `29 Mar`.
    let day: String
    let year: Int64
    /// `08:30`.
    let time: String

    init(_ milliseconds: Int64, offset: Int) {
        let seconds = milliseconds / 1000 + Int64(offset)
        var left = seconds / 86_400 + 2_440_588 + 68_569
        let centuries = 4 * left / 146_097
        left -= (146_097 * centuries + 3) / 4
        let years = 4000 * (left + 1) / 1_461_001
        left -= 1461 * years / 4 - 31
        let months = 80 * left / 2447
        let month = months + 2 - 12 * (months / 11)
        day = "\(left - 2447 * months / 80) \(Self.months[Int(month) - 1])"
        year = 100 * (centuries - 49) + years + months / 11
        let two = { (value: Int64) in value < 10 ? "0\(value)" : "\(value)" }
        time = two(seconds / 3600 % 24) + ":" + two(seconds / 60 % 60)
    }

    var text: String { "\(day) \(year) \(time)" }
}
