import Brewing
import Fixtures
import Guide
import Hardware
import Panel
import Testing
import Timebase
import Units

@testable import Archive
@testable import Store

/// A session's file whose checksums are right, with any number at any place of it.
@Suite("Numbers that no brew makes")
struct StoredSessionTests {
    private static let extremes: [Int64] = [
        .min, .max, -1, 0, 1, 1 << 62, 1 << 40, Plausible.nanoseconds.range.upperBound,
        Plausible.nanoseconds.range.lowerBound,
    ]

    private static func checkpoint(steps: Int) throws -> SessionCheckpoint {
        var now = Instant(nanoseconds: 5_000_000_000)
        var inputs = BrewInputs(defaultsOf: .starter)
        inputs.equipment = Equipment(
            grinder: EquipmentItem(id: GrinderID(rawValue: "g"), name: "Comandante"), setting: "24")
        inputs.pressure = "9 bar"
        var session = BrewSession(plan: try BrewPlan(recipe: .starter, inputs: inputs))
        var before: SessionSnapshot?
        _ = session.handle(.begin, at: now)
        for _ in 0..<steps {
            now += .seconds(20)
            if session.phase != .completed { before = session.snapshot }
            _ = session.handle(.next, at: now)
        }
        if steps % 2 == 1 { _ = session.handle(.pause, at: now) }
        let stamp = ClockStamp(
            wall: WallTime(millisecondsSince1970: 1_795_244_400_000), isTrusted: false,
            timeZone: "UTC", offsetSeconds: 3600, bootID: "boot-1", monotonic: now)
        let rating = try #require(Rating(stars: 3))
        // The longest is one that was stopped, and that nobody has rated yet.
        let isStopped = session.phase == .completed && steps > 9
        return SessionCheckpoint(
            logID: LogID(rawValue: "log"), stamp: stamp, session: session, bootID: "boot-1",
            lastSeen: now, tasting: isStopped ? nil : Tasting(rating: rating),
            beforeStop: isStopped ? before : nil)
    }

    @Test("any bytes of plan and state set to an extreme: a brew that can be shown, or none")
    func everyPlace() throws {
        var shown = 0
        for steps in [2, 3, 4, 5, 9, 10] {
            let checkpoint = try Self.checkpoint(steps: steps)
            var (plan, state) = (ByteWriter(), ByteWriter())
            plan.put(plan: checkpoint.session.plan)
            plan.put(equipmentOf: checkpoint.session.plan.inputs)
            state.put(stateOf: checkpoint)
            for extreme in Self.extremes {
                let bytes = withUnsafeBytes(of: extreme.littleEndian) { Array($0) }
                for place in 0...state.bytes.count - 8 {
                    var changed = state.bytes
                    changed.replaceSubrange(place..<place + 8, with: bytes)
                    shown += show(plan.bytes, changed)
                }
                // A plan changes the same way for each state: one will do.
                for place in 0...plan.bytes.count - 8 where steps == 4 {
                    var changed = plan.bytes
                    changed.replaceSubrange(place..<place + 8, with: bytes)
                    shown += show(changed, state.bytes)
                }
            }
        }
        #expect(shown > 1000, "hardly anything was a brew")
    }

    @Test("a pour that begins in a hundred years, and lasts a nanosecond, can be shown")
    func distantPour() throws {
        let checkpoint = try Self.checkpoint(steps: 4).session.plan
        let pour = try #require(checkpoint.steps.firstIndex { $0.kind == .pour })
        var steps = checkpoint.steps
        steps[pour] = BrewPlan.Step(
            kind: .pour, text: "Pour", length: .nanoseconds(1), until: nil,
            waterBefore: steps[pour].waterBefore, waterTo: steps[pour].waterTo)
        let plan = try #require(
            BrewPlan(
                recipeID: checkpoint.recipeID, recipeName: checkpoint.recipeName,
                method: checkpoint.method,
                inputs: checkpoint.inputs, steps: steps))
        let start = Duration.nanoseconds(Plausible.nanoseconds.range.upperBound - 1)
        let clock = SessionClock(origin: Instant(nanoseconds: 5_000_000_000))
        let snapshot = SessionSnapshot(
            state: .running(.active, since: start, clock), stepIndex: pour,
            realLengths: Array(repeating: nil, count: pour), lastStepChange: nil)
        let session = try #require(BrewSession(plan: plan, snapshot: snapshot))
        show(.sameBoot(session), at: Instant(nanoseconds: 120_000_000_000))
    }

    /// Shows what is read of it; returns how many brews that were.
    private func show(_ plan: [UInt8], _ state: [UInt8]) -> Int {
        var (planReader, stateReader) = (ByteReader(plan), ByteReader(state))
        guard let plan = planReader.plan().map({ planReader.equipped($0) }),
            let checkpoint = stateReader.sessionCheckpoint(of: plan)
        else {
            return 0
        }
        if let before = checkpoint.beforeStop, checkpoint.session.snapshot != before,
            let session = BrewSession(plan: plan, snapshot: before)
        {
            show(.sameBoot(session), at: checkpoint.lastSeen)
        }
        var cut = checkpoint.session
        cut.resumeAfterPowerLoss(lastSeen: checkpoint.lastSeen)
        for now in [Instant(nanoseconds: 120_000_000_000), checkpoint.lastSeen] {
            for interrupted in [
                StartingPoint.Interrupted.sameBoot(checkpoint.session), .powerLoss(cut),
            ] {
                show(interrupted, at: now)
            }
        }
        if let tasting = checkpoint.tasting {
            let log = BrewLog(
                id: checkpoint.logID, stamp: checkpoint.stamp, session: checkpoint.session,
                tasting: tasting)
            _ = log.stamp.text
        }
        return 1
    }

    private func show(_ interrupted: StartingPoint.Interrupted, at now: Instant) {
        var panel = Panel(
            Panel.Configuration(size: .twentyByFour),
            start: StartingPoint(interrupted: interrupted), at: now)
        _ = panel.frame(at: now)
        if let deadline = panel.nextDeadline(after: now) { _ = panel.advance(to: deadline) }
        _ = panel.handle(.tapped(.next, repetition: 0), at: now + .seconds(1))
        _ = panel.handle(.tapped(.pause, repetition: 0), at: now + .seconds(2))
        _ = panel.advance(to: now + .seconds(500))
        _ = panel.frame(at: now + .seconds(500))
        _ = panel.nextDeadline(after: now + .seconds(500))
    }
}
