import Hardware
import SimBoard
import Testing
import Timebase

@testable import Doctor

@Suite("How a contact is measured")
struct BounceTests {
    /// Edges at these microseconds, closing first, each the opposite of the one before.
    private func report(_ microseconds: [Int64], first: Contact = .closed) -> BounceReport {
        var contact = first
        let edges = microseconds.map { time in
            defer { contact = contact == .closed ? .open : .closed }
            return ButtonEdge(.next, contact, at: Instant(nanoseconds: time * 1000))
        }
        return BounceReport(edges: edges)
    }

    @Test("a clean press does not bounce, and the defaults are enough")
    func clean() {
        let report = report([0, 80_000])
        #expect(report.presses == 1)
        #expect(report.pressBounce == .zero)
        #expect(report.releaseBounce == .zero)
        #expect(report.recommended == DebounceTimes())
    }

    @Test("bounce is the time from the first edge to the last, of press and letting go apart")
    func bounce() {
        // Closes for 1 ms, opens for 0.5 ms, stays; opens for 3 ms, closes for 1 ms, stays open.
        let report = report([0, 1000, 1500, 80_000, 83_000, 84_000])
        #expect(report.presses == 1)
        #expect(report.pressBounce == .microseconds(1500))
        #expect(report.releaseBounce == .milliseconds(4))
        #expect(report.longestGap == .milliseconds(3))
        #expect(report.summary == "bounces 1.5 ms when pressed, 4.0 ms when let go")
    }

    @Test("a worn switch that opens for 14 ms while it bounces is given 21 ms to be let go")
    func worn() {
        let report = report([0, 80_000, 94_000, 95_000])
        #expect(report.presses == 1)
        #expect(report.recommended.release == .milliseconds(21))
        #expect(report.recommended.press == .milliseconds(2))
    }

    @Test("a contact that closes by itself for 4 ms is given 6 ms to be pressed")
    func glitch() {
        let report = report([0, 4000])
        #expect(report.presses == 0)
        #expect(report.longestGlitch == .milliseconds(4))
        #expect(report.recommended.press == .milliseconds(6))
    }

    @Test("a key that is still down is told")
    func down() {
        let report = report([0, 80_000, 200_000])
        #expect(report.presses == 1)
        #expect(report.isDown)
    }
}

@Suite("What the doctor asks for")
struct TrialTests {
    /// A board with a finger that follows a script.
    private func board(_ script: String) throws -> ScenarioBoard {
        ScenarioBoard(
            scenario: try Scenario(parsing: script), size: .twentyByFour,
            wiring: .pcf8574, glyphs: [])
    }

    @Test("five presses of each key are enough, and what bounces is measured")
    func buttons() throws {
        var script = "wait 1\n"
        for key in ["next", "pause", "restart"] {
            for _ in 0..<5 { script += "bounce \(key) 3 4\npress \(key)\nwait 0.5\n" }
        }
        var said: [String] = []
        let trial = ButtonTrial(board: try board(script + "wait 60")) { said.append($0) }
        let results = try trial.run()
        #expect(results.map(\.key) == Button.allCases)
        for (_, report) in results {
            let report = try #require(report)
            #expect(report.presses == ButtonTrial.presses)
            #expect(report.pressBounce > .zero)
            #expect(report.pressBounce <= .milliseconds(4))
        }
        #expect(said.first == "press NEXT 5 times, and let go each time")
        #expect(said.filter { $0.hasPrefix("PAUSE ") }.count == 5)
    }

    @Test("a key that is not wired is given up after half a minute, and another one named")
    func missing() throws {
        let presses = String(repeating: "press pause\nwait 1\n", count: 3)
        var said: [String] = []
        let trial = ButtonTrial(board: try board("wait 1\n" + presses + "wait 200")) {
            said.append($0)
        }
        let results = try trial.run()
        #expect(results.allSatisfy { $0.report == nil })
        #expect(said.filter { $0 == "that was PAUSE, not NEXT" }.count == 3)
    }

    @Test("the picture numbers every row at both ends and fills each", arguments: DisplaySize.all)
    func picture(size: DisplaySize) {
        let lines = TestPicture.frame(for: size).lines
        #expect(lines.count == size.rows)
        for (row, line) in lines.enumerated() {
            #expect(line.hasPrefix("\(row + 1) "))
            #expect(line.hasSuffix(" \(row + 1)"))
            #expect(line.count == size.columns)
        }
        #expect(lines.last?.contains("████████████") == true)
    }
}
