import Baking
import Brewing
import Hardware
import Scales
import Testing
import Timebase
import Units
import WeighedGuide

@testable import Panel

/// Where hands are tried at the scale: in a brew by weight, in a weigh-in, in Edit.
enum WeighedPlace: String, CaseIterable {
    case confirm, loaded, grounds, water, wetting, bloom, poured, late, starting
    case flowing, over, paused, drawdown, shot, shotFlows
    case dose, doseReady, bowl, bowlHalf, bowlRight, bowlOver

    func bench(_ size: DisplaySize) throws -> WeighedBench {
        switch self {
        case .confirm, .loaded, .grounds, .water, .wetting, .bloom, .poured, .late, .starting,
            .flowing, .over, .paused, .drawdown:
            brew(size)
        case .shot, .shotFlows: shot(size)
        case .dose, .doseReady: dose(size)
        case .bowl, .bowlHalf, .bowlRight, .bowlOver: bowl(size)
        }
    }

    private func brew(_ size: DisplaySize) -> WeighedBench {
        let habits = ScaleHabits(
            autoStart: self == .starting, autoAdvance: self == .starting || self == .poured)
        var bench = WeighedBench(size, habits: habits)
        if self == .confirm { return bench }
        bench.put(300)
        bench.wait(2)
        if self == .loaded { return bench }
        bench.press(.next)
        bench.wait(3)
        if self == .grounds { return bench }
        bench.put(15)
        bench.wait(1)
        bench.press(.next)
        bench.wait(3)
        if self == .water || self == .starting { return bench }
        bench.wait(4, pouring: 30)
        if self == .wetting { return bench }
        bench.wait(2, pouring: 15)
        bench.wait(1)
        if bench.panel.session?.phase == .awaitingConfirmation { bench.press(.next) }
        bench.wait(9)
        if self == .bloom || self == .poured { return bench }
        bench.wait(37)
        if self == .late { return bench }
        bench.press(.next)
        bench.wait(15, pouring: 50)
        if self == .paused { bench.press(.pause) }
        if self == .over { bench.wait(15, pouring: 60) }
        if self == .drawdown {
            bench.wait(15, pouring: 53)
            for _ in 0..<2 {
                bench.wait(20, pouring: 51)
                bench.press(.next)
            }
            bench.wait(5)
        }
        return bench
    }

    private func shot(_ size: DisplaySize) -> WeighedBench {
        let recipe = RecipeTemplate.espresso.recipe(id: RecipeID(rawValue: "shot"))
        var bench = WeighedBench(size, recipe: recipe)
        bench.put(80)
        bench.wait(2)
        for _ in 0..<2 {
            bench.press(.next)
            bench.wait(2)
        }
        if self == .shotFlows { bench.wait(12, pouring: 24) }
        return bench
    }

    private func dose(_ size: DisplaySize) -> WeighedBench {
        var bench = WeighedBench(size)
        bench.put(120)
        bench.wait(2)
        bench.press(.pause)
        bench.wait(2)
        if self == .doseReady {
            bench.put(16.4)
            bench.wait(2)
        }
        return bench
    }

    private func bowl(_ size: DisplaySize) -> WeighedBench {
        var baker = Bench.bakery(size)
        baker.startBake()
        var bench = WeighedBench(size, start: StartingPoint(bake: baker.panel.bake))
        // The bowl is there first; the bake was begun by the other bench's clock.
        bench.put(400)
        bench.wait(60)
        guard case .weigh(let view)? = bench.panel.bake?.view(at: bench.now) else { return bench }
        let target = Double(view.target.rounded() ?? 0) / 1000
        switch self {
        case .bowlHalf: bench.put(target / 2)
        case .bowlRight: bench.put(target)
        case .bowlOver: bench.put(target * 1.3)
        default: break
        }
        bench.wait(3)
        return bench
    }
}

/// What comes of each key and each thing on the scale in one place, as `KeyTable` has it.
struct WeighedTable {
    private(set) var rows: [String] = []
    private var names: [[String]: String] = [:]

    init(_ start: WeighedBench) {
        add("at first", start, since: start.effects.count)
        let acts: [(String, (inout WeighedBench) -> Void)] = [
            ("1 s", { $0.wait(1) }), ("+5 g", { $0.wait(2, pouring: 5) }),
            ("+30 g", { $0.wait(5, pouring: 30) }), ("+104 g", { $0.wait(20, pouring: 104) }),
            (
                "all off",
                {
                    $0.takeAll(); $0.wait(2)
                }
            ),
            (
                "unplugged",
                {
                    $0.unplug(); $0.wait(1)
                }
            ),
            (
                "back again",
                {
                    $0.unplug(); $0.wait(3); $0.replug(with: 315); $0.wait(3)
                }
            ),
            (
                "noise",
                { bench in
                    for gram in 0..<20 { bench.put(gram % 2 == 0 ? 40 : -40); bench.wait(0.1) }
                }
            ),
            ("next", { $0.press(.next) }), ("pause", { $0.press(.pause) }),
            ("restart", { $0.press(.restart) }),
        ]
        for (name, act) in acts {
            var bench = start
            let before = bench.effects.count
            act(&bench)
            add(name, bench, since: before)
            let after = bench.effects.count
            bench.wait(2)
            add("\(name) + 2 s", bench, since: after)
            guard !name.hasSuffix(" g") else { continue }
            let last = bench.effects.count
            bench.press(.next)
            bench.wait(1)
            add("\(name), next", bench, since: last)
        }
    }

    private mutating func add(_ name: String, _ bench: WeighedBench, since count: Int) {
        let display = bench.rows + [bench.panel.isWeighing ? "" : "asleep"]
        let shown = names[display].map { "= \($0)" } ?? "|" + display.joined(separator: "|")
        names[display] = names[display] ?? name
        let label = name + String(repeating: " ", count: max(1, 20 - name.count))
        rows.append(label + shown)
        let effects = bench.effects.dropFirst(count).map(KeyTable.word)
        if !effects.isEmpty { rows.append("    " + effects.joined(separator: ", ")) }
    }
}
