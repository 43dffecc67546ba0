import Brewing
import Foundation
import Names
import Store
import Testing
import Timebase
import Units

@Suite("Logs by the command line")
struct LogProgramTests {
    private let shell: Shell
    private let database: Database

    init() throws {
        shell = try Shell()
        database = try Database(directory: shell.state)
    }

    /// A brew of the starter, so many days after 2026-11-21 at eight in Vienna.
    private func save(
        _ id: String, day: Int64 = 0, stars: Int = 4, name: String = "V60 Starter"
    ) throws {
        let rating = try #require(Rating(stars: stars))
        try database.logs.save(
            BrewLog(
                id: LogID(rawValue: id),
                stamp: ClockStamp(
                    wall: WallTime(millisecondsSince1970: 1_795_244_400_000 + day * 86_400_000),
                    isTrusted: day != 2, timeZone: "Europe/Vienna", offsetSeconds: 3600,
                    bootID: "boot", monotonic: .origin),
                recipeID: .starter, recipeName: name, method: .v60,
                inputs: BrewInputs(defaultsOf: .starter), total: .seconds(191),
                steps: [
                    StepRecord(text: "Rinse", planned: nil, real: nil),
                    StepRecord(text: "Bloom", planned: .seconds(45), real: .seconds(46)),
                ],
                tasting: Tasting(rating: rating, taste: .tooSour, note: try Note("Good"))))
    }

    @Test("US-021 · the list has the newest first, and a mark where the clock was not set")
    func list() throws {
        try save("aaaaaaaa-1")
        try save("bbbbbbbb-2", day: 2, stars: 1, name: "Früher 朝")
        #expect(
            try shell.run(["log", "list"]).output == """
                #  ID        DATE               RECIPE                RATING    DOSE   YIELD   TIME  \
                TASTE       NOTE
                1  bbbbbbbb  2026-11-23 08:00?  Früher 朝             ★☆☆☆☆   15.0 g   250 g   3:11  \
                too sour    Good
                2  aaaaaaaa  2026-11-21 08:00   V60 Starter           ★★★★☆   15.0 g   250 g   3:11  \
                too sour    Good

                """)
        let ascii = try shell.run(["log", "list"], environment: ["LC_ALL": "C"]).output
        #expect(ascii.contains(" 4/5 "))
    }

    @Test("an empty list is an empty list of JSON, and no failure")
    func emptyList() throws {
        #expect(try shell.run(["log", "list", "--json"]).output == "[]\n")
        let result = try shell.run(["log", "list"])
        #expect(result.status == 0 && result.output == "")
        #expect(result.complaint.contains("there are no logs yet: finish a brew, or"))
        #expect(try shell.run(["log", "list", "--rating", "5"]).complaint.contains("no such logs"))
    }

    @Test("the list is of a day and later, of some stars, of a recipe, or so many")
    func filters() throws {
        for day in 0...3 { try save("log-\(day)", day: Int64(day), stars: Int(day) + 1) }
        func ids(_ words: [String]) throws -> [String] {
            let json = try shell.run(["log", "list", "--json"] + words).output
            let logs = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
            return logs?.compactMap { $0["id"] as? String } ?? []
        }
        #expect(try ids([]) == ["log-3", "log-2", "log-1", "log-0"])
        #expect(try ids(["--limit", "2"]) == ["log-3", "log-2"])
        #expect(try ids(["--since", "2026-11-23"]) == ["log-3", "log-2"])
        #expect(try ids(["--rating", "2"]) == ["log-1"])
        #expect(try ids(["--recipe", "v60", "--limit", "1"]) == ["log-3"])
        #expect(try ids(["--recipe", "tea"]) == [])
        for words in [["--limit", "0"], ["--limit", "x"], ["--since", "yesterday"]] {
            #expect(try shell.run(["log", "list"] + words).status == 64)
        }
    }

    @Test("US-022 · one log is shown in full, with the hint for its taste (US-020)")
    func show() throws {
        try save("aaaaaaaa-1")
        #expect(
            try shell.run(["log", "show", "1"]).output == """
                V60 Starter  ★★★★☆

                brewed       2026-11-21T08:00:00+01:00 (Europe/Vienna)
                method       v60
                dose         15.0 g
                yield        250 g (1:16.7)
                temperature  94 °C
                grind        medium; sand; slightly finer than sea salt
                time         3:11
                taste        too sour: grind finer or hotter water
                note         Good
                id           aaaaaaaa-1

                   STEP   PLANNED → TOOK
                1  Rinse
                2  Bloom     0:45 → 0:46

                """)
        let json = try shell.run(["log", "show", "aaaa", "--json"]).output
        let log = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(log?["started"] as? String == "2026-11-21T08:00:00+01:00")
        #expect((log?["steps"] as? [[String: Any]])?.count == 2)
    }

    @Test("a log is named by its place, its id, or how that begins")
    func names() throws {
        for (day, id) in ["12aa", "12ab", "9f"].enumerated() { try save(id, day: Int64(day)) }
        func shown(_ word: String) throws -> String? {
            let result = try shell.run(["log", "show", word])
            return result.output.split(separator: "\n").first { $0.hasPrefix("id ") }
                .map { String($0.dropFirst(13)) }
        }
        #expect(try shown("1") == "9f")
        #expect(try shown("3") == "12aa")
        #expect(try shown("12AB") == "12ab")
        #expect(try shown("9") == "9f", "there is no ninth: it is an id")
        let several = try shell.run(["log", "show", "12"])
        #expect(several.status == 65)
        #expect(several.complaint.contains("'12' may be 12ab, 12aa"))
        #expect(try shell.run(["log", "show", "x"]).status == 66)
        #expect(try shell.run(["log", "show", "000001"]).status == 66)
    }

    @Test("US-019 · a note has at most 280 characters as people count them; the rest is counted")
    func note() throws {
        try save("one")
        let family = "👨‍👩‍👧"
        func note(_ words: String...) throws -> Shell.Result {
            try shell.run(["log", "note", "1"] + words)
        }
        #expect(try note(String(repeating: family, count: 280)).status == 0)
        let refused = try note(String(repeating: family, count: 283))
        #expect(refused.status == 65)
        #expect(refused.complaint.contains("this one has 283, 3 too many"))
        #expect(try database.logs.find(LogID(rawValue: "one")).tasting.note?.text.count == 280)
        #expect(try note("Short\n").status == 0)
        #expect(try database.logs.find(LogID(rawValue: "one")).tasting.note?.text == "Short")
        #expect(try note().status == 64)
        #expect(try note("x", "--remove").status == 64)
        #expect(try note("--remove").status == 0)
        let tasting = try database.logs.find(LogID(rawValue: "one")).tasting
        #expect(tasting.note == nil)
        #expect(tasting.rating.stars == 4 && tasting.taste == .tooSour)
    }

    @Test("US-018 · a brew is rated anew, with one tag at most and its hint")
    func rate() throws {
        try save("one")
        let id = LogID(rawValue: "one")
        #expect(try shell.run(["log", "rate", "1", "5"]).output == "")
        #expect(try database.logs.find(id).tasting.taste == .tooSour)
        let result = try shell.run(["log", "rate", "1", "2", "--tag", "too-weak"])
        #expect(result.output == "Next time: more coffee or finer\n")
        #expect(try database.logs.find(id).tasting.taste == .tooWeak)
        #expect(try shell.run(["log", "rate", "1", "3", "--tag", "none"]).status == 0)
        #expect(try database.logs.find(id).tasting.taste == nil)
        #expect(try database.logs.find(id).tasting.rating.stars == 3)
        #expect(try database.logs.find(id).tasting.note?.text == "Good")
        for stars in ["0", "6", "x"] {
            #expect(try shell.run(["log", "rate", "1", stars]).status == 64)
        }
    }

    @Test("BL-004, US-023 · a log is deleted when it is said, with its photo")
    func photoAndDelete() throws {
        try save("one")
        let picture = shell.file("cup.png")
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]).write(
            to: URL(fileURLWithPath: picture))
        #expect(try shell.run(["log", "photo", "1", picture]).status == 0)
        let kept = shell.file("state/photos/one.png")
        #expect(FileManager.default.contentsEqual(atPath: kept, andPath: picture))
        // What it is is told by its first bytes, not by its name.
        let photograph = shell.file("photograph.png")
        try Data([0xFF, 0xD8, 0xFF, 0xE0, 1]).write(to: URL(fileURLWithPath: photograph))
        #expect(try shell.run(["log", "photo", "1", photograph]).status == 0)
        #expect(!FileManager.default.fileExists(atPath: kept), "one a log")
        let jpeg = shell.file("state/photos/one.jpg")
        #expect(FileManager.default.contentsEqual(atPath: jpeg, andPath: photograph))
        let text = try shell.write("GIF89a", to: "cup.gif")
        #expect(try shell.run(["log", "photo", "1", text]).status == 65)
        try Data(count: PhotoFolder.sizeLimit + 1).write(
            to: URL(fileURLWithPath: shell.file("big")))
        let big = try shell.run(["log", "photo", "1", shell.file("big")])
        #expect(big.status == 65)
        #expect(big.complaint.contains("larger than 10 MiB"))
        #expect(try shell.run(["log", "photo", "1", shell.file("none")]).status == 66)
        #expect(try shell.run(["log", "photo", "1"]).status == 64)
        #expect(try shell.run(["log", "delete", "1"]).status == 64)
        #expect(FileManager.default.fileExists(atPath: jpeg))
        #expect(try shell.run(["log", "delete", "1", "--yes"]).status == 0)
        #expect(!FileManager.default.fileExists(atPath: jpeg))
        #expect(try shell.run(["log", "show", "one"]).status == 66)
    }

    @Test("an export goes to standard output or a new file, as CSV or JSON")
    func export() throws {
        try save("one", name: "=Tea")
        let csv = try shell.run(["log", "export"]).output
        #expect(csv.contains("\r\none,2026-11-21T08:00:00+01:00,true,'=Tea,starter,v60,15,250,"))
        #expect(try shell.run(["log", "export", "--raw"]).output.contains(",true,=Tea,"))
        let path = shell.file("out.json")
        #expect(try shell.run(["log", "export", "--json", path]).status == 0)
        let logs = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(((logs as? [[String: Any]])?.first?["steps"] as? [Any])?.count == 2)
        #expect(try shell.run(["log", "export", path]).status == 73)
        #expect(try shell.run(["log", "export", "--csv", "--json"]).status == 64)
    }

    @Test("JL-005 · an export in BrewSpec has a brew a line, and there is none without a brew")
    func brewSpec() throws {
        let file = shell.file("brews.json")
        let none = try shell.run(["log", "export", "--brewspec", file])
        #expect(none.status == 66 && none.complaint.contains("there are no such logs"))
        #expect(!FileManager.default.fileExists(atPath: file))
        try save("aaaaaaaa-1")
        try save("bbbbbbbb-2", day: 2)
        #expect(try shell.run(["log", "export", "--brewspec", file]).status == 0)
        let document = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file)))
        let group = try #require(document as? [String: Any])
        #expect(group["brewspec_version"] as? String == "1.0" && group.count == 2)
        let brews = try #require(group["brews"] as? [[String: Any]])
        #expect(brews.map { $0["date"] as? String } == [nil, "2026-11-21T07:00:00Z"])
        #expect(try shell.run(["log", "export", "--brewspec", "--csv"]).status == 64)
    }

    @Test("a reader of the list who has seen enough is no failure")
    func readerGone() throws {
        for number in 0..<5 { try save("log-\(number)") }
        for words in [["log", "list"], ["log", "list", "--json"], ["log", "export"]] {
            let pipe = Pipe()
            try pipe.fileHandleForReading.close()
            let result = try shell.run(words, output: pipe.fileHandleForWriting)
            #expect(result.status == 0 && result.complaint == "")
        }
    }
}
