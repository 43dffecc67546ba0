import Brewing
import Foundation
import Store
import Testing

@Suite("Another program's journal by the command line")
struct JournalImportProgramTests {
    private let shell: Shell
    private let database: Database

    init() throws {
        shell = try Shell()
        database = try Database(directory: shell.state)
    }

    private static func config(_ number: Int) -> String {
        "\"config\": {\"uuid\": \"00000000-0000-4000-8000-00000000000\(number)\", "
            + "\"unix_timestamp\": \(1_795_244_400 + number)}"
    }

    private static func brew(_ number: Int, rating: Int) -> String {
        """
        {"grind_size": "22", "grind_weight": 15, "brew_quantity": 250, "brew_temperature": 93,
         "brew_time": 200, "rating": \(rating), "note": "",
         "method_of_preparation": "00000000-0000-4000-8000-000000000003",
         "mill": "00000000-0000-4000-8000-000000000002",
         "bean": "00000000-0000-4000-8000-000000000001", \(config(number))}
        """
    }

    private func export() throws -> String {
        try shell.write(
            """
            {"BEANS": [{"name": "Guji\\u001b[2J", "roaster": "Own", "weight": 250, \(Self.config(1))}],
             "MILL": [{"name": "Hand mill", \(Self.config(2))}],
             "PREPARATION": [{"name": "Cone", "type": "V60", \(Self.config(3))}],
             "BREWS": [\(Self.brew(4, rating: 5)), \(Self.brew(5, rating: 0))]}
            """, to: "Beanconqueror.json")
    }

    private func logs() throws -> Int { try database.logs.page(after: nil, count: 10).total }

    @Test("JL-005 · a Beanconqueror export is shown first, then taken once, with what it links")
    func takenOnce() throws {
        let path = try export()
        let shown = try shell.run(
            ["journal", "import", path, "--preview"], environment: ["TZ": "UTC"])
        #expect(
            shown.output == """
                new: 1 bean, 1 grinder, 0 methods, 1 brew
                  bean Guji[2J, Own: 250 g
                  grinder Hand mill: 0 to 30 in steps of 1, guessed from 1 setting: \
                'brewguide grinder edit' sets it right
                  left out: brew 2026-11-21 07:00, Guji[2J: it has no rating

                """)
        let asked = try shell.run(["journal", "import", path], environment: ["TZ": "UTC"])
        #expect(asked.status == 64 && asked.complaint.contains("Take it in? Say --yes"))
        #expect(asked.complaint.contains("1 left out: it has no rating (brew 2026-11-21 07:00"))
        #expect(try logs() == 0)
        let taken = try shell.run(["journal", "import", path, "--yes"])
        #expect(taken.status == 0 && taken.output.hasSuffix("\n1 brew is taken in\n"))
        let grinder = try #require(try database.grinders.find(named: "hand mill"))
        #expect(grinder.use.brews == 1)
        #expect(try database.beans.list().first?.gramsLeft?.tenthsText == "235.0")
        let again = try shell.run(["journal", "import", path, "--yes"])
        #expect(again.output == "there is nothing new in it\n")
        let rated = try shell.run(["journal", "import", path, "--yes", "--rating", "3"])
        #expect(rated.complaint == "")
        #expect(try logs() == 2)
    }

    @Test("JL-005 · a file that is no export, or too large, is refused and changes nothing")
    func refused() throws {
        let other = try shell.write("{\"weight\": []}", to: "flow.json")
        let refused = try shell.run(["journal", "import", other, "--yes"])
        #expect(refused.status == 65)
        #expect(refused.complaint.contains("flow.json:1: should be a Beanconqueror export"))
        let deep = try shell.write(String(repeating: "[", count: 100_000), to: "deep.json")
        #expect(try shell.run(["journal", "import", deep, "--yes"]).status == 65)
        let large = shell.file("large.json")
        let size = try shell.run(
            [large],
            script: "head -c 33600000 /dev/zero > \"$1\"; exec \"$0\" journal import \"$1\"")
        #expect(size.status == 65 && size.complaint.contains("larger than 32 MiB"))
        #expect(try shell.run(["journal", "import", "none.json"]).status == 66)
        #expect(try logs() == 0)
    }
}
