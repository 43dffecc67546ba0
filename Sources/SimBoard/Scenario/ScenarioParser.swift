import Hardware
import Units

extension Scenario {
    /// Reads a script.
    /// - Throws: `ScenarioSyntaxError` for the first line that can't be read.
    public init(parsing text: String) throws(ScenarioSyntaxError) {
        var lines: [Line] = []
        let rows = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, row) in rows.enumerated() {
            var words = try ScenarioWords(String(row), line: index + 1)
            guard !words.isEmpty else { continue }
            let command = try words.command()
            try words.end()
            lines.append(
                Line(number: index + 1, text: Self.trim(row), command: command))
        }
        self.lines = lines
    }

    private static func trim(_ row: Substring) -> String {
        let start = row.drop { $0 == " " || $0 == "\t" }
        return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}

/// The words of one line, read from left to right.
private struct ScenarioWords {
    private enum Word {
        case plain(String)
        case quoted(String)

        var text: String {
            switch self {
            case .plain(let text): text
            case .quoted(let text): "\"\(text)\""
            }
        }
    }

    /// Bytes of a text at most: a row of 20 characters, of four bytes each, twice.
    private static let textLimit = 160

    private var words: [Word] = []
    private let line: Int

    var isEmpty: Bool { words.isEmpty }

    init(_ row: String, line: Int) throws(ScenarioSyntaxError) {
        self.line = line
        var rest = row[...]
        while let character = rest.first, character != "#" {
            if character.isWhitespace {
                rest.removeFirst()
            } else if character == "\"" {
                rest.removeFirst()
                words.append(.quoted(try Self.quoted(&rest, line: line)))
            } else {
                let word = rest.prefix { !$0.isWhitespace && $0 != "#" && $0 != "\"" }
                words.append(.plain(String(word)))
                rest = rest.dropFirst(word.count)
            }
        }
        words.reverse()
    }

    private static func quoted(
        _ rest: inout Substring, line: Int
    ) throws(ScenarioSyntaxError) -> String {
        var text = ""
        while let character = rest.popFirst() {
            if character == "\"" { return text }
            if character == "\\", let next = rest.first, next == "\"" || next == "\\" {
                rest.removeFirst()
                text.append(next)
            } else {
                text.append(character)
            }
        }
        throw ScenarioSyntaxError(line: line, message: "the text has no closing quote")
    }

    private func wrong(_ message: String) -> ScenarioSyntaxError {
        ScenarioSyntaxError(line: line, message: message)
    }

    // The commands.

    mutating func command() throws(ScenarioSyntaxError) -> ScenarioCommand {
        let name = words.removeLast()
        switch name.text {
        case "press":
            let button = try key()
            return .press(
                button, words.isEmpty ? .milliseconds(80) : try milliseconds(upTo: 3_600_000))
        case "hold": return .press(try key(), try seconds())
        case "down": return .down(try key())
        case "up": return .up(try key())
        case "bounce":
            let button = try key()
            let count = try count("a count", 1...1000)
            return .bounce(button, count: count, within: try milliseconds(upTo: 10_000))
        case "wait": return .wait(try seconds())
        case "expect": return try expect()
        case "reject": return .reject(try quotedText())
        case "display": return try display()
        case "clock":
            return .clock(
                isRight: try choice(of: ["right": true, "wrong": false], "right or wrong"))
        case "restart": return try restart()
        default: return try scaleCommand(name)
        }
    }

    /// What is done with a scale (SPEC §16.6).
    private mutating func scaleCommand(_ name: Word) throws(ScenarioSyntaxError) -> ScenarioCommand
    {
        switch name.text {
        case "put": return .scale(.put(try grams()))
        case "take": return .scale(.take)
        case "pour": return .scale(.pour(try grams(), try seconds()))
        case "flow": return .scale(.pour(try grams(), try seconds()), isAwaited: false)
        case "lift": return .scale(.lift(try seconds()))
        case "scale": return .scale(try scaleFault())
        default:
            throw wrong(
                "unknown command '\(name.text)'; there is press, hold, down, up, bounce, wait, "
                    + "expect, reject, display, clock, put, take, pour, flow, lift, scale, restart")
        }
    }

    private mutating func scaleFault() throws(ScenarioSyntaxError) -> ScaleAct {
        let what: ScaleAct = try choice(
            of: [
                "unplug": .unplug, "replug": .replug, "freeze": .freeze, "noise": .noise(.zero),
            ], "unplug, replug, freeze or noise GRAMS")
        guard case .noise = what else { return what }
        return .noise(try grams())
    }

    mutating func end() throws(ScenarioSyntaxError) {
        if let extra = words.last { throw wrong("'\(extra.text)' is too much") }
    }

    private mutating func expect() throws(ScenarioSyntaxError) -> ScenarioCommand {
        var row: Int?
        if case .plain("row") = words.last {
            words.removeLast()
            row = try count("a row", 1...4)
        }
        let text = try quotedText()
        guard case .plain("within") = words.last else {
            return .expect(text, row: row, within: nil)
        }
        words.removeLast()
        return .expect(text, row: row, within: try seconds())
    }

    private mutating func display() throws(ScenarioSyntaxError) -> ScenarioCommand {
        let what: ScenarioCommand = try choice(
            of: ["fail": .displayFail(0), "unplug": .displayUnplug, "replug": .displayReplug],
            "fail COUNT, unplug or replug")
        guard case .displayFail = what else { return what }
        return .displayFail(try count("a count", 1...1_000_000))
    }

    private mutating func restart() throws(ScenarioSyntaxError) -> ScenarioCommand {
        let what: ScenarioCommand.Restart = try choice(
            of: ["crash": .crash, "power": .power], "crash or power")
        guard what == .power, !words.isEmpty else { return .restart(what) }
        return .restart(.power, off: try seconds())
    }

    // The words.

    private mutating func next(_ wanted: String) throws(ScenarioSyntaxError) -> Word {
        guard let word = words.popLast() else { throw wrong("\(wanted) is missing") }
        return word
    }

    private mutating func key() throws(ScenarioSyntaxError) -> Button {
        let word = try next("a key (next, pause or restart)")
        guard case .plain(let name) = word, let button = Button(rawValue: name) else {
            throw wrong("'\(word.text)' is no key; there is next, pause, restart")
        }
        return button
    }

    /// Up to a hundred hours: enough for any brew, and far from any overflow.
    private mutating func seconds() throws(ScenarioSyntaxError) -> Duration {
        let word = try next("seconds")
        guard case .plain(let text) = word,
            let span = DecimalNumber.nanoseconds(text, unit: 1_000_000_000),
            (0...360_000_000_000_000).contains(span)
        else { throw wrong("'\(word.text)' should be seconds: a number from 0 to 360000") }
        return .nanoseconds(span)
    }

    /// Up to twenty kilograms, to 0.1 g: what lies on a kitchen scale at most.
    private mutating func grams() throws(ScenarioSyntaxError) -> Grams {
        let word = try next("grams")
        guard case .plain(let text) = word,
            let tenths = DecimalNumber.nanoseconds(text, unit: 10), (0...200_000).contains(tenths)
        else { throw wrong("'\(word.text)' should be grams: a number from 0 to 20000") }
        return Grams(tenths: Int(tenths))
    }

    private mutating func milliseconds(upTo limit: Int64) throws(ScenarioSyntaxError) -> Duration {
        let word = try next("milliseconds")
        guard case .plain(let text) = word,
            let span = DecimalNumber.nanoseconds(text, unit: 1_000_000),
            (1000...limit * 1_000_000).contains(span)
        else {
            throw wrong("'\(word.text)' should be milliseconds: a number from 0.001 to \(limit)")
        }
        return .nanoseconds(span)
    }

    private mutating func count(
        _ wanted: String, _ range: ClosedRange<Int>
    ) throws(ScenarioSyntaxError) -> Int {
        let word = try next(wanted)
        guard case .plain(let text) = word, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let value = UntrustedInteger(text)?.within(range)
        else {
            throw wrong(
                "'\(word.text)' should be \(wanted): a whole number from \(range.lowerBound) to "
                    + "\(range.upperBound)")
        }
        return value
    }

    private mutating func quotedText() throws(ScenarioSyntaxError) -> String {
        let word = try next("a text in double quotes")
        guard case .quoted(let text) = word else {
            throw wrong("'\(word.text)' should be a text in double quotes")
        }
        guard !text.isEmpty else { throw wrong("the text is empty and would always be there") }
        guard text.utf8.count <= Self.textLimit else {
            throw wrong("the text is longer than any row of the glass")
        }
        return text
    }

    private mutating func choice<Choice>(
        of choices: [String: Choice], _ allowed: String
    ) throws(ScenarioSyntaxError) -> Choice {
        let word = try next(allowed)
        guard case .plain(let text) = word, let choice = choices[text] else {
            throw wrong("'\(word.text)' should be \(allowed)")
        }
        return choice
    }
}
