import Brewing
import Hardware
import Panel
import Testing
import Timebase

/// A user interface with a finger: presses are made as the recogniser makes them, by the bindings
/// in force.
struct Bench {
    var panel: Panel
    var now = Instant.origin
    var effects: [Effect] = []
    /// Answers at once, while there is one; without it questions stay open.
    var store: ModelStore?

    init(_ size: DisplaySize = .twentyByFour, recipe: Recipe = .starter, backlightMinutes: Int = 5)
    {
        self.init(
            size, start: StartingPoint(recipe: recipe), backlightMinutes: backlightMinutes)
    }

    init(
        _ size: DisplaySize = .twentyByFour, start: StartingPoint, backlightMinutes: Int = 5,
        hasBuzzer: Bool = true, store: ModelStore? = nil
    ) {
        self.store = store
        panel = Panel(
            Panel.Configuration(
                size: size, backlightMinutes: backlightMinutes, hasBuzzer: hasBuzzer,
                version: "0.3.0", displayAddress: "I2C 0x27"), start: start, at: .origin)
    }

    var lines: [String] { panel.frame(at: now).lines }
    var legend: String { lines[lines.count - 1] }

    /// The change that was asked for last.
    var lastChange: Mutation {
        get throws {
            try #require(
                effects.compactMap { effect -> Mutation? in
                    guard case .change(let change) = effect else { return nil }
                    return change
                }.last)
        }
    }

    /// Lets time pass, waking at every deadline as the loop does.
    mutating func wait(_ span: Duration) {
        let end = now + span
        if let hold = holdToBegin, hold.since + Keypad.tapLimit <= end {
            holdToBegin = nil
            pass(to: hold.since + Keypad.tapLimit)
            if panel.screenGeneration == hold.generation { give(hold.gesture) }
        }
        pass(to: end)
    }

    private mutating func pass(to end: Instant) {
        while let deadline = panel.nextDeadline(after: now), deadline < end {
            // A deadline that does not come after now would be there for ever.
            guard deadline > now else {
                Issue.record("woken at \(deadline.nanoseconds), not after \(now.nanoseconds)")
                break
            }
            now = deadline
            take(panel.advance(to: now))
        }
        now = end
        take(panel.advance(to: now))
    }

    private mutating func take(_ new: [Effect]) {
        effects += new
        for effect in new {
            if let answer = store?.answer(effect) { receive(answer) }
        }
    }

    mutating func receive(_ answer: Response) { take(panel.receive(answer, at: now)) }

    /// The clock is right, and so it is known how long the power was away.
    mutating func learn(gap: Duration) { take(panel.learn(bakeGap: gap, at: now)) }

    /// Presses a key for `span`, as a person does.
    mutating func press(_ button: Button, for span: Duration = .milliseconds(80)) {
        down(button)
        let generation = panel.screenGeneration
        let binding = bindingAtPress
        if let hold = binding.hold, span >= hold {
            wait(hold)
            if panel.screenGeneration == generation { give(.holdFired(button)) }
            wait(span - hold)
        } else {
            repetitions(of: button, binding, span)
            if binding.hold != nil, panel.screenGeneration == generation {
                if binding.tap == .none || span >= Keypad.tapLimit {
                    give(.holdCancelled(button))
                } else if binding.tap == .atRelease {
                    give(.tapped(button, repetition: 0))
                }
            }
        }
        holdToBegin = nil
        give(.released(button))
    }

    private var bindingAtPress = KeyBinding()
    /// A hold behind a tap, which begins once the press is too long for one.
    private var holdToBegin: (since: Instant, gesture: Gesture, generation: Int)?

    /// Puts a finger on a key and leaves it there.
    mutating func down(_ button: Button) {
        let binding = panel.bindings(at: now)[button]
        bindingAtPress = binding
        let generation = panel.screenGeneration
        give(.pressed(button, since: now))
        if binding.tap == .atPress { give(.tapped(button, repetition: 0)) }
        holdToBegin = nil
        guard let hold = binding.hold, panel.screenGeneration == generation else { return }
        let began = Gesture.holdBegan(button, since: now, fires: now + hold)
        if binding.tap == .none { return give(began) }
        holdToBegin = (now, began, generation)
    }

    private mutating func repetitions(of button: Button, _ binding: KeyBinding, _ span: Duration) {
        let end = now + span
        var repetition = 1
        var due = now + .milliseconds(500)
        while binding.repeats, due <= end {
            wait(due - now)
            give(.tapped(button, repetition: repetition))
            repetition += 1
            due += .milliseconds(125)
        }
        wait(end - now)
    }

    mutating func give(_ gesture: Gesture) { take(panel.handle(gesture, at: now)) }

    /// Presses keys one after the other, as slowly as a person reads.
    mutating func taps(_ buttons: Button...) {
        for button in buttons {
            press(button)
            wait(.seconds(1))
        }
    }

    /// Keeps a key down for half of its hold and shows what it shows.
    mutating func holdHalf(_ button: Button, _ span: Duration) {
        down(button)
        wait(span)
    }

    /// Brews the inputs that are confirmed, up to the question for stars.
    mutating func brewToRating() {
        bloom()
        for _ in 0..<5 {
            wait(.milliseconds(39_920))
            press(.next)
        }
        wait(.seconds(1))
    }

    /// Presses PAUSE until `words` are on the display, once round a list at most.
    mutating func goDown(until words: String) { go(.pause, until: words) }

    /// Presses NEXT until `words` are on the display.
    mutating func turnPages(until words: String) { go(.next, until: words) }

    private mutating func go(_ button: Button, until words: String) {
        for _ in 0..<60 where !lines.joined(separator: "\n").contains(words) { taps(button) }
    }

    /// NEXT until the bloom runs: its first second begins now.
    mutating func bloom() {
        for _ in 0..<3 {
            press(.next)
            wait(.seconds(1))
        }
        wait(.milliseconds(-1080))
    }
}

extension String {
    /// Without the blanks that fill the row.
    var trimmed: String {
        String(reversed().drop { $0 == " " }.reversed().drop { $0 == " " })
    }
}

/// The starter as somebody has changed it.
func recipe(_ change: (inout Recipe) -> Void) -> Recipe {
    var recipe = Recipe.starter
    recipe.id = RecipeID(rawValue: "mine")
    change(&recipe)
    return recipe
}
