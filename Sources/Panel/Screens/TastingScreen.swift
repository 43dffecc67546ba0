import Brewing
import Hardware
import Timebase

/// What the person says of the cup: stars, taste, note, and whether to save it (SPEC §7).
struct TastingScreen {
    typealias Stage = TastingDraft.Stage

    let plan: BrewPlan
    let total: Duration
    var stage = Stage.rate
    var rating: Rating?
    var taste: TasteTag?
    var note: String?

    /// The questions about a session that is completed, with the answers given so far.
    init(session: BrewSession, said: TastingDraft? = nil) {
        plan = session.plan
        // Its clock stands: any moment reads the same.
        total = session.elapsed(at: .origin)
        guard let said else { return }
        (stage, rating, taste, note) = (said.stage, said.rating, said.taste, said.note?.text)
    }

    /// What is to be kept of the answers; nil while there are none.
    var said: TastingDraft? {
        let said = TastingDraft(
            stage: stage, rating: rating, taste: taste, note: note.flatMap { try? TastingNote($0) })
        return said == TastingDraft() ? nil : said
    }

    /// What is to be kept; nil before there is a rating.
    var tasting: Tasting? {
        rating.map { rating in
            Tasting(rating: rating, taste: taste, note: note.flatMap { try? TastingNote($0) })
        }
    }

    var next: Stage { Stage(rawValue: stage.rawValue + 1) ?? .save }

    var name: String {
        switch stage {
        case .rate: "rate"
        case .taste: "taste"
        case .note: "note"
        case .save: "save"
        }
    }

    // What it shows.

    var time: String { BrewScreen.minutes(total.secondsRoundedDown) }
    private var masses: String {
        "\(plan.inputs.dose.tenthsText)g → \(plan.inputs.yield.wholeText)g"
    }
    private var stars: String {
        let count = rating?.stars ?? 0
        return String(repeating: "★", count: count) + String(repeating: "·", count: 5 - count)
    }

    /// How many turns the words take that do not fit at once; `start` is when the brew began.
    func turnCount(for size: DisplaySize, start: BrewStamp?) -> Int {
        switch stage {
        case .rate: 1
        case .taste, .note: TextLines.pages(of: words(for: size), for: size).count
        case .save: snapshot(for: size, start: start).count
        }
    }

    /// What stands below the answer.
    private func words(for size: DisplaySize) -> String {
        if stage == .taste { return taste?.hint ?? Self.howTo }
        guard let note else { return Self.howTo }
        guard size == .sixteenByTwo else { return note }
        let rest = TextLines.broken(note, width: size.columns).dropFirst()
        return rest.isEmpty ? "Note" : rest.joined(separator: " ")
    }

    private static let howTo = "+ and - choose"

    /// Words that do not fit take turns: `turn` counts them.
    func draw(on canvas: inout Canvas, turn: Int, start: BrewStamp?) {
        switch stage {
        case .rate: drawRate(on: &canvas)
        case .taste, .note:
            canvas.row(0, heading(for: canvas.size))
            canvas.drawPage(
                TextLines.pages(of: words(for: canvas.size), for: canvas.size), turn: turn)
        case .save: drawSave(on: &canvas, turn: turn, start: start)
        }
    }

    private func drawRate(on canvas: inout Canvas) {
        guard canvas.isSmall else {
            canvas.row(0, "Brew finished", right: time)
            canvas.row(1, "Rate it:", right: stars)
            canvas.row(2, masses)
            return
        }
        canvas.row(0, "Rate \(stars)", right: time)
        canvas.row(1, "Brew finished")
    }

    /// The question and its answer. On the small glass a note stands here as far as it has room:
    /// the row below goes to the legend.
    private func heading(for size: DisplaySize) -> String {
        if stage == .note {
            guard let note else { return "Note: none" }
            let lines = TextLines.broken(note, width: size.columns)
            return size == .sixteenByTwo ? lines.first ?? "" : "Note:"
        }
        let heading = "Taste: \(taste?.words ?? "none")"
        return heading.count > size.columns ? String(heading.filter { $0 != ":" }) : heading
    }

    private func drawSave(on canvas: inout Canvas, turn: Int, start: BrewStamp?) {
        let stars = rating.map { "★\($0.stars)" }
        let pages = snapshot(for: canvas.size, start: start)
        for (row, line) in pages[turn % pages.count].enumerated() {
            canvas.row(1 + row, line.left, right: line.right)
        }
        guard canvas.isSmall else {
            let verdict = [stars, taste?.words].compactMap { $0 }.joined(separator: " ")
            return canvas.row(0, rating == nil ? "Not rated: no log" : "Save? \(verdict)")
        }
        // A tag in one word: 16 columns hold no more.
        let tag = taste.map { $0.words.split(separator: " ").last.map(String.init) ?? "" }
        let heading = ["Save\(tag == nil ? "?" : "")", stars, tag].compactMap { $0 }
        canvas.row(0, rating == nil ? "No rating,no log" : heading.joined(separator: " "))
    }

    // Its soft keys.

    var softKeys: SoftKeys {
        switch stage {
        case .rate:
            SoftKeys(
                next: SoftKey("Next", .tasting(.next)),
                pause: rating?.stars == 5 ? nil : SoftKey("+", .tasting(.more)),
                // There is nothing less than one star, and nothing to take from none.
                restart: rating.map { $0.stars > 1 } == true
                    ? SoftKey("-", .tasting(.less)) : nil)
        case .taste, .note:
            SoftKeys(
                next: SoftKey("Next", .tasting(.next)), pause: SoftKey("+", .tasting(.more)),
                restart: SoftKey("-", .tasting(.less)))
        case .save:
            SoftKeys(
                next: rating == nil ? nil : SoftKey("Save", .tasting(.save)),
                pause: SoftKey("Edit", .tasting(.edit)), restart: discard)
        }
    }

    /// A hold when anything was entered, so that a slip takes nothing away.
    private var discard: SoftKey {
        guard rating != nil || taste != nil || note != nil else {
            return SoftKey("Discard", short: "Discrd", .brew(.discard))
        }
        return SoftKey(
            "Discard", short: "Discrd", nil,
            hold: SoftKey.Hold(
                action: .brew(.discard), length: LeaveScreen.leaveHold,
                prompt: "Hold to discard it", shortPrompt: "Discard"))
    }

    // What the keys do.

    /// Moves the answer to the question by one; tags and notes go round through none.
    mutating func change(by direction: Int, phrases: [String]) {
        switch stage {
        case .rate:
            rating = Rating(stars: ((rating?.stars ?? 0) + direction).clamped(to: 1...5))
        case .taste: taste = Self.choice(after: taste, by: direction, in: TasteTag.allCases)
        case .note: note = Self.choice(after: note, by: direction, in: phrases)
        case .save: break
        }
    }

    private static func choice<Value: Equatable>(
        after value: Value?, by direction: Int, in values: [Value]
    ) -> Value? {
        let place = value.flatMap(values.firstIndex).map { $0 + 1 } ?? 0
        let count = values.count + 1
        let next = (place + direction + count) % count
        return next == 0 ? nil : values[next - 1]
    }
}
