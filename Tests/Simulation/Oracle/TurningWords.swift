/// SPEC §3: a step's whole instruction can be read in a running brew, on both sizes; what has no
/// room takes turns.
struct TurningWords {
    /// A turn at most, with time to spare. Chosen: twice what a person needs for a few words.
    private static let turn = Span.seconds(4)

    private struct Step: Equatable {
        let text: String
        let place: Int
        /// The cells that the clock leaves: another room breaks the words elsewhere.
        let room: Int
    }

    private var step: Step?
    private var since: Int64 = 0
    private var seen: Set<Substring> = []
    /// The picture of which `seen` knows.
    private var known: [String] = []

    /// A picture while this brew shows; nil while something else does, or covers it.
    mutating func look(at lines: [String], _ brew: BrewModel?, _ now: Int64) throws(Finding) {
        guard let brew, brew.phase == .active || brew.phase == .stepReadyToAdvance,
            !Self.saysStop(lines)
        else {
            step = nil
            return
        }
        let text = brew.recipe.steps[brew.step].text
        let room = max(1, lines[0].count - brew.clockText(at: now).count - 1)
        let current = Step(text: text, place: brew.step, room: room)
        if step != current { begin(current, now) }
        for (row, line) in lines.enumerated() where row >= known.count || known[row] != line {
            seen.formUnion(line.split(separator: " "))
        }
        known = lines
        // Of one piece at least.
        guard now - since > 2 * Self.turn else { return }
        let words = text.split(separator: " ")
        let pieces = words.reduce(0) { $0 + ($1.count + room - 1) / room }
        guard now - since > Self.turn * Int64(pieces + 1) else { return }
        let missing = words.filter { !isSeen($0, room: room) }
        guard missing.isEmpty else {
            throw Finding(
                expected: "all of '\(text)' in its turn", found: "never '\(missing[0])'", at: now)
        }
        begin(current, now)
    }

    /// SPEC §16.3, WS-007: a shot's `Stop` stands where the words do.
    private static func saysStop(_ lines: [String]) -> Bool {
        lines.dropFirst().first?.split(separator: " ").first == "Stop"
    }

    private mutating func begin(_ step: Step, _ now: Int64) {
        (self.step, since, seen, known) = (step, now, [], [])
    }

    /// Whether a word was there, in one piece where it has room: beside an overrun of an hour a small
    /// display has seven cells for it.
    private func isSeen(_ word: Substring, room: Int) -> Bool {
        if seen.contains(word) { return true }
        guard word.count > room else { return false }
        return seen.contains(word.prefix(room)) && isSeen(word.dropFirst(room), room: room)
    }

    /// Whether a row shows a part of the step's words, and the clock at its end.
    static func isTurn(_ row: String, of brew: BrewModel, at now: Int64) -> Bool {
        let clock = brew.clockText(at: now)
        guard row.hasSuffix(clock) else { return false }
        var words = row.dropLast(clock.count)
        while words.last == " " { words.removeLast() }
        let text = brew.recipe.steps[brew.step].text
        return !words.isEmpty && text.range(of: String(words)) != nil
    }
}

extension String {
    /// Where a word first stands in a text; the standard library alone has no such thing.
    func range(of word: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(word) {
                return start..<index(start, offsetBy: word.count)
            }
            start = index(after: start)
        }
        return nil
    }
}

extension String {
    /// Whether these words stand in it, looked for by bytes: each picture is asked.
    public func holds(_ words: String) -> Bool {
        var rest = utf8[...]
        while rest.count >= words.utf8.count {
            if rest.starts(with: words.utf8) { return true }
            rest.removeFirst()
        }
        return false
    }
}
