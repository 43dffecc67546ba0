import Hardware
import SimBoard
import Testing
import Timebase

@Suite("SPEC §13 · scenarios")
struct ScenarioTests {
    @Test("every command is read")
    func commands() throws {
        let scenario = try Scenario(
            parsing: """
                # a comment
                press next
                press pause 15   # and another
                hold restart 2.1
                down next
                up next
                bounce pause 5 9.5
                wait 0.25
                expect "say \\"hi\\""
                expect row 2 "x#y" within 3
                reject "z"
                display fail 3
                display unplug
                display replug
                restart crash
                restart power
                """)
        #expect(
            scenario.lines.map(\.command) == [
                .press(.next, .milliseconds(80)), .press(.pause, .milliseconds(15)),
                .press(.restart, .milliseconds(2100)), .down(.next), .up(.next),
                .bounce(.pause, count: 5, within: .microseconds(9500)), .wait(.milliseconds(250)),
                .expect("say \"hi\"", row: nil, within: nil),
                .expect("x#y", row: 2, within: .seconds(3)), .reject("z"), .displayFail(3),
                .displayUnplug, .displayReplug, .restart(.crash), .restart(.power),
            ])
        #expect(scenario.lines.first?.number == 2)
    }

    @Test(
        "what can't be read is told with its line",
        arguments: [
            ("prss next", "unknown command 'prss'"),
            ("press", "a key (next, pause or restart) is missing"),
            ("press left", "'left' is no key"), ("press \"next\"", "is no key"),
            ("press next soon", "'soon' should be milliseconds"), ("press next 0", "'0' should be"),
            ("wait", "seconds is missing"), ("wait -1", "'-1' should be seconds"),
            ("wait nan", "'nan'"),
            ("hold next", "seconds is missing"),
            ("bounce next 1.5 3", "a whole number from 1 to 1000"),
            ("expect Bloom", "should be a text in double quotes"),
            ("expect \"", "no closing quote"),
            ("expect \"\"", "would always be there"), ("expect row 5 \"x\"", "'5' should be a row"),
            ("expect \"x\" in 3", "'in' is too much"),
            ("reject \"x\" within 3", "'within' is too much"),
            ("display", "fail COUNT, unplug or replug is missing"),
            ("display off", "'off' should be"),
            ("display fail", "a count is missing"), ("restart", "crash or power is missing"),
            ("restart now", "'now' should be crash or power"),
        ])
    func errors(line: String, words: String) {
        let error = Self.error(in: "# first\n" + line)
        #expect(error?.line == 2)
        #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    }

    @Test("a bouncing press is as many edges as it says, at both ends")
    func bounce() throws {
        let board = try board("bounce next 3 6\npress next 50\nwait 1")
        var edges: [String] = []
        board.trace = { event, instant in
            if case .edge(let edge) = event {
                edges.append("\(edge.contact) \(instant.nanoseconds / 1_000_000)")
            }
        }
        try run(board)
        #expect(
            edges == [
                "closed 0", "open 1", "closed 2", "open 3", "closed 4", "open 5", "closed 6",
                "open 50", "closed 51", "open 52", "closed 53", "open 54", "closed 55", "open 56",
            ])
    }

    @Test("between two presses a finger takes its time")
    func fingerTime() throws {
        let board = try board("press next\npress next\nwait 1")
        var closed: [Int64] = []
        board.trace = { event, instant in
            if case .edge(let edge) = event, edge.contact == .closed {
                closed.append(instant.nanoseconds / 1_000_000)
            }
        }
        try run(board)
        #expect(closed == [0, 130])
    }

    @Test("what does not hold is told with its line, what was expected and the whole screen")
    func failure() throws {
        let board = try board("wait 1\nexpect row 2 \"Bloom\" within 2")
        try run(board)
        guard case .failed(let failure) = board.outcome else {
            Issue.record("it held")
            return
        }
        #expect(board.now == .origin + .seconds(3))
        #expect(
            failure.description == """
                line 2: expect row 2 "Bloom" within 2
                expected "Bloom" in row 2; the glass shows
                +----------------+
                |                |
                |                |
                +----------------+
                """)
    }

    @Test("an unplugged display does not answer, a failing one fails so many times")
    func displayFaults() throws {
        let board = try board(
            "display fail 1\nwait 1\ndisplay unplug\nwait 1\ndisplay replug\nwait 1")
        #expect(try transfer(board) == .displayAbsent(address: 0x27))
        #expect(try transfer(board) == nil)
        while board.now < .origin + .milliseconds(1500) {
            _ = try board.wait(until: .origin + .milliseconds(1500), watching: [])
        }
        #expect(try transfer(board) == .displayAbsent(address: 0x27))
        while board.now < .origin + .milliseconds(2500) {
            _ = try board.wait(until: .origin + .milliseconds(2500), watching: [])
        }
        #expect(try transfer(board) == nil)
    }

    @Test("a bus that hangs gives up after a second")
    func hangs() throws {
        let board = try board("wait 9")
        board.setBusHangs(true)
        #expect(try transfer(board) == .busHung)
        #expect(board.now >= .origin + .seconds(1))
    }

    @Test("100 kHz · a byte takes nine bits, a transaction eleven more")
    func busTime() throws {
        let board = try board("wait 9")
        _ = try board.wait(until: .origin + .milliseconds(1), watching: [])
        let start = board.now
        board.beginTransfer([.write([8, 8, 8])])
        while true {
            guard case .transferEnded = try board.wait(until: nil, watching: []).first else {
                continue
            }
            break
        }
        #expect(board.now - start == .microseconds((3 * 9 + 11) * 10))
    }

    @Test("after a power cut time begins anew, another boot, while the calendar goes on")
    func powerCut() throws {
        let board = try board("wait 5\nrestart power\nwait 2\nrestart crash\nwait 1")
        try run(board)
        #expect(board.outcome == .restart(.power))
        board.resume()
        #expect(board.now == .origin)
        #expect(board.boot == 2)
        try run(board)
        #expect(board.outcome == .restart(.crash))
        board.resume()
        #expect(board.now == .origin + .milliseconds(2200))
        try run(board)
        #expect(board.outcome == .finished)
        #expect(board.wallTime.millisecondsSince1970 == 1_767_254_400_000 + 8200)
    }

    @Test(
        "a trace's line is JSON with the time first",
        arguments: [
            (
                TraceEvent.edge(ButtonEdge(.next, .closed, at: .origin)),
                #"{"t":5,"event":"edge","button":"next","contact":"closed"}"#
            ),
            (
                .frame(["a\"b", "c\\\u{1}"]),
                #"{"t":5,"event":"frame","lines":["a\"b","c\\\u0001"]}"#
            ),
            (
                .transfer(transactions: 2, bytes: [0, 255]),
                #"{"t":5,"event":"transfer","transactions":2,"bytes":"00ff"}"#
            ),
            (.transferEnded(nil), #"{"t":5,"event":"transferEnded","error":null}"#),
            (.buzzer(on: true), #"{"t":5,"event":"buzzer","on":true}"#),
        ])
    func traceLines(event: TraceEvent, line: String) {
        #expect(event.jsonLine(at: Instant(nanoseconds: 5)) == line + "\n")
    }

    private static func error(in text: String) -> ScenarioSyntaxError? {
        do throws(ScenarioSyntaxError) {
            _ = try Scenario(parsing: text)
            return nil
        } catch {
            return error
        }
    }

    private func board(_ script: String) throws -> ScenarioBoard {
        ScenarioBoard(scenario: try Scenario(parsing: script), size: .sixteenByTwo, glyphs: [])
    }

    private func run(_ board: ScenarioBoard) throws {
        while true {
            if case .killed = try board.wait(until: nil, watching: []).first { return }
        }
    }

    private func transfer(_ board: ScenarioBoard) throws -> HardwareError? {
        board.beginTransfer([.write([8])])
        while true {
            for event in try board.wait(until: nil, watching: []) {
                if case .transferEnded(let error, _) = event { return error }
            }
        }
    }
}
