import Hardware
import SimBoard
import Testing
import Timebase
import Units

/// SPEC §13: each number of a script has its bounds, and both of them belong to it.
@Suite("SPEC §13 · scenario scripts, at their bounds")
struct ScenarioBoundsTests {
    @Test(
        "what lies at a bound is read",
        arguments: [
            ("press next 0.001", .press(.next, .microseconds(1))),
            ("press next 3600000", .press(.next, .seconds(3600))),
            ("press next 1", .press(.next, .milliseconds(1))),
            ("hold next 0", .press(.next, .zero)),
            ("hold next 360000", .press(.next, .seconds(360_000))),
            ("bounce next 1 0.001", .bounce(.next, count: 1, within: .microseconds(1))),
            ("bounce next 1000 10000", .bounce(.next, count: 1000, within: .seconds(10))),
            ("bounce pause 0090 9", .bounce(.pause, count: 90, within: .milliseconds(9))),
            ("expect row 1 \"a\"", .expect("a", row: 1, within: nil)),
            ("expect row 4 \"a\" within 0", .expect("a", row: 4, within: .zero)),
            ("display fail 1", .displayFail(1)),
            ("display fail 1000000", .displayFail(1_000_000)),
            ("restart power 0", .restart(.power, off: .zero)),
            ("restart power 360000", .restart(.power, off: .seconds(360_000))),
            ("put 0", .scale(.put(.zero))), ("put 20000", .scale(.put(Grams(20_000)))),
            ("put 0.1", .scale(.put(Grams(tenths: 1)))),
            ("pour 20000 360000", .scale(.pour(Grams(20_000), .seconds(360_000)))),
            ("lift 0", .scale(.lift(.zero))), ("scale noise 0", .scale(.noise(.zero))),
            ("scale noise 20000", .scale(.noise(Grams(20_000)))),
        ] as [(String, ScenarioCommand)])
    func within(text: String, command: ScenarioCommand) throws {
        #expect(try Scenario(parsing: text).lines.map(\.command) == [command])
    }

    @Test(
        "what lies just beyond a bound is refused",
        arguments: [
            "press next 0.000999", "press next 3600000.000001", "hold next 360000.000000001",
            "bounce next 0 9", "bounce next 1001 9", "bounce next 9 0.0009",
            "bounce next 9 10000.000001", "expect row 0 \"a\"", "expect row 5 \"a\"",
            "display fail 0", "display fail 1000001", "restart power 360000.1", "put 20000.1",
            "pour 20000.1 1", "pour 1 360000.1", "lift 360000.1", "scale noise 20000.1",
            "display fail 1x", "display fail 1/", "display fail 1:", "display fail -1",
        ])
    func beyond(text: String) {
        #expect(throws: ScenarioSyntaxError.self) { try Scenario(parsing: text) }
    }

    @Test("a text has 160 bytes at most, whatever characters they are")
    func textLength() throws {
        for (text, isRead) in [
            (String(repeating: "a", count: 160), true), (String(repeating: "a", count: 161), false),
            (String(repeating: "é", count: 80), true), (String(repeating: "é", count: 81), false),
        ] {
            let scenario = try? Scenario(parsing: "reject \"\(text)\"")
            #expect((scenario?.lines.first?.command == .reject(text)) == isRead)
        }
    }

    @Test("the last line stands without a line end, and keeps what stands within it")
    func text() throws {
        let lines = try Scenario(parsing: "\n\n \tpress\t next \t\n wait   1 # x\t ").lines
        #expect(lines.map(\.number) == [3, 4])
        #expect(lines.map(\.text) == ["press\t next", "wait   1 # x"])
    }

    @Test("a text keeps its spaces, quotes and backslashes; words end where one begins")
    func quoting() throws {
        let commands = try Scenario(
            parsing: #"""
                expect" a  b "
                reject "a\\b\"c\d"#done
                expect row 2"x"within 1#
                """#
        ).lines.map(\.command)
        #expect(
            commands == [
                .expect(" a  b ", row: nil, within: nil), .reject(#"a\b"c\d"#),
                .expect("x", row: 2, within: .seconds(1)),
            ])
    }
}
