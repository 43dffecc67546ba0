import Hardware
import SimBoard
import Testing
import Timebase

@Suite("SPEC §13 · scenario scripts, read")
struct ScenarioParserTests {
    @Test(
        "every command",
        arguments: [
            ("press next", .press(.next, .milliseconds(80))),
            ("press pause 15", .press(.pause, .milliseconds(15))),
            ("press restart 0.5", .press(.restart, .microseconds(500))),
            ("hold next 2", .press(.next, .seconds(2))),
            ("hold pause 1.25", .press(.pause, .milliseconds(1250))),
            ("down next", .down(.next)), ("up restart", .up(.restart)),
            ("bounce next 7 9", .bounce(.next, count: 7, within: .milliseconds(9))),
            ("wait 0.1", .wait(.milliseconds(100))), ("wait 0", .wait(.zero)),
            ("wait 360000", .wait(.seconds(360_000))),
            ("expect \"2/6\"", .expect("2/6", row: nil, within: nil)),
            ("expect \"2/6\" within 1", .expect("2/6", row: nil, within: .seconds(1))),
            ("expect row 4 \"Next\"", .expect("Next", row: 4, within: nil)),
            ("expect row 1 \"a b\" within 0.3", .expect("a b", row: 1, within: .milliseconds(300))),
            ("expect \"say \\\"hi\\\"\"", .expect("say \"hi\"", row: nil, within: nil)),
            ("expect \"# no comment\"", .expect("# no comment", row: nil, within: nil)),
            ("reject \"Paused\"", .reject("Paused")),
            ("display fail 3", .displayFail(3)), ("display unplug", .displayUnplug),
            ("display replug", .displayReplug), ("restart crash", .restart(.crash)),
            ("restart power", .restart(.power)),
            ("\t press   next\t# with a comment", .press(.next, .milliseconds(80))),
            ("wait 5#at once", .wait(.seconds(5))),
        ] as [(String, ScenarioCommand)])
    func commands(text: String, command: ScenarioCommand) throws {
        #expect(try Scenario(parsing: text).lines.map(\.command) == [command])
    }

    @Test("blank lines and comments do nothing and count; line ends may be Windows'")
    func lineNumbers() throws {
        let scenario = try Scenario(parsing: "# first\r\n\r\n  press next # now\r\nwait 1\n")
        #expect(scenario.lines.map(\.number) == [3, 4])
        #expect(scenario.lines.map(\.text) == ["press next # now", "wait 1"])
        #expect(try Scenario(parsing: "").lines.isEmpty)
    }

    @Test("a time is read to the nanosecond, without any rounding")
    func exactTimes() throws {
        let lines = try Scenario(parsing: "wait 0.3\nwait 1.000000001\npress next 0.001").lines
        #expect(
            lines.map(\.command) == [
                .wait(.nanoseconds(300_000_000)), .wait(.nanoseconds(1_000_000_001)),
                .press(.next, .nanoseconds(1000)),
            ])
    }

    private static let badSeconds = "should be seconds: a number from 0 to 360000"

    @Test(
        "an error names the line, what is wrong, and what is allowed",
        arguments: [
            (
                "jump next",
                "unknown command 'jump'; there is press, hold, down, up, bounce, wait, expect, "
                    + "reject, display, restart"
            ),
            (
                "\"press\" next",
                "unknown command '\"press\"'; there is press, hold, down, up, bounce, wait, "
                    + "expect, reject, display, restart"
            ),
            ("press", "a key (next, pause or restart) is missing"),
            ("press enter", "'enter' is no key; there is next, pause, restart"),
            ("press \"next\"", "'\"next\"' is no key; there is next, pause, restart"),
            ("down", "a key (next, pause or restart) is missing"),
            ("press next 0", "'0' should be milliseconds: a number from 0.001 to 3600000"),
            ("press next x", "'x' should be milliseconds: a number from 0.001 to 3600000"),
            (
                "press next 3600001",
                "'3600001' should be milliseconds: a number from 0.001 to 3600000"
            ),
            ("press next 80 80", "'80' is too much"),
            ("hold next", "seconds is missing"), ("wait", "seconds is missing"),
            ("wait -1", "'-1' \(badSeconds)"), ("wait +1", "'+1' \(badSeconds)"),
            ("wait nan", "'nan' \(badSeconds)"), ("wait inf", "'inf' \(badSeconds)"),
            ("wait 1e3", "'1e3' \(badSeconds)"), ("wait 0x10", "'0x10' \(badSeconds)"),
            ("wait 1.", "'1.' \(badSeconds)"), ("wait .5", "'.5' \(badSeconds)"),
            ("wait 1.2.3", "'1.2.3' \(badSeconds)"), ("wait 1,5", "'1,5' \(badSeconds)"),
            ("wait 0.0000000001", "'0.0000000001' \(badSeconds)"),
            ("wait 360000.1", "'360000.1' \(badSeconds)"),
            ("wait 99999999999999999999", "'99999999999999999999' \(badSeconds)"),
            ("wait ٣", "'٣' \(badSeconds)"), ("wait \"1\"", "'\"1\"' \(badSeconds)"),
            ("bounce next", "a count is missing"),
            ("bounce next 0 9", "'0' should be a count: a whole number from 1 to 1000"),
            ("bounce next 1.5 9", "'1.5' should be a count: a whole number from 1 to 1000"),
            ("bounce next 5", "milliseconds is missing"),
            ("bounce next 5 10001", "'10001' should be milliseconds: a number from 0.001 to 10000"),
            ("expect", "a text in double quotes is missing"),
            ("expect Bloom", "'Bloom' should be a text in double quotes"),
            ("expect \"Bloom", "the text has no closing quote"),
            ("expect \"Bloom\\\"", "the text has no closing quote"),
            ("expect \"\"", "the text is empty and would always be there"),
            ("expect \"a\" \"b\"", "'\"b\"' is too much"),
            ("expect \"a\" within", "seconds is missing"),
            ("expect \"a\" soon", "'soon' is too much"),
            ("expect row \"a\"", "'\"a\"' should be a row: a whole number from 1 to 4"),
            ("expect row 0 \"a\"", "'0' should be a row: a whole number from 1 to 4"),
            ("expect row 5 \"a\"", "'5' should be a row: a whole number from 1 to 4"),
            ("reject", "a text in double quotes is missing"),
            ("reject \"a\" within 1", "'within' is too much"),
            ("display", "fail COUNT, unplug or replug is missing"),
            ("display off", "'off' should be fail COUNT, unplug or replug"),
            ("display fail", "a count is missing"),
            (
                "display fail 1000001",
                "'1000001' should be a count: a whole number from 1 to 1000000"
            ),
            ("restart", "crash or power is missing"),
            ("restart gently", "'gently' should be crash or power"),
        ])
    func errors(text: String, message: String) {
        let error = #expect(throws: ScenarioSyntaxError.self) {
            try Scenario(parsing: "wait 1\n\n\(text)\nwait 1")
        }
        #expect(error?.description == "line 3: \(message)")
    }
}
