import Brewing
import Foundation
import Store
import Testing

/// Methods, grinders and beans by the command line, as a shell sees them.
@Suite("The journal by the command line")
struct JournalProgramTests {
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
    private func addComandante() throws -> Shell.Result {
        try run("grinder", "add", "Comandante", "--minimum", "0", "--maximum", "40", "--step", "1")
    }

    @discardableResult
    private func addLog(_ words: String...) throws -> Shell.Result {
        try shell.run(
            [
                "log", "add", "--method", "v60", "--dose", "16", "--water", "260", "--rating", "4",
                "--started", "2026-11-21T08:00:00+01:00",
            ] + words)
    }

    @Test("an empty list says what to do first, and is an empty list of JSON; it is no failure")
    func emptyLists() throws {
        for kind in ["grinder", "bean"] {
            let list = try run(kind, "list")
            #expect(list.status == 0 && list.output == "")
            #expect(list.complaint.contains("'brewguide \(kind) add NAME"))
            #expect(try run(kind, "list", "--json").output == "[]\n")
        }
        let searched = try run("method", "list", "--search", "syphon")
        #expect(searched.status == 0 && searched.output == "")
        #expect(searched.complaint.contains("no method has 'syphon' in its name"))
    }

    @Test("JU-005 · what was never used says so in place of figures, in lists and alone")
    func neverUsed() throws {
        try addComandante()
        #expect(try run("bean", "add", "Guji", "--roaster", "Onyx").status == 0)
        #expect(
            try run("grinder", "list").output == """
                NAME        MIN  MAX  STEP  BREWS  LAST USED
                Comandante    0   40     1         Not used yet

                """)
        #expect(
            try run("bean", "list").output == """
                NAME  ROASTER  ROASTED  AGE  LEFT  BREWS  LAST USED
                Guji  Onyx                                Not used yet

                """)
        #expect(try run("method", "list").output.contains("★  v60           pourOver"))
        for words in [
            ["grinder", "show", "com"], ["bean", "show", "guji"], ["method", "show", "v60"],
        ] {
            let sheet = try shell.run(words).output
            #expect(sheet.contains("Not used yet") && !sheet.contains("last used"), "\(sheet)")
        }
        let grinder = try #require(try groups("grinder", "list").first)
        #expect(grinder["brews"] as? Int == 0)
        #expect(grinder["lastUsed"] is NSNull)
    }

    @Test("SPEC §9.12 · the keys of JSON, and what brews made of them")
    func keys() throws {
        try addComandante()
        #expect(
            try run(
                "bean", "add", "Guji", "--roaster", "Onyx", "--origin", "Ethiopia", "--roasted",
                "2026-11-10", "--bag-weight", "250"
            ).status == 0)
        try addLog("--grinder", "comandante", "--setting", "22", "--bean", "guji")
        let grinder = try #require(try groups("grinder", "list").first)
        #expect(
            Set(grinder.keys) == [
                "id", "name", "minimum", "maximum", "step", "brews", "lastUsed",
            ])
        #expect(grinder["brews"] as? Int == 1)
        #expect(grinder["lastUsed"] as? String == "2026-11-21T08:00:00+01:00")
        let bean = try #require(try groups("bean", "list").first)
        #expect(
            Set(bean.keys) == [
                "id", "name", "roaster", "origin", "roasted", "bagWeight", "gramsLeft", "ageDays",
                "brews", "lastUsed",
            ])
        #expect(bean["roasted"] as? String == "2026-11-10")
        #expect(bean["gramsLeft"] as? Double == 234)
        let methods = try groups("method", "list")
        #expect(methods.count == BrewMethod.builtIn.count)
        for method in methods {
            #expect(
                Set(method.keys) == ["name", "category", "builtIn", "brews", "lastUsed"])
            #expect(method["brews"] as? Int == (method["name"] as? String == "v60" ? 1 : 0))
        }
        #expect(try run("grinder", "list").output.contains("      1  2026-11-21 08:00\n"))
        #expect(try run("bean", "list").output.contains("  234.0 g      1  2026-11-21 08:00\n"))
    }

    @Test("JG-001 · what is wrong with a grinder is told all at once, and nothing is saved")
    func invalidGrinder() throws {
        let long = String(repeating: "x", count: 41)
        let result = try run(
            "grinder", "add", long, "--minimum", "10", "--maximum", "1", "--step", "-1")
        #expect(result.status == 65)
        for words in ["over 40 characters", "minimum must be less", "step must be more than 0"] {
            #expect(result.complaint.contains(words), "\(result.complaint)")
        }
        let words = try run(
            "grinder", "add", "x", "--minimum", "a", "--maximum", "1", "--step", "b")
        #expect(words.status == 65)
        #expect(words.complaint.contains("the minimum must be a number"))
        #expect(words.complaint.contains("the step must be a number"))
        let missing = try run("grinder", "add", "x", "--step", "0.125")
        #expect(missing.status == 64)
        #expect(missing.complaint.contains("--minimum N is missing"))
        #expect(missing.complaint.contains("--maximum N is missing"))
        #expect(missing.complaint.contains("the step must be a number"))
        #expect(try groups("grinder", "list").isEmpty)
    }

    @Test(
        "a grinder is edited by parts, held together with what stays, and deleted when it is said")
    func editGrinder() throws {
        try addComandante()
        #expect(try run("grinder", "edit", "comandante").status == 64)
        #expect(try run("grinder", "edit", "niche", "--step", "2").status == 66)
        let wrong = try run("grinder", "edit", "com", "--minimum", "40", "--name", " ")
        #expect(wrong.status == 65)
        #expect(wrong.complaint.contains("the name is empty"))
        #expect(wrong.complaint.contains("less than the maximum"))
        #expect(try run("grinder", "edit", "com", "--step", "0.5", "--name", "C40").status == 0)
        let grinder = try #require(try groups("grinder", "list").first)
        #expect(grinder["name"] as? String == "C40")
        #expect(grinder["step"] as? Double == 0.5)
        #expect(grinder["maximum"] as? Double == 40)
        #expect(try run("grinder", "delete", "c40").status == 64)
        #expect(try run("grinder", "delete", "c40", "--yes").status == 0)
        #expect(try run("grinder", "show", "c40").status == 66)
    }

    @Test("a name that is taken, whatever its case, is refused with 65")
    func takenNames() throws {
        try addComandante()
        let again = try addComandante()
        #expect(again.status == 65)
        #expect(again.complaint.contains("there is a grinder Comandante already"))
        #expect(try run("method", "add", "V60", "--category", "other").status == 65)
        #expect(try run("bean", "add", "Guji", "--roaster", "Onyx").status == 0)
        #expect(try run("bean", "add", "GUJI", "--roaster", "onyx").status == 65)
        #expect(try run("bean", "add", "Guji", "--roaster", "Prolog").status == 0)
    }

    @Test("a method of one's own is known to recipes; built-in ones and those in use stay")
    func methods() throws {
        let recipe = try shell.write(
            "{ method: 'Origami', " + RecipeFileText.tea.dropFirst(), to: "origami.json")
        #expect(try run("recipe", "validate", recipe).status == 65)
        let refused = try run("recipe", "import", recipe)
        #expect(refused.status == 65)
        #expect(refused.complaint.contains("brewguide method add"))
        #expect(refused.complaint.contains("\"french-press\""))
        #expect(try run("method", "add", "Origami", "--category", "tea").status == 64)
        #expect(try run("method", "add", "Origami").status == 64)
        #expect(try run("method", "add", " ", "--category", "other").status == 65)
        #expect(try run("method", "add", "Origami", "--category", "pourOver").status == 0)
        #expect(try run("recipe", "validate", recipe).status == 0)
        #expect(try run("recipe", "import", recipe).status == 0)
        let used = try run("method", "delete", "origami", "--yes")
        #expect(used.status == 65)
        #expect(used.complaint.contains("Tea"))
        #expect(try run("method", "edit", "origami", "--category", "other").status == 65)
        #expect(try run("method", "edit", "origami").status == 64)
        #expect(try run("method", "edit", "origami", "--name", "Origami M").status == 0)
        #expect(try run("recipe", "show", "tea").output.contains("Origami M"))
        for words in [["edit", "v60", "--name", "x"], ["delete", "v60", "--yes"]] {
            let result = try shell.run(["method"] + words)
            #expect(result.status == 65)
            #expect(result.complaint.contains("built in"))
        }
        #expect(try run("recipe", "delete", "tea", "--yes").status == 0)
        #expect(try run("method", "delete", "origami m", "--yes").status == 0)
        #expect(try run("method", "show", "origami").status == 66)
    }

    @Test("recipes are listed by method and by what stands in their names")
    func recipes() throws {
        for name in ["Morgen Kaffee", "ABEND"] {
            #expect(try run("recipe", "duplicate", "starter", name).status == 0)
        }
        func names(_ words: String...) throws -> [String] {
            let json = try shell.run(["recipe", "list", "--json"] + words).output
            let recipes = try JSONSerialization.jsonObject(with: Data(json.utf8))
            return (recipes as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
        }
        #expect(try names("--search", "EN ka") == ["Morgen Kaffee"])
        #expect(try names("--search", "6") == ["V60 Starter"])
        #expect(try names("--search", "26") == [], "which no name has in it")
        #expect(try names("--method", "v60").count == 3)
        #expect(try names("--method", "chemex") == [])
        #expect(try run("recipe", "list", "--method", "syphon").status == 66)
        let none = try run("recipe", "list", "--search", "tea")
        #expect(none.status == 0 && none.output == "")
        #expect(none.complaint.contains("no such recipes"))
    }

    @Test("methods, grinders and beans are looked for by what stands in their names")
    func search() throws {
        #expect(try run("bean", "add", "Guji", "--roaster", "Ünsere Röster").status == 0)
        try addComandante()
        #expect(try groups("method", "list", "--search", "PRESS").count == 3)
        #expect(try groups("method", "list", "--search", "60").count == 1)
        #expect(try groups("method", "list", "--search", "26").isEmpty, "which no name has in it")
        #expect(try groups("grinder", "list", "--search", "mand").count == 1)
        #expect(try groups("bean", "list", "--search", "röster").count == 1)
        #expect(try groups("bean", "list", "--search", "onyx").isEmpty)
    }

    @Test("names of methods, grinders and beans are completed from the database")
    func completions() throws {
        #expect(try run("complete", "grinders").output == "", "and none is made for it")
        #expect(!FileManager.default.fileExists(atPath: shell.state))
        try addComandante()
        #expect(try run("bean", "add", "Guji", "--roaster", "Onyx").status == 0)
        #expect(try run("complete", "grinders", "com").output == "Comandante\n")
        #expect(try run("complete", "beans").output == "Guji\n")
        #expect(try run("complete", "methods", "k").output == "kalita\n")
        for (shell, words) in [
            ("bash", "--bean) _brewguide_names beans"), ("zsh", ":_brewguide_names grinders'"),
            ("fish", "complete methods (commandline"),
        ] {
            #expect(try run("completions", shell).output.contains(words))
        }
    }
}
