import Brewing
import Foundation
import Store
import Testing
import Timebase
import Units

/// Logs that a person writes down and corrects, as a shell sees them.
@Suite("SPEC §9.8 · logs by hand")
struct LogEntryProgramTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
        for words in [
            ["grinder", "add", "Niche", "--minimum", "1", "--maximum", "10", "--step", "0.5"],
            ["grinder", "add", "Comandante", "--minimum", "0", "--maximum", "40", "--step", "1"],
            ["bean", "add", "Guji", "--roaster", "Onyx", "--bag-weight", "250"],
        ] {
            #expect(try shell.run(words).status == 0)
        }
    }

    private func run(_ words: String...) throws -> Shell.Result { try shell.run(words) }

    private func add(_ words: String...) throws -> Shell.Result {
        try shell.run(["log", "add"] + words)
    }

    private func json(_ log: String) throws -> [String: Any] {
        let json = try run("log", "show", log, "--json").output
        let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
        return try #require(value as? [String: Any])
    }

    /// A brew with the Niche at 5.5.
    private func addEspresso() throws {
        let result = try add(
            "--method", "espresso", "--dose", "18", "--yield", "36", "--temperature", "93",
            "--time", "0:28", "--grind", "fine", "--grinder", "niche", "--setting", "5.3",
            "--bean", "guji", "--rating", "5", "--tag", "balanced", "--note", "Plum",
            "--pressure", "9 bar", "--started", "2026-11-21T08:00:00+01:00")
        #expect(result.status == 0, "\(result.complaint)")
        #expect(result.output.hasPrefix("espresso of 2026-11-21 08:00 is saved: "))
        #expect(result.output.hasSuffix("\nNext time: keep it\n"))
        #expect(result.complaint == "", "18 to 36 g is no unusual espresso")
    }

    @Test("SPEC §9.12 · everything that was told stands in the log, the setting on the grid")
    func everything() throws {
        try addEspresso()
        let log = try json("1")
        let texts = [
            "method": "espresso", "category": "espresso", "grind": "fine", "grinder": "Niche",
            "grinderSetting": "5.5", "bean": "Guji", "taste": "balanced", "note": "Plum",
            "pressure": "9 bar", "started": "2026-11-21T08:00:00+01:00",
        ]
        for (key, text) in texts { #expect(log[key] as? String == text, "\(key)") }
        let numbers: [String: Double] = [
            "dose": 18, "yield": 36, "temperature": 93, "seconds": 28, "rating": 5, "ratio": 2,
        ]
        for (key, number) in numbers { #expect(log[key] as? Double == number, "\(key)") }
        for key in ["recipe", "recipeId", "water", "changed", "equipment", "photo"] {
            #expect(log[key] is NSNull, "\(key)")
        }
        let sheet = try run("log", "show", "1").output
        #expect(sheet.hasPrefix("espresso  ★★★★★\n"))
        #expect(sheet.contains("grinder      Niche at 5.5\npressure     9 bar\n"))
    }

    @Test("what is wrong is told all at once, and nothing is saved")
    func allErrors() throws {
        let result = try add(
            "--method", "v60", "--dose", "0", "--water", "2002", "--temperature", "101", "--time",
            "3:60", "--grind", String(repeating: "x", count: 81), "--grinder", "niche",
            "--setting", "10.5", "--bean", "sidamo", "--rating", "6", "--tag", "sour", "--note",
            String(repeating: "x", count: 281), "--pressure", String(repeating: "x", count: 81),
            "--started", "yesterday")
        #expect(result.status == 65)
        for words in [
            "the dose must be more than 0 g", "the water is more than 2000 g",
            "the temperature must be above 0", "--time is minutes and seconds",
            "the grind is over 80 characters", "to 10.0", "there is no bean 'sidamo'",
            "--rating is 1, 2, 3, 4 or 5", "--tag is one of too-sour", "1 too many",
            "the note about the pressure is over 80", "--started is such as",
        ] {
            #expect(result.complaint.contains(words), "\(words) is not in \(result.complaint)")
        }
        #expect(try run("log", "list", "--json").output == "[]\n")
    }

    @Test("what is missing is told all at once")
    func missing() throws {
        let nothing = try add()
        #expect(nothing.status == 64)
        for option in ["--method M", "--dose G", "--rating 1…5"] {
            #expect(nothing.complaint.contains("\(option) is missing"))
        }
        let setting = try add(
            "--method", "v60", "--dose", "x", "--rating", "4", "--setting", "5", "--water", "1")
        #expect(setting.status == 64)
        #expect(setting.complaint.contains("--setting needs --grinder"))
        #expect(setting.complaint.contains("--dose is a number of grams, not 'x'"))
    }

    @Test(
        "an espresso takes --yield, all others --water, and the wrong one is told",
        arguments: [
            ("espresso", "--water", "espresso takes --yield, not --water"),
            ("v60", "--yield", "v60 takes --water, not --yield"),
            ("other", "--yield", "other takes --water, not --yield"),
        ])
    func wrongAmount(method: String, option: String, words: String) throws {
        let result = try add("--method", method, "--dose", "18", option, "36", "--rating", "4")
        #expect(result.status == 64)
        #expect(result.complaint.contains(words), "\(result.complaint)")
    }

    @Test("an unknown method is told with what shows them; what is not there at all ends with 66")
    func unknown() throws {
        let result = try add("--method", "syphon", "--dose", "18", "--water", "36", "--rating", "4")
        #expect(result.status == 66)
        #expect(result.complaint.contains("there is no method 'syphon'"))
        let several = try add(
            "--method", "v60", "--dose", "18", "--water", "250", "--rating", "4", "--grinder", "x",
            "--bean", "y")
        #expect(several.status == 66)
        #expect(several.complaint.contains("no grinder 'x'"))
        #expect(several.complaint.contains("no bean 'y'"))
    }

    @Test("JG-004 · a setting between two goes to the nearest, one outside is an error")
    func settings() throws {
        for (told, shown) in [("5.3", "5.5"), ("5.25", "5.0"), ("10", "10.0"), ("1", "1.0")] {
            let result = try add(
                "--method", "v60", "--dose", "16", "--water", "260", "--rating", "4", "--grinder",
                "niche", "--setting", told)
            #expect(result.status == 0)
            #expect(try json("1")["grinderSetting"] as? String == shown)
        }
        for told in ["0.9", "10.01", "-1", "five", "5.125"] {
            let result = try add(
                "--method", "v60", "--dose", "16", "--water", "260", "--rating", "4", "--grinder",
                "niche", "--setting", told)
            #expect(result.status == 65, "\(told)")
        }
    }

    @Test("temperature and grind that were not told are those of the newest log of the method")
    func defaults() throws {
        func addV60(_ words: String...) throws {
            let result = try shell.run(
                [
                    "log", "add", "--method", "V60", "--dose", "16", "--water", "260", "--rating",
                    "4",
                ]
                    + words)
            #expect(result.status == 0)
        }
        try addV60()
        #expect(try json("1")["temperature"] as? Double == 93)
        #expect(try json("1")["method"] as? String == "v60")
        #expect(try json("1")["seconds"] as? Double == 0)
        try addV60("--temperature", "91.5", "--grind", "coarse")
        try addV60()
        #expect(try json("1")["temperature"] as? Double == 91.5)
        #expect(try json("1")["grind"] as? String == "coarse")
    }

    @Test("what is unusual is a warning of the method's kind")
    func warnings() throws {
        let result = try add(
            "--method", "espresso", "--dose", "30", "--yield", "36", "--rating", "3", "--started",
            "9999-01-01T00:00:00Z")
        #expect(result.status == 0)
        #expect(result.complaint.contains("Recommended dose 14-22 g"))
        #expect(result.complaint.contains("Recommended ratio 1:1.5-1:3"))
        #expect(result.complaint.contains("it begins in the future"))
    }

    @Test("JU-003 · a log is corrected, and keeps when; both grinders are right afterwards")
    func correct() throws {
        try addEspresso()
        func brews(_ grinder: String) throws -> Bool {
            try run("grinder", "show", grinder, "--json").output.contains("\"brews\": 1")
        }
        #expect(
            try run("log", "set", "1", "--grinder", "comandante", "--setting", "22").status == 0)
        var log = try json("1")
        #expect(log["grinder"] as? String == "Comandante")
        #expect(log["grinderSetting"] as? String == "22")
        #expect(log["changed"] is String)
        #expect(log["bean"] as? String == "Guji" && log["pressure"] as? String == "9 bar")
        #expect(try brews("comandante") && !brews("niche"))
        let moved = try run("log", "set", "1", "--grinder", "niche")
        #expect(moved.status == 0)
        #expect(moved.complaint.contains("the setting 22 is gone: tell the new one"))
        log = try json("1")
        #expect(log["grinderSetting"] is NSNull, "22 was one of the other dial")
        #expect(try brews("niche") && !brews("comandante"))
        #expect(try run("log", "set", "1", "--setting", "7.8").status == 0)
        #expect(try json("1")["grinderSetting"] as? String == "8.0")
        #expect(
            try run("log", "set", "1", "--grinder", "none", "--bean", "none", "--pressure", "none")
                .status == 0)
        log = try json("1")
        for key in ["grinder", "grinderSetting", "bean", "pressure"] {
            #expect(log[key] is NSNull, "\(key)")
        }
        #expect(log["note"] as? String == "Plum" && log["seconds"] as? Double == 28)
        #expect(try run("log", "show", "1").output.contains("\ncorrected    "))
    }

    @Test("a setting without a grinder stays when it is one of the grinder's that is told later")
    func laterGrinder() throws {
        var log = BrewLog(
            id: LogID(rawValue: "one"),
            stamp: ClockStamp(
                wall: WallTime(millisecondsSince1970: 1_795_244_400_000), isTrusted: true,
                timeZone: "UTC", offsetSeconds: 0, bootID: "boot", monotonic: .origin),
            recipeID: .starter, recipeName: "V60 Starter", method: .v60,
            inputs: BrewInputs(defaultsOf: .starter), total: .seconds(191), steps: [],
            tasting: Tasting(rating: try #require(Rating(stars: 4))))
        log.inputs.equipment.setting = "22"
        try Database(directory: shell.state).logs.save(log)
        #expect(try run("log", "set", "1", "--setting", "21").status == 65)
        #expect(try run("log", "set", "1", "--grinder", "comandante").complaint == "")
        #expect(try json("1")["grinderSetting"] as? String == "22")
        let moved = try run("log", "set", "1", "--grinder", "niche")
        #expect(moved.complaint.contains("the setting 22 is gone"))
    }

    @Test("a correction that can't be changes nothing, and tells all that is wrong")
    func wrongCorrection() throws {
        try addEspresso()
        #expect(try run("log", "set", "1").status == 64)
        // No number, and no log's id begins so: those are made by chance.
        #expect(try run("log", "set", "99999999", "--bean", "none").status == 66)
        let result = try run("log", "set", "1", "--setting", "11", "--bean", "sidamo")
        #expect(result.status == 65)
        #expect(result.complaint.contains("to 10.0"))
        #expect(result.complaint.contains("there is no bean 'sidamo'"))
        #expect(try run("log", "set", "1", "--grinder", "kinu").status == 66)
        #expect(try run("log", "set", "1", "--grinder", "none", "--setting", "5").status == 65)
        #expect(try json("1")["changed"] is NSNull)
        #expect(try run("grinder", "delete", "niche", "--yes").status == 0)
        let gone = try run("log", "set", "1", "--setting", "5")
        #expect(gone.status == 65)
        #expect(gone.complaint.contains("the grinder of this log is gone"))
        #expect(try json("1")["grinder"] as? String == "Niche", "which it was that day")
    }

    @Test("lists and exports are of a method, a grinder or a bean, under its name of today")
    func filters() throws {
        try addEspresso()
        #expect(
            try add("--method", "v60", "--dose", "16", "--water", "260", "--rating", "4").status
                == 0)
        func count(_ words: String...) throws -> Int {
            let json = try shell.run(["log", "list", "--json"] + words).output
            return (try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [Any])?.count ?? -1
        }
        #expect(try count() == 2)
        #expect(try count("--method", "ESPRESSO") == 1)
        #expect(try count("--grinder", "niche") == 1)
        #expect(try count("--bean", "guji", "--method", "v60") == 0)
        #expect(try run("grinder", "edit", "niche", "--name", "Zero").status == 0)
        #expect(try count("--grinder", "zero") == 1)
        let csv = try run("log", "export", "--grinder", "zero").output
        #expect(csv.split(separator: "\r\n").count == 2)
        for words in [["--method", "x"], ["--grinder", "x"], ["--bean", "x"]] {
            #expect(try shell.run(["log", "list"] + words).status == 66)
            #expect(try shell.run(["log", "export"] + words).status == 66)
        }
        let none = try run("log", "list", "--grinder", "comandante")
        #expect(none.status == 0 && none.complaint.contains("there are no such logs"))
        let export = try run("log", "export", "--grinder", "comandante")
        #expect(export.status == 0 && export.complaint.contains("there are no such logs"))
    }
}
