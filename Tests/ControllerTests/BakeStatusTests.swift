import Baking
import Testing
import Timebase
import Units

@testable import Control
@testable import Controller

/// What callers are told of a bake.
@Suite("The status of a bake")
struct BakeStatusTests {
    private var now = Instant.origin + .seconds(1000)
    private var bake: BakeSession

    init() throws {
        var count = 0
        var formula = FormulaTemplate.countryLoaf.formula(id: FormulaID(rawValue: "loaf")) {
            count += 1
            return ItemID(rawValue: "\(count)")
        }
        formula.steps = [
            FormulaStep(text: "Bulk", minutes: 240), FormulaStep(text: "Shape", minutes: nil),
        ]
        bake = BakeSession(try ScaledFormula(formula, .asWritten))
        _ = bake.handle(.begin, at: now)
    }

    private mutating func say(_ event: BakeEvent, after seconds: Int64 = 1) {
        now = now + .seconds(seconds)
        _ = bake.handle(event, at: now)
    }

    /// What a caller reads of it.
    private func told() throws -> Status.Bake {
        let status = Status(
            screen: "confirm", recipe: "V60", brew: nil, bake: Status.Bake(bake, at: now),
            display: Status.Display(state: "ok", error: nil))
        let read = ControlReply(line: "{\"status\": \(status.json.line)}")?.status
        #expect(read == status, "it survives the socket")
        return try #require(read?.bake)
    }

    @Test("SPEC §10.7 · the status says what is weighed, what ripens, and when a step ends")
    mutating func phases() throws {
        var bake = try told()
        #expect(bake.formula == "Country loaf")
        #expect((bake.phase, bake.isWaiting) == ("weigh", true))
        #expect(bake.stepText == "bread flour")
        #expect((bake.step, bake.stepCount) == (1, 3))
        #expect(bake.time == nil)

        say(.weighed(Milligrams(grams: 100)))
        bake = try told()
        #expect((bake.phase, bake.isWaiting) == ("proposal", true))
        #expect(bake.stepText == "bread flour")
        #expect(bake.step == nil)

        say(.refuse)
        say(.next)
        say(.next)
        now = now + .seconds(90)
        bake = try told()
        #expect((bake.phase, bake.isWaiting) == ("ripening", false))
        #expect(bake.stepText == "Levain")
        #expect(bake.time == Status.Bake.Time(elapsed: 90))
    }

    @Test("SPEC §10.7 · of a step it tells what is left, and by how much it is over")
    mutating func steps() throws {
        while bake.stepEnd() == nil { say(.next) }
        now = now + .milliseconds(1500)
        var told = try told()
        #expect((told.phase, told.isWaiting) == ("step", false))
        #expect((told.step, told.stepCount, told.stepText) == (1, 2, "Bulk"))
        #expect(told.time == Status.Bake.Time(elapsed: 1.5, remaining: 14_398.5))

        now = now + .seconds(14_400)
        _ = bake.advance(to: now)
        told = try self.told()
        #expect(told.isWaiting)
        #expect(told.time == Status.Bake.Time(elapsed: 14_401.5, remaining: -1.5))

        say(.next)
        told = try self.told()
        #expect((told.step, told.stepText, told.isWaiting) == (2, "Shape", true), "no end")
        #expect(told.time == Status.Bake.Time(elapsed: 0))

        bake.goOnAfterPowerLoss(lastSeen: now, gap: nil, at: now + .seconds(5))
        now = now + .seconds(5)
        told = try self.told()
        #expect(told.time == Status.Bake.Time(elapsed: 0, isAtLeast: true))

        say(.next)
        told = try self.told()
        #expect((told.phase, told.isWaiting) == ("completed", true))
        #expect(told.stepText == nil)
    }
}
