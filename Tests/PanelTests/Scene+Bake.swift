import Hardware
import Panel
import Timebase

/// The way to a screen of bread.
extension Scene {
    func formulas(_ size: DisplaySize) -> Bench {
        var bench = Bench.bakery(size)
        if self == .bakeEmpty { bench.store?.formulas = [] }
        if self == .bakeReading { bench.store = nil }
        bench.openFormulas()
        switch self {
        case .bakeList:
            bench.goDown(until: ">Country")
            return bench
        case .bakeEmpty, .bakeReading: return bench
        case .formulaWarned:
            bench.goDown(until: ">Salty")
            bench.taps(.next)
            bench.goDown(until: "! ")
            return bench
        case .formulaBroken:
            bench.goDown(until: ">Broken")
            bench.taps(.next)
            bench.goDown(until: "! ")
            return bench
        default: break
        }
        bench.goDown(until: ">Country")
        bench.taps(.next)
        if self == .formulaItem { bench.goDown(until: "whole wheat") }
        if self == .formula || self == .formulaItem { return bench }
        bench.taps(.next)
        if self == .bakeEdit { bench.taps(.pause, .next, .restart) }
        if self == .bakeEditLevain { bench.taps(.pause, .next, .next, .next, .restart) }
        if self == .bakeTaken || self == .giveUp {
            bench.taps(.next)
            bench.press(.pause, for: .seconds(2))
            bench.wait(.seconds(3))
            bench.taps(.restart, .pause, .pause, .pause, .pause, .pause, .next)
            bench.goDown(until: ">Pan")
            bench.taps(.next, .next)
        }
        if self == .giveUp { bench.taps(.pause) }
        return bench
    }

    func bake(_ size: DisplaySize) -> Bench {
        var bench = Bench.bakery(size)
        bench.startBake()
        switch self {
        case .weigh: bench.taps(.next)
        case .weighHeld: bench.holdHalf(.restart, .seconds(1))
        case .weighShort: bench.offBy(-3)
        case .offBy: bench.taps(.next, .pause)
        case .offByMore:
            bench.taps(.next, .pause)
            bench.press(.pause, for: .seconds(2))
        case .correct: bench.offBy(12)
        case .correctTotal:
            bench.offBy(12)
            bench.goDown(until: "Total")
        case .correctHold:
            bench.taps(.pause)
            bench.press(.pause, for: .seconds(4))
            bench.taps(.next)
        case .ripening: bench.ripen()
        case .menuBake:
            bench.toSteps()
            bench.taps(.pause, .restart)
        case .bakeOver:
            bench.toSteps()
            bench.taps(.pause)
            bench.wait(.seconds(4 * 3600))
        default: steps(&bench)
        }
        return bench
    }

    private func steps(_ bench: inout Bench) {
        bench.toSteps()
        if self == .bakeStep { return bench.wait(.seconds(600)) }
        if self == .bakeStepOver { return bench.wait(.seconds(4 * 3600 + 5)) }
        bench.taps(.next)
        if self == .bakeStepOpen { return }
        bench.taps(.next)
        if self == .bakeStepLong { return }
        bench.taps(.next)
        if self == .bakeRating { return }
        bench.taps(.pause, .pause, .pause)
        if self == .bakeSaved { bench.press(.next) }
    }
}

extension Bench {
    /// From the first thing that is weighed to the levain's time.
    mutating func ripen() { next(until: "ripening") }

    /// From the first thing that is weighed to the first step after the mixing.
    mutating func toSteps() {
        ripen()
        wait(.seconds(4 * 3600 + 600))
        press(.next)
        wait(.seconds(1))
        next(until: "bakeStep")
    }
}
