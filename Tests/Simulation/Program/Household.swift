import Fixtures
import Hardware
import SimBoard

/// The people of a house and their kitchen: says what happens next, from its seed and the display.
///
/// A day has a few visits with hours of nothing between; most mishaps come while somebody is there.
struct Household {
    private static let second: Int64 = 1_000_000_000
    private static let day: Int64 = 86_400 * second

    let setup: Setup
    var numbers: SeededNumbers
    private var person: Person?
    private var kettle: Kettle?
    /// Visits of the present day that are still to come.
    private var visits: [Int64] = []
    private var dayNumber: Int64 = 0
    private var hasMovedIn = false

    init(_ setup: Setup) {
        self.setup = setup
        numbers = SeededNumbers(seed: setup.seed ^ 0x4B17_C4E2)
        kettle = setup.scale.map { Kettle($0, seed: setup.seed ^ 0x0CA2_AF30) }
        planDay()
    }

    /// When somebody next looks at the display.
    private(set) var looksAt: Int64 = 0

    mutating func span(_ range: ClosedRange<Int>) -> Int64 {
        Int64(range.lowerBound + numbers.below(range.count)) * 1_000_000
            + Int64(numbers.below(1_000_000))
    }

    private mutating func planDay() {
        let start = dayNumber * Self.day
        visits = (0..<(1 + numbers.below(4))).map { _ in
            start + 20_000 * Self.second + Int64(numbers.below(60_000)) * Self.second
        }.sorted()
        dayNumber += 1
        looksAt = visits.removeFirst()
    }

    private mutating func goAway(_ now: Int64) {
        person = nil
        while true {
            guard let next = visits.first else { return planDay() }
            visits.removeFirst()
            if next > now {
                looksAt = next
                return
            }
        }
    }

    /// What somebody does who looks at the display now.
    mutating func look(_ rows: [String], at now: Int64) -> [TimedEvent] {
        var events: [TimedEvent] = []
        if person == nil {
            person = Person(
                numbers: SeededNumbers(seed: numbers.next()), hasJournal: setup.hasJournal,
                bakes: setup.bakes)
            events = movingIn(at: now) + mishaps(from: now)
            events += journal(from: now) + bread(from: now)
        }
        if Screen(rows, bakes: setup.bakes) == .going {
            events.append(TimedEvent(at: now + span(2000...9000), what: .restart(.power)))
            looksAt = now + 20 * Self.second
            return events
        }
        events += kettle?.look(rows, at: now) ?? []
        if let wait = kettle?.waits(before: rows) {
            looksAt = now + wait
            return events
        }
        guard var move = person?.move(rows) else {
            if Screen(rows, bakes: setup.bakes).isTimed, numbers.below(60) > 0 {
                // Hardly anybody forgets their coffee for the night.
                person = nil
                looksAt = now + span(60_000...900_000)
            } else {
                goAway(now)
            }
            return events
        }
        let start = now + max(1_000_000, move.wait)
        guard let key = move.key else {
            looksAt = start
            return events
        }
        // Something leans on a key for the morning.
        if setup.hostility > 0, numbers.below(500) == 0 { move.hold = span(600_000...9_000_000) }
        if setup.hostility > 0, numbers.below(40) == 0 {
            // From the sofa, by the command line. Sixty-fourths of a second are exact in binary.
            let span = (1 + move.hold / 15_625_000) * 15_625_000
            events.append(TimedEvent(at: start, what: .command(key, span)))
            looksAt = start + span + 60_000_000
            return events
        }
        events += press(key, at: start, for: move.hold)
        let pressed = events.filter { if case .scale = $0.what { false } else { true } }
        looksAt = (pressed.map(\.at).filter { $0 < start + 20 * Self.second }.max() ?? start)
        looksAt = max(start + move.hold, min(looksAt, start + move.hold + 12_000_000)) + 1_000_000
        return events
    }

    // Keys.

    private mutating func press(
        _ key: Button, at start: Int64, for hold: Int64
    ) -> [TimedEvent] {
        var edges = bounce(key, to: .closed, at: start)
        if hold > 300_000_000, setup.hostility > 0, numbers.below(15) == 0 {
            // The kernel misses that a long press is over: the worst edge to miss.
            let loss: EdgeLoss = numbers.below(3) == 0 ? .announced : .silent
            edges.insert(
                TimedEvent(at: start, what: .loseEdge(key, .open, loss)), at: 0)
        }
        let end = max(start + hold, (edges.last?.at ?? start) + 500_000)
        edges += bounce(key, to: .open, at: end)
        if numbers.below(40) == 0 {
            // A glitch on some key, too short to be a press.
            let at = start + span(20...400)
            let other = Button.allCases[numbers.below(3)]
            if other != key {
                edges.append(TimedEvent(at: at, what: .contact(other, .closed)))
                edges.append(
                    TimedEvent(
                        at: at + Int64(10_000 + numbers.below(1_900_000)),
                        what: .contact(other, .open)))
            }
        }
        return edges
    }

    /// A contact that closes or opens, with up to so many bounces within 9 ms.
    private mutating func bounce(
        _ key: Button, to contact: Contact, at start: Int64
    ) -> [TimedEvent] {
        var edges = [TimedEvent(at: start, what: .contact(key, contact))]
        let other: Contact = contact == .closed ? .open : .closed
        var at = start
        // A worn switch opens for as long as it is told to, nearly.
        let worn = setup.releaseTime > 10 ? setup.releaseTime * 900_000 : 0
        for _ in 0..<(setup.bounces == 0 ? 0 : numbers.below(setup.bounces)) {
            let isWorn = worn > 0 && numbers.below(2) == 0
            let isClosed = contact == .closed
            let away = at + Int64(50_000 + numbers.below(1_400_000))
            let open = isWorn && isClosed ? worn : 700_000
            let back = away + Int64(50_000 + numbers.below(open))
            edges.append(TimedEvent(at: away, what: .contact(key, other)))
            edges.append(TimedEvent(at: back, what: .contact(key, contact)))
            at = back
        }
        return edges
    }

    /// Recipes that a house brings along, so that it brews more than the starter.
    private mutating func movingIn(at now: Int64) -> [TimedEvent] {
        guard !hasMovedIn else { return [] }
        hasMovedIn = true
        var own = SeededNumbers(seed: setup.seed ^ 0x51C6_0B37)
        return (0..<own.below(4)).map { _ in
            TimedEvent(at: now, what: .commandLine(CommandLineActs.numberOfAdding(&own)))
        }
    }

    /// What somebody does with methods, grinders and beans before they brew, and sometimes while
    /// they do.
    private mutating func journal(from now: Int64) -> [TimedEvent] {
        guard setup.hasJournal else { return [] }
        return (0...numbers.below(4)).map { _ in
            let isLate = numbers.below(3) == 0
            return TimedEvent(
                at: now + span(0...(isLate ? 240_000 : 200)), what: .journal(numbers.next()))
        }.sorted { $0.at < $1.at }
    }

    /// What somebody does with formulas before they bake, and sometimes while they do.
    private mutating func bread(from now: Int64) -> [TimedEvent] {
        guard setup.bakes else { return [] }
        return (0...numbers.below(3)).map { _ in
            let isLate = numbers.below(3) == 0
            return TimedEvent(
                at: now + span(0...(isLate ? 600_000 : 200)), what: .bread(numbers.next()))
        }.sorted { $0.at < $1.at }
    }
}
