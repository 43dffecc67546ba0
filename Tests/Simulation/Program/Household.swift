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
    private var numbers: SeededNumbers
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

    private mutating func span(_ range: ClosedRange<Int>) -> Int64 {
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

    // Mishaps.

    private mutating func mishaps(from now: Int64) -> [TimedEvent] {
        guard setup.hostility > 0 else { return [] }
        var all: [TimedEvent] = []
        for _ in 0..<numbers.below(setup.hostility + 1) {
            all += mishap(at: now + span(0...(numbers.below(3) == 0 ? 20_000 : 240_000)))
        }
        for (place, happening) in all.enumerated() {
            // Often while somebody stands before Confirm.
            if case .commandLine(let number) = happening.what, number % 2 == 0 {
                all[place].at = now + Int64(number / 2 % 6_000_000_000)
            }
        }
        return all
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

    /// Milliseconds. Chosen: a card that is full stays so for a day or two, and for their brews.
    private static let fullCard = 600_000...130_000_000

    private mutating func diskTrouble(at: Int64) -> [TimedEvent] {
        let troubles: [ScheduledEvent.DiskTrouble] = [
            .full, .full, .readOnly, .writes, .flushes, .locked,
        ]
        let trouble = troubles[numbers.below(troubles.count)]
        let isLong = trouble == .full && numbers.below(2) == 0
        let length = span(isLong ? Self.fullCard : 1000...600_000)
        return [
            TimedEvent(at: at, what: .disk(trouble, true)),
            TimedEvent(at: at + length, what: .disk(trouble, false)),
        ]
    }

    /// Instructions that undo what a driver counts on: another direction, a shifting display, a
    /// shift, a cursor, another address, nothing to see, one line, eight bits, a cleared display.
    private static let noises: [UInt8] = [
        0x04, 0x05, 0x07, 0x18, 0x1C, 0x10, 0x14, 0x0F, 0x08, 0x81, 0xC3, 0x40, 0x02, 0x20, 0x38,
        0x01,
    ]

    private mutating func displayNoise() -> ScheduledEvent {
        switch numbers.below(4) {
        case 0: .glitch
        case 1: .noise(Self.noises[numbers.below(Self.noises.count)])
        case 2: .brownOut(numbers.next())
        default:
            .garble(after: numbers.below(40), mask: UInt8(1 + numbers.below(255)))
        }
    }

    private mutating func mishap(at: Int64) -> [TimedEvent] {
        let restart: ScenarioCommand.Restart = numbers.below(2) == 0 ? .crash : .power
        switch numbers.below(33) {
        case 30:
            return [
                TimedEvent(at: at, what: .rotAlive(numbers.next())),
                TimedEvent(at: at + span(100...900_000), what: .restart(restart)),
            ]
        case 28, 29: return [TimedEvent(at: at, what: .call(numbers.next()))]
        case 26, 27: return [TimedEvent(at: at, what: .backup(numbers.next()))]
        case 25: return [TimedEvent(at: at, what: .stop)]
        case 24: return [TimedEvent(at: at, what: displayNoise())]
        case 0, 1, 18, 19: return [TimedEvent(at: at, what: .restart(restart))]
        case 2, 3, 4:
            let fall = ScheduledEvent.fall(
                effects: numbers.below(9), isAfter: numbers.below(2) == 0, restart)
            return [TimedEvent(at: at, what: fall)]
        case 5:
            let out = span(numbers.below(2) == 0 ? 3...60 : 100...20_000)
            return [
                TimedEvent(at: at, what: .unplug), TimedEvent(at: at + out, what: .replug),
            ]
        case 6: return [TimedEvent(at: at, what: .failTransfers(1 + numbers.below(6)))]
        case 7:
            return [
                TimedEvent(at: at, what: .hang(true)),
                TimedEvent(at: at + span(100...6000), what: .hang(false)),
            ]
        case 8: return [TimedEvent(at: at, what: displayNoise())]
        case 9, 10:
            let key = Button.allCases[numbers.below(3)]
            let loss: EdgeLoss = numbers.below(2) == 0 ? .silent : .announced
            let contact: Contact = numbers.below(2) == 0 ? .closed : .open
            return [TimedEvent(at: at, what: .loseEdge(key, contact, loss))]
        case 11:
            let step = Int64(numbers.below(2_000_000)) * 1000 - 1_000_000_000
            return [TimedEvent(at: at, what: .clockJump(step))]
        case 12:
            if numbers.below(3) == 0 {
                return [TimedEvent(at: at, what: .zone(numbers.below(Zone.all.count)))]
            }
            return [
                TimedEvent(at: at, what: .clockTrust(false)),
                TimedEvent(at: at + span(5000...900_000), what: .clockTrust(true)),
            ]
        case 13, 14: return [TimedEvent(at: at, what: .lastWrite(1 + numbers.below(30)))]
        case 20:
            // Two soon after one another.
            return [
                TimedEvent(at: at, what: .restart(restart)),
                TimedEvent(at: at + span(300...9000), what: .restart(.power)),
            ]
        case 21, 22, 31, 32: return [TimedEvent(at: at, what: .rot(numbers.next()))]
        case 15: return diskTrouble(at: at)
        case 16:
            // The power goes while a card is full.
            let length = span(Self.fullCard)
            return [
                TimedEvent(at: at, what: .disk(.full, true)),
                TimedEvent(
                    at: at + length / 100 * Int64(numbers.below(100)), what: .restart(restart)),
                TimedEvent(at: at + length, what: .disk(.full, false)),
            ]
        default: return [TimedEvent(at: at, what: .commandLine(numbers.next()))]
        }
    }
}
