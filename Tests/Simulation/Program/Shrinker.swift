import Hardware
import SimBoard
import SimulationOracle
import SystemCalls

/// Reduces the events of a life to the shortest list that still leads to a finding: delta
/// debugging (Zeller and Hildebrandt, 2002).
struct Shrinker {
    /// A list that leads to a finding.
    struct Case {
        let events: [TimedEvent]
        let finding: Finding
        let setup: Setup

        /// As a scenario of SPEC §13.
        var script: String { ScenarioWriter(self).text }
    }

    let setup: Setup
    let parent: String
    private(set) var tries = 0

    /// Chosen: some minutes at most.
    private static let triesMax = 3000
    private static let second: Int64 = 1_000_000_000

    init(setup: Setup, parent: String) {
        self.setup = setup
        self.parent = parent
    }

    /// The shortest list found; nil when not even the whole one leads to a finding.
    mutating func shrink(_ all: [TimedEvent], end: Int64) throws -> Case? {
        // To wait costs next to nothing.
        let rest = max(0, end - (all.last?.at ?? 0)) + Self.second
        guard var best = try play(all, rest: rest) else { return nil }
        best = try withFewer(best, rest: rest)
        best = try withoutIdling(best, rest: rest)
        return try withFewer(best, rest: rest)
    }

    private mutating func play(_ list: [TimedEvent], rest: Int64) throws -> Case? {
        tries += 1
        let end = (list.last?.at ?? 0) + rest
        let life = try Life(setup, length: end, replaying: list, in: parent)
        try life.run()
        return life.finding.map { Case(events: list, finding: $0, setup: setup) }
    }

    private mutating func withFewer(_ start: Case, rest: Int64) throws -> Case {
        var best = start
        var size = max(1, best.events.count / 2)
        while tries < Self.triesMax {
            var place = 0
            var isShorter = false
            while place < best.events.count, tries < Self.triesMax {
                var list = best.events
                list.removeSubrange(place..<min(place + size, list.count))
                if let found = try play(list, rest: rest) {
                    best = found
                    isShorter = true
                } else {
                    place += size
                }
            }
            if size == 1, !isShorter { break }
            size = max(1, size / 2)
        }
        return best
    }

    /// Nights and long waits made short where they do not matter.
    private mutating func withoutIdling(_ start: Case, rest: Int64) throws -> Case {
        var best = start
        for place in best.events.indices {
            for gap in [Self.second / 2, 5 * Self.second, 60 * Self.second] {
                let before = place == 0 ? 0 : best.events[place - 1].at
                let idle = best.events[place].at - before
                guard idle > gap, tries < Self.triesMax else { break }
                var list = best.events
                for later in place..<list.count { list[later].at -= idle - gap }
                if let found = try play(list, rest: rest) {
                    best = found
                    break
                }
            }
        }
        return best
    }
}
