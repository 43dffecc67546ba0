import Hardware
import SimBoard
import SimulationOracle
import Testing

@testable import brewguide_simulation

/// The local socket in the kitchen.
@Suite("Callers")
struct CallerTests {
    private static let second: Int64 = 1_000_000_000

    /// A quarter of an hour in which this happens.
    private func life(_ events: [TimedEvent]) throws -> Life {
        let life = try Life(
            Setup(seed: 2), length: 900 * Self.second, replaying: events, in: "/tmp")
        try life.run()
        return life
    }

    private func words(_ life: Life) -> Comment {
        Comment(rawValue: life.finding.map { "expected \($0.expected), found \($0.found)" } ?? "")
    }

    @Test("SPEC §12 · whatever is sent on the socket is answered or let go, and the device goes on")
    func anything() throws {
        let calls = (0..<60).map { number in
            TimedEvent(at: Int64(10 + 5 * number) * Self.second, what: .call(UInt64(number)))
        }
        let life = try life(calls)
        #expect(life.finding == nil, words(life))
        #expect(life.answers > 20)
    }

    @Test("SPEC §12 · a press by command means what a finger's does")
    func press() throws {
        let life = try life([
            TimedEvent(at: 10 * Self.second, what: .command(.next, Self.second / 8))
        ])
        #expect(life.finding == nil, words(life))
        #expect(life.tally.brews == 1)
    }

    @Test("SPEC §12 · a picture on the socket that the display does not show is found")
    func otherPicture() throws {
        var oracle = Oracle(columns: 20, rows: 4, isParallel: false, phrases: [])
        let lines = ["Confirm", "", "", ""].map { $0 + String(repeating: " ", count: 20) }
        try oracle.handed(lines, lamp: true, at: 0)
        try oracle.isShown(lines, lamp: true, isNewest: true, at: Self.second)
        #expect(throws: Finding.self) {
            try oracle.isShown(lines, lamp: false, isNewest: false, at: Self.second)
        }
        // Of one moment there may be several: who follows is judged by the last, once it is over.
        try oracle.isShown(["Menu"], lamp: true, isNewest: true, at: Self.second)
        #expect(throws: Finding.self) {
            try oracle.isShown(lines, lamp: true, isNewest: true, at: 2 * Self.second)
        }
    }
}
