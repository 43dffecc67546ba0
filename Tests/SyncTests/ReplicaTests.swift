import Testing

@testable import Sync

/// What the sync program makes of what the archive hands over, and what it tells it.
@Suite("SPEC §11.3 · What the sync program knows")
struct ReplicaTests {
    private static let line = String(repeating: "a", count: 32)

    private func replica(_ number: Int = 1) throws -> Replica {
        Replica(device: try Sample.id(number), rules: Sample.rules)
    }

    private func key(_ number: Int) throws -> ThingKey {
        ThingKey(.recipe, try Sample.id(number).text)
    }

    private func handed(
        _ number: Int, _ body: String, name: String = "Mine", change: Int = 1, told: Int? = nil
    ) throws -> HandedThing {
        HandedThing(
            try key(number), number: change, told: told, .entity(Content(name: name, body: body)))
    }

    private func changes(_ things: [HandedThing], line: String = ReplicaTests.line) -> Changes {
        Changes(line: line, things: things)
    }

    /// A row that is not known is refused once, and then taken.
    private func joined(_ things: [HandedThing], _ replica: inout Replica) {
        replica.take(changes([], line: String(repeating: "b", count: 32)))
        replica.take(changes(things))
    }

    /// Stored and read again.
    private func restarted(_ replica: Replica, _ files: [Digest: [UInt8]] = [:]) -> Replica? {
        Replica(document: replica.document, rules: Sample.rules) { files[$0] }
    }

    @Test("a row of changes that is not known is refused once, and the next one taken")
    func refusal() throws {
        var replica = try replica()
        replica.take(changes([try handed(9, "a")]))
        #expect(replica.merged().refused == Self.line)
        #expect(replica.operations.isEmpty)
        let other = String(repeating: "c", count: 32)
        replica.take(changes([try handed(9, "a")], line: other))
        #expect(replica.merged().line == other)
        #expect(replica.operations.count == 1)
    }

    @Test("the same is said once, however often it is handed over")
    func once() throws {
        var replica = try replica()
        joined([try handed(9, "a")], &replica)
        replica.take(changes([try handed(9, "a", change: 2)]))
        #expect(replica.operations.count == 1)
        replica.take(changes([try handed(9, "b", change: 3)]))
        #expect(replica.operations.count == 2)
        #expect(!replica.hasGaps)
    }

    @Test("an edit is one of what the person saw, not of what was on its way")
    func editOnATelling() throws {
        var replica = try replica()
        joined([try handed(9, "a")], &replica)
        let mine = Revision(
            EntityKey(.recipe, try Sample.id(9)), parent: nil,
            content: Content(name: "Mine", body: "a"))
        let theirs = Sample.edit(mine.key, after: mine, "Mine", "theirs")
        replica.knowledge.add(.revise(theirs))
        let telling = try #require(replica.merged().things.first)
        // It was changed before the telling came: an edit of what was there.
        var early = replica
        early.take(changes([try handed(9, "early", change: 2)]))
        #expect(
            early.knowledge.revisions.values.contains {
                $0.content?.body == "early" && $0.parent == mine.digest
            })
        replica.take(changes([try handed(9, "late", change: 3, told: telling.serial)]))
        #expect(
            replica.knowledge.revisions.values.contains {
                $0.content?.body == "late" && $0.parent == theirs.digest
            })
    }

    @Test("what stands there, or ever stood there, is joined without a word")
    func join() throws {
        var replica = try replica()
        let key = try Sample.recipe(9)
        let first = Sample.edit(key, after: nil, "Mine", "a")
        let second = Sample.edit(key, after: first, "Mine", "b")
        for revision in [first, second] { replica.knowledge.add(.revise(revision)) }
        joined([try handed(9, "a")], &replica)
        #expect(replica.operations.count == 2)
        // It is at the first, and is told the second.
        let what = replica.merged().things.first?.what
        guard case .entity(let content, isConflictedCopy: false) = what else {
            Issue.record("nothing is told")
            return
        }
        #expect(content.body == "b")
    }

    @Test("what does not pass the checks stays here, is not sent and not overwritten")
    func unsendable() throws {
        var replica = try replica()
        joined([try handed(9, "invalid")], &replica)
        #expect(replica.operations.isEmpty)
        #expect(replica.leftOut.here == 1)
        let key = try Sample.recipe(9)
        replica.knowledge.add(.revise(Sample.edit(key, after: nil, "Theirs", "b")))
        #expect(replica.merged().things.isEmpty)
    }

    @Test("what is told and can't be shown is told anew once it is to be otherwise (seed 113)")
    func outdated() throws {
        var replica = try replica()
        joined([], &replica)
        let late = Sample.edit(try Sample.recipe(0xEC), after: nil, "Morning", "a")
        replica.knowledge.add(.revise(late))
        let first = try #require(replica.merged().things.first)
        // Another one of the name comes, which keeps it: its id is smaller.
        let early = Sample.edit(try Sample.recipe(0xE9), after: nil, "Morning", "b")
        replica.knowledge.add(.revise(early))
        let names = replica.merged().things.map { thing -> String in
            guard case .entity(let content, isConflictedCopy: _) = thing.what else { return "" }
            return content.name
        }
        #expect(names.sorted() == ["Morning", "Morning copy"])
        // The same is told once.
        let (once, twice) = (replica.merged(), replica.merged())
        #expect(once == twice)
        // The archive had shown the first telling all the same, and it was edited.
        replica = try #require(restarted(replica))
        for revision in [late, early] { replica.knowledge.add(.revise(revision)) }
        replica.take(changes([try handed(0xEC, "c", change: 5, told: first.serial)]))
        #expect(
            replica.knowledge.revisions.values.contains {
                $0.content?.body == "c" && $0.parent == late.digest
            })
    }

    @Test("absence is never deletion: what nobody deleted is not told to be")
    func absence() throws {
        var replica = try replica()
        joined([try handed(9, "a")], &replica)
        // Damage took what was known of it.
        replica.knowledge = Knowledge(checks: Sample.rules)
        #expect(replica.merged().things.isEmpty)
    }

    @Test("what is stored comes back whole: held, told, not sent, with a log that is not sent yet")
    func document() throws {
        var replica = try replica()
        let body = "{\"told\": {\"rating\": \"4\", \"note\": null}}"
        let log = HandedThing(
            ThingKey(.brew, try Sample.id(8).text), number: 2, told: nil, .log(body: body))
        joined([try handed(9, "a"), log], &replica)
        replica.knowledge.add(
            .revise(Sample.edit(try Sample.recipe(10), after: nil, "Theirs", "b")))
        _ = replica.merged()
        let again = try #require(restarted(replica))
        #expect(again.held == replica.held)
        #expect(again.told == replica.told)
        #expect(again.unsent == replica.unsent)
        #expect(again.receipt == replica.receipt)
        #expect(again.memory == replica.memory)
        #expect(again.serial == replica.serial)
        #expect(again.clock == replica.clock)
    }

    @Test("a bit that flipped, or half a document, is none")
    func damaged() throws {
        var replica = try replica()
        joined([try handed(9, "a")], &replica)
        var bytes = Array(replica.document.utf8)
        bytes[bytes.count / 2] ^= 1
        for text in [
            String(decoding: bytes, as: UTF8.self), String(replica.document.dropLast(9)), "",
        ] {
            let read = Replica(document: text, rules: Sample.rules) { _ in nil }
            #expect(read?.serial == nil)
        }
    }
}
