import Fixtures
import Testing
import Timebase

@testable import Hardware

private func at(_ milliseconds: Double) -> Instant {
    Instant(nanoseconds: Int64(milliseconds * 1_000_000))
}

/// A keypad with a board whose contacts tell the truth, and all the gestures it gave.
private struct Bench {
    var keypad: Keypad
    var bindings: KeyBindings
    var gestures: [String] = []
    /// The true contacts; an edge the kernel missed changes only this.
    var contacts: [Button: Contact] = [:]

    init(
        _ bindings: KeyBindings, times: DebounceTimes = DebounceTimes(), down: Set<Button> = []
    ) {
        keypad = Keypad(times: times, down: down, at: .origin)
        self.bindings = bindings
        for button in down { contacts[button] = .closed }
    }

    mutating func edge(_ button: Button, _ contact: Contact, _ milliseconds: Double) {
        pass(milliseconds)
        contacts[button] = contact
        take(keypad.handle(ButtonEdge(button, contact, at: at(milliseconds)), bindings: bindings))
    }

    /// Wakes at every deadline up to a moment, as the loop does.
    mutating func pass(_ milliseconds: Double) {
        // A key repeats 8 times a second: no test is long enough for so many deadlines.
        for _ in 0..<10_000 {
            guard let deadline = keypad.nextDeadline, deadline <= at(milliseconds) else { return }
            take(keypad.advance(to: deadline, bindings: bindings), now: deadline)
        }
        Issue.record("time stands still at \(String(describing: keypad.nextDeadline))")
    }

    private mutating func take(_ outputs: [Keypad.Output], now: Instant = .origin) {
        for output in outputs {
            switch output {
            case .gesture(let gesture, let instant):
                gestures.append("\(gesture) @\(Double(instant.nanoseconds) / 1_000_000)")
            case .readLevel(let button):
                let contact = contacts[button] ?? .open
                take(keypad.level(of: button, contact, at: now, bindings: bindings))
            }
        }
    }
}

private let taps = KeyBindings(next: .tap, pause: .tap, restart: .tap)
private let holds = KeyBindings(
    next: .tap, pause: KeyBinding(tap: .atPress, hold: .milliseconds(1500)),
    restart: KeyBinding(hold: .seconds(2)))

@Suite("Keys")
struct KeypadTests {
    @Test("SPEC §2 · a tap is acted on once the contact was closed for 2 ms, not at its release")
    func tapAtPress() {
        var bench = Bench(taps)
        bench.edge(.next, .closed, 100)
        bench.pass(101.9)
        #expect(bench.gestures == [])
        bench.pass(102)
        #expect(bench.gestures == ["pressed next @102.0", "tapped next 0 @102.0"])
        bench.edge(.next, .open, 180)
        bench.pass(300)
        #expect(bench.gestures.last == "released next @190.0")
    }

    @Test("SPEC §2 · glitches shorter than 2 ms are no press", arguments: [0.1, 1.0, 1.999])
    func glitch(length: Double) {
        var bench = Bench(taps)
        for start in stride(from: 100.0, to: 160, by: 20) {
            bench.edge(.next, .closed, start)
            bench.edge(.next, .open, start + length)
        }
        bench.pass(500)
        #expect(bench.gestures == [])
    }

    @Test("SPEC §2 · bounce of up to 10 ms at both ends makes one press", arguments: [1, 3, 6])
    func bounce(count: Int) {
        var bench = Bench(taps)
        for (contact, other, start) in [
            (Contact.closed, Contact.open, 100.0), (.open, .closed, 200),
        ] {
            let part = 10 / Double(count * 2)
            for number in 0...(count * 2) {
                let state = number % 2 == 0 ? contact : other
                bench.edge(.next, state, start + part * Double(number))
            }
        }
        bench.pass(500)
        #expect(
            bench.gestures.map { String($0.prefix(8)) } == ["pressed ", "tapped n", "released"])
    }

    @Test("SPEC §2 · a press of 15 ms that bounces for 10 ms at both ends is not lost")
    func shortBouncingPress() {
        var bench = Bench(taps)
        for (index, time) in [100.0, 103, 105, 108, 110].enumerated() {
            bench.edge(.next, index % 2 == 0 ? .closed : .open, time)
        }
        for (index, time) in [115.0, 118, 120, 123, 125].enumerated() {
            bench.edge(.next, index % 2 == 0 ? .open : .closed, time)
        }
        bench.pass(500)
        #expect(bench.gestures.filter { $0.hasPrefix("tapped") }.count == 1)
        #expect(bench.gestures.last?.hasPrefix("released") == true)
    }

    @Test("SPEC §2 · a hold counts from the first edge and fires at its time")
    func holdFires() {
        var bench = Bench(holds)
        bench.edge(.restart, .closed, 100)
        bench.pass(2099)
        #expect(bench.gestures == ["pressed restart @102.0", "holdBegan restart @102.0"])
        bench.pass(2100)
        #expect(bench.gestures.last == "holdFired restart @2100.0")
        bench.edge(.restart, .open, 2500)
        bench.pass(3000)
        #expect(bench.gestures.count == 4, "the release of a fired hold is no tap")
    }

    @Test("SPEC §2 · letting go before the end cancels, however late it is read")
    func holdCancelled() {
        var prompt = Bench(holds)
        prompt.edge(.restart, .closed, 100)
        prompt.edge(.restart, .open, 2099)
        prompt.pass(3000)
        #expect(prompt.gestures.contains("holdCancelled restart @2109.0"))
        #expect(!prompt.gestures.contains { $0.hasPrefix("holdFired") })
    }

    @Test("SPEC §2 · a contact that opened after the hold's time has held, even by a millisecond")
    func holdJustLongEnough() {
        var bench = Bench(holds)
        bench.edge(.restart, .closed, 100)
        bench.edge(.restart, .open, 2101)
        bench.pass(3000)
        #expect(bench.gestures.contains("holdFired restart @2100.0"))
    }

    @Test("SPEC §2 · where the release's edge was lost the level is read, and nothing fires")
    func missedTrailingEdge() {
        var bench = Bench(holds)
        bench.edge(.restart, .closed, 100)
        bench.pass(1000)
        bench.contacts[.restart] = .open
        bench.pass(5000)
        #expect(!bench.gestures.contains { $0.hasPrefix("holdFired") })
        #expect(
            bench.gestures.suffix(2) == [
                "holdCancelled restart @2100.0", "released restart @2110.0",
            ])
    }

    @Test("SPEC §2 · an edge lost within a hold cancels it, for the key was up meanwhile")
    func lostEdgeWithinHold() {
        var bench = Bench(holds)
        bench.edge(.restart, .closed, 100)
        bench.pass(1000)
        bench.edge(.restart, .closed, 1500)
        bench.pass(5000)
        #expect(bench.gestures.contains("holdCancelled restart @1500.0"))
        #expect(!bench.gestures.contains { $0.hasPrefix("holdFired") })
    }

    @Test("SPEC §2 · a key with a tap at its press and a hold does both")
    func tapAndHold() {
        var bench = Bench(holds)
        bench.edge(.pause, .closed, 0)
        bench.pass(2000)
        #expect(
            bench.gestures == [
                "pressed pause @2.0", "tapped pause 0 @2.0", "holdBegan pause @500.0",
                "holdFired pause @1500.0",
            ])
    }

    @Test("SPEC §2 · a tap at the release waits for it, and a fired hold has none")
    func tapAtRelease() {
        let both = KeyBindings(next: KeyBinding(tap: .atRelease, hold: .seconds(1)))
        var short = Bench(both)
        short.edge(.next, .closed, 0)
        short.edge(.next, .open, 300)
        short.pass(2000)
        #expect(short.gestures.contains("tapped next 0 @310.0"))
        var long = Bench(both)
        long.edge(.next, .closed, 0)
        long.edge(.next, .open, 1300)
        long.pass(2000)
        #expect(!long.gestures.contains { $0.hasPrefix("tapped") })
    }

    @Test(
        "SPEC §2 · let go within 0.5 s it is the tap, afterwards a cancelled hold and nothing else",
        arguments: [(499.9, true), (500, false), (1400, false), (1999.9, false)])
    func cancelledHoldIsNoTap(length: Double, isTap: Bool) {
        let both = KeyBindings(restart: KeyBinding(tap: .atRelease, hold: .seconds(2)))
        for readsLate in [false, true] {
            var bench = Bench(both)
            if readsLate { bench.contacts[.restart] = .open }
            bench.edge(.restart, .closed, 0)
            bench.edge(.restart, .open, length)
            bench.pass(3000)
            let rest = bench.gestures.dropFirst().map { String($0.split(separator: " ")[0]) }
            #expect(
                rest
                    == (isTap
                        ? ["tapped", "released"] : ["holdBegan", "holdCancelled", "released"]))
        }
    }

    @Test("SPEC §2 · what counts is when the contact opened, bounce and worn switches aside")
    func tapLimitByFirstEdge() {
        let both = KeyBindings(restart: KeyBinding(tap: .atRelease, hold: .seconds(2)))
        let worn = DebounceTimes(press: .milliseconds(50), release: .milliseconds(200))
        var bench = Bench(both, times: worn)
        bench.edge(.restart, .closed, 0)
        // It opens in time, and chatters past the limit.
        bench.edge(.restart, .open, 490)
        bench.edge(.restart, .closed, 495)
        bench.edge(.restart, .open, 505)
        bench.pass(3000)
        #expect(
            bench.gestures.map { String($0.split(separator: " ")[0]) } == [
                "pressed", "holdBegan", "holdCancelled", "tapped", "released",
            ])
    }

    @Test("SPEC §2 · where the release of a tap was lost the level tells, and it is the tap")
    func missedEndOfTap() {
        let both = KeyBindings(restart: KeyBinding(tap: .atRelease, hold: .seconds(2)))
        var bench = Bench(both)
        bench.edge(.restart, .closed, 0)
        bench.pass(100)
        bench.contacts[.restart] = .open
        bench.pass(3000)
        #expect(
            bench.gestures == [
                "pressed restart @2.0", "tapped restart 0 @510.0", "released restart @510.0",
            ])
    }

    @Test("SPEC §2 · a PAUSE let go after 0.5 s stays what its press did")
    func pauseStays() {
        var bench = Bench(holds)
        bench.edge(.pause, .closed, 0)
        bench.edge(.pause, .open, 1400)
        bench.pass(3000)
        #expect(
            bench.gestures == [
                "pressed pause @2.0", "tapped pause 0 @2.0", "holdBegan pause @500.0",
                "holdCancelled pause @1410.0", "released pause @1410.0",
            ])
    }

    @Test("SPEC §2 · a value key repeats after 0.5 s at 8 a second")
    func repeats() {
        var bench = Bench(KeyBindings(pause: .repeating))
        bench.edge(.pause, .closed, 0)
        bench.pass(999)
        let times = bench.gestures.filter { $0.hasPrefix("tapped") }.map {
            $0.split(separator: "@")[1]
        }
        #expect(times == ["2.0", "500.0", "625.0", "750.0", "875.0"])
        #expect(bench.gestures.last == "tapped pause 4 @875.0")
        bench.contacts[.pause] = .open
        bench.pass(3000)
        #expect(bench.gestures.last?.hasPrefix("released") == true, "a lost release stops it too")
        #expect(bench.gestures.filter { $0.hasPrefix("tapped") }.count == 5)
    }

    @Test("SPEC §2 · of two keys the first wins until it is released, and the second stays ignored")
    func twoKeys() {
        var bench = Bench(taps)
        bench.edge(.pause, .closed, 0)
        bench.edge(.next, .closed, 50)
        bench.edge(.pause, .open, 100)
        bench.pass(300)
        bench.edge(.next, .open, 400)
        bench.pass(500)
        #expect(!bench.gestures.contains { $0.contains("next") })
        bench.edge(.next, .closed, 600)
        bench.pass(700)
        #expect(bench.gestures.last == "tapped next 0 @602.0")
    }

    @Test("SPEC §2 · a key that is down at the start means nothing until it was let go")
    func stuckKey() {
        var bench = Bench(holds, down: [.restart])
        bench.pass(10_000)
        #expect(bench.gestures == [])
        #expect(bench.keypad.stuck == [.restart])
        bench.edge(.restart, .open, 11_000)
        bench.pass(11_100)
        #expect(bench.keypad.stuck.isEmpty)
        bench.edge(.restart, .closed, 12_000)
        bench.pass(12_100)
        #expect(bench.gestures.first == "pressed restart @12002.0")
    }

    @Test("SPEC §2 · a worn switch is given its own times")
    func wornSwitch() {
        let times = DebounceTimes(press: .milliseconds(50), release: .milliseconds(200))
        var bench = Bench(taps, times: times)
        bench.edge(.next, .closed, 0)
        bench.edge(.next, .open, 30)
        bench.edge(.next, .closed, 60)
        bench.edge(.next, .open, 150)
        bench.edge(.next, .closed, 300)
        bench.edge(.next, .open, 500)
        bench.pass(1000)
        #expect(
            bench.gestures == [
                "pressed next @110.0", "tapped next 0 @110.0", "released next @700.0",
            ])
    }

    @Test("a press that brought up another screen means nothing more there")
    func abandoned() {
        var bench = Bench(holds)
        bench.edge(.restart, .closed, 0)
        bench.pass(1000)
        bench.keypad.abandonPress()
        bench.edge(.restart, .open, 5000)
        bench.pass(6000)
        #expect(bench.gestures.suffix(1) == ["released restart @5010.0"])
        #expect(!bench.gestures.contains { $0.hasPrefix("hold") && !$0.hasPrefix("holdBegan") })
    }

    @Test("SPEC §2 · what is read late is the same as what is read at once", arguments: 1...200)
    func lateReading(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let edges = Self.presses(&random)
        var prompt = Bench(holds)
        for (edge, time) in edges { prompt.edge(edge.0, edge.1, time) }
        prompt.pass(60_000)
        // The late reader sees its deadlines only when the next edge is there already.
        var late = Bench(holds)
        for (edge, time) in edges {
            late.contacts[edge.0] = edge.1
            let event = ButtonEdge(edge.0, edge.1, at: at(time))
            for case .gesture(let gesture, let instant) in late.keypad.handle(
                event, bindings: holds)
            {
                late.gestures.append("\(gesture) @\(Double(instant.nanoseconds) / 1_000_000)")
            }
        }
        late.pass(60_000)
        #expect(late.gestures == prompt.gestures, "seed \(seed)")
    }

    @Test(
        "SPEC §2 · random presses with bounce and glitches are counted exactly", arguments: 1...200)
    func randomPresses(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        var bench = Bench(taps)
        var time = 0.0
        let presses = Int(random.next() % 12) + 1
        for _ in 0..<presses {
            time += 30 + Double(random.next() % 300)
            if random.next() % 2 == 0 {
                bench.edge(.next, .closed, time)
                bench.edge(.next, .open, time + Double(random.next() % 19) / 10)
                time += 30
            }
            for contact in [Contact.closed, .open] {
                let start = time
                bench.edge(.next, contact, time)
                for _ in 0..<Int(random.next() % 4) {
                    time += 0.2 + Double(random.next() % 10) / 10
                    bench.edge(.next, contact == .closed ? .open : .closed, time)
                    time += 0.2 + Double(random.next() % 10) / 10
                    bench.edge(.next, contact, time)
                }
                time = max(start + 25, time + 15) + Double(random.next() % 200)
            }
        }
        bench.pass(time + 1000)
        #expect(bench.gestures.filter { $0.hasPrefix("tapped") }.count == presses, "seed \(seed)")
    }

    private static func presses(
        _ random: inout SeededNumbers
    ) -> [((Button, Contact), Double)] {
        var time = 0.0
        var edges: [((Button, Contact), Double)] = []
        for _ in 0..<8 {
            let button = Button.allCases[Int(random.next() % 3)]
            time += 20 + Double(random.next() % 1500)
            edges.append(((button, .closed), time))
            time += 5 + Double(random.next() % 2600)
            edges.append(((button, .open), time))
        }
        return edges
    }
}
