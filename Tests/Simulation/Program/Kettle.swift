import Fixtures
import SimBoard
import Timebase
import Units

/// Hands at the scale of a house that has one: carafe, grounds and water, and what goes wrong with
/// them. What they do depends on nothing but the display and their seed. Nobody bakes there.
struct Kettle {
    private static let second: Int64 = 1_000_000_000

    private let scale: Setup.Scale
    private var numbers: SeededNumbers
    private var hasCarafe = false
    /// The step's number, `2/6`, for which something was poured last.
    private var poured: Substring = ""
    /// Somebody remembers the grounds only when water is asked for.
    private var lacksGrounds = false
    /// Grounds in one hand and the kettle in the other: none for a key.
    private var hasHandsFull = false
    /// How often somebody has waited for the scale to go on by itself, in this step.
    private var waits = 0

    init(_ scale: Setup.Scale, seed: UInt64) {
        self.scale = scale
        numbers = SeededNumbers(seed: seed)
    }

    /// What hands do when the display shows this.
    mutating func look(_ rows: [String], at now: Int64) -> [TimedEvent] {
        switch Screen(rows, bakes: false) {
        case .confirm: return setDown(at: now)
        case .rate, .saved, .going: return clearAway(at: now)
        case .brew: return brew(rows, at: now) + mishap(at: now, oneIn: 9)
        default: return mishap(at: now, oneIn: 60)
        }
    }

    /// How long to let the scale go on by itself instead of pressing NEXT; nil does not wait.
    mutating func waits(before rows: [String]) -> Int64? {
        guard case .brew(let clock, isPaused: false) = Screen(rows, bakes: false), waits < 6 else {
            return nil
        }
        if hasHandsFull {
            hasHandsFull = false
            return span(8000...15_000)
        }
        let awaitsWater = clock == nil && Self.wanted(rows) != nil
        guard awaitsWater && scale.starts || clock == 0 && scale.advances, numbers.below(4) > 0
        else { return nil }
        waits += 1
        return span(1000...9000)
    }

    private mutating func span(_ range: ClosedRange<Int>) -> Int64 {
        Int64(range.lowerBound + numbers.below(range.count)) * 1_000_000
    }

    private mutating func grams(_ range: ClosedRange<Int>) -> Grams {
        Grams(tenths: range.lowerBound * 10 + numbers.below(range.count * 10))
    }

    private func at(_ moment: Int64, _ act: ScaleAct) -> TimedEvent {
        TimedEvent(at: moment, what: .scale(act))
    }

    private mutating func setDown(at now: Int64) -> [TimedEvent] {
        poured = ""
        guard !hasCarafe, numbers.below(3) > 0 else { return [] }
        hasCarafe = true
        return [at(now + span(0...3000), .put(grams(80...600)))]
    }

    private mutating func clearAway(at now: Int64) -> [TimedEvent] {
        poured = ""
        guard numbers.below(3) > 0 else { return [] }
        hasCarafe = false
        return [at(now + span(500...5000), .take)]
    }

    // A brew.

    private mutating func brew(_ rows: [String], at now: Int64) -> [TimedEvent] {
        guard let number = rows.first?.split(separator: " ").first, number != poured else {
            return []
        }
        poured = number
        waits = 0
        guard let wanted = Self.wanted(rows) else {
            guard number.hasPrefix("1/") else { return [] }
            // The grounds, before the first water.
            lacksGrounds = numbers.below(2) == 0
            return lacksGrounds ? [] : [at(now + span(100...4000), .put(grams(12...22)))]
        }
        guard lacksGrounds else { return pour(wanted, from: now + span(200...6000)) }
        (lacksGrounds, hasHandsFull) = (false, true)
        // The grounds in one go, and no time lost.
        let tipped = now + span(200...6000)
        return [at(tipped, .put(grams(15...22)))] + pour(wanted, from: tipped + span(100...2500))
    }

    /// So many grams, or about as many, from a kettle.
    private mutating func pour(_ wanted: Int, from start: Int64) -> [TimedEvent] {
        let amount: Int
        switch numbers.below(10) {
        case 0: return []
        case 1, 2: amount = wanted + 1 + numbers.below(12)
        case 3: amount = wanted - 1 - numbers.below(20)
        default: amount = wanted - 1 + numbers.below(3)
        }
        guard amount > 0 else { return [] }
        // Mostly as a kettle does it; now and then all of it at once.
        let length = numbers.below(9) == 0 ? span(200...900) : span(4000...22_000)
        return [at(start, .pour(Grams(amount), .nanoseconds(length)))]
    }

    /// The grams that are still asked for; nil where the display asks for none.
    private static func wanted(_ rows: [String]) -> Int? {
        for row in rows.dropFirst() {
            let words = row.split(separator: " ")
            for (word, next) in zip(words, words.dropFirst()) where next == "g" || next == "g," {
                let parts = word.split(separator: "/").map { Int($0) }
                if parts.count == 2, let there = parts[0], let wanted = parts[1] {
                    return wanted - there
                }
                if parts.count == 1, row.hasPrefix("Pour"), let wanted = parts[0] { return wanted }
            }
        }
        return nil
    }

    // Clumsiness.

    private mutating func mishap(at now: Int64, oneIn rarity: Int) -> [TimedEvent] {
        guard numbers.below(rarity) == 0 else { return [] }
        let start = now + span(0...8000)
        let end = start + span(200...9000)
        switch numbers.below(9) {
        case 0, 1: return [at(start, .lift(.nanoseconds(end - start)))]
        case 2, 3:
            // A knock, and what leans on it for a moment.
            let weight = grams(50...900)
            return [
                at(start, .put(weight)),
                at(start + span(40...400), .put(Grams(tenths: -weight.tenths))),
            ]
        case 4: return [at(start, .put(grams(15...30)))]
        case 5: return [at(start, .unplug), at(end, .replug)]
        case 6: return [at(start, .freeze), at(end, .replug)]
        case 7: return [at(start, .noise(grams(2...9))), at(end, .noise(.zero))]
        default: return [at(start, .take), at(end, .put(grams(80...700)))]
        }
    }
}
