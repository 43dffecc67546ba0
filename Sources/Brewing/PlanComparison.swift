import Timebase

/// What the time of a drawdown says about the grind (JL-002): static words, as a taste's hint has.
public enum DrawdownHint: Hashable, Sendable {
    /// The water went through too slowly.
    case grindCoarser
    /// The water went through too quickly.
    case grindFiner

    /// What to do next time.
    public var text: String {
        switch self {
        case .grindCoarser: "grind coarser"
        case .grindFiner: "grind finer"
        }
    }
}

extension StepRecord {
    /// What was planned and what became of it, with something between the two: `1:00 → 1:14`;
    /// what it took where nothing was planned. Nil for a step that was not timed.
    public func timesText(arrow: String) -> String? {
        guard let real else { return nil }
        let took = ClockText.minutes(real.secondsRoundedDown)
        return planned.map { ClockText.minutes($0.secondsRoundedUp) + arrow + took } ?? took
    }
}

extension BrewLog {
    /// How far a drawdown may be from its plan before that says something. SPEC §9.11.
    private static let drawdownTolerance = Duration.seconds(10)

    /// The index of the step in which the water runs through the bed, of a pour-over that has one.
    ///
    /// A log knows a step by its words only: it is the last timed step that speaks of drawing or
    /// draining, else the last timed one, unless its words say that water is poured.
    public var drawdownIndex: Int? {
        guard method.category == .pourOver else { return nil }
        let timed = steps.indices.filter { steps[$0].planned != nil && steps[$0].real != nil }
        return timed.last { steps[$0].says(["draw", "drain"]) }
            ?? timed.last.flatMap { steps[$0].says(["pour"]) ? nil : $0 }
    }

    /// What a drawdown more than 10 s longer or shorter than planned says; nil for any other log.
    public var drawdownHint: DrawdownHint? {
        guard let drawdownIndex, let planned = steps[drawdownIndex].planned,
            let real = steps[drawdownIndex].real
        else { return nil }
        if real - planned > Self.drawdownTolerance { return .grindCoarser }
        return planned - real > Self.drawdownTolerance ? .grindFiner : nil
    }
}

extension StepRecord {
    /// Whether its words begin like one of these, whatever the case.
    fileprivate func says(_ beginnings: [String]) -> Bool {
        text.lowercased().split { !$0.isLetter }.contains { word in
            beginnings.contains { word.hasPrefix($0) }
        }
    }
}
