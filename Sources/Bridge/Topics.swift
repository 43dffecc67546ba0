import Hardware

/// The names under which one device is told (SPEC §17.1).
public struct Topics: Hashable, Sendable {
    /// What tells the devices of a house apart: 12 hexadecimal digits, or what the configuration
    /// says.
    public let id: String
    private let base: String

    /// The topics of a device under a prefix.
    public init(prefix: String, id: String) {
        self.id = id
        base = "\(prefix)/\(id)/"
    }

    /// Where Home Assistant tells that it has started: the default of its MQTT integration.
    static let birth = "homeassistant/status"

    /// What there is, in Home Assistant's words.
    public var discovery: String { "homeassistant/device/\(device(id))/config" }
    /// How the device stands.
    public var state: String { base + "state" }
    /// What happened.
    public var event: String { base + "event" }
    /// Whether the bridge is there.
    public var bridge: String { base + "bridge" }
    /// Whether the device is there.
    public var device: String { base + "device" }
    /// Where a key is to be pressed.
    public var key: String { base + "key" }
    /// Where `brewguide mqtt check` says something to itself.
    public var check: String { base + "check" }

    /// All whose messages the broker keeps.
    public var retained: [String] { [discovery, state, device, bridge] }

    /// What the broker tells when we are gone without a goodbye.
    public var will: Message {
        Message(topic: bridge, payload: Availability.offline, isRetained: true)
    }

    /// What the whole device is called in Home Assistant's registry.
    var deviceIdentifier: String { device(id) }

    private func device(_ id: String) -> String { "brewguide_\(id)" }

    /// The identifier of this machine: 48 bits of its machine-id(5), by the hash FNV-1a of 64 bits
    /// (Fowler, Noll, Vo). That page asks not to show the identifier itself on a network: of its
    /// 128 bits most are lost. Nil where the text is none.
    public static func identifier(machineID: String) -> String? {
        guard machineID.utf8.count == 32, machineID.allSatisfy(\.isHexDigit) else { return nil }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in "brewguide-mqtt \(machineID)".utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        let digits = String(hash & 0xffff_ffff_ffff, radix: 16)
        return String(repeating: "0", count: 12 - digits.count) + digits
    }
}

/// The keys that a house may press. Nothing that destroys: RESTART begins a brew anew, leaves one
/// and deletes, so it is none of them.
enum RemoteKey: String, CaseIterable, Sendable {
    case next, pause

    var button: Button {
        switch self {
        case .next: .next
        case .pause: .pause
        }
    }

    /// As people read it.
    var title: String {
        switch self {
        case .next: "Next"
        case .pause: "Pause"
        }
    }
}
