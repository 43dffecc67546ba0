import Archive
import Brewing
import Fixtures
import Hardware
import Panel
import SimBoard
import SystemCalls
import Testing
import Timebase
import Units

@testable import Control
@testable import Controller

/// What callers and the service manager are told of a device, at exact moments of virtual time.
@Suite("The status of a device")
struct StatusTests {
    /// The loop after a script is over.
    private func loop(after script: String) throws -> ControllerLoop {
        let rig = try Rig(script)
        let loop = try ControllerLoop(board: SleepingBoard(rig.board)) { down, now in
            Rig.device(size: rig.board.displaySize, wiring: rig.wiring, down: down, at: now)
        }
        _ = try loop.run()
        if case .failed(let failure) = rig.board.outcome { throw failure }
        return loop
    }

    @Test("before a brew it is the recipe, the screen and the display")
    func idle() throws {
        let status = try loop(after: "wait 2").status
        #expect(status.screen == "confirm" && status.recipe == "V60 Starter")
        #expect(status.brew == nil && status.bake == nil && status.lastRating == nil)
        #expect(status.display == Status.Display(state: "ok", error: nil))
        #expect(status.scale == nil && status.weightTenths == nil && status.gramsLeft == nil)
    }

    @Test("in a brew it is the step from 1, the clock and what is left, to the millisecond")
    func brew() throws {
        let status = try loop(after: BrewScript.toBloom + "wait 20.1234").status
        // A press takes 80 ms, its beginning counts.
        #expect(
            status.brew
                == Status.Brew(
                    phase: "active", step: 2, stepCount: 6, stepText: "Bloom",
                    elapsedSeconds: 20.203, remainingSeconds: 24.796, pacingGrams: nil,
                    targetGrams: 45))
        #expect(status.screen == "brew")
    }

    @Test("on a pour it is the grams that should be on the scale; none left of a step without time")
    func pour() throws {
        let script = BrewScript.toBloom + "wait 45\npress next\n"
        let pour = try #require(try loop(after: script + "wait 10").status.brew)
        #expect(pour.step == 3 && pour.targetGrams == 148)
        #expect((45..<148).contains(try #require(pour.pacingGrams)))
        let first = try #require(try loop(after: "wait 1\npress next\nwait 1").status.brew)
        #expect(first.step == 1 && first.phase == "stepReadyToAdvance")
        #expect(first.remainingSeconds == nil && first.pacingGrams == nil)
        #expect(first.elapsedSeconds == 0 && first.targetGrams == 0)
    }

    @Test("a display that does not answer is absent, one whose bus hangs has a fault")
    func display() throws {
        let absent = try loop(after: "wait 1\ndisplay unplug\npress next\nwait 5").status.display
        #expect(absent.state == "absent")
        #expect(absent.error?.hasPrefix("no display answers") == true)
        let rig = try Rig("wait 5\npress next\nwait 5")
        rig.board.setBusHangs(true)
        let loop = try ControllerLoop(board: SleepingBoard(rig.board)) { down, now in
            Rig.device(size: .twentyByFour, wiring: .pcf8574, down: down, at: now)
        }
        _ = try loop.run()
        #expect(loop.status.display.state == "fault")
        #expect(loop.status.display.error?.contains("does not finish") == true)
    }

    /// What `systemctl status` shows.
    private func words(after script: String) throws -> String {
        Status.Summary(try loop(after: script).device).words
    }

    @Test("SPEC §3 · the summary is one line, of the recipe or of the screen")
    func summary() throws {
        #expect(try words(after: "wait 1") == "Ready: V60 Starter")
        #expect(try words(after: "wait 1\npress restart\nwait 1").hasPrefix("On screen: "))
        let toRating = try words(after: BrewScript.toRating + "wait 1")
        #expect(toRating.hasPrefix("V60 Starter, step 6/6: "))
        #expect(toRating.hasSuffix(", waits for NEXT"))
    }

    /// A link to a manager that keeps what it is told.
    private final class Manager {
        var told: [[ServiceNotifier.Message]] = []
        var lines: [String] = []
        var isGone = false

        func link(_ limit: Duration?) -> ServiceLink {
            ServiceLink(watchdogLimit: limit) { [unowned self] line in
                lines.append(line)
            } tell: { [unowned self] messages throws(SystemCallError) in
                if isGone { throw SystemCallError(call: "sendto", code: 111) }
                told.append(messages)
            }
        }
    }

    @Test("a heartbeat comes when half of the limit has passed, and not before")
    func heartbeats() throws {
        let summary = Status.Summary(try loop(after: "wait 1").device)
        let manager = Manager()
        let link = manager.link(.seconds(20))
        #expect(link.nextDeadline == nil && !link.beatsOften)
        let start = Instant.origin + .seconds(5)
        link.turned(at: start, summary)
        #expect(manager.told == [[.ready, .status("Ready: V60 Starter"), .heartbeat]])
        #expect(link.nextDeadline == start + .seconds(10) && link.beatsOften)
        link.turned(at: start + .seconds(10) - .nanoseconds(1), summary)
        #expect(manager.told.count == 1)
        link.turned(at: start + .seconds(11), summary)
        #expect(manager.told.last == [.heartbeat])
        #expect(link.nextDeadline == start + .seconds(21))
        link.stopping()
        #expect(manager.told.last == [.stopping, .status("stopping")])
    }

    @Test("heartbeats are often up to one in 10 s; without a watchdog there are none")
    func often() throws {
        let summary = Status.Summary(try loop(after: "wait 1").device)
        for (limit, isOften): (Duration?, Bool) in [
            (nil, false), (.seconds(20), true), (.milliseconds(20_002), false), (.seconds(2), true),
        ] {
            let manager = Manager()
            let link = manager.link(limit)
            link.turned(at: .origin, summary)
            #expect(link.beatsOften == isOften, "\(String(describing: limit))")
            #expect((link.nextDeadline == nil) == (limit == nil))
            #expect(manager.told.joined().contains(.heartbeat) == (limit != nil))
        }
    }

    @Test("who is gone is told once that he is, and is written to no more")
    func gone() throws {
        let summary = Status.Summary(try loop(after: "wait 1").device)
        let manager = Manager()
        let link = manager.link(.seconds(20))
        manager.isGone = true
        link.turned(at: .origin, summary)
        #expect(link.nextDeadline == nil && !link.beatsOften)
        manager.isGone = false
        link.turned(at: .origin + .seconds(30), summary)
        link.stopping()
        #expect(manager.told.isEmpty && manager.lines.count == 1)
    }

    @Test("a display that never answers holds the end up for 300 ms, and no longer")
    func farewell() throws {
        let rig = try Rig("wait 60")
        // A transfer that hangs takes a second: the first one is under way.
        rig.board.setBusHangs(true)
        let stop = Instant.origin + .milliseconds(500)
        let board = try #require(StoppingBoard(rig.board, at: [stop]))
        let loop = try ControllerLoop(board: board, signals: board.signals) { down, now in
            Rig.device(size: .twentyByFour, wiring: .pcf8574, down: down, at: now)
        }
        #expect(try loop.run() == .stopped)
        #expect(rig.board.now == stop + .milliseconds(300))
    }
}
