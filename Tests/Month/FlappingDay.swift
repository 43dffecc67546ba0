import Bridge
import Control
import Fixtures
import Timebase

/// A day in which the bridge's broker comes and goes while brews are made, in virtual time: it
/// refuses, lets in and acknowledges nothing, says nothing at all, or takes what comes until it goes.
struct FlappingDay {
    private enum Mode: CaseIterable { case well, hanging, silent, refusing }

    private var bridge = Bridge(topics: Topics(prefix: "brewguide", id: "0123456789ab"), seed: 1)
    private var random = SeededNumbers(seed: 1)
    private var now = Instant.origin
    private var mode = Mode.well
    private var isLetIn = false
    private var coming: [Bridge.Input] = []
    private(set) var attempts = 0
    private(set) var messages = 0

    /// The heap after three hours and after all of them.
    mutating func run() -> (early: Reading, late: Reading) {
        let day = 24 * 60
        var early = Reading()
        carryOut(bridge.advance(to: now))
        for minute in 0..<day {
            if minute == 3 * 60 { early = Reading() }
            mode = Mode.allCases.randomElement(using: &random) ?? .well
            if isLetIn, Bool.random(using: &random) { take(.brokerLost("it hung up")) }
            brew(step: minute % 6 + 1)
            pass(until: .origin + .seconds(60 * (Int64(minute) + 1)))
        }
        return (early, Reading())
    }

    /// The device's own lines, as they come from its socket.
    private mutating func brew(step: Int) {
        say(
            """
            {"protocol": 1, "status": {"version": "0.1.0", "screen": "brew", "recipe": \
            "V60 Starter", "brew": {"phase": "active", "step": \(step), "stepCount": 6, \
            "stepText": "Bloom", "elapsedSeconds": 3, "remainingSeconds": 45, \
            "targetGrams": \(step * 40)}, "display": {"state": "ok"}}}
            """)
        guard step == 6 else { return }
        say(
            """
            {"protocol": 1, "event": {"kind": "logSaved", "log": "1", "recipe": "V60 Starter"}}
            """)
    }

    private mutating func say(_ line: String) {
        if let reply = ControlReply(line: line) { take(.deviceSaid(reply)) }
    }

    private mutating func pass(until end: Instant) {
        while let due = bridge.nextDeadline, due <= end {
            now = max(now, due)
            carryOut(bridge.advance(to: now))
        }
        now = end
    }

    private mutating func take(_ input: Bridge.Input) {
        if case .brokerLost = input { isLetIn = false }
        carryOut(bridge.handle(input, at: now, wall: nil))
    }

    private mutating func carryOut(_ outputs: [Bridge.Output]) {
        for output in outputs {
            switch output {
            case .connectDevice: coming.append(.deviceConnected)
            case .connectBroker: connect()
            case .dropBroker: isLetIn = false
            case .publish:
                messages += 1
                if mode == .well { coming.append(.delivered) }
            case .press, .subscribe, .keepAlive, .log, .end: break
            }
        }
        while let input = coming.popLast() { take(input) }
    }

    private mutating func connect() {
        attempts += 1
        switch mode {
        case .well, .hanging:
            isLetIn = true
            coming.append(.brokerConnected)
        case .silent: break
        case .refusing: coming.append(.brokerLost("not authorised"))
        }
    }
}
