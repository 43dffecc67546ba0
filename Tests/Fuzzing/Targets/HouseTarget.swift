import Bridge
import Control
import Hardware
import JSON5
import Timebase

/// Configurations of the bridge: what is taken can be used, what is not says why.
final class MQTTTarget: OpenTarget {
    func take(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        let configuration: MQTTConfiguration
        do {
            configuration = try MQTTConfiguration(parsing: String(document: input))
        } catch {
            return try DocumentChecks.check(error.errors, of: text)
        }
        try require(!configuration.host.isEmpty, "no host")
        try require((1...65_535).contains(configuration.portInUse), "no port")
        let topics = Topics(prefix: configuration.prefix, id: configuration.id ?? "0")
        for topic in topics.retained + [topics.event, topics.key, topics.check] {
            // MQTT 3.1.1, 4.7.3: at most 65,535 bytes, no wildcards in what is published.
            try require(topic.utf8.count < 200, "a topic without end")
            try require(!topic.utf8.contains { "+#\0".utf8.contains($0) }, "a topic for many")
        }
    }
}

/// What a device and a broker say to the bridge, a row each: `d` before a line of the device, `k`
/// before a word for a key, `b` before another message; `w` lets time pass, other letters let
/// things come and go.
final class HouseTarget: OpenTarget {
    private let topics = Topics(prefix: "brewguide", id: "0123456789ab")

    func take(_ input: [UInt8]) throws {
        var bridge = Bridge(topics: topics, seed: 1)
        var now = Instant.origin
        var underWay = 0
        var presses = 0
        var words = 0
        for row in input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let rest = Array(row.dropFirst())
            var outputs: [Bridge.Output] = []
            if row.first == UInt8(ascii: "w") {
                now += .milliseconds(rest.count * 700)
                outputs = bridge.advance(to: now)
            } else if let happened = happening(row.first ?? 0, rest) {
                if case .delivered = happened, underWay == 0 { continue }
                if case .delivered = happened { underWay = 0 }
                if case .received(topics.key, _, _) = happened { words += 1 }
                outputs = bridge.handle(
                    happened, at: now, wall: WallTime(millisecondsSince1970: 1_795_305_600_000))
            }
            for output in outputs {
                try check(output)
                switch output {
                case .publish: underWay += 1
                case .dropBroker, .connectBroker: underWay = 0
                case .press: presses += 1
                case .connectDevice, .subscribe, .keepAlive, .log, .end: break
                }
            }
            if case .brokerLost? = happening(row.first ?? 0, rest) { underWay = 0 }
            try require(underWay <= 1, "two messages are under way")
            try require(presses <= words, "a key is pressed that nobody asked for")
        }
    }

    private func happening(_ letter: UInt8, _ rest: [UInt8]) -> Bridge.Input? {
        switch Character(UnicodeScalar(letter)) {
        case "d": ControlReply(line: String(decoding: rest, as: UTF8.self)).map { .deviceSaid($0) }
        case "D": .deviceConnected
        case "x": .deviceLost("it hung up")
        case "k": .received(topic: topics.key, payload: rest, isRetained: false)
        case "b": .received(topic: "homeassistant/status", payload: rest, isRetained: false)
        case "B": .brokerConnected
        case "X": .brokerLost("it hung up")
        case "a": .delivered
        case "s": .stop
        default: nil
        }
    }

    private func check(_ output: Bridge.Output) throws {
        guard case .publish(let message) = output else { return }
        let kept = topics.retained.contains(message.topic)
        try require(kept || message.topic == topics.event, "a topic that is not ours")
        try require(kept == message.isRetained, "\(message.topic) is kept, or is not")
        let isWord = ["online", "offline"].contains(message.payload)
        try require(
            isWord || JSONObject(parsing: message.payload) != nil, "no JSON: \(message.payload)")
    }
}
