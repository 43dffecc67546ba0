/// SPEC §10.7 and §10.8: what the display says of a bake.
extension Oracle {
    /// What the display says of bread, on the size that has room for all of it at once.
    mutating func checkBread(at now: Int64, lag: Int64) throws(Finding) {
        checkSaving()
        try checkLamp(at: now)
        guard rows == 4, handed.count == 4, lampIsOn, heldKey == nil, place == .elsewhere,
            let bake = bakery.bake, !bakery.isStarting
        else { return }
        if handed[3].hasPrefix("Done"), handed[3].contains("Off") {
            try checkWeighing(bake, at: now)
        } else if handed[3].contains("Home") {
            try checkTime(bake, at: now, lag: lag)
        } else if handed[0].hasPrefix("Menu"), handed[1].hasPrefix(">Bake") {
            try checkMenuTime(bake, at: now, lag: lag)
        }
    }

    /// Its target, or what is missing of it.
    private mutating func checkWeighing(_ bake: BakeModel, at now: Int64) throws(Finding) {
        checks += 1
        guard let asked = bake.asked else {
            throw Finding(
                expected: "\(bake.plain(at: bakery.real(now)).stage)", found: "\(handed)", at: now)
        }
        let target = asked.target.shownWeight
        let missing = max(Ratio(0), asked.target - asked.isIn).shownWeight
        let isBegun = asked.isIn > Ratio(0)
        let amount = isBegun ? "add \(missing) g" : "\(target) g"
        let end = isBegun ? "to \(target) g" : ""
        let words = handed[1].split(separator: " ").joined(separator: " ")
        // SPEC §16.4: what is on a scale is shown instead. Nobody here bakes with one: whoever comes
        // to a bowl in a house that weighs its coffee has nothing of it on the plate.
        // Where both have no room they stand closer together; no number is cut.
        let targets = ["to \(target) g", "to \(target)g"]
        if scale != nil, handed[0].hasPrefix(asked.place + " "),
            targets.contains(where: { words.hasSuffix($0) })
        {
            return
        }
        let isWhole = words.hasPrefix(amount) && words.hasSuffix(end)
        let narrow = [amount, end].map { $0.replacing(" g", with: "g") }
        let isNarrow = isBegun && words == narrow.joined(separator: " ")
        guard handed[0].hasPrefix(asked.place + " "), isWhole || isNarrow else {
            throw Finding(
                expected: "\(asked.place), \(amount) \(end)", found: "\(handed)", at: now,
                glassText: amount)
        }
    }

    private mutating func checkTime(
        _ bake: BakeModel, at now: Int64, lag: Int64
    ) throws(Finding) {
        guard let text = bake.timeText(at: bakery.real(now)),
            text == bake.timeText(at: bakery.real(now - lag))
        else { return }
        checks += 1
        let isShown =
            text.hasPrefix("at least")
            ? handed[1].hasPrefix(text + " ") || handed[2].hasPrefix("!")
            : handed[0].hasSuffix(" " + text)
        guard isShown else {
            throw Finding(
                expected: "'\(text)' beside the dough", found: "\(handed)", at: now,
                glassText: text)
        }
    }

    private mutating func checkMenuTime(
        _ bake: BakeModel, at now: Int64, lag: Int64
    ) throws(Finding) {
        let text = bake.timeText(at: bakery.real(now)) ?? ""
        guard text == bake.timeText(at: bakery.real(now - lag)) ?? "" else { return }
        checks += 1
        let row = text.isEmpty ? ">Bake" : ">Bake " + text
        guard handed[1].split(separator: " ").joined(separator: " ") == row else {
            throw Finding(
                expected: "'\(row)' in the menu", found: "\(handed)", at: now, glassText: row)
        }
    }

    /// Nothing is said of the bake's log any more.
    private mutating func checkSaving() {
        let words = ["Saved", "Saving", "Not saved", "! Not saved"]
        guard let first = handed.first, !words.contains(where: { first.hasPrefix($0) }) else {
            return
        }
        bakery.saving = nil
    }

    /// A step's end lights the display. Chosen: 2 s are enough for that.
    private mutating func checkLamp(at now: Int64) throws(Finding) {
        guard let darkSince, let end = bakery.bake?.stepEnd else { return }
        let due = end - bakery.offset
        guard due >= darkSince, now > due + Span.seconds(2) + 3 * lateness else { return }
        throw Finding(
            expected: "a display that is lit as the step is over", found: "it is dark", at: now)
    }
}

extension BakeModel {
    /// What is asked for: its place in the bowl, its target and what is in of it.
    var asked: (place: String, target: Ratio, isIn: Ratio)? {
        guard stage == .weigh, let item = bowls.item else { return nil }
        let bowl = bowls.bowls[bowls.bowl]
        return (
            "\(item + 1)/\(bowl.items.count)", bowls.target(bowls.bowl, item),
            bowl.items[item].isIn
        )
    }

    /// When the step under way is over, in the kitchen's time; nil without an end.
    var stepEnd: Int64? {
        guard case .step(let step) = stage, let minutes = formula.steps[step].minutes,
            let clock = clocks.last
        else { return nil }
        return clock.began + clock.unseen + Span.seconds(60 * minutes)
    }

    /// The time that the display has of dough: what is left, what it is over, or how long it was.
    func timeText(at real: Int64) -> String? {
        guard let clock = clocks.last else { return nil }
        switch stage {
        case .weigh, .proposal, .completed: return nil
        case .ripening, .step: break
        }
        let second = Span.seconds(1)
        let elapsed = clock.elapsed(at: real)
        if clock.isAtLeast { return "at least " + Self.hoursAndMinutes(elapsed / second / 60) }
        guard let stepEnd else { return Self.long(elapsed / second) }
        let left = stepEnd - real
        if left <= 0 { return "+" + Self.long(-left / second) }
        return Self.long((left + second - 1) / second, isRoundedUp: true)
    }

    /// Minutes and seconds; from an hour on hours and minutes (SPEC §10.7).
    private static func long(_ seconds: Int64, isRoundedUp: Bool = false) -> String {
        guard seconds >= 3600 else { return BrewModel.minutes(seconds) }
        return hoursAndMinutes((seconds + (isRoundedUp ? 59 : 0)) / 60)
    }

    private static func hoursAndMinutes(_ minutes: Int64) -> String {
        "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }
}
