import Brewing
import Foundation
import Testing

/// Beans and their bags by the command line, as a shell sees them.
@Suite("SPEC §9.5 · beans by the command line")
struct BeanProgramTests {
    private let shell: Shell

    init() throws { shell = try Shell() }

    private func run(_ words: String...) throws -> Shell.Result { try shell.run(words) }

    /// What `--json` printed: one group for each item.
    private func groups(_ words: String...) throws -> [[String: Any]] {
        let json = try shell.run(words + ["--json"]).output
        let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
        return try #require(value as? [[String: Any]])
    }

    @discardableResult
    private func addLog(_ words: String...) throws -> Shell.Result {
        try shell.run(
            [
                "log", "add", "--method", "v60", "--dose", "16", "--water", "260", "--rating", "4",
                "--started", "2026-11-21T08:00:00+01:00",
            ] + words)
    }

    @Test("of two beans of one name, the roaster tells which")
    func ambiguousBeans() throws {
        for roaster in ["Onyx", "Prolog"] {
            #expect(try run("bean", "add", "Guji", "--roaster", roaster).status == 0)
        }
        let several = try run("bean", "show", "guji")
        #expect(several.status == 65)
        #expect(several.complaint.contains("Guji, Onyx") && several.complaint.contains("Prolog"))
        #expect(try run("bean", "show", "guji, prolog").output.contains("roaster  Prolog"))
        #expect(try run("complete", "beans", "gu").output == "Guji, Onyx\nGuji, Prolog\n")
    }

    @Test("what is wrong with a bean is told at once; a roast date in the future is a warning")
    func invalidBean() throws {
        let long = String(repeating: "x", count: 41)
        let result = try run(
            "bean", "add", "Guji", "--roaster", long, "--roasted", "2026-02-30", "--bag-weight",
            "5001")
        #expect(result.status == 65)
        for words in [
            "the roaster is over 40", "--roasted is a day", "the bag's weight must be more than 0",
        ] {
            #expect(result.complaint.contains(words), "\(result.complaint)")
        }
        #expect(try run("bean", "add", "Guji", "--bag-weight", "heavy").status == 65)
        #expect(try groups("bean", "list").isEmpty)
        let early = try run("bean", "add", "Guji", "--roasted", "9999-12-31")
        #expect(early.status == 0)
        #expect(early.complaint.contains("the roast date is in the future"))
    }

    @Test("a bean is edited by parts, and none takes a part away")
    func editBean() throws {
        #expect(
            try run("bean", "add", "Guji", "--origin", "Ethiopia", "--bag-weight", "250").status
                == 0)
        #expect(try run("bean", "edit", "guji").status == 64)
        #expect(
            try run(
                "bean", "edit", "guji", "--name", "Guji Natural", "--bag-weight", "none",
                "--roasted", "2026-11-01"
            ).status == 0)
        let bean = try #require(try groups("bean", "list").first)
        #expect(bean["name"] as? String == "Guji Natural")
        #expect(bean["origin"] as? String == "Ethiopia")
        #expect(bean["bagWeight"] is NSNull && bean["gramsLeft"] is NSNull)
        #expect(bean["roasted"] as? String == "2026-11-01")
        #expect(try run("bean", "add", "Other", "--roasted", "none").status == 65)
        #expect(try run("bean", "delete", "guji", "--yes").status == 0)
        #expect(try groups("bean", "list").isEmpty)
    }

    @Test("a new bag counts anew, as heavy as the last one and of no known day unless it is said")
    func openBag() throws {
        #expect(
            try run(
                "bean", "add", "Guji", "--roasted", "2026-11-01", "--bag-weight", "20"
            ).status == 0)
        try addLog("--bean", "guji")
        let last = try addLog("--bean", "guji")
        #expect(last.status == 0)
        #expect(last.complaint.contains("4.0 g left of Guji"), "said and no block")
        #expect(try run("bean", "list").output.contains("  empty      2  "))
        let opened = try run("bean", "open", "guji")
        #expect(opened.output == "a new bag of 20 g of Guji is open\n")
        var bean = try #require(try groups("bean", "list").first)
        #expect(bean["gramsLeft"] as? Double == 20)
        #expect(bean["roasted"] is NSNull)
        #expect(bean["brews"] as? Int == 2)
        #expect(
            try run("bean", "open", "guji", "--roasted", "2026-11-20", "--bag-weight", "1000")
                .status
                == 0)
        bean = try #require(try groups("bean", "list").first)
        #expect(bean["gramsLeft"] as? Double == 1000)
        #expect(bean["roasted"] as? String == "2026-11-20")
        #expect(try run("bean", "open", "guji", "--bag-weight", "0").status == 65)
        #expect(try run("bean", "open", "sidamo").status == 66)
    }
}
