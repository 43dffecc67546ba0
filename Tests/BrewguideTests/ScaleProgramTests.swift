import Brewing
import Foundation
import Names
import Store
import Testing
import Timebase
import Units

@Suite("A scale by the command line")
struct ScaleProgramTests {
    private let shell: Shell

    init() throws { shell = try Shell() }

    private func save(weighed: Bool) throws {
        let rating = try #require(Rating(stars: 4))
        var log = BrewLog(
            id: LogID(rawValue: weighed ? "weighed" : "plain"),
            stamp: ClockStamp(
                wall: WallTime(millisecondsSince1970: 1_795_244_400_000), isTrusted: true,
                timeZone: "Europe/Vienna", offsetSeconds: 3600, bootID: "boot",
                monotonic: .origin),
            recipeID: .starter, recipeName: "V60 Starter", method: .v60,
            inputs: BrewInputs(defaultsOf: .starter), total: .seconds(50),
            steps: [
                StepRecord(text: "Rinse", planned: nil, real: nil),
                StepRecord(text: "Bloom", planned: .seconds(45), real: .seconds(50)),
            ], tasting: Tasting(rating: rating))
        if weighed {
            var bytes: [UInt8] = [2, 1, 0, 0x80, 0, 0x80, 0, 0xC2, 1, 0xC4, 1, 2]
            for second in 0..<50 { bytes += [UInt8(min(225, second * 20)), 0] }
            log.weights = BrewWeights(bytes: bytes)
        }
        try Database(directory: shell.state).logs.save(log)
    }

    @Test("WS-011 · log show draws the curve, and tells programs of it; log plot makes a picture")
    func log() throws {
        try save(weighed: true)
        let text = try shell.run(["log", "show", "1"]).output
        #expect(text.contains("45 → 45.2 g") && text.contains("│") && text.contains("planned"))
        #expect(try shell.run(["log", "plot", "1"]).output == text)
        let json = try shell.run(["log", "show", "1", "--json"]).output
        let log = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let steps = try #require(log["steps"] as? [[String: Any]])
        #expect(steps[1]["targetGrams"] as? Double == 45)
        #expect(steps[1]["grams"] as? Double == 45.2)
        let curve = try #require(log["curve"] as? [String: Any])
        #expect(curve["intervalSeconds"] as? Double == 1)
        #expect((curve["grams"] as? [Any])?.count == 50)
        let picture = try shell.run(["log", "plot", "1", "--svg", "-"]).output
        #expect(picture.hasPrefix("<svg") && picture.contains("<polyline"))
        let file = shell.file("brew.svg")
        #expect(try shell.run(["log", "plot", "weighed", "--svg", file]).status == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == picture)
    }

    @Test("WS-011 · a log without weights is as before, and can't be drawn")
    func plain() throws {
        try save(weighed: false)
        let json = try shell.run(["log", "show", "1", "--json"]).output
        #expect(!json.contains("curve") && !json.contains("targetGrams"))
        let result = try shell.run(["log", "plot", "1"])
        #expect(result.status == 66 && result.complaint.contains("was not weighed"))
    }

    @Test("SPEC §16.2 · where there is neither a device nor a scale, that is said")
    func nobody() throws {
        let configuration = try shell.write("{}", to: "config.json")
        for command in ["read", "tare", "calibrate"] {
            let script = "echo | \"$0\" scale \(command) --config '\(configuration)'"
            let result = try shell.run([], script: script)
            #expect(result.status == 69, "\(result.complaint)")
            #expect(result.complaint.contains("names no scale"))
        }
    }

    /// A simulator, and what is asked of it once it answers.
    private func simulated(_ options: String, _ asked: String) throws -> Shell.Result {
        try shell.run(
            [],
            script: """
                "$0" sim --state '\(shell.state)' \(options) >/dev/null 2>&1 &
                device=$!
                tries=0
                until "$0" status >/dev/null 2>&1 || [ $tries -ge 600 ]; do
                    tries=$((tries + 1))
                    sleep 0.1
                done
                \(asked)
                kill "$device"
                wait "$device" 2>/dev/null || :
                """)
    }

    @Test("SPEC §16.2 · a running device is asked: its scale wakes, weighs, and sleeps again")
    func device() throws {
        let result = try simulated(
            "--scale nau7802",
            """
            "$0" status | grep scale:
            "$0" scale read
            "$0" scale tare 2>&1
            "$0" status --json
            """)
        #expect(result.output.contains("scale:       asleep"))
        #expect(result.output.contains("0.0 g\n"), "\(result)")
        #expect(result.output.contains("nobody weighs"))
        #expect(result.output.contains("\"scale\": \"asleep\""))
    }

    @Test("SPEC §16.2 · without a calibration counts are told, and what to do")
    func uncalibrated() throws {
        let result = try simulated("--scale nau7802 --uncalibrated", "\"$0\" scale read")
        #expect(result.output.contains("counts: 'brewguide scale calibrate'"), "\(result)")
    }

    @Test("SPEC §16.2 · a device without a scale says so, and its status knows none")
    func none() throws {
        let result = try simulated("", "\"$0\" scale read 2>&1; \"$0\" status")
        #expect(result.output.contains("there is no scale"))
        #expect(!result.output.contains("scale:  "))
    }
}
