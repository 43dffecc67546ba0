import Testing
import Timebase

@testable import Hardware

private func at(_ milliseconds: Double) -> Instant {
    Instant(nanoseconds: Int64(milliseconds * 1_000_000))
}

private func edge(_ contact: Contact, _ milliseconds: Double) -> ButtonEdge {
    ButtonEdge(.pause, contact, at: at(milliseconds))
}

/// What a debounced key reckons from when its contact bounces, when its reader comes late, and
/// when the kernel's edges come in an order that cannot be.
@Suite("Keys, bounce and late readers")
struct LateEdgeTests {
    private static let hold = KeyBindings(pause: KeyBinding(hold: .seconds(2)))
    private static let repeating = KeyBindings(pause: .repeating)

    @Test("SPEC §2 · a press that bounces counts from its first edge, and so does its hold")
    func bouncingPress() {
        var keypad = Keypad(times: DebounceTimes(), at: .origin)
        for (number, time) in [100.0, 101, 102, 103, 104].enumerated() {
            _ = keypad.handle(edge(number % 2 == 0 ? .closed : .open, time), bindings: Self.hold)
        }
        let outputs = keypad.advance(to: at(106), bindings: Self.hold)
        #expect(
            outputs == [
                .gesture(.pressed(.pause, since: at(100)), at: at(106)),
                .gesture(.holdBegan(.pause, since: at(100), fires: at(2100)), at: at(106)),
            ])
        #expect(keypad.nextDeadline == at(2100))
    }

    @Test("SPEC §2 · a release that bounces counts from its first edge: too early stays too early")
    func bouncingRelease() {
        var keypad = Keypad(times: DebounceTimes(), at: .origin)
        _ = keypad.handle(edge(.closed, 100), bindings: Self.hold)
        // It opens a millisecond before the hold is full, and bounces beyond that.
        for (number, time) in [2099.0, 2099.4, 2099.8].enumerated() {
            _ = keypad.handle(edge(number % 2 == 0 ? .open : .closed, time), bindings: Self.hold)
        }
        let outputs = keypad.advance(to: at(2109.8), bindings: Self.hold)
        #expect(
            outputs == [
                .gesture(.holdCancelled(.pause), at: at(2109.8)),
                .gesture(.released(.pause), at: at(2109.8)),
            ])
    }

    @Test("SPEC §2 · a repetition that is carried out late does not put off those after it")
    func lateRepetition() {
        var keypad = Keypad(times: DebounceTimes(), at: .origin)
        _ = keypad.handle(edge(.closed, 0), bindings: Self.repeating)
        _ = keypad.advance(to: at(2), bindings: Self.repeating)
        #expect(keypad.nextDeadline == at(500))
        // Nobody looks until 40 ms after the first, and 25 ms after the second.
        for (look, repetition, due, next) in [(540.0, 1, 500.0, 625.0), (650, 2, 625, 750)] {
            let asked = keypad.advance(to: at(look), bindings: Self.repeating)
            #expect(asked == [.readLevel(.pause)])
            let outputs = keypad.level(
                of: .pause, .closed, at: at(look), bindings: Self.repeating)
            #expect(
                outputs == [.gesture(.tapped(.pause, repetition: repetition), at: at(due))])
            #expect(keypad.nextDeadline == at(next))
        }
    }

    @Test("an edge older than the last one known shortens no time that a contact must keep still")
    func olderEdge() {
        var debouncer = Debouncer(times: DebounceTimes(), contact: .open, at: .origin)
        // The level was read at 100 ms; then come edges that the kernel stamped before.
        debouncer.handle(.closed, at: at(100))
        debouncer.handle(.open, at: at(98.5))
        debouncer.handle(.closed, at: at(99))
        #expect(debouncer.deadline == at(102), "2 ms from the last that is known")
        let early = debouncer.advance(to: at(101.9))
        #expect(early == nil)
        let change = debouncer.advance(to: at(102))
        #expect(change == .pressed(since: at(100), confirmedAt: at(102)))
    }

    @Test("a contact that kept still for just long enough ends its burst")
    func endOfBurst() {
        var debouncer = Debouncer(times: DebounceTimes(), contact: .open, at: .origin)
        // A glitch, then open for the 10 ms of a release, then the press itself.
        debouncer.handle(.closed, at: at(100))
        debouncer.handle(.open, at: at(101))
        debouncer.handle(.closed, at: at(111))
        let change = debouncer.advance(to: at(120))
        #expect(change == .pressed(since: at(111), confirmedAt: at(113)))
    }

    @Test("SPEC §2 · of two keys that went down while nobody looked the first wins")
    func firstOfTwo() {
        var keypad = Keypad(times: DebounceTimes(), at: .origin)
        let taps = KeyBindings(next: .tap, pause: .tap, restart: .tap)
        _ = keypad.handle(ButtonEdge(.restart, .closed, at: at(100)), bindings: taps)
        _ = keypad.handle(ButtonEdge(.next, .closed, at: at(101)), bindings: taps)
        let outputs = keypad.advance(to: at(150), bindings: taps)
        #expect(
            outputs == [
                .gesture(.pressed(.restart, since: at(100)), at: at(102)),
                .gesture(.tapped(.restart, repetition: 0), at: at(102)),
            ])
    }

    @Test("a press that brought up another screen is no tap there when it ends")
    func abandonedTap() {
        var keypad = Keypad(times: DebounceTimes(), at: .origin)
        let both = KeyBindings(pause: KeyBinding(tap: .atRelease, hold: .seconds(2)))
        _ = keypad.handle(edge(.closed, 100), bindings: both)
        _ = keypad.advance(to: at(102), bindings: both)
        keypad.abandonPress()
        _ = keypad.handle(edge(.open, 200), bindings: both)
        let outputs = keypad.advance(to: at(210), bindings: both)
        #expect(outputs == [.gesture(.released(.pause), at: at(210))])
    }
}
