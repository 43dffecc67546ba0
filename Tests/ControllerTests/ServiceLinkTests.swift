import Fixtures
import Hardware
import Panel
import SimBoard
import SystemCalls
import Testing
import Timebase

@testable import Controller

/// What a service manager was told, and when.
private final class Manager {
    private(set) var told: [(message: ServiceNotifier.Message, at: Instant)] = []
    private(set) var lines: [String] = []
    var isGone = false

    /// Plays a script on the whole device, watched with this limit.
    func watch(_ script: String, limit: Duration?) throws {
        let rig = try Rig(script)
        let link = ServiceLink(watchdogLimit: limit) { [unowned self] line in
            lines.append(line)
        } tell: { [unowned self] messages throws(SystemCallError) in
            if isGone { throw SystemCallError(call: "sendto", code: 111) }
            told += messages.map { ($0, rig.board.now) }
        }
        let loop = try ControllerLoop(
            board: SleepingBoard(rig.board), service: link
        ) { down, now in
            Rig.device(size: rig.board.displaySize, wiring: rig.wiring, down: down, at: now)
        }
        _ = try loop.run()
        if case .failed(let failure) = rig.board.outcome { throw failure }
    }

    var beats: [Instant] { told.filter { $0.message == .heartbeat }.map(\.at) }

    var words: [String] {
        told.compactMap { entry in
            if case .status(let words) = entry.message { words } else { nil }
        }
    }
}

@Suite("What the loop tells the service manager")
struct ServiceLinkTests {
    @Test("it is up once the first frame was handed out, and says so once")
    func ready() throws {
        let manager = Manager()
        try manager.watch("wait 30", limit: nil)
        #expect(manager.told.map(\.message).filter { $0 == .ready }.count == 1)
        #expect(manager.told.first?.message == .ready)
        #expect(manager.words == ["Ready: V60 Starter"])
        #expect(manager.beats.isEmpty)
    }

    @Test("an idle loop feeds the watchdog twice in its limit, and wakes for nothing else")
    func heartbeats() throws {
        let manager = Manager()
        try manager.watch("wait 60", limit: .seconds(10))
        // At 0, 5, … 55 s: the world ends at 60.
        #expect(manager.beats.count == 12)
        for (earlier, later) in zip(manager.beats, manager.beats.dropFirst()) {
            #expect(later - earlier == .seconds(5))
        }
    }

    @Test("what it says it does changes with the brew, not with the seconds")
    func status() throws {
        let manager = Manager()
        try manager.watch(BrewScript.toBloom + "wait 20\npress pause\nwait 20", limit: .seconds(10))
        #expect(
            manager.words == [
                "Ready: V60 Starter",
                "V60 Starter, step 1/6: Rinse filter, add coffee, waits for NEXT",
                "V60 Starter, step 2/6: Bloom, waits for NEXT",
                "V60 Starter, step 2/6: Bloom",
                "V60 Starter, step 2/6: Bloom, paused",
            ])
    }

    @Test("a display that fails is part of what it says")
    func display() throws {
        let manager = Manager()
        try manager.watch("wait 1\ndisplay unplug\npress next\nwait 5", limit: nil)
        let last = try #require(manager.words.last)
        #expect(last.hasPrefix("V60 Starter, step 1/6"))
        #expect(last.contains("; display: no display"))
    }

    @Test("a manager that has gone costs one line and no wake-ups")
    func gone() throws {
        let manager = Manager()
        manager.isGone = true
        try manager.watch("wait 60", limit: .seconds(10))
        #expect(manager.lines.count == 1)
        #expect(manager.lines.first?.contains("not told any more") == true)
    }
}
