import Hardware
import JSON5
import Timebase

@testable import Bridge
@testable import Control

/// A house in virtual time: a device's socket, a broker, and the bridge between them.
struct House {
    /// How the broker is.
    enum Mode: Hashable {
        case well
        /// It lets us in, and acknowledges nothing.
        case hanging
        /// Nothing comes back at all.
        case silent
        case refusing(String)
    }

    static let topics = Topics(prefix: "brewguide", id: "0123456789ab")
    /// 2026-11-22T00:00:00Z.
    static let midnight = Int64(1_795_305_600_000)

    var bridge: Bridge
    var now = Instant.origin
    var isClockRight = true
    var mode = Mode.well
    /// Nil while the device's program does not run.
    var status: Status?
    private(set) var isFollowed = false
    private(set) var isLetIn = false
    /// What the broker keeps, by topic.
    private(set) var retained: [String: String] = [:]
    private(set) var messages: [(at: Instant, message: Message)] = []
    private(set) var subscriptions: [String] = []
    private(set) var attempts: [Instant] = []
    private(set) var signsOfLife: [Instant] = []
    private(set) var presses: [Button] = []
    private(set) var journal: [String] = []
    private(set) var hasEnded = false
    private var coming: [(at: Instant, input: Bridge.Input)] = []

    /// How long the broker takes for anything.
    static let answerTime = Duration.milliseconds(5)

    init(status: Status? = House.idle(), mode: Mode = .well, seed: UInt64 = 1) {
        bridge = Bridge(topics: Self.topics, seed: seed)
        self.status = status
        self.mode = mode
        wake()
    }

    static func idle(rating: Int? = nil, left: Int? = nil) -> Status {
        Status(
            screen: "confirm", recipe: "V60 Starter", brew: nil, bake: nil,
            display: Status.Display(state: "ok", error: nil), lastRating: rating, gramsLeft: left)
    }

    static func brewing(
        _ phase: String, step: Int = 2, remaining: Double? = nil, of recipe: String = "V60 Starter"
    ) -> Status {
        Status(
            screen: "brew", recipe: recipe,
            brew: Status.Brew(
                phase: phase, step: step, stepCount: 6, stepText: "Bloom", elapsedSeconds: 3,
                remainingSeconds: remaining, pacingGrams: nil, targetGrams: 45), bake: nil,
            display: Status.Display(state: "ok", error: nil))
    }

    /// What the calendar says.
    var wall: WallTime? {
        let passed = (now - .origin).nanoseconds / 1_000_000
        return isClockRight ? WallTime(millisecondsSince1970: Self.midnight + passed) : nil
    }

    // What happens in it.

    /// Lets time pass; everything that falls due happens at its time.
    mutating func pass(_ span: Duration) {
        let end = now + span
        while !hasEnded {
            let next = coming.map(\.at).min()
            guard let due = Instant.earliest(next, bridge.nextDeadline), due <= end else { break }
            now = max(now, due)
            if let index = coming.firstIndex(where: { $0.at <= now }) {
                take(coming.remove(at: index).input)
            } else {
                wake()
            }
        }
        now = end
    }

    mutating func take(_ input: Bridge.Input) {
        if case .brokerConnected = input { isLetIn = true }
        carryOut(bridge.handle(input, at: now, wall: wall))
    }

    private mutating func wake() { carryOut(bridge.advance(to: now)) }

    /// The device stands so from now on.
    mutating func say(_ status: Status) {
        self.status = status
        if isFollowed { take(.deviceSaid(ControlReply(status: status))) }
    }

    mutating func say(_ event: ControlEvent) {
        if isFollowed { take(.deviceSaid(ControlReply(event: event))) }
    }

    mutating func stopDevice() {
        status = nil
        isFollowed = false
        take(.deviceLost("it hung up"))
    }

    /// The broker goes, and carries out the last will.
    mutating func loseBroker() {
        forgetBroker()
        will()
        take(.brokerLost("it hung up"))
    }

    mutating func receive(_ payload: String, under topic: String, isRetained: Bool = false) {
        take(.received(topic: topic, payload: Array(payload.utf8), isRetained: isRetained))
    }

    /// What a house was told of what happened.
    func events(since start: Instant = .origin) -> [String] {
        payloads(Self.topics.event, since: start).compactMap {
            JSONObject(parsing: $0)?.string("event_type")
        }
    }

    /// The messages under a topic.
    func payloads(_ topic: String, since start: Instant = .origin) -> [String] {
        messages.filter { $0.at >= start && $0.message.topic == topic }.map(\.message.payload)
    }

    // What the bridge wants.

    private mutating func carryOut(_ outputs: [Bridge.Output]) {
        for output in outputs { carryOut(output) }
    }

    private mutating func carryOut(_ output: Bridge.Output) {
        switch output {
        case .connectDevice:
            guard let status else { return later(.deviceLost("nobody answers")) }
            isFollowed = true
            later(.deviceConnected)
            later(.deviceSaid(ControlReply(status: status)))
        case .press(let button): presses.append(button)
        case .connectBroker:
            attempts.append(now)
            switch mode {
            case .well, .hanging: later(.brokerConnected, after: Self.answerTime)
            case .silent: break
            case .refusing(let reason): later(.brokerLost(reason), after: Self.answerTime)
            }
        case .dropBroker(let saysGoodbye):
            if isLetIn, !saysGoodbye { will() }
            forgetBroker()
        case .subscribe(let topic): subscriptions.append(topic)
        case .publish(let message):
            guard mode == .well else { return }
            messages.append((now, message))
            if message.isRetained { retained[message.topic] = message.payload }
            later(.delivered, after: Self.answerTime)
        case .keepAlive: signsOfLife.append(now)
        case .log(let line): journal.append(line)
        case .end: hasEnded = true
        }
    }

    private mutating func later(_ input: Bridge.Input, after span: Duration = .zero) {
        coming.append((now + span, input))
    }

    private mutating func forgetBroker() {
        isLetIn = false
        coming.removeAll { $0.input.isOfBroker }
    }

    private mutating func will() {
        retained[Self.topics.will.topic] = Self.topics.will.payload
    }
}

extension Bridge.Input {
    var isOfBroker: Bool {
        switch self {
        case .brokerConnected, .brokerLost, .delivered, .received: true
        case .deviceConnected, .deviceSaid, .deviceLost, .stop: false
        }
    }
}
