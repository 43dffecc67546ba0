// This decides what Home Assistant is told, and when. The program around it carries lines from the
// device's socket in, and messages to the broker out; it owns both connections and knows nothing
// of what is said.
//
// Terms. A *topic* is a name under which the broker passes a message on, and keeps the last one
// that is *retained*. The *standing* messages are retained: the discovery, which says what there
// is; two availabilities; the state. An *event* is a message that nobody keeps. A message is *under
// way* from when it is handed over until the broker has acknowledged it.
//
// Nothing may pile up while a broker is away or slow, and it must cost the device nothing:
// 1. One message is under way at a time. While one is, a change of the state only marks it as
//    changed: what goes out next is the newest.
// 2. Events wait in a short list while the broker answers, and are dropped when it does not: told
//    late, a step's end is wrong.
// 3. A broker that does not acknowledge within 10 s counts as lost. After a loss the next attempt
//    waits 1 s, then twice as long each time up to 5 min, until a connection has held for a minute.
// 4. The journal gets a line when what there is to say differs from the line before.

import Control
import Hardware
import Timebase

/// The bridge from the device's socket to an MQTT broker, as a value that is told the time.
public struct Bridge: Sendable {
    /// What has happened.
    public enum Input: Hashable, Sendable {
        /// The device's socket is connected.
        case deviceConnected
        /// A line came from it.
        case deviceSaid(ControlReply)
        /// It could not be connected, or hung up; in words for the journal.
        case deviceLost(String)
        /// The broker has let us in.
        case brokerConnected
        /// It could not be reached, refused us, or hung up; in words for the journal.
        case brokerLost(String)
        /// The message under way was acknowledged.
        case delivered
        /// A message came from the broker.
        case received(topic: String, payload: [UInt8], isRetained: Bool)
        /// The program is asked to end.
        case stop
    }

    /// What is to be done.
    public enum Output: Hashable, Sendable {
        /// Connect to the device's socket, and follow its status and its events there.
        case connectDevice
        /// Press a key of the device.
        case press(Button)
        /// Begin to connect to the broker, with the last will of `Topics.will`.
        case connectBroker
        /// Let go of the broker. One that said goodbye does not carry out the last will.
        case dropBroker(saysGoodbye: Bool)
        /// Ask the broker for what comes under this topic.
        case subscribe(String)
        /// Hand a message over; `delivered` or `brokerLost` follows.
        case publish(Message)
        /// See to it that the broker still hears of us, and we of it.
        case keepAlive
        /// A line for the journal.
        case log(String)
        /// All is said: end.
        case end
    }

    /// Seconds between signs of life. Chosen: a Pi that lost its power is told of within a minute
    /// and a half (MQTT 3.1.1, 3.1.2.10), and it is the only wake-up of a quiet night.
    public static let keepAliveSeconds = 60
    /// How long the broker may take to let us in or to acknowledge. Chosen: a slow radio needs
    /// seconds.
    static let patience = Duration.seconds(10)
    /// How long a goodbye may take. Chosen: less than a service manager waits.
    static let farewellTime = Duration.seconds(2)
    /// Within this time after Home Assistant's start it is told the state (SPEC §17.1, HA-002): not
    /// by all devices of a house at once.
    static let birthDelayMax = Duration.seconds(5)
    /// How often a weight is told at most (SPEC §17.1).
    static let weightInterval = Duration.seconds(1)
    /// Events that wait at most. Chosen: more within one answer of a broker is no person.
    static let eventLimit = 8

    private let topics: Topics
    var broker = BrokerLink()
    var device = DeviceLink()
    private(set) var outbox: Outbox
    private var home = HomeState()
    /// Whether the device has told how it stands since it was found.
    private var hasHeard = false
    /// What is wrong with the device, in the order in which it was told.
    private var faults: [String] = []
    private var jitter: UInt64
    private var resendAt: Instant?
    private var stopBy: Instant?

    /// A bridge that has done nothing yet; `advance` makes it begin. `seed` spreads the moments at
    /// which the bridges of a house answer.
    public init(topics: Topics, seed: UInt64) {
        self.topics = topics
        jitter = seed
        outbox = Outbox(topics: topics)
    }

    // What comes in.

    /// Takes in what happened at `now`; `wall` is what the calendar says then, nil while it is not
    /// known to be right.
    public mutating func handle(_ input: Input, at now: Instant, wall: WallTime?) -> [Output] {
        var outputs: [Output] = []
        switch input {
        case .deviceConnected: device.connected(at: now)
        case .deviceSaid(let reply): take(reply, at: now, wall: wall, into: &outputs)
        case .deviceLost(let reason):
            device.lost(reason, at: now, into: &outputs)
            hasHeard = false
            faults = []
            outbox.isDeviceThere = false
        case .brokerConnected:
            broker.connected(at: now, into: &outputs)
            outbox.begin()
            outputs.append(.subscribe(Topics.birth))
            outputs.append(.subscribe(topics.key))
        case .brokerLost(let reason): lose(reason, at: now, into: &outputs)
        case .delivered: outbox.delivered()
        case .received(let topic, let payload, let isRetained):
            if !isRetained { receive(payload, topic, at: now, into: &outputs) }
        case .stop: stopBy = now + Self.farewellTime
        }
        goOn(at: now, into: &outputs)
        return outputs
    }

    /// Lets time pass up to `now`.
    public mutating func advance(to now: Instant) -> [Output] {
        var outputs: [Output] = []
        if device.isDue(at: now) {
            device.begin()
            outputs.append(.connectDevice)
        }
        if broker.isDue(at: now), stopBy == nil {
            broker.begin(at: now)
            outputs.append(.connectBroker)
        }
        if broker.isOverdue(at: now) {
            outputs.append(.dropBroker(saysGoodbye: false))
            lose("it does not answer", at: now, into: &outputs)
        }
        if let end = outbox.underWayUntil, now >= end {
            outputs.append(.dropBroker(saysGoodbye: false))
            lose("it does not acknowledge", at: now, into: &outputs)
        }
        if broker.isQuiet(at: now) {
            broker.spoke(at: now)
            outputs.append(.keepAlive)
        }
        if let resendAt, now >= resendAt {
            self.resendAt = nil
            outbox.begin()
        }
        goOn(at: now, into: &outputs)
        return outputs
    }

    /// When `advance` has something to do though nothing else happens; nil after the end.
    public var nextDeadline: Instant? {
        Instant.earliest(
            device.nextDeadline, broker.nextDeadline, outbox.underWayUntil, resendAt,
            Instant.earliest(stopBy, broker.isConnected ? outbox.weightDeadline : nil))
    }

    // What comes of it.

    /// Hands out what goes out next, if anything may; and ends when that was asked for.
    private mutating func goOn(at now: Instant, into outputs: inout [Output]) {
        outbox.state = home
        outbox.isStopping = stopBy != nil
        if broker.isConnected, let message = outbox.next(at: now) {
            broker.spoke(at: now)
            outputs.append(.publish(message))
        }
        guard let stopBy, !broker.isConnected || outbox.hasSaidGoodbye || now >= stopBy else {
            return
        }
        outputs += [.dropBroker(saysGoodbye: outbox.hasSaidGoodbye), .end]
        self.stopBy = nil
    }

    private mutating func lose(_ reason: String, at now: Instant, into outputs: inout [Output]) {
        broker.lost(reason, at: now, into: &outputs)
        outbox.broken()
        resendAt = nil
    }

    private mutating func receive(
        _ payload: [UInt8], _ topic: String, at now: Instant, into outputs: inout [Output]
    ) {
        if topic == Topics.birth {
            guard payload == Array("online".utf8) else { return }
            let share = Double(nextRandom() >> 11) / Double(1 << 53)
            resendAt = now + Self.birthDelayMax * share
        } else if topic == topics.key, device.isConnected {
            guard let key = RemoteKey.allCases.first(where: { Array($0.rawValue.utf8) == payload })
            else { return }
            outputs.append(.press(key.button))
        }
    }

    /// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
    private mutating func nextRandom() -> UInt64 {
        jitter &+= 0x9E37_79B9_7F4A_7C15
        var mixed = jitter
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// What the device says.
extension Bridge {
    private mutating func take(
        _ reply: ControlReply, at now: Instant, wall: WallTime?, into outputs: inout [Output]
    ) {
        if let refusal = reply.refusal {
            outputs.append(.log("the device refused: \(refusal.words)"))
        }
        if let status = reply.status {
            device.heard(into: &outputs)
            outbox.isDeviceThere = true
            take(status, wall: wall)
        }
        if let event = reply.event { take(event) }
        home.fault = faults.isEmpty ? nil : faults.joined(separator: "; ")
    }

    private mutating func take(_ status: Status, wall: WallTime?) {
        let before = home.brew
        home.follow(status, wall: wall)
        // What stood so already when the device was found is no event.
        if hasHeard {
            for event in HomeEvent.between(before, home.brew) { add(event) }
        }
        hasHeard = true
    }

    private mutating func take(_ event: ControlEvent) {
        switch event {
        case .logSaved: add(.saved)
        case .faultRaised(let title, let advice):
            let words = "\(title): \(advice)"
            guard !faults.contains(words), faults.count < Self.eventLimit else { return }
            faults.append(words)
            home.fault = faults.joined(separator: "; ")
            add(.fault)
        case .faultOver(let title, let advice): faults.removeAll { $0 == "\(title): \(advice)" }
        }
    }

    /// An event that nobody hears now is dropped.
    private mutating func add(_ event: HomeEvent) {
        if broker.isConnected { outbox.add(event, of: home) }
    }
}
