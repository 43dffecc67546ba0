import Fixtures
import Brewing
import Hardware
import Panel
import Testing
import Timebase
import Units

/// One random person, a store that answers late, out of order or not at all, and what must always
/// hold.
struct Walk {
    var random: SeededNumbers
    var bench: Bench
    var store: ModelStore
    /// Answers on their way, each with its time.
    var underway: [(due: Instant, answer: Response)] = []
    /// Logs that were told to be on the disk.
    var written: Set<Mutation> = []
    var problem: String?
    /// Effects that were looked at.
    private var seen = 0

    init(seed: UInt64, size: DisplaySize) throws {
        random = SeededNumbers(seed: seed)
        let recipes = [
            Recipe.starter,
            recipe { $0.steps.remove(at: 1) },
            recipe { $0.steps[2].until = nil },
            recipe { $0.dose = Grams(100) },
            recipe { $0.split = .asWritten },
        ]
        if random.below(2) == 0 {
            bench = Bench(size, recipe: recipes[random.below(recipes.count)])
            store = ModelStore(recipes: recipes, logs: [])
        } else {
            bench = try Scene.allCases[random.below(Scene.allCases.count)].bench(size)
            bench.give(.released(.restart))
            store = bench.store ?? .kitchen
        }
        if random.below(2) == 0 {
            let equipped = try ModelStore.equipped()
            (store.grinders, store.beans) = (equipped.grinders, equipped.beans)
            let stars = try #require(Rating(stars: 5))
            store.best[.starter] = BestBrew(
                inputs: BrewInputs(defaultsOf: recipes[2]), rating: stars)
        }
        if store.formulas.isEmpty { store.formulas = ModelStore.bakery.formulas }
        store.fault = nil
        bench.store = nil
        bench.effects = []
        for number in 0..<random.below(12) { store.logs.append(try .made(100 - number)) }
    }

    mutating func run() -> String? {
        for _ in 0..<30 where problem == nil { step() }
        return problem
    }

    private mutating func step() {
        let before = bench
        let button = Button.allCases[random.below(3)]
        let spans: [Duration] = [
            .milliseconds(80), .milliseconds(80), .milliseconds(700), .milliseconds(1600),
            .milliseconds(2100),
        ]
        let span = spans[random.below(spans.count)]
        if random.below(3) == 0 {
            bench.wait(.milliseconds(random.below(random.below(5) == 0 ? 400_000 : 9000)))
        } else {
            bench.press(button, for: span)
            checkPress(button, span, before: before)
        }
        checkKept(before: before)
        checkBakeKept(before: before)
        takeEffects()
        deliver()
        checkView()
        checkFrame()
        checkStillness()
        checkKeys()
    }

    mutating func fail(_ words: String) {
        problem = problem ?? "\(words) on \(bench.panel.screenName) \(bench.lines)"
    }

    // The store.

    private mutating func takeEffects() {
        for effect in bench.effects[seen...] {
            store.fault = random.below(6) == 0 ? Scene.fault : nil
            // A machine that goes off ends every walk: let it do so rarely.
            if effect == .powerOff, random.below(8) != 0 { store.fault = Scene.fault }
            guard let answer = store.answer(effect) else { continue }
            let delays = [0, 0, 0, 50, 300, 3000, 60_000]
            let due = bench.now + .milliseconds(delays[random.below(delays.count)])
            underway.append((due, answer))
            // What could not be saved is written later.
            if case .changeFailed(let change, _) = answer, change.isLog {
                underway.append((due + .seconds(5), .changed(change, newRecipe: nil)))
            }
        }
        seen = bench.effects.count
    }

    private mutating func deliver() {
        for _ in 0..<20 {
            guard let index = underway.firstIndex(where: { $0.due <= bench.now }) else { return }
            let answer = underway.remove(at: index).answer
            if case .changed(let change, _) = answer { written.insert(change) }
            let before = bench
            bench.receive(answer)
            checkKept(before: before)
            // Start waits for an answer; a brew that runs does not.
            if before.panel.session != nil, bench.panel.session != before.panel.session {
                fail("an answer changed the brew")
            }
            takeEffects()
        }
    }
}
