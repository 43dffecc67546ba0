import Brewing
import Guide
import JSON5
import Testing

@testable import Bridge

/// What Home Assistant is told that there is.
@Suite("Discovery")
struct DiscoveryTests {
    private func components(hasScale: Bool = true) throws -> JSONObject {
        let discovery = Discovery(topics: House.topics, version: "1.2.3", hasScale: hasScale)
        let root = try #require(JSONObject(parsing: discovery.json.line))
        return try #require(root.group("cmps"))
    }

    @Test("HA-001 · the device, where it comes from and its two availabilities")
    func device() throws {
        let discovery = Discovery(topics: House.topics, version: "1.2.3", hasScale: false)
        let root = try #require(JSONObject(parsing: discovery.json.line))
        let device = try #require(root.group("dev"))
        #expect(device.strings("ids") == ["brewguide_0123456789ab"])
        #expect(device.string("sw") == "1.2.3")
        #expect(root.group("o")?.has("name") == true)
        #expect(root.string("avty_mode") == "all")
        #expect(discovery.json.line.contains("{\"topic\": \"brewguide/0123456789ab/bridge\"}"))
        #expect(discovery.json.line.contains("{\"topic\": \"brewguide/0123456789ab/device\"}"))
        #expect(
            House.topics.discovery == "homeassistant/device/brewguide_0123456789ab/config")
    }

    @Test("HA-003 · every phase of a session and every event is announced")
    func enums() throws {
        let components = try components()
        let phases = try #require(components.group("phase")?.strings("options"))
        #expect(Set(phases) == Set(SessionPhase.allCases.map(\.name) + ["idle"]))
        let events = try #require(components.group("brew")?.strings("event_types"))
        #expect(
            events == [
                "started", "step", "step_due", "paused", "resumed", "finished", "left", "saved",
                "fault",
            ])
        #expect(events == HomeEvent.allCases.map(\.rawValue))
    }

    @Test("HA-003 · a sensor reads a member that the state has")
    func members() throws {
        let components = try components()
        let state = try #require(JSONObject(parsing: HomeState().json.line))
        let line = HomeState().json.line
        let keys = [
            "phase", "recipe", "step", "step_ends", "water_to", "weight", "rating", "grams_left",
            "version",
        ]
        for key in keys {
            let sensor = try #require(components.group(key))
            #expect(sensor.string("value_template") == "{{ value_json.\(key) }}")
            #expect(sensor.string("state_topic") == House.topics.state)
            #expect(sensor.string("unique_id") == "brewguide_0123456789ab_\(key)")
            #expect(line.contains("\"\(key)\": "))
        }
        #expect(!state.has("fault") && line.contains("\"fault\": null"))
        #expect(components.group("fault")?.string("p") == "binary_sensor")
    }

    @Test("HA-003 · a device without a scale has no weight, nor keeps an old one")
    func weight() throws {
        let without = try components(hasScale: false)
        let weight = try #require(without.group("weight"))
        #expect(weight.string("p") == "sensor" && !weight.has("unique_id"))
        let with = try components()
        let there = try #require(with.group("weight"))
        #expect(there.string("unit_of_measurement") == "g")
    }

    @Test("HA-003 · the only keys are NEXT and PAUSE, and both are off at first")
    func keys() throws {
        let line = Discovery(topics: House.topics, version: nil, hasScale: true).json.line
        let components = try components()
        #expect(line.components(ofKey: "command_topic") == 2)
        for key in ["next", "pause"] {
            let button = try #require(components.group(key))
            #expect(button.string("payload_press") == key)
            #expect(button.bool("enabled_by_default") == false)
        }
        for word in ["restart", "leave", "power", "delete", "switch"] {
            #expect(!line.lowercased().contains(word), "\(word)")
        }
    }

    @Test("HA-001 · a machine's identifier is made to 12 digits, always the same, and not shown")
    func identifier() {
        let machine = "0123456789abcdef0123456789abcdef"
        let id = Topics.identifier(machineID: machine)
        #expect(id?.count == 12 && id == Topics.identifier(machineID: machine))
        #expect(id.map { !machine.contains($0) } == true)
        #expect(id != Topics.identifier(machineID: "0123456789abcdef0123456789abcdee"))
        for text in ["", "uninitialized", "0123456789abcdef0123456789abcdeg", machine + "0"] {
            #expect(Topics.identifier(machineID: text) == nil)
        }
    }
}

extension String {
    fileprivate func components(ofKey key: String) -> Int {
        indices.filter { self[$0...].hasPrefix("\"\(key)\"") }.count
    }
}
