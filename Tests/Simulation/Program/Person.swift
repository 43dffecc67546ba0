import Fixtures
import Hardware

/// Somebody at the device: looks at the display, and presses what such a person would. What they do
/// depends on nothing but the display and their seed.
struct Person {
    enum Character: CaseIterable {
        case sensible, hurried, wetHanded, child
    }

    /// A press that is to come; nil `key` only looks again.
    struct Move {
        /// Nanoseconds to wait before, and to keep the key down.
        var wait: Int64
        var key: Button?
        var hold: Int64 = 90_000_000
    }

    var numbers: SeededNumbers
    let character: Character
    private let bakes: Bool
    /// What they came for: brews to make, and looks around first.
    private var brews: Int
    private var looks: Int
    /// Whether they choose grinder and bean before they brew, and whether they want the stopwatch.
    private var chooses: Bool
    private var times: Bool
    /// Whether they go to the bread first.
    var wantsBake = false
    private(set) var moves = 0

    /// Chosen: whoever has not done by then gives up.
    static let patience = 160

    init(numbers: SeededNumbers, hasJournal: Bool, bakes: Bool) {
        self.numbers = numbers
        self.bakes = bakes
        let draw = self.numbers.below(20)
        character = draw < 10 ? .sensible : draw < 14 ? .hurried : draw < 18 ? .wetHanded : .child
        brews = self.numbers.below(6) == 0 ? 0 : 1
        looks = self.numbers.below(3) == 0 ? self.numbers.below(40) : 0
        times = self.numbers.below(8) == 0
        chooses = false
        if hasJournal { chooses = self.numbers.below(2) == 0 }
        if bakes { wantsBake = self.numbers.below(3) > 0 }
    }

    /// The next press for what the display shows; nil goes away.
    mutating func move(_ rows: [String]) -> Move? {
        moves += 1
        if character == .child { return moves > 60 ? nil : childsMove() }
        let screen = Screen(rows, bakes: bakes)
        switch screen {
        case .bread(let screen): return bake(screen)
        case .brew(let clock, let isPaused): return inBrew(clock, isPaused)
        case .confirm: return onConfirm()
        case .other where moves > Self.patience: return nil
        case .menu, .equipment, .stopwatch:
            return moves > 2 * Self.patience ? nil : answer(screen)
        default: return answer(screen)
        }
    }

    // Times.

    mutating func milliseconds(_ range: ClosedRange<Int>) -> Int64 {
        Int64(range.lowerBound + numbers.below(range.count)) * 1_000_000
            + Int64(numbers.below(1_000_000))
    }

    mutating func isLucky(_ percent: Int) -> Bool { numbers.below(100) < percent }

    mutating func press(_ key: Button) -> Move {
        switch character {
        case .sensible: Move(wait: milliseconds(400...2500), key: key, hold: milliseconds(60...160))
        case .hurried: Move(wait: milliseconds(120...700), key: key, hold: milliseconds(20...90))
        case .wetHanded:
            isLucky(40)
                ? Move(wait: milliseconds(40...390), key: key, hold: milliseconds(15...120))
                : Move(wait: milliseconds(300...2000), key: key, hold: milliseconds(40...300))
        case .child: childsMove()
        }
    }

    mutating func hold(_ key: Button, _ range: ClosedRange<Int>) -> Move {
        Move(wait: milliseconds(300...2000), key: key, hold: milliseconds(range))
    }

    private mutating func childsMove() -> Move {
        let key = Button.allCases[numbers.below(3)]
        let spans = [3...14, 15...90, 15...90, 60...600, 300...3000]
        return Move(
            wait: milliseconds(5...500), key: key, hold: milliseconds(spans[numbers.below(5)]))
    }

    // Screens.

    private mutating func onConfirm() -> Move? {
        if chooses {
            chooses = false
            return press(.pause)
        }
        if times || wantsBake, moves < Self.patience { return press(.restart) }
        if looks > 0 {
            looks -= 1
            return press(isLucky(50) ? .restart : isLucky(60) ? .pause : .next)
        }
        guard brews > 0, moves < Self.patience else { return nil }
        if isLucky(85) { brews -= 1 }
        return press(.next)
    }

    private mutating func inBrew(_ clock: Int?, _ isPaused: Bool) -> Move? {
        if moves > 4 * Self.patience { return nil }
        if isLucky(2) { return hold(.pause, 1500...2100) }
        if isLucky(1) { return hold(.restart, 2005...2400) }
        if isLucky(3) { return hold(.restart, 300...1995) }
        if isLucky(2) { return hold(.pause, 300...1495) }
        if isPaused {
            return Move(wait: milliseconds(500...20_000), key: .pause, hold: milliseconds(50...150))
        }
        if isLucky(6) { return press(.pause) }
        guard let clock, clock > 0 else { return press(.next) }
        if isLucky(character == .hurried ? 20 : 4) { return press(.next) }
        // A look in between, or until the time is over.
        let rest = Int64(clock) * 1_000_000_000
        return Move(wait: isLucky(30) ? rest / 3 : rest + milliseconds(50...4000), key: nil)
    }

    private mutating func answer(_ screen: Screen) -> Move? {
        switch screen {
        case .leave:
            isLucky(60)
                ? press(.next)
                : isLucky(80)
                    ? hold(.restart, 2005...2600) : Move(wait: milliseconds(9000...12_000))
        case .resume: isLucky(80) ? press(.next) : hold(.restart, 2005...2600)
        case .rate: press(isLucky(65) ? .pause : isLucky(80) ? .next : .restart)
        case .taste: press(isLucky(35) ? .pause : isLucky(85) ? .next : .restart)
        case .save:
            isLucky(85)
                ? press(.next)
                : isLucky(50)
                    ? press(.pause)
                    : isLucky(50) ? hold(.restart, 2005...2500) : press(.restart)
        case .unrated: press(isLucky(85) ? .pause : .restart)
        case .saved: isLucky(20) ? press(.next) : Move(wait: milliseconds(1500...4000))
        case .words: press(.next)
        case .question: isLucky(50) ? hold(.restart, 2005...2600) : press(.next)
        case .going: nil
        case .menu(let choice):
            wantsBake
                ? press(choice == .bake ? .next : .pause)
                : times ? press(choice == .stopwatch ? .next : .pause) : wander()
        case .equipment: press(isLucky(45) ? .next : isLucky(60) ? .pause : .restart)
        case .stopwatch(let isIdle): onStopwatch(isIdle)
        case .other: wander()
        case .brew, .confirm, .bread: nil
        }
    }

    /// Most of what they do measures something.
    private mutating func onStopwatch(_ isIdle: Bool) -> Move {
        times = false
        if isIdle { return press(isLucky(60) ? .next : isLucky(85) ? .pause : .restart) }
        if isLucky(5) { return hold(.restart, 2005...2400) }
        if isLucky(5) { return hold(.restart, 300...1995) }
        if isLucky(60) { return Move(wait: milliseconds(1000...40_000), key: nil) }
        return press(isLucky(50) ? .next : .pause)
    }

    private mutating func wander() -> Move {
        if isLucky(6) { return hold(.restart, 1505...1990) }
        if isLucky(5) { return hold(.pause, 500...4000) }
        return press(isLucky(40) ? .next : isLucky(65) ? .pause : .restart)
    }
}

/// What a person takes a picture for.
enum Screen: Hashable {
    /// A brew, with the seconds of its countdown; nil without one.
    case brew(clock: Int?, isPaused: Bool)
    /// The menu, and what is chosen in it.
    case menu(MenuChoice)
    case bread(BreadScreen)
    /// The stopwatch, and whether it has not been started.
    case stopwatch(isIdle: Bool)
    case confirm, leave, resume, rate, taste, save, unrated, saved, words, question, going
    /// A field of Edit that asks for a grinder, its setting or a bean.
    case equipment
    case other

    /// What a person looks for in the menu.
    enum MenuChoice {
        case stopwatch, bake, other
    }

    /// In a house that `bakes` there are screens of bread.
    init(_ rows: [String], bakes: Bool) {
        let first = rows.first ?? ""
        let all = rows.joined(separator: " ")
        if let stopwatch = Self.stopwatch(first) {
            self = stopwatch
        } else if all.contains("Menu "), all.contains(">") {
            self = .menu(
                all.contains(">Stopwatch") ? .stopwatch : all.contains(">Bake") ? .bake : .other)
        } else if let bread = BreadScreen(rows, bakes: bakes) {
            self = .bread(bread)
        } else if let brew = Self.brew(first, all) {
            self = brew
        } else if let known = Self.beginnings.first(where: { first.hasPrefix($0.0) }) {
            self = known.1
        } else if rows.count == 2, let brew = Self.smallBrew(first, rows[1]) {
            self = brew
        } else if all.contains("→"), all.hasSuffix("Menu") || rows.count == 2 {
            self = all.contains("Next") || all.contains("+") ? .other : .confirm
        } else {
            self = .other
        }
    }

    /// Whether a clock runs that somebody waits for.
    var isTimed: Bool {
        switch self {
        case .brew, .stopwatch(isIdle: false): true
        case .stopwatch, .confirm, .leave, .resume, .rate, .taste, .save, .unrated, .saved,
            .words, .question, .going, .menu, .equipment, .other, .bread:
            false
        }
    }

    private static let beginnings: [(String, Screen)] = [
        ("Leave this", .leave), ("Resume", .resume), ("Brew finished", .rate), ("Rate ", .rate),
        ("Taste", .taste), ("Note", .taste), ("Save?", .save), ("Save ★", .save),
        ("Not rated", .unrated), ("No rating", .unrated), ("Saved", .saved), ("Saving", .saved),
        ("Not saved", .words), ("! Not", .words), ("Power off?", .question),
        ("Delete", .question), ("Edit Grinder", .equipment),
        ("Edit Setting", .equipment), ("Edit Bean", .equipment),
        // As a small display has them.
        ("Grinder ", .equipment), ("Setting ", .equipment), ("Bean ", .equipment),
        ("Dose ", .other), ("Yield ", .other), ("Water ", .other), ("Safe to", .going),
        ("Powering", .saved), ("BrewGuide", .words),
    ]

    /// A small display on which a step's words have their turn, and its number not.
    private static func smallBrew(_ first: String, _ second: String) -> Screen? {
        let isBrew =
            second.hasPrefix("Pour ") || second.hasPrefix("Next Pause") || second == "Paused"
        return isBrew || second.hasSuffix("g") && second.contains("/")
            ? brew("1/1 " + first, first + " " + second) : nil
    }

    /// `0:12.3`, or `10:00` without tenths.
    private static func stopwatch(_ first: String) -> Screen? {
        let time = first.prefix { $0 != " " }
        let parts = time.split(whereSeparator: { ":.".contains($0) })
        guard time.contains(":"), parts.count > 1, parts.allSatisfy({ Int($0) != nil }) else {
            return nil
        }
        return .stopwatch(isIdle: time == "0:00.0")
    }

    /// `2/6 Bloom   0:38`.
    private static func brew(_ first: String, _ all: String) -> Screen? {
        let words = first.split(separator: " ")
        guard let place = words.first, let slash = place.firstIndex(of: "/"),
            Int(place[..<slash]) != nil, Int(place[place.index(after: slash)...]) != nil,
            words.count > 1
        else { return nil }
        let isPaused = all.contains("Paused") || all.contains("Resume")
        let last = words[words.count - 1]
        let parts = last.split(separator: ":").map { Int($0) }
        guard last.contains(":"), !parts.contains(nil), !last.hasPrefix("+") else {
            return .brew(clock: last.hasPrefix("+") ? 0 : nil, isPaused: isPaused)
        }
        return .brew(clock: parts.reduce(0) { $0 * 60 + ($1 ?? 0) }, isPaused: isPaused)
    }
}
