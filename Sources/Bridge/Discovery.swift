import Control
import JSON5

/// What there is, as Home Assistant's device discovery has it. The keys are those of its MQTT
/// integration, version 2026.2 (components/mqtt/abbreviations.py, schemas.py); what they say is
/// ours.
struct Discovery: Hashable, Sendable {
    let topics: Topics
    /// The device's version; nil until it was told.
    let version: String?
    let hasScale: Bool

    /// The message that is retained.
    var json: JSONValue {
        .group([
            "dev": .group([
                "ids": .array([.string(topics.deviceIdentifier)]), "name": .string("BrewGuide"),
                "mf": .string("BrewGuide"), "mdl": .string("Countertop"),
                "sw": .optional(version),
            ]),
            "o": .group([
                "name": .string("brewguide-mqtt"), "sw": .string(BrewGuideVersion.current),
            ]),
            "availability": .array(
                [topics.bridge, topics.device].map { .group(["topic": .string($0)]) }),
            // Both must be there.
            "avty_mode": .string("all"),
            "qos": .integer(1),
            "cmps": .object(
                components.flatMap { JSONValue.members([$0.key: .object($0.members)]) }),
        ])
    }

    private struct Component {
        let key: String
        let members: [JSONValue.Member]
    }

    private var components: [Component] {
        sensors + [brew, fault] + RemoteKey.allCases.map(button)
    }

    private var sensors: [Component] {
        let grams: KeyValuePairs<String, JSONValue> = [
            "device_class": .string("weight"), "unit_of_measurement": .string("g"),
        ]
        return [
            sensor(
                "phase", "Phase",
                [
                    "device_class": .string("enum"),
                    "options": .array(HomeState.phases.map(JSONValue.string)),
                    "json_attributes_topic": .string(topics.state),
                ]),
            sensor("recipe", "Recipe"), sensor("step", "Step"),
            sensor("step_ends", "Step ends", ["device_class": .string("timestamp")]),
            sensor("water_to", "Water target", grams),
            // One without a scale must not have it: what has no name is taken away.
            hasScale
                ? sensor("weight", "Weight", grams)
                : Component(key: "weight", members: JSONValue.members(["p": .string("sensor")])),
            sensor("rating", "Last rating"), sensor("grams_left", "Beans left", grams),
            sensor("version", "Version", ["entity_category": .string("diagnostic")]),
        ]
    }

    private var brew: Component {
        component(
            "brew", "event", "Brew",
            [
                "state_topic": .string(topics.event),
                "event_types": .array(HomeEvent.allCases.map { .string($0.rawValue) }),
            ])
    }

    private var fault: Component {
        component(
            "fault", "binary_sensor", "Fault",
            [
                "state_topic": .string(topics.state), "device_class": .string("problem"),
                "entity_category": .string("diagnostic"),
                "value_template": .string("{{ 'ON' if value_json.fault else 'OFF' }}"),
            ])
    }

    /// Whoever wants it switches it on: from another room nobody sees what a key does.
    private func button(_ key: RemoteKey) -> Component {
        component(
            key.rawValue, "button", key.title,
            [
                "command_topic": .string(topics.key), "payload_press": .string(key.rawValue),
                "enabled_by_default": .bool(false),
            ])
    }

    /// A sensor that reads the member of its name from the state.
    private func sensor(
        _ key: String, _ name: String, _ more: KeyValuePairs<String, JSONValue> = [:]
    ) -> Component {
        let sensor = component(
            key, "sensor", name,
            [
                "state_topic": .string(topics.state),
                "value_template": .string("{{ value_json.\(key) }}"),
            ])
        return Component(key: key, members: sensor.members + JSONValue.members(more))
    }

    private func component(
        _ key: String, _ platform: String, _ name: String,
        _ more: KeyValuePairs<String, JSONValue>
    ) -> Component {
        Component(
            key: key,
            members: JSONValue.members([
                "p": .string(platform), "name": .string(name),
                "unique_id": .string("\(topics.deviceIdentifier)_\(key)"),
            ]) + JSONValue.members(more))
    }
}
