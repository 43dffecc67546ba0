import Units

/// The weight as a person reads it: what moves is shown as it is, what rests does not flicker.
struct ShownWeight: Hashable, Sendable {
    /// A weight at rest stays as it is shown until it is so far off. Chosen: half a digit, and
    /// some of the noise of a good cell.
    static let hysteresis = Milligrams(70)

    /// To 0.1 g.
    private(set) var weight: Grams?

    /// Takes the newest sample, or the mean of those at rest.
    mutating func take(_ mass: Milligrams, isAtRest: Bool) {
        let rounded = Grams(rounding: mass)
        guard isAtRest, let weight else { return weight = rounded }
        let shown = Milligrams(weight.tenths * 100)
        if Milligrams(abs((mass - shown).count)) > Self.hysteresis { self.weight = rounded }
    }

    mutating func forget() { weight = nil }
}
