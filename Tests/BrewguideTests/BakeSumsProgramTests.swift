import Baking
import Foundation
import Store
import Testing
import Units

@testable import brewguide

@Suite("Sums of formulas by the command line")
struct BakeSumsProgramTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
        _ = try shell.run(["bake", "new"], environment: ["EDITOR": "true"])
    }

    private func run(_ words: String...) throws -> Shell.Result { try shell.run(["bake"] + words) }

    private func json(_ words: String...) throws -> [String: Any] {
        let result = try shell.run(["bake"] + words + ["--json"])
        #expect(result.status == 0, "\(result.complaint)")
        let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        return try #require(value as? [String: Any])
    }

    /// Grams of an ingredient, by its section and name.
    private func grams(_ name: String, in section: String = "final", of json: [String: Any])
        -> Double?
    {
        (json["ingredients"] as? [[String: Any]])?
            .first { $0["section"] as? String == section && $0["name"] as? String == name }
            .flatMap { $0["grams"] as? Double }
    }

    private static let keys: Set = [
        "id", "name", "pieces", "pieceWeight", "flour", "water", "salt", "total", "hydration",
        "doughHydration", "saltPercent", "prefermentedPercent", "sumPercent", "warnings",
        "ingredients", "steps",
    ]

    @Test("BK-001 · SPEC §10.11 · a formula is shown with these keys and sums")
    func keys() throws {
        let loaf = try json("show", "country")
        #expect(Set(loaf.keys) == Self.keys)
        for (key, value) in [
            ("flour", 1000), ("water", 700), ("salt", 20), ("total", 1720), ("hydration", 70),
            ("doughHydration", 70), ("saltPercent", 2), ("prefermentedPercent", 10),
            ("sumPercent", 172), ("pieces", 2), ("pieceWeight", 800),
        ] {
            #expect(loaf[key] as? Double == Double(value), "\(key)")
        }
        let first = try #require((loaf["ingredients"] as? [[String: Any]])?.first)
        #expect(
            Set(first.keys) == [
                "id", "section", "name", "kind", "countsAsFlour", "grams", "percent",
            ])
        #expect((loaf["ingredients"] as? [Any])?.count == 8, "a starter is flour and water")
        let list = try shell.run(["bake", "list", "--json"]).output
        let lines = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: Any]]
        #expect(
            Set(try #require(lines?.first).keys) == ["id", "name", "valid", "hydration", "total"])
    }

    @Test("BK-002 · BK-003 · BK-004 · BK-005 · it is scaled to be shown, and nothing is saved")
    func scaled() throws {
        let two = try json("show", "country", "--pieces", "2", "--piece-weight", "800")
        #expect(two["total"] as? Double == 1600 && two["hydration"] as? Double == 70)
        #expect(grams("bread flour", of: two) == 744.186)
        let three = try json("show", "country", "--pieces", "3", "--piece-weight", "500")
        #expect(grams("salt", of: three) == 17.442)
        #expect(try json("show", "country", "--pieces", "3")["total"] as? Double == 2400)
        #expect(try json("show", "country", "--piece-weight", "400")["total"] as? Double == 800)
        let atHand = try json("show", "country", "--preferment", "LEVAIN=150")
        #expect(atHand["total"] as? Double == 1290 && atHand["pieceWeight"] as? Double == 645)
        #expect(try json("show", "country", "--total", "860")["water"] as? Double == 350)
        let sheet = try run("show", "country", "--pieces", "2", "--piece-weight", "800").output
        #expect(sheet.contains("pieces         2 x 800 g\n") && sheet.contains(" 18.6 "))
        let unknown = try run("show", "country", "--preferment", "Poolish=150")
        #expect(unknown.status == 66)
        let several = try run("show", "country", "--total", "1", "--pieces", "2")
        #expect(several.status == 64)
        #expect(several.complaint.contains("one of --pieces with --piece-weight, --total and"))
        #expect(try json("show", "country")["total"] as? Double == 1720)
    }

    @Test("the table is the Guild's, as text, CSV, a picture and JSON, to a new file or not")
    func table() throws {
        let text = try run("table", "country").output
        #expect(text.hasPrefix("Country loaf, "))
        #expect(text.hasSuffix("\n% of flour prefermented: 10.0\n"))
        let csv = try run("table", "country", "--csv").output
        #expect(csv.contains("\r\nbread flour,890,89,90,90,800\r\n"), "\(csv)")
        let scaled = try run("table", "country", "--csv", "--total", "860").output
        #expect(scaled.contains("\r\nbread flour,445,89,45,90,400\r\n"), "\(scaled)")
        let path = shell.file("loaf.svg")
        #expect(try run("table", "country", path, "--svg").status == 0)
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("<svg "))
        #expect(try run("table", "country", path, "--svg").status == 73)
        #expect(try json("table", "country")["prefermentedPercent"] as? Double == 10)
        #expect(try run("table", "country", "--csv", "--svg").status == 64)
    }

    @Test("BK-030 · BK-031 · BK-034 · a mis-weigh is tried without a device")
    func weigh() throws {
        let all = try json("weigh", "country", "--actual", "water=650")
        #expect(Set(all.keys) == Self.keys.union(["factor", "add"]))
        #expect(all["factor"] as? Double == 1.083333)
        #expect(grams("bread flour", of: all) == 866.667)
        let made = try json("weigh", "country", "--actual", "water=650", "--made", "Levain")
        #expect(made["flour"] as? Double == 1071.429)
        #expect(grams("salt", of: made) == 21.429)
        #expect(made["hydration"] as? Double == 70)
        #expect(made["add"] is NSNull)
        let less = try json("weigh", "country", "--actual", "bread flour=780")
        #expect(less["factor"] as? Double == 1 && less["add"] as? String == "add 20 g")
        let text = try run("weigh", "country", "--actual", "bread flour=780", "salt=25").output
        #expect(text.contains("Dough") && text.contains("\nadd 220 g\n"), "\(text)")
    }

    @Test("an item is an id, SECTION/NAME or a bare name of the final mix; others are told")
    func items() throws {
        let loaf = try json("show", "country")
        let water = try #require(
            (loaf["ingredients"] as? [[String: Any]])?.first {
                $0["section"] as? String == "final" && $0["name"] as? String == "water"
            }?["id"] as? String)
        for item in [water, water.uppercased(), "final/water", "WATER"] {
            let result = try json("weigh", "country", "--actual", "\(item)=650", "--made", "levain")
            #expect(result["flour"] as? Double == 1071.429, "\(item)")
        }
        let both = try json("weigh", "country", "--actual", "Levain/starter=25", "water=100")
        #expect(both["factor"] as? Double == 1.25)
        let levain = try #require(
            (loaf["ingredients"] as? [[String: Any]])?.first {
                $0["name"] as? String == "starter"
            }?["id"] as? String)
        let byID = try json("weigh", "country", "--actual", "\(levain)=25")
        #expect(byID["factor"] as? Double == 1.25)
        #expect(try run("item", "country", "duplicate", "water").status == 0)
        let copy = try shell.editor("sed -i 's/water copy/Water/' \"$1\"")
        #expect(
            try shell.run(["bake", "edit", "country"], environment: ["EDITOR": copy]).status == 0)
        for (words, status, message) in [
            (["--actual", "water=650"], 65, "\"water\" names 2 things of the formula"),
            (["--actual", "rye=650"], 66, "\"rye\" is not in the formula"),
            (
                ["--actual", "salt=20", "--made", "Poolish"], 66,
                "\"Poolish\" is not in the formula"
            ),
            (["--actual", "salt"], 64, "--actual is ITEM=GRAMS, such as water=650, not 'salt'"),
            (["--actual", "salt=x"], 65, "the weight of 'salt' is a number of grams"),
            (["--actual", "salt=-1"], 65, "the weight of 'salt' must be 0 g or more"),
            (["--actual", "salt=1", "final/salt=2"], 64, "that item is told twice"),
            (["--actual", "salt=99999"], 65, "more than 100 kg"),
            (["--made", "Levain"], 64, "--actual ITEM=GRAMS… is needed"),
        ] as [([String], Int32, String)] {
            let result = try shell.run(["bake", "weigh", "country"] + words)
            #expect(result.status == status, "\(words): \(result.complaint)")
            #expect(result.complaint.contains(message), "\(result.complaint)")
        }
    }

    @Test("what is unusual is said with the sum and the way out, and blocks nothing")
    func warnings() throws {
        let adjusted = try run("adjust", "country", "--salt", "3")
        #expect(adjusted.status == 0)
        #expect(adjusted.complaint.contains("Salt 3.0 %, usual 1.8-2.2: take 10 g off"))
        #expect(try run("show", "country").output.contains("! Salt 3.0 %, usual 1.8-2.2"))
        let told = try json("show", "country")["warnings"] as? [String]
        #expect(told == ["Salt 3.0 %, usual 1.8-2.2: take 10 g off"])
    }
}
