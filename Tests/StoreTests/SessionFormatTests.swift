import Brewing
import Fixtures
import Foundation
import Guide
import Testing
import Timebase

@testable import Store

/// The bytes of a brew: those of files that people have are read, and written again as they were.
@Suite("The format of a session")
struct SessionFormatTests {
    /// Files that were written before the session machine was a module of its own. The recipe with
    /// two blooms begins with a pour without a time.
    static let oldFiles: [(name: String, phase: SessionPhase, step: Int)] = [
        ("at-the-first-step", .stepReadyToAdvance, 0),
        ("awaiting-the-pour", .awaitingConfirmation, 1),
        ("active", .active, 1), ("paused", .paused, 1), ("time-over", .stepReadyToAdvance, 1),
        ("paused-when-over", .paused, 1), ("pouring", .active, 2),
        ("started-over", .notStarted, 0), ("ready-with-clock", .stepReadyToAdvance, 5),
        ("paused-when-ready", .paused, 5), ("resumed-paused", .paused, 1),
        ("resumed", .active, 1), ("completed", .completed, 5), ("rated", .completed, 5),
        ("noted", .completed, 5), ("to-be-saved", .completed, 5),
        ("two-blooms-open-pour", .active, 0),
        ("two-blooms-awaiting", .awaitingConfirmation, 1),
        ("two-blooms-paused-awaiting", .paused, 1), ("two-blooms-last-pour", .active, 3),
        ("two-blooms-completed", .completed, 3),
    ]

    private let folder: TemporaryFolder
    private var path: String { folder.path + "/session" }

    init() throws { folder = try TemporaryFolder() }

    private func put(_ name: String) throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        let old = try Data(contentsOf: tests.appendingPathComponent("OldFiles/sessions/\(name)"))
        try old.write(to: URL(fileURLWithPath: path))
    }

    /// What the newest block of the state holds, and then each plan.
    private func payloads() throws -> [[UInt8]?] {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let states = [0, 4096].compactMap { ChecksummedBlock(bytes: bytes[$0..<$0 + 4096]) }
        return [states.max { $0.sequence < $1.sequence }?.payload]
            + [2, 14].map {
                ChecksummedBlock(bytes: bytes.dropFirst($0 * 4096).prefix(49_152))?.payload
            }
    }

    @Test(
        "SPEC §6 · an old file is taken up, and written again as the same bytes",
        arguments: oldFiles)
    func oldFile(name: String, phase: SessionPhase, step: Int) throws {
        try put(name)
        let old = try payloads()
        let file = try SessionFile(directory: folder.path)
        let checkpoint = try #require(file.checkpoint)
        #expect(checkpoint.session.phase == phase)
        #expect(checkpoint.session.stepIndex == step)
        try file.store(checkpoint)
        #expect(try payloads() == old)
        // A program that starts with it writes its plan again.
        var (plan, state) = (ByteWriter(), ByteWriter())
        plan.put(checkpoint.logID.rawValue)
        plan.put(plan: checkpoint.session.plan)
        plan.put(equipmentOf: checkpoint.session.plan.inputs)
        state.put(stateOf: checkpoint)
        #expect(old.contains(plan.bytes))
        #expect(old[0]?.dropFirst(2) == state.bytes[...])
    }

    @Test("SPEC §6 · what was said of a cup in an old file comes back")
    func oldAnswers() throws {
        try put("noted")
        let said = try #require(try SessionFile(directory: folder.path).checkpoint?.said)
        #expect(said.taste == .tooSour && said.note?.text.isEmpty == false)
        #expect(said.rating != nil && said.stage == .note)
    }

    @Test("SPEC §7 · an old log that waits is read, and written again as the same bytes")
    func oldWaitingLog() throws {
        try put("waiting-log")
        let start = SessionFile.workSize
        let old = try Data(contentsOf: URL(fileURLWithPath: path)).dropFirst(start).prefix(4096)
        let file = try SessionFile(directory: folder.path)
        let log = try #require(try file.waitingLogs().logs.first)
        #expect(log.tasting != nil && log.session.phase == .completed)
        var writer = ByteWriter()
        writer.put(plan: log.session.plan)
        writer.put(stateOf: log)
        writer.put(equipmentOf: log.session.plan.inputs)
        #expect(ChecksummedBlock(bytes: old)?.payload == writer.bytes)
    }

    /// How the fields of a session in its bloom can contradict one another.
    enum Impossible: CaseIterable, Sendable {
        case activeWithoutClock, clockBelowZero, endBeforeStart, endlessStep, pausedWithClock
        case pausedFromNowhere, missingRecord, noSuchStep, begunWithoutClock, pausedFromItself
        case endOfAnotherStep, comesBackToNowhere

        func change(_ fields: inout SessionFields) {
            switch self {
            case .activeWithoutClock: fields.clock = .stopped(at: .seconds(5))
            case .clockBelowZero:
                (fields.phase, fields.phaseBeforePause) = (.paused, .active)
                fields.clock = .stopped(at: .nanoseconds(-1))
            case .endBeforeStart: fields.stepEnd = fields.stepStart.map { $0 - .nanoseconds(1) }
            case .endlessStep:
                let limit = RecipeLimit.untilMax + .nanoseconds(1)
                fields.stepEnd = fields.stepStart.map { $0 + limit }
            case .pausedWithClock: (fields.phase, fields.phaseBeforePause) = (.paused, .active)
            case .pausedFromNowhere:
                fields.phase = .paused
                fields.clock = .stopped(at: .seconds(5))
            case .missingRecord: fields.realLengths = []
            case .noSuchStep: fields.stepIndex = 6
            case .begunWithoutClock: (fields.stepStart, fields.stepEnd) = (nil, nil)
            case .pausedFromItself:
                (fields.phase, fields.phaseBeforePause) = (.paused, .paused)
                fields.clock = .stopped(at: .seconds(5))
            case .endOfAnotherStep: fields.stepEnd = fields.stepEnd.map { $0 + .seconds(1) }
            case .comesBackToNowhere: fields.phaseBeforePause = .active
            }
        }
    }

    @Test(
        "SPEC §6 · fields that contradict one another are no session",
        arguments: Impossible.allCases)
    func impossible(kind: Impossible) throws {
        var session = BrewSession(
            plan: try BrewPlan(recipe: .starter, inputs: BrewInputs(defaultsOf: .starter)))
        var now = Instant.origin
        for event in [SessionEvent.begin, .next, .next] {
            now += .seconds(1)
            _ = session.handle(event, at: now)
        }
        var fields = SessionFields(session)
        #expect(fields.session(of: session.plan) == session)
        kind.change(&fields)
        #expect(fields.session(of: session.plan) == nil)
    }

    @Test("SPEC §6 · a step that begins after it was last seen is no session")
    func seenBeforeItBegan() throws {
        let folder = try TemporaryFolder.inMemory()
        var session = BrewSession(
            plan: try BrewPlan(recipe: .starter, inputs: BrewInputs(defaultsOf: .starter)))
        for second in 1...4 {
            let event: SessionEvent = second == 1 ? .begin : .next
            _ = session.handle(event, at: .origin + .seconds(second))
        }
        guard case .running(_, let since, let clock) = session.snapshot.state, since > .zero else {
            Issue.record("the second timed step is not under way: \(session.snapshot)")
            return
        }
        for (early, isSession) in [(Duration.zero, true), (.nanoseconds(1), false)] {
            let checkpoint = SessionCheckpoint(
                logID: LogID(rawValue: "log-1"), stamp: stamp(0), session: session, bootID: "b",
                lastSeen: clock.origin + since - early)
            try SessionFile(directory: folder.path).store(checkpoint)
            let found = try SessionFile(directory: folder.path).checkpoint
            #expect(found == (isSession ? checkpoint : nil))
            try SessionFile(directory: folder.path).forget()
        }
    }

    @Test("A number of steps that no session can have is refused")
    func impossibleCounts() throws {
        let (session, _) = try SessionFileTests.session(seed: 3, steps: 4)
        var snapshot = session.snapshot
        snapshot.stepIndex = 99
        #expect(BrewSession(plan: session.plan, snapshot: snapshot) == nil)
        snapshot = session.snapshot
        snapshot.realLengths.append(.seconds(1))
        #expect(BrewSession(plan: session.plan, snapshot: snapshot) == nil)
        #expect(BrewSession(plan: session.plan, snapshot: session.snapshot) == session)
    }
}
