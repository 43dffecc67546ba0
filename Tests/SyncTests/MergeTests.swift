import Fixtures
import Sync
import Testing

@Suite("SPEC §11.3 · what becomes of edits on several devices")
struct MergeTests {
    /// Rows as a list shows them: name, body, and ⇄ for a conflicted copy.
    private func rows(_ revisions: [Revision]) -> [String] {
        let state = Sample.state(revisions.map { .revise($0) })
        return state.entities.sorted { $0.key < $1.key }
            .map { _, entity in
                let mark = entity.isConflictedCopy ? " ⇄" : ""
                return "\(entity.content.name)=\(entity.content.body)\(mark)"
            }.sorted()
    }

    @Test(
        "US-033 · two edits that did not know of each other are both kept, the larger under the id")
    func conflict() throws {
        let key = try Sample.recipe(1)
        let first = Sample.edit(key, after: nil, "Morning", "1")
        let sides = ["left", "right"].map { Sample.edit(key, after: first, "Morning", $0) }
        let larger = try #require(sides.max { $0.digest < $1.digest })
        let smaller = try #require(sides.min { $0.digest < $1.digest })
        for order in [[first] + sides, sides.reversed() + [first]] {
            let state = Sample.state(order.map { .revise($0) })
            #expect(state.entities.count == 2)
            let kept = try #require(state.entities[key])
            #expect(kept.content == larger.content)
            #expect(!kept.isConflictedCopy)
            let copy = try #require(state.entities[EntityKey(.recipe, smaller.copyID)])
            #expect(copy.content.name == "Morning (Conflicted Copy)")
            #expect(copy.content.body == smaller.content?.body)
            #expect(copy.isConflictedCopy)
        }
    }

    @Test("US-033 · a further edit of either side leaves both where they are")
    func furtherEdits() throws {
        let key = try Sample.recipe(1)
        let first = Sample.edit(key, after: nil, "Morning", "1")
        let sides = ["left", "right"].map { Sample.edit(key, after: first, "Morning", $0) }
            .sorted { $0.digest > $1.digest }
        for number in 0..<20 {
            let winner = Sample.edit(key, after: sides[0], "Morning", "winner \(number)")
            let loser = Sample.edit(key, after: sides[1], "Morning", "loser \(number)")
            let state = Sample.state(([first] + sides + [winner, loser]).map { .revise($0) })
            let copy = state.entities[EntityKey(.recipe, sides[1].copyID)]
            #expect(state.entities[key]?.content.body == "winner \(number)")
            #expect(copy?.content.body == "loser \(number)")
            #expect(copy?.isConflictedCopy == true)
            #expect(state.entities.count == 2)
        }
    }

    @Test("US-033 · the copy loses its mark at its first change, and can be deleted")
    func copyEdited() throws {
        let key = try Sample.recipe(1)
        let first = Sample.edit(key, after: nil, "Morning", "1")
        let sides = ["left", "right"].map { Sample.edit(key, after: first, "Morning", $0) }
            .sorted { $0.digest > $1.digest }
        let copy = EntityKey(.recipe, sides[1].copyID)
        let edited = Sample.edit(copy, after: sides[1], "Evening", "2")
        #expect(rows([first] + sides + [edited]) == ["Evening=2", "Morning=\(body(sides[0]))"])
        let deleted = Sample.deletion(copy, after: edited)
        #expect(rows([first] + sides + [edited, deleted]) == ["Morning=\(body(sides[0]))"])
        // Who knows the copy's edit before what was copied shows it under the same id.
        let early = Sample.state([.revise(edited)])
        #expect(early.entities[copy]?.content.name == "Evening")
        #expect(early.missingParents == [sides[1].digest])
    }

    private func body(_ revision: Revision) -> String { revision.content?.body ?? "" }

    @Test("US-033 · a copy edited on two sides makes one more copy")
    func copyConflict() throws {
        let key = try Sample.recipe(1)
        let first = Sample.edit(key, after: nil, "Morning", "1")
        let sides = ["left", "right"].map { Sample.edit(key, after: first, "Morning", $0) }
            .sorted { $0.digest > $1.digest }
        let copy = EntityKey(.recipe, sides[1].copyID)
        let edits = ["2", "3"].map { Sample.edit(copy, after: sides[1], "Evening", $0) }
            .sorted { $0.digest > $1.digest }
        #expect(
            rows([first] + sides + edits) == [
                "Evening (Conflicted Copy)=\(body(edits[1])) ⇄", "Evening=\(body(edits[0]))",
                "Morning=\(body(sides[0]))",
            ])
    }

    @Test("US-033 · an edit wins over a deletion, whichever has the larger digest")
    func editAgainstDeletion() throws {
        let key = try Sample.recipe(1)
        for number in 0..<20 {
            let first = Sample.edit(key, after: nil, "Morning", "\(number)")
            let deleted = Sample.deletion(key, after: first)
            let edited = Sample.edit(key, after: first, "Morning", "edited")
            #expect(rows([first, deleted, edited]) == ["Morning=edited"])
            #expect(rows([first, deleted]) == [])
            #expect(rows([first, edited, Sample.deletion(key, after: edited)]) == [])
        }
    }

    @Test("US-033 · the same edit on both sides is no conflict, nor is one that was edited on")
    func sameContent() throws {
        let key = try Sample.recipe(1)
        let first = Sample.edit(key, after: nil, "Morning", "1")
        let same = Sample.edit(key, after: first, "Morning", "2")
        #expect(rows([first, same, same]) == ["Morning=2"])
        let detour = Sample.edit(key, after: first, "Morning", "3")
        let back = Sample.edit(key, after: detour, "Morning", "2")
        let both = rows([first, same, detour, back])
        #expect(both == ["Morning=2"])
        let on = Sample.edit(key, after: same, "Morning", "4")
        let later = rows([first, same, on, detour, back])
        // The detour's side keeps the id when its digest is larger; the content 2 is not repeated.
        #expect(later.count == (same.digest > detour.digest ? 1 : 2))
        #expect(later.contains { $0.contains("=4") })
    }

    @Test("US-033 · who goes back to what they had said themselves still says it")
    func backAgain() throws {
        let key = try Sample.recipe(1)
        for number in 0..<20 {
            let old = Sample.edit(key, after: nil, "Morning", "old")
            let first = Sample.edit(key, after: old, "Morning", "\(number)")
            let other = Sample.edit(key, after: first, "Morning", "other")
            let steps = ["1", "2", "1"].reduce(into: [first]) { steps, body in
                steps.append(Sample.edit(key, after: steps.last, "Morning", body))
            }
            let far = Sample.edit(key, after: first, "Morning", "old")
            // On the way, and from before the two parted.
            #expect(bodies([old, other] + steps) == ["1", "other"], "\(number)")
            #expect(bodies([old, first, other, far]) == ["old", "other"], "\(number)")
            // What stood there when they parted is no change.
            let back = Sample.edit(key, after: steps[1], "Morning", "\(number)")
            let kept = bodies([old, other] + steps[..<2] + [back])
            #expect(kept.contains("other") && kept.count <= 2, "\(number)")
        }
    }

    private func bodies(_ revisions: [Revision]) -> [String] {
        Sample.state(revisions.map { .revise($0) }).entities.values.map(\.content.body).sorted()
    }

    @Test("US-033 · three edits make two copies, in the order of their digests")
    func three() throws {
        let key = try Sample.recipe(1)
        let first = Sample.edit(key, after: nil, "Morning", "1")
        let sides = ["a", "b", "c"].map { Sample.edit(key, after: first, "Morning", $0) }
            .sorted { $0.digest > $1.digest }
        #expect(
            rows([first] + sides) == [
                "Morning (Conflicted Copy) 2=\(body(sides[1])) ⇄",
                "Morning (Conflicted Copy)=\(body(sides[2])) ⇄",
                "Morning=\(body(sides[0]))",
            ])
    }

    @Test("US-033 · a long name is cut before the bracket, within 40 characters")
    func longName() throws {
        let key = try Sample.recipe(1)
        let name = String(repeating: "Morning ", count: 5).prefix(40).description
        let sides = ["a", "b"].map { Sample.edit(key, after: nil, name, $0) }
        let copy = Sample.state(sides.map { .revise($0) }).entities.values
            .first { $0.isConflictedCopy }
        #expect(copy?.content.name == "Morning Morning Mornin (Conflicted Copy)")
    }

    @Test(
        "SY-007 · of two recipes of one name the larger id gets `copy`; the starter keeps its own")
    func names() throws {
        let keys = try (1...4).map { try Sample.recipe($0) }
        let names = ["Morning", "MORNING", "Morning copy", "V60 starter"]
        let revisions = zip(keys, names).map { Sample.edit($0, after: nil, $1, $1) }
        let state = Sample.state(revisions.map { .revise($0) })
        #expect(
            keys.map { state.entities[$0]?.content.name ?? "" } == [
                "Morning", "MORNING copy 2", "Morning copy", "V60 starter copy",
            ])
    }

    @Test("SY-007 · what fails the validation is left out here, and what was before it stays")
    func invalid() throws {
        let key = try Sample.recipe(1)
        let first = Sample.edit(key, after: nil, "Morning", "1")
        let invalid = Sample.edit(key, after: first, "Morning", "invalid")
        let state = Sample.state([.revise(first), .revise(invalid)])
        #expect(state.entities[key]?.content.body == "1")
        #expect(state.leftOut == [.revise(invalid)])
        let mended = Sample.edit(key, after: invalid, "Morning", "2")
        #expect(rows([first, invalid, mended]) == ["Morning=2"])
    }

    @Test("SY-007 · a log's deletion wins for good, in any order")
    func logs() throws {
        let key = LogKey(.brew, try Sample.id(1))
        let added = SyncOperation.addLog(key, body: "log")
        #expect(Sample.state([added]).logs[key]?.body == "log")
        #expect(Sample.state([.dropLog(key), added]).logs.isEmpty)
        #expect(Sample.state([added, .dropLog(key), added]).logs.isEmpty)
        #expect(Sample.state([added, .addLog(key, body: "other")]).logs[key]?.body == "other")
        #expect(Sample.state([.addLog(key, body: "invalid")]).logs.isEmpty)
    }

    @Test("SY-007 · the later stamp counts, in any order; of equal counts the larger device")
    func stamps() throws {
        let key = LogKey(.bake, try Sample.id(1))
        let (left, right) = (try Sample.id(2), try Sample.id(3))
        let values = [
            StampedValue("1", try #require(Stamp(count: 1, device: right))),
            StampedValue("4", try #require(Stamp(count: 2, device: left))),
            StampedValue(nil, try #require(Stamp(count: 2, device: right))),
        ]
        let operations = values.map { SyncOperation.tell(key, field: "rating", $0) }
        for seed in 0..<10 {
            var numbers = SeededNumbers(seed: UInt64(seed))
            let log = [SyncOperation.addLog(key, body: "log")]
            let state = Sample.state(log + operations.shuffled(using: &numbers))
            #expect(state.logs[key]?.told["rating"] == values[2], "seed \(seed)")
        }
    }

    @Test("SY-007 · a clock goes on behind what it saw, and stops at its limit without an overflow")
    func clock() throws {
        let device = try Sample.id(1)
        var clock = LogicalClock(after: -5)
        #expect(clock.next(for: device).count == 1)
        clock.witness(try #require(Stamp(count: 41, device: try Sample.id(2))))
        #expect(clock.next(for: device).count == 42)
        var last = LogicalClock(after: .max)
        #expect(last.next(for: device).count == Stamp.limit)
        #expect(Stamp(count: Stamp.limit + 1, device: device) == nil)
        #expect(Stamp(count: 0, device: device) == nil)
    }
}
