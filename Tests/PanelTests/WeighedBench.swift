import Brewing
import Hardware
import Scales
import Timebase
import Units
import WeighedGuide

@testable import Panel

/// A panel with a scale that weighs by itself and says something ten times a second.
struct WeighedBench {
    var panel: Panel
    private(set) var now = Instant.origin
    private(set) var effects: [Effect] = []
    /// What lies on the scale, in milligrams; nil while it is unplugged.
    private(set) var load: Int? = 0

    init(
        _ size: DisplaySize = .twentyByFour, recipe: Recipe = .starter,
        habits: ScaleHabits = ScaleHabits(), start: StartingPoint? = nil
    ) {
        let scale = ScaleSetup(.weights, habits: habits, device: "here")
        panel = Panel(
            Panel.Configuration(size: size, hasBuzzer: true, scale: scale),
            start: start ?? StartingPoint(recipe: recipe), at: .origin)
        answer()
    }

    /// Recipes that are no starter are asked for at Start.
    private mutating func answer() {
        for case .ask(.recipe(let id)) in effects where id == panel.context.recipe.id {
            let recipe = panel.context.recipe
            effects += panel.receive(
                .recipe(recipe, isConflictedCopy: false, journal: RecipeJournal()), at: now)
            return
        }
    }

    mutating func press(_ button: Button) {
        // Longer than an echo, and no gap for the scale.
        wait(0.5)
        let before = effects.count
        effects += panel.handle(.pressed(button, since: now), at: now)
        effects += panel.handle(.tapped(button, repetition: 0), at: now)
        effects += panel.handle(.released(button), at: now)
        let asked = effects.dropFirst(before)
        if asked.contains(where: { if case .ask(.recipe) = $0 { true } else { false } }) {
            answer()
        }
    }

    /// Lets so many seconds pass; what lies there changes evenly by so many grams.
    mutating func wait(_ seconds: Double, pouring grams: Double = 0) {
        let steps = max(1, Int((seconds * 10).rounded()))
        let before = load ?? 0
        for step in 1...steps {
            now += .milliseconds(100)
            if load != nil {
                load = before + Int((grams * 1000).rounded()) * step / steps
                tell(.sample(ScaleSample(Milligrams(load ?? 0), at: now)))
            } else {
                effects += panel.advance(to: now)
            }
        }
    }

    mutating func put(_ grams: Double) { load = (load ?? 0) + Int((grams * 1000).rounded()) }
    mutating func takeAll() { load = 0 }
    mutating func unplug() {
        load = nil
        tell(.failed(.unplugged, reason: "no plug"))
    }
    mutating func replug(with grams: Double) { load = Int((grams * 1000).rounded()) }
    mutating func tell(_ event: ScaleEvent) { effects += panel.weigh(event, at: now) }

    /// Start, coffee in, at the first water.
    mutating func begin() {
        put(300)
        wait(2)
        press(.next)
        wait(3)
        put(15)
        wait(1)
        press(.next)
        wait(3)
    }

    var rows: [String] { panel.frame(at: now).lines }
    var cues: Int { effects.count { $0 == .cue(.target) } }
    var step: Int? { panel.session?.stepIndex }
    func shows(_ text: String) -> Bool { rows.contains { $0.contains(text) } }
}
