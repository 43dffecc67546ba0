import Timebase

/// A message for the broker.
public struct Message: Hashable, Sendable {
    /// Under what name.
    public let topic: String
    /// What it says; empty to clear what is retained.
    public let payload: String
    /// Whether the broker keeps it for whoever asks later.
    public let isRetained: Bool

    /// A message; nothing in it is checked.
    public init(topic: String, payload: String, isRetained: Bool) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
    }
}

/// What is to be told: of the standing messages only the newest, of events a few.
struct Outbox: Sendable {
    /// What the broker has, or is under way to it; what is nil is to be told anew.
    private struct Told {
        var discovery: Discovery?
        var isBridgeThere: Bool?
        var isDeviceThere: Bool?
        var state: HomeState?
    }

    private let topics: Topics
    /// How the device stands now.
    var state = HomeState()
    /// Whether the device answers.
    var isDeviceThere = false
    /// Whether nothing but the goodbye goes out any more.
    var isStopping = false
    private var told = Told()
    /// What happened and could not be told yet, the oldest first.
    private(set) var events: [Message] = []
    private var stateToldAt: Instant?
    /// Until when the message under way is to be acknowledged; nil when none is.
    private(set) var underWayUntil: Instant?

    init(topics: Topics) { self.topics = topics }

    /// Whether the broker knows that we go.
    var hasSaidGoodbye: Bool { told.isBridgeThere == false && underWayUntil == nil }

    /// The broker is to be told everything.
    mutating func begin() { told = Told() }

    /// The connection is gone, with what was under way.
    mutating func broken() {
        underWayUntil = nil
        events = []
        told = Told()
    }

    /// The message under way has arrived.
    mutating func delivered() { underWayUntil = nil }

    /// Something happened, in this state. Where there is no room the oldest is dropped.
    mutating func add(_ event: HomeEvent, of state: HomeState) {
        if events.count == Bridge.eventLimit { events.removeFirst() }
        events.append(
            Message(topic: topics.event, payload: event.json(of: state).line, isRetained: false))
    }

    /// When a weight that changed may be told.
    var weightDeadline: Instant? {
        guard underWayUntil == nil, state.isKnown, told.state != state else { return nil }
        return stateToldAt.map { $0 + Bridge.weightInterval }
    }

    /// The next message to go out at `now`; nil when nothing is to be told, or one is under way.
    mutating func next(at now: Instant) -> Message? {
        guard underWayUntil == nil, let message = message(at: now) else { return nil }
        underWayUntil = now + Bridge.patience
        return message
    }

    /// First what there is, then that it is there, then how it stands, then what happened.
    private mutating func message(at now: Instant) -> Message? {
        if told.isBridgeThere != !isStopping {
            told.isBridgeThere = !isStopping
            return standing(topics.bridge, Availability.word(!isStopping))
        }
        guard !isStopping else { return nil }
        let discovery = Discovery(
            topics: topics, version: state.version, hasScale: state.hasScale)
        if state.isKnown, told.discovery != discovery {
            told.discovery = discovery
            return standing(topics.discovery, discovery.json.line)
        }
        if told.isDeviceThere != isDeviceThere {
            told.isDeviceThere = isDeviceThere
            return standing(topics.device, Availability.word(isDeviceThere))
        }
        if state.isKnown, told.state != state, isTimely(at: now) {
            told.state = state
            stateToldAt = now
            return standing(topics.state, state.json.line)
        }
        return events.isEmpty ? nil : events.removeFirst()
    }

    private func standing(_ topic: String, _ payload: String) -> Message {
        Message(topic: topic, payload: payload, isRetained: true)
    }

    /// A weight flickers: a state that differs by it alone waits for its second.
    private func isTimely(at now: Instant) -> Bool {
        guard var before = told.state, let stateToldAt else { return true }
        before.weightTenths = state.weightTenths
        return before != state || now >= stateToldAt + Bridge.weightInterval
    }
}

/// The two words of an availability.
enum Availability {
    static let online = "online"
    static let offline = "offline"

    static func word(_ isThere: Bool) -> String { isThere ? online : offline }
}
