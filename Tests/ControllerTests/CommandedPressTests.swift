import Hardware
import Testing
import Timebase

@testable import Controller

@Suite("Presses that callers ask for")
struct CommandedPressTests {
    private let now = Instant.origin + .seconds(10)

    /// Presses of 80 ms, asked for so many milliseconds after `now`.
    private func asked(_ keys: [(Button, Int)]) -> CommandedPresses {
        var presses = CommandedPresses()
        for (button, milliseconds) in keys {
            let moment = now + .milliseconds(milliseconds)
            let isTaken = presses.press(button, for: .milliseconds(80), at: moment)
            #expect(isTaken)
        }
        return presses
    }

    /// The edges in their order, with the milliseconds after `now`.
    private func edges(_ presses: CommandedPresses) -> [String] {
        var (rest, found) = (presses, [String]())
        while let edge = rest.next(until: now + .seconds(60)) {
            let milliseconds = (edge.instant - now).nanoseconds / 1_000_000
            found.append("\(edge.button) \(edge.contact) \(milliseconds)")
        }
        return found
    }

    @Test("one begins when that before has been up for a pause")
    func oneAfterTheOther() {
        let presses = asked([(.next, 0), (.pause, 10)])
        #expect(presses.nextDeadline == now)
        #expect(
            edges(presses) == [
                "next closed 0", "next open 80", "pause closed 130", "pause open 210",
            ])
    }

    @Test("one whose turn has long come begins no earlier than it was asked for")
    func late() {
        #expect(
            edges(asked([(.next, 0), (.pause, 3000)])) == [
                "next closed 0", "next open 80", "pause closed 3000", "pause open 3080",
            ])
    }

    @Test("a key is down by command once its edge has come, until the other has")
    func down() {
        var presses = asked([(.next, 0)])
        for (milliseconds, down) in [(-1, []), (0, [Button.next]), (79, [.next]), (80, [])] {
            while presses.next(until: now + .milliseconds(milliseconds)) != nil {}
            #expect(presses.down == Set(down), "after \(milliseconds) ms")
        }
    }

    @Test("no more than 32 edges wait; an odd one leaves room for one press more")
    func limit() {
        var presses = asked(Array(repeating: (.next, 0), count: 16))
        let whenFull = presses.press(.pause, for: .milliseconds(80), at: now)
        #expect(!whenFull, "32 wait")
        let first = presses.next(until: now)
        #expect(first?.contact == .closed)
        let whenOdd = presses.press(.pause, for: .milliseconds(80), at: now)
        #expect(whenOdd, "31 wait")
        let whenOver = presses.press(.pause, for: .milliseconds(80), at: now)
        #expect(!whenOver, "33 wait")
    }
}
