import Brewing
import CPOSIX
import CSQLite
import Fixtures
import Foundation
import Names
import Store
import SystemCalls
import Testing
import Timebase
import Units

/// What strangers may have a hand in (a recipe's name, a note, whoever answers on a socket), on its
/// way to somebody's terminal; and what links in the device's folder can make root do.
@Suite("Hostile texts and links")
struct HostileTextTests {
    private let shell: Shell
    /// Clears the screen, colours by the eight-bit form, turns the direction around.
    private static let hostile = "\u{1B}[2J\u{9B}31m\u{202E}x"

    init() throws { shell = try Shell() }

    private func alter(_ sql: String) throws {
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        let path = shell.state + "/brewguide.db"
        try #require(sqlite3_open(path, &handle) == SQLITE_OK)
        try #require(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
    }

    private func steers(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            scalar != "\n" && scalar != "\r"
                && (scalar.properties.generalCategory == .control || scalar == "\u{202E}")
        }
    }

    @Test(
        "no command lets a name or a note steer the terminal",
        arguments: [
            ["recipe", "list"], ["recipe", "list", "--json"], ["recipe", "show", "a"],
            ["recipe", "show", "a", "--json"], ["recipe", "export", "a"],
            ["recipe", "export", "a", "--format", "pour-over"], ["recipe", "delete", "a"],
            ["recipe", "show", "\u{1B}[2J"], ["log", "list"], ["log", "list", "--json"],
            ["log", "show", "1"], ["log", "show", "1", "--json"], ["log", "export", "--csv"],
            ["log", "delete", "1"], ["complete", "recipes", "a"], ["stats"],
        ])
    func names(words: [String]) throws {
        let database = try Database(directory: shell.state)
        var recipe = Recipe.starter
        recipe.id = RecipeID(rawValue: "00000000-0000-4000-8000-000000000001")
        recipe.name = "a"
        try database.recipes.add(recipe)
        // RV-011 refuses such texts: they come with a database that somebody else wrote.
        try alter(
            """
            UPDATE recipe SET name = 'a\(Self.hostile)', grind = '\(Self.hostile)',
                grind_descriptor = '\(Self.hostile)' WHERE id <> 'starter';
            UPDATE recipe_step SET text = '\(Self.hostile)' WHERE position = 0
            """)
        var log = try database.kept(named: "a" + Self.hostile)
        log.tasting.note = try Note(Self.hostile)
        try database.logs.save(log)
        let result = try shell.run(words)
        #expect(!steers(result.output), "\(result.output.debugDescription)")
        #expect(!steers(result.complaint), "\(result.complaint.debugDescription)")
    }

    @Test(
        "whoever answers on the socket does not steer the terminal",
        arguments: [["status"], ["status", "--json"], ["screen"], ["screen", "--json"]])
    func replies(words: [String]) throws {
        let path = shell.file("socket")
        let listener = try LocalSocket.listen(at: path)
        let text = "\\u001b[2J\\u009b31m\\u202ex"
        let reply = """
            {"status":{"version":"1","screen":"\(text)","recipe":"\(text)","display":{"state":"\
            \(text)","error":"\(text)"}},"screen":{"size":"20x4","lines":["\(text)"],\
            "backlight":true}}

            """
        try WorkerThread.start(named: "liar") {
            let end = Patience.end
            _ = try? Poller.wait(for: [listener.number], until: end)
            let caller = try? LocalSocket.accept(from: listener)
            _ = try? caller?.write(Array(reply.utf8))
            // The caller hangs up when it has what it wants.
            if let caller { _ = try? Poller.wait(for: [caller.number], until: end) }
            while SystemClock.now < end, let read = try? caller?.read(limit: 4096), !read.isAtEnd {
                _ = try? Poller.wait(for: [caller?.number ?? 0], until: end)
            }
        }
        let result = try shell.run(words)
        #expect(result.status == 0, "\(result.complaint)")
        #expect(!result.output.isEmpty)
        #expect(!steers(result.output), "\(result.output.debugDescription)")
    }

    @Test(
        "root in the device's folder follows no link in it",
        .enabled(if: geteuid() == 0, "only root can try what happens to root"))
    func linksUnderRoot() throws {
        try FileManager.default.createDirectory(
            atPath: shell.state, withIntermediateDirectories: true)
        #expect(chown(shell.state, 65_534, 65_534) == 0)
        let secret = shell.file("secret")
        try FileManager.default.createDirectory(atPath: secret, withIntermediateDirectories: true)
        _ = try shell.write("secret", to: "secret/shadow")
        #expect(try shell.run(["recipe", "duplicate", "starter", "A"]).status == 0)
        #expect(owner(shell.state + "/brewguide.db") == 65_534, "the device's, not root's")
        for name in ["photos", "drafts"] {
            #expect(symlink(secret, shell.state + "/" + name) == 0)
        }
        #expect(try shell.run(["log", "list"]).status == 0)
        #expect(owner(secret + "/shadow") == 0)
        let edit = try shell.run(["recipe", "new"], environment: ["EDITOR": "true"])
        #expect(edit.status == 77)
        try FileManager.default.removeItem(atPath: shell.state + "/brewguide.lock")
        try FileManager.default.removeItem(atPath: shell.state + "/brewguide.db")
        for name in ["brewguide.lock", "brewguide.db"] {
            #expect(symlink(secret + "/" + name, shell.state + "/" + name) == 0)
        }
        #expect(try shell.run(["recipe", "list"]).status != 0)
        let left = try FileManager.default.contentsOfDirectory(atPath: secret)
        #expect(left == ["shadow"])
    }

    @Test(
        "root's own files are still root's to read and write",
        .enabled(if: geteuid() == 0, "only root can try what happens to root"))
    func filesOfRoot() throws {
        try FileManager.default.createDirectory(
            atPath: shell.state, withIntermediateDirectories: true)
        #expect(chown(shell.state, 65_534, 65_534) == 0)
        let own = shell.file("own")
        #expect(mkdir(own, 0o700) == 0)
        #expect(try shell.run(["recipe", "duplicate", "starter", "A"]).status == 0)
        #expect(try shell.run(["backup", own + "/b.db"]).status == 0)
        #expect(try shell.run(["recipe", "export", "A", own + "/a.json"]).status == 0)
        #expect(owner(own + "/a.json") == 0)
        #expect(try shell.run(["recipe", "delete", "A", "--yes"]).status == 0)
        #expect(try shell.run(["recipe", "import", own + "/a.json"]).status == 0)
        #expect(try shell.run(["restore", own + "/b.db", "--yes"]).status == 0)
        #expect(owner(shell.state + "/brewguide.db") == 65_534)
        let editor = "sh -c 'id -u >>\"$0\"'"
        let edit = try shell.run(["recipe", "edit", "A"], environment: ["EDITOR": editor])
        #expect(edit.complaint.contains("'65534' is too much"), "\(edit.complaint)")
        let drafts = shell.state + "/drafts"
        let draft = try FileManager.default.contentsOfDirectory(atPath: drafts)
            .first { $0.hasSuffix(".json") }
        let text = try String(contentsOfFile: drafts + "/" + #require(draft), encoding: .utf8)
        #expect(text.hasSuffix("65534\n"), "the editor runs as the device's user")
    }

    private func owner(_ path: String) -> UInt32? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_uid : nil
    }
}

extension Database {
    /// A log of a recipe of this name.
    fileprivate func kept(named name: String) throws -> BrewLog {
        let stamp = ClockStamp(
            wall: .init(millisecondsSince1970: 1_795_244_400_000), isTrusted: true,
            timeZone: "UTC", offsetSeconds: 0, bootID: "b", monotonic: .origin)
        return BrewLog(
            id: LogID(rawValue: "00000000-0000-4000-8000-0000000000aa"), stamp: stamp,
            recipeID: .starter, recipeName: name, method: .v60,
            inputs: BrewInputs(defaultsOf: .starter), total: .seconds(190), steps: [],
            tasting: Tasting(rating: try #require(Rating(stars: 4))))
    }
}
