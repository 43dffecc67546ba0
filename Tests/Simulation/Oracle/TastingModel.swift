/// What is said of a cup, as SPEC §3 has it: stars, taste, note, save.
struct TastingModel: Equatable {
    enum Stage: Int {
        case rate, taste, note, save
    }

    /// SPEC §2: the echo of a wet hand.
    static let echoTime = Span.milliseconds(400)
    /// As the log stores them.
    static let tags = ["tooSour", "tooBitter", "tooWeak", "tooStrong", "balanced"]

    /// The remarks that the keys can choose from, as the device was configured.
    let phrases: [String]
    var stage = Stage.rate
    var stars = 0
    /// 0 is none.
    var tag = 0
    var note = 0
    var shownAt: Int64?

    /// What a tap leads to.
    enum Outcome {
        case stays, saves, discards
    }

    /// What a device keeps of it (SPEC §6); nil while nothing was said.
    var said: PlainSaid? {
        guard hasAnything || stage != .rate else { return nil }
        return PlainSaid(
            stage: stage.rawValue, stars: stars, tag: tag == 0 ? nil : Self.tags[tag - 1],
            note: note == 0 ? nil : phrases[note - 1])
    }

    /// Without the question: what SPEC §6 says comes back to Rate after the power was cut.
    var atRate: TastingModel {
        var tasting = self
        (tasting.stage, tasting.shownAt) = (.rate, nil)
        return tasting
    }

    var hasAnything: Bool { stars > 0 || tag > 0 || note > 0 }

    mutating func tap(_ key: Key, at now: Int64) -> Outcome {
        if let shownAt, now - shownAt < Self.echoTime { return .stays }
        switch (key, stage) {
        case (.next, .save): return stars > 0 ? .saves : .stays
        case (.next, _):
            stage = Stage(rawValue: stage.rawValue + 1) ?? .save
            shownAt = now
        case (.pause, .save):
            stage = .rate
            shownAt = now
        case (.restart, .save): return hasAnything ? .stays : .discards
        case (.pause, _): change(by: 1)
        case (.restart, .rate): if stars > 1 { stars -= 1 }
        case (.restart, _): change(by: -1)
        }
        return .stays
    }

    private mutating func change(by step: Int) {
        switch stage {
        case .rate: stars = min(5, stars + step)
        case .taste: tag = (tag + step + Self.tags.count + 1) % (Self.tags.count + 1)
        case .note: note = (note + step + phrases.count + 1) % (phrases.count + 1)
        case .save: break
        }
    }
}
