import Hardware
import Panel
import Testing
import Timebase

/// What comes of each key in one place, and of leaving it alone: a row for each display, its rows
/// between bars, and what else was asked for behind it. A display that was there before is named.
struct KeyTable {
    private(set) var rows: [String] = []
    private let start: Bench
    private var names: [[String]: String] = [:]

    init(_ start: Bench) {
        self.start = start
        add("at first", start, since: start.effects.count)
        wait()
        for button in Button.allCases { press(button) }
    }

    /// Ten seconds in halves, and then what a long time alone changes.
    private mutating func wait() {
        var bench = start
        var last = Self.display(bench)
        for half in 1...20 {
            step("\(half / 2).\(half % 2 * 5) s", &bench, unless: last) {
                $0.wait(.milliseconds(500))
            }
            last = Self.display(bench)
        }
        step("60 s", &bench, unless: last) { $0.wait(.seconds(50)) }
        last = Self.display(bench)
        step("310 s", &bench, unless: last) { $0.wait(.seconds(250)) }
    }

    /// Taps, what follows on them, and holds.
    private mutating func press(_ button: Button) {
        let name = "\(button)"
        var bench = start
        for count in 1...3 {
            step("\(name) \(count)", &bench) { $0.press(button) }
            let tapped = bench
            for other in Button.allCases where count == 1 && other != button {
                var second = tapped
                step("\(name), \(other)", &second) {
                    $0.wait(.seconds(1)); $0.press(other)
                }
            }
        }
        step("\(name) + 3 s", &bench) { $0.wait(.seconds(3)) }
        var held = start
        step("\(name) down", &held) { $0.holdHalf(button, .milliseconds(900)) }
        held = start
        step("\(name) held", &held) { $0.press(button, for: .milliseconds(4200)) }
    }

    private mutating func step(
        _ name: String, _ bench: inout Bench, unless last: [String]? = nil,
        _ act: (inout Bench) -> Void
    ) {
        let before = bench.effects.count
        act(&bench)
        if let last, last == Self.display(bench), bench.effects.count == before { return }
        add(name, bench, since: before)
    }

    private mutating func add(_ name: String, _ bench: Bench, since count: Int) {
        let display = Self.display(bench)
        let shown = names[display].map { "= \($0)" } ?? "|" + display.joined(separator: "|")
        names[display] = names[display] ?? name
        let effects = bench.effects.dropFirst(count).map(Self.word)
        let label = name + String(repeating: " ", count: max(1, 16 - name.count))
        rows.append(label + shown + Self.sleep(bench))
        if !effects.isEmpty { rows.append("    " + effects.joined(separator: ", ")) }
    }

    /// The rows of the display, and whether it is lit.
    static func display(_ bench: Bench) -> [String] {
        let frame = bench.panel.frame(at: bench.now)
        return frame.lines + [frame.backlight ? "" : "dark"]
    }

    /// In how many milliseconds something changes by itself: until then the device sleeps.
    private static func sleep(_ bench: Bench) -> String {
        let wait = bench.panel.nextDeadline(after: bench.now).map { $0 - bench.now }
        return wait.map { "  \($0.nanoseconds / 1_000_000)" } ?? ""
    }

    /// The name of an effect, with that of what is asked or changed.
    static func word(_ effect: Effect) -> String {
        switch effect {
        case .cue(let cue): "cue \(cue)"
        case .ask(let query): "ask \(name(query))"
        case .change(let change): "change \(name(change))"
        case .brewBegan, .checkpoint, .forgetSession, .bakeBegan, .keepBake, .forgetBake,
            .tareScale, .powerOff:
            name(effect)
        }
    }

    private static func name(_ value: some Any) -> String {
        String("\(value)".prefix { $0 != "(" })
    }
}
