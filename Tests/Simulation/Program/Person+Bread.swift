import Hardware

/// What a person takes a picture of bread for.
enum BreadScreen: Hashable {
    case formulas, formula, confirm, another, edit, weigh, offBy
    /// New targets, and whether they ask for a hold.
    case correct(needsHold: Bool)
    /// A premix waits, or a step runs: the seconds that are left, nil where it has no end.
    case waits(left: Int?)
    case rating, over, giveUp

    /// nil where no bread is shown; in a house that does not bake, none is.
    init?(_ rows: [String], bakes: Bool) {
        guard bakes, let first = rows.first, let last = rows.last else { return nil }
        let known = rows.count == 4 ? Self.large(first, last) : Self.small(first, last)
        guard let known = known ?? Self.time(first, rows) else { return nil }
        self = known
    }

    private static let beginnings: [(String, BreadScreen)] = [
        ("Bake finished", .rating), ("Bake: ", .over), ("Give up", .giveUp), ("Is ", .offBy),
        ("A bake waits", .another),
    ]

    private static func large(_ first: String, _ legend: String) -> BreadScreen? {
        if let known = beginnings.first(where: { first.hasPrefix($0.0) }) { return known.1 }
        if first.hasPrefix("Correct?") { return .correct(needsHold: legend.hasPrefix("↧")) }
        if legend.hasPrefix("OK ") { return .offBy }
        if legend.hasPrefix("Use ") { return .formula }
        if legend.hasPrefix("Open"), legend.contains("Give up") { return .another }
        if legend.hasPrefix("Done"), legend.contains("Off") { return .weigh }
        if legend.hasPrefix("Start"), legend.hasSuffix("Back") { return .confirm }
        if legend.hasPrefix("Open"), first.hasPrefix("Bake ") { return .formulas }
        let edited = ["Edit Pieces", "Edit Piece ", "Edit Total"]
        return edited.contains { first.hasPrefix($0) } ? .edit : nil
    }

    private static func small(_ first: String, _ second: String) -> BreadScreen? {
        if let known = beginnings.first(where: { first.hasPrefix($0.0) }) { return known.1 }
        if second.hasPrefix("Take") { return .correct(needsHold: false) }
        if second.contains("Take") { return .correct(needsHold: true) }
        let isWeight = first.last == "g" && first.dropLast().last?.isNumber ?? false
        return first.contains("/") && isWeight ? .weigh : nil
    }

    /// What has a time of dough in it, and no brew: that says what time is over in the same words,
    /// but its legend has Pause. A small display has no legend then, and a brew passes for dough.
    private static func time(_ first: String, _ rows: [String]) -> BreadScreen? {
        if rows.count == 4, rows[3].contains("Pause") { return nil }
        let words = ["Dough rests", "Time's up: Next", "Done? Press Next", "at least "]
        let isDough =
            rows.contains { row in words.contains { row.hasPrefix($0) } }
            || first.contains(" ripens") || rows.count == 4 && rows[3].contains("Home")
        guard isDough else { return nil }
        guard let clock = first.split(separator: " ").last, clock.contains(":"),
            !first.contains(" ripens"), !rows[1].hasPrefix("Done?")
        else { return .waits(left: nil) }
        let parts = clock.split(separator: ":").map { Int($0) ?? 0 }
        // From an hour on there are no seconds.
        return .waits(
            left: clock.hasPrefix("+") ? 0 : parts.count == 2 ? parts[0] * 60 + parts[1] : nil)
    }
}

/// Somebody who bakes: weighs well or badly, takes the new targets or not, goes away while dough
/// rests.
extension Person {
    mutating func bake(_ screen: BreadScreen) -> Move? {
        guard moves < 6 * Self.patience else { return nil }
        switch screen {
        case .formulas: return press(isLucky(50) ? .next : isLucky(85) ? .pause : .restart)
        case .formula: return press(isLucky(60) ? .next : isLucky(85) ? .pause : .restart)
        case .confirm: return press(isLucky(75) ? .next : isLucky(80) ? .pause : .restart)
        case .another: return press(isLucky(85) ? .next : isLucky(20) ? .pause : .restart)
        case .edit: return press(isLucky(60) ? .next : isLucky(60) ? .pause : .restart)
        case .weigh: return weigh()
        case .offBy: return sayWeight()
        case .correct(let needsHold):
            if isLucky(30) { return press(.pause) }
            if isLucky(25) { return press(.restart) }
            return needsHold && isLucky(90) ? hold(.next, 2005...2600) : press(.next)
        case .waits(let left): return waits(left)
        case .rating:
            if isLucky(2) { return hold(.restart, 2005...2500) }
            return press(isLucky(60) ? .pause : isLucky(85) ? .next : .restart)
        case .over: return press(isLucky(80) ? .next : .restart)
        case .giveUp: return isLucky(60) ? press(.next) : hold(.restart, 2005...2600)
        }
    }

    private mutating func weigh() -> Move? {
        if isLucky(2) { return hold(.restart, isLucky(50) ? 2005...2400 : 300...1995) }
        if isLucky(2) { return hold(.pause, isLucky(50) ? 1505...1900 : 300...1495) }
        // Somebody is called away, and comes back to it another time.
        if isLucky(2) { return nil }
        return press(isLucky(75) ? .next : .pause)
    }

    private mutating func sayWeight() -> Move {
        let key: Button = isLucky(65) ? .pause : .restart
        if isLucky(25) { return hold(key, 600...3500) }
        return press(isLucky(50) ? .next : key)
    }

    private mutating func waits(_ left: Int?) -> Move? {
        wantsBake = false
        if isLucky(2) { return hold(.restart, isLucky(60) ? 2005...2400 : 300...1995) }
        if isLucky(1) { return hold(.pause, 1505...2200) }
        guard let left, left > 0 else {
            // One that NEXT ends, or is over.
            return isLucky(70) ? press(.next) : isLucky(50) ? press(.pause) : nil
        }
        if isLucky(5) { return press(.next) }
        if isLucky(25) { return press(.pause) }
        guard left < 300 else { return nil }
        return Move(wait: Int64(left) * 1_000_000_000 + milliseconds(50...9000), key: nil)
    }
}
