import Brewing
import CommandLine
import Foundation
import Store
import Testing

@testable import brewguide

@Suite("The library's rules")
struct LibraryTests {
    @Test(
        "the database is where it is named, else the device's, else the person's",
        arguments: [
            ("/named", ["BREWGUIDE_STATE": "/b"], true, "/named"),
            (nil, ["BREWGUIDE_STATE": "/b", "STATE_DIRECTORY": "/s"], false, "/b"),
            (nil, ["BREWGUIDE_STATE": "", "STATE_DIRECTORY": "/s:/t"], false, "/s"),
            (nil, ["HOME": "/home/a"], true, "/var/lib/brewguide"),
            (nil, ["HOME": "/home/a"], false, "/home/a/.local/state/brewguide"),
            (nil, ["HOME": "/home/a", "XDG_STATE_HOME": "/x"], false, "/x/brewguide"),
            (
                nil, ["HOME": "/home/a", "XDG_STATE_HOME": "x"], false,
                "/home/a/.local/state/brewguide"
            ),
            (nil, [:], false, "/var/lib/brewguide"),
        ] as [(String?, [String: String], Bool, String)])
    func stateDirectory(
        named: String?, environment: [String: String], isInstalled: Bool, path: String
    ) {
        let service = "/var/lib/brewguide"
        #expect(
            StateDirectory.choose(
                named: named, environment: environment, service: service, isRoot: false,
                exists: { isInstalled && $0 == service }) == path)
        #expect(
            StateDirectory.choose(
                named: nil, environment: ["HOME": "/root"], service: service, isRoot: true,
                exists: { _ in false }) == service)
    }

    @Test(
        "every failure of the store has its exit status, and says what to do",
        arguments: [
            (.full, 74, "free some space"), (.readOnly, 77, "writable"),
            (.locked, 75, "try again"), (.inputOutput("x"), 74, "back up"),
            (.damaged("x"), 65, "set aside"), (.notADatabase("/x"), 65, "another file"),
            (.foreign("/x"), 65, "--state"),
            (.notAFile("/x", kind: "a fifo, not a file"), 65, "/x is a fifo, not a file: move it"),
            (.newerSchema(found: 9, known: 1), 78, "update brewguide"),
            (.invalidRecipe([.noSteps]), 65, "at least one step"),
            (.invalidRecipe([.starterCannotBeModified]), 65, "recipe duplicate"),
            (.nameTaken("Tea"), 65, "another name"),
            (.noSuchRecipe(.starter), 66, "deleted meanwhile"),
            (.noSuchLog(LogID(rawValue: "x")), 66, "deleted meanwhile"),
            (.unreadable("log x"), 65, "the others are fine"),
            (.refused(.invalid(.bean, [.invalidBagWeight])), 65, "at most 5000 g"),
            (.refused(.nameTaken(.grinder, "Niche")), 65, "Niche already: choose another name"),
            (.refused(.noneNamed(.bean, "Guji")), 66, "'brewguide bean list' shows them all"),
            (.refused(.ambiguous("Guji", ["Guji, A", "Guji, B"])), 65, "'Guji, A' or 'Guji, B'"),
            (.refused(.builtIn("v60")), 65, "is built in: 'brewguide method add'"),
            (.refused(.inUse("x", recipes: ["A", "B"])), 65, "is used by A, B: delete"),
            (.fileExists("/x"), 73, "another name"),
            (.unexpected(code: 1, "x"), 70, "x (1)"),
            (.cannotOpen("/no/such/file", reason: "x"), 66, "there is no /no/such/file"),
            (.cannotCreateDirectory("/no/such", reason: "x"), 73, "--state"),
        ] as [(StoreError, Int32, String)])
    func failures(error: StoreError, status: Int32, words: String) {
        let failure = CommandFailure(error)
        #expect(failure.status.rawValue == status)
        #expect(failure.message.contains(words), "\(failure.message)")
        #expect(!failure.message.contains("\n"))
    }

    @Test(
        "a place in the list is a short number",
        arguments: [
            ("1", 1), ("999999", 999_999), ("1000000", nil), ("0", nil), ("01", nil), ("-1", nil),
            ("+1", nil), ("1a", nil), ("", nil), ("٣", nil),
        ] as [(String, Int?)])
    func places(word: String, location: Int?) {
        #expect(Library.position(word) == location)
    }
}

@Suite("The database's failures, as a shell sees them")
struct LibraryProgramTests {
    private let shell: Shell

    init() throws { shell = try Shell() }

    @Test("a backup is restored, what was there is kept, and nothing is written over")
    func backup() throws {
        let copy = shell.file("copy.db")
        #expect(try shell.run(["recipe", "duplicate", "starter", "Tea"]).status == 0)
        #expect(try shell.run(["backup", copy]).status == 0)
        #expect(try shell.run(["backup", copy]).status == 73)
        #expect(try shell.run(["backup", shell.file("no/such/place")]).status == 73)
        #expect(try shell.run(["recipe", "delete", "tea", "--yes"]).status == 0)
        #expect(try shell.run(["restore", copy]).status == 64)
        let restored = try shell.run(["restore", copy, "--yes"])
        #expect(restored.status == 0)
        #expect(restored.output.hasPrefix("what was there is kept: \(shell.state)/"))
        #expect(try shell.run(["recipe", "show", "tea"]).status == 0)
        #expect(try shell.run(["restore", shell.file("none"), "--yes"]).status == 66)
        let text = try shell.write("no database", to: "text")
        #expect(try shell.run(["restore", text, "--yes"]).status == 65)
    }

    @Test("a file that is no database is left as it is, with 65")
    func noDatabase() throws {
        try FileManager.default.createDirectory(
            atPath: shell.state, withIntermediateDirectories: true)
        let path = try shell.write("this is not a database", to: "state/brewguide.db")
        let result = try shell.run(["recipe", "list"])
        #expect(result.status == 65)
        #expect(result.complaint.contains("is not a database"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "this is not a database")
    }

    @Test("names are completed from the database, and none is made for it")
    func completion() throws {
        #expect(try shell.run(["complete", "recipes"]).output == "")
        #expect(!FileManager.default.fileExists(atPath: shell.state))
        #expect(try shell.run(["recipe", "duplicate", "starter", "Two words"]).status == 0)
        #expect(try shell.run(["complete", "recipes"]).output == "Two words\nV60 Starter\n")
        #expect(try shell.run(["complete", "recipes", "tw"]).output == "Two words\n")
        #expect(try shell.run(["complete", "logs"]).output == "")
        let path = try shell.write(
            "{ id: '7e000000-0000-4000-8000-000000000001', " + RecipeFileText.tea.dropFirst(),
            to: "tea.json")
        #expect(try shell.run(["recipe", "import", path]).status == 0)
        // Its id begins so, its name does not: no name is put in place of what was typed.
        let id = "7e000000-0000-4000-8000-000000000001\n"
        // So much of it no random id has.
        #expect(try shell.run(["complete", "recipes", "7E000000-0000"]).output == id)
        #expect(try shell.run(["complete", "recipes", "te"]).output == "Tea\n")
        #expect(try shell.run(["recipe", "duplicate", "starter", "7 grams"]).status == 0)
        #expect(try shell.run(["complete", "recipes", "7"]).output == "7 grams\n")
        #expect(try !shell.run(["--help"]).output.contains("complete "))
        #expect(!ManualPage.brewguide.text.contains("brewguide complete"))
    }

    @Test("statistics: --days is a number, --json and --svg exclude each other")
    func statistics() throws {
        #expect(try shell.run(["stats"]).output.hasPrefix("No brews from "))
        #expect(try shell.run(["stats", "--json"]).output.contains("\"brews\": 0"))
        #expect(try shell.run(["stats", "--svg", "-"]).output.hasPrefix("<svg "))
        for words in [["--days", "0"], ["--days", "x"], ["--json", "--svg", "-"]] {
            #expect(try shell.run(["stats"] + words).status == 64)
        }
    }
}
