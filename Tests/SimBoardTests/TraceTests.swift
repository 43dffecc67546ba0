import Hardware
import SimBoard
import Testing
import Timebase

@Suite("SPEC §13 · the trace")
struct TraceTests {
    private static let script = """
        bounce next 5 8
        press next
        display fail 1
        wait 0.5
        press pause 33.3
        display unplug
        wait 0.2
        display replug
        restart crash
        wait 0.1
        restart power
        press restart
        """

    /// Plays the script with a controller that draws something for every press.
    private func trace() throws -> String {
        let board = ScenarioBoard(scenario: try Scenario(parsing: Self.script), glyphs: [])
        var text = ""
        board.trace = { text += $0.jsonLine(at: $1) }
        for _ in 0..<10 {
            var isBusy = false
            var isKilled = false
            for _ in 0..<1000 where !isKilled {
                for event in try board.wait(until: nil, watching: []) {
                    switch event {
                    case .edge(let edge):
                        guard edge.contact == .closed, !isBusy else { continue }
                        board.beginTransfer(
                            Wire.initialisation + Wire.text("\(board.now.nanoseconds)"))
                        isBusy = true
                    case .transferEnded: isBusy = false
                    case .killed: isKilled = true
                    case .edgesLost, .readable, .scale: break
                    }
                }
            }
            guard isKilled else { throw EndlessWorld() }
            guard case .restart = board.outcome else { return text }
            board.resume()
        }
        throw EndlessWorld()
    }

    @Test("two runs of a script give the same trace, byte for byte")
    func deterministic() throws {
        let first = try trace()
        let second = try trace()
        #expect(first == second)
        for event in ["edge", "transfer", "transferEnded", "glass", "restart"] {
            #expect(first.contains("\"event\":\"\(event)\""), "\(event)")
        }
    }

    @Test("within a boot its times never go back")
    func timesRise() throws {
        var latest = 0
        for line in try trace().split(separator: "\n") {
            let time = try #require(Int(line.dropFirst(5).prefix { $0 != "," }))
            let isNewBoot = line.contains("power, boot 2")
            #expect(time >= latest || isNewBoot, "\(line)")
            latest = time
        }
    }

    @Test(
        "each event is one line of JSON with its keys in a fixed order",
        arguments: [
            (
                .edge(ButtonEdge(.next, .closed, at: .origin)),
                "\"event\":\"edge\",\"button\":\"next\",\"contact\":\"closed\""
            ),
            (
                .edgeLost(ButtonEdge(.pause, .open, at: .origin)),
                "\"event\":\"edgeLost\",\"button\":\"pause\",\"contact\":\"open\""
            ),
            (.gesture("tapped"), "\"event\":\"gesture\",\"gesture\":\"tapped\""),
            (.effect("cue stepOver"), "\"event\":\"effect\",\"effect\":\"cue stepOver\""),
            (
                .frame(["a\"b", "c\\d", "é→\u{1}\n"]),
                "\"event\":\"frame\",\"lines\":[\"a\\\"b\",\"c\\\\d\",\"é→\\u0001\\n\"]"
            ),
            (.glass(["x"]), "\"event\":\"glass\",\"lines\":[\"x\"]"),
            (
                .transfer(transactions: 2, bytes: [0x0C, 0xF8]),
                "\"event\":\"transfer\",\"transactions\":2,\"bytes\":\"0cf8\""
            ),
            (.transferEnded(nil), "\"event\":\"transferEnded\",\"error\":null"),
            (
                .transferEnded(.displayAbsent(address: 0x27)),
                "\"event\":\"transferEnded\",\"error\":\"no display answers at I2C address 0x27: "
                    + "check its four wires and power\""
            ),
            (.buzzer(on: true), "\"event\":\"buzzer\",\"on\":true"),
            (.restart("crash"), "\"event\":\"restart\",\"what\":\"crash\""),
            (
                .held(line: 3, glass: ["x", "y"]),
                "\"event\":\"held\",\"line\":3,\"glass\":[\"x\",\"y\"]"
            ),
        ] as [(TraceEvent, String)])
    func lines(event: TraceEvent, rest: String) {
        let instant = Instant(nanoseconds: 1_234_567_890_123)
        #expect(event.jsonLine(at: instant) == "{\"t\":1234567890123,\(rest)}\n")
    }

    @Test("a line that came true is told with the display once it has settled, in its order")
    func held() throws {
        let script = "expect \"a\" within 1\nexpect \"a\"\nreject \"z\""
        let board = ScenarioBoard(
            scenario: try Scenario(parsing: script), size: .sixteenByTwo, glyphs: [])
        var told: [(line: Int, rows: [String], nanoseconds: Int64)] = []
        board.trace = { event, instant in
            if case .held(let line, let rows) = event {
                told.append((line, rows, instant.nanoseconds))
            }
        }
        board.beginTransfer(Wire.initialisation + Wire.text("abc"))
        var ended = Int64.max
        for _ in 0..<1000 where board.outcome == nil {
            for event in try board.wait(until: nil, watching: []) {
                if case .transferEnded(_, let instant) = event { ended = instant.nanoseconds }
            }
        }
        #expect(told.map(\.line) == [1, 2, 3])
        // Not the "a" that came first.
        #expect(told.allSatisfy { $0.rows.first == "abc             " })
        #expect(told.allSatisfy { $0.nanoseconds > ended })
    }

    @Test("the display is told when it shows something else, at the end of the transfer")
    func glass() throws {
        let board = try ScenarioBoard.quiet(size: .sixteenByTwo)
        var told: [(rows: [String], nanoseconds: Int64)] = []
        board.trace = { event, instant in
            if case .glass(let rows) = event { told.append((rows, instant.nanoseconds)) }
        }
        try board.carry(Wire.initialisation)
        try board.carry(Wire.text("a"))
        let end = board.now.nanoseconds
        try board.carry(Wire.text("a"))
        #expect(told.map(\.rows) == [["a               ", "                "]])
        #expect(told.map(\.nanoseconds) == [end])
    }
}
