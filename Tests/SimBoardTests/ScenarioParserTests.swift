import Hardware
import SimBoard
import Testing
import Units
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
            ("restart power 43200.5", .restart(.power, off: .milliseconds(43_200_500))),
            ("put 18", .scale(.put(Grams(18)))), ("put 0.25", .scale(.put(Grams(tenths: 3)))),
            ("take", .scale(.take)), ("lift 2", .scale(.lift(.seconds(2)))),
            ("pour 45 10", .scale(.pour(Grams(45), .seconds(10)))),
            ("flow 45 10", .scale(.pour(Grams(45), .seconds(10)), isAwaited: false)),
            ("scale unplug", .scale(.unplug)), ("scale replug", .scale(.replug)),
            ("scale freeze", .scale(.freeze)),
            ("scale noise 1.5", .scale(.noise(Grams(tenths: 15)))),
            ("clock right", .clock(isRight: true)), ("clock wrong", .clock(isRight: false)),
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

    @Test(
        "a time is read to the nanosecond, further decimals round",
        arguments: [
            ("0.3", 300_000_000), ("1.000000001", 1_000_000_001), ("0.0000000014", 1),
            ("0.0000000015", 2), ("0.00000000149", 1), ("0.9999999999", 1_000_000_000),
            ("6.3740000000000006", 6_374_000_000), ("14.017999999999999", 14_018_000_000),
        ] as [(String, Int64)])
    func exactTimes(text: String, nanoseconds: Int64) throws {
        let lines = try Scenario(parsing: "wait \(text)").lines
        #expect(lines.map(\.command) == [.wait(.nanoseconds(nanoseconds))])
    }

    private static let commands =
        "there is press, hold, down, up, bounce, wait, expect, reject, display, clock, put, take, "
        + "pour, flow, lift, scale, restart"
    private static let keys = "there is next, pause, restart"
    private static let pressTime = "should be milliseconds: a number from 0.001 to 3600000"
    private static let seconds = "should be seconds: a number from 0 to 360000"
    private static let grams = "should be grams: a number from 0 to 20000"
    private static let bounces = "should be a count: a whole number from 1 to 1000"
    private static let rows = "should be a row: a whole number from 1 to 4"

    /// Each script line with what is said of it.
    private static let wrongLines: [(String, String)] = [
        ("jump next", "unknown command 'jump'; \(commands)"),
        ("\"press\" next", "unknown command '\"press\"'; \(commands)"),
        ("put", "grams is missing"), ("put -1", "'-1' \(grams)"), ("put 20001", "'20001' \(grams)"),
        ("pour 45", "seconds is missing"), ("take 3", "'3' is too much"),
        ("scale jump", "'jump' should be unplug, replug, freeze or noise GRAMS"),
        ("press", "a key (next, pause or restart) is missing"),
        ("press enter", "'enter' is no key; \(keys)"),
        ("press \"next\"", "'\"next\"' is no key; \(keys)"),
        ("down", "a key (next, pause or restart) is missing"),
        ("press next 0", "'0' \(pressTime)"),
        ("press next x", "'x' \(pressTime)"),
        ("press next 3600001", "'3600001' \(pressTime)"),
        ("press next 80 80", "'80' is too much"),
        ("hold next", "seconds is missing"),
        ("wait", "seconds is missing"),
        ("wait -1", "'-1' \(seconds)"),
        ("wait +1", "'+1' \(seconds)"),
        ("wait nan", "'nan' \(seconds)"),
        ("wait inf", "'inf' \(seconds)"),
        ("wait 1e3", "'1e3' \(seconds)"),
        ("wait 0x10", "'0x10' \(seconds)"),
        ("wait 1.", "'1.' \(seconds)"),
        ("wait .5", "'.5' \(seconds)"),
        ("wait 1.2.3", "'1.2.3' \(seconds)"),
        ("wait 1,5", "'1,5' \(seconds)"),
        ("wait 360000.1", "'360000.1' \(seconds)"),
        ("wait 99999999999999999999", "'99999999999999999999' \(seconds)"),
        ("wait ٣", "'٣' \(seconds)"),
        ("wait \"1\"", "'\"1\"' \(seconds)"),
        ("bounce next", "a count is missing"),
        ("bounce next 0 9", "'0' \(bounces)"),
        ("bounce next 1.5 9", "'1.5' \(bounces)"),
        ("bounce next 5", "milliseconds is missing"),
        ("bounce next 5 10001", "'10001' should be milliseconds: a number from 0.001 to 10000"),
        ("expect", "a text in double quotes is missing"),
        ("expect Bloom", "'Bloom' should be a text in double quotes"),
        ("expect \"Bloom", "the text has no closing quote"),
        ("expect \"Bloom\\\"", "the text has no closing quote"),
        ("expect \"\"", "the text is empty and would always be there"),
        (
            "expect \"12345678901234567890123456789012345678901234567890123456789012345678901234"
                + "567890123456789012345678901234567890123456789012345678901234567890123456789012"
                + "345678901234567890123456789012345678901234567890\"",
            "the text is longer than any row of the glass"
        ),
        ("expect \"a\" \"b\"", "'\"b\"' is too much"),
        ("expect \"a\" within", "seconds is missing"),
        ("expect \"a\" soon", "'soon' is too much"),
        ("expect row \"a\"", "'\"a\"' \(rows)"),
        ("expect row 0 \"a\"", "'0' \(rows)"),
        ("expect row 5 \"a\"", "'5' \(rows)"),
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
        ("restart crash 5", "'5' is too much"), ("restart power soon", "'soon' \(seconds)"),
        ("clock", "right or wrong is missing"), ("clock fast", "'fast' should be right or wrong"),
    ]

    @Test("an error names the line, what is wrong, and what is allowed", arguments: wrongLines)
    func errors(text: String, message: String) {
        let error = Self.error(in: "wait 1\n\n\(text)\nwait 1")
        #expect(error?.description == "line 3: \(message)")
    }

    private static func error(in text: String) -> ScenarioSyntaxError? {
        do throws(ScenarioSyntaxError) {
            _ = try Scenario(parsing: text)
            return nil
        } catch {
            return error
        }
    }
}
