import JSON5

/// What `/etc/brewguide/mqtt.json` says (SPEC §17.1); what it does not say is as here.
public struct MQTTConfiguration: Hashable, Sendable {
    /// How the connection is encrypted.
    public struct TLS: Hashable, Sendable {
        /// A file with the certificates that are trusted; nil trusts those of the system.
        public var authority: String?
    }

    /// The broker's name or address.
    public var host = "localhost"
    /// Its port; nil for the usual one (`portInUse`).
    public var port: Int?
    /// How the connection is encrypted; nil when it is not.
    public var tls: TLS?
    /// Who signs in; nil for nobody.
    public var user: String?
    /// The file whose first line is the password.
    public var passwordFile: String?
    /// What all topics of ours begin with.
    public var prefix = "brewguide"
    /// What tells the devices of a house apart; nil makes it from the machine's own.
    public var id: String?

    /// The file the bridge reads when none is named.
    public static let defaultPath = "/etc/brewguide/mqtt.json"
    /// The certificates of the system: package ca-certificates.
    public static let systemAuthorities = "/etc/ssl/certs/ca-certificates.crt"

    /// The port: what the configuration says, or the one registered with IANA.
    public var portInUse: Int { port ?? (tls == nil ? 1883 : 8883) }

    /// What holds without a file.
    public init() {}

    /// Reads a configuration; keys that are not there keep their defaults.
    /// - Throws: `DocumentErrors` with everything that is wrong.
    public init(parsing text: String) throws(DocumentErrors) {
        self.init()
        let json: JSONDocument
        do {
            json = try JSONDocument(text)
        } catch {
            throw DocumentErrors([error])
        }
        var root = JSONObjectDecoder(
            json, keys: ["host", "port", "tls", "user", "passwordFile", "prefix", "id"])
        // 255: the longest name (RFC 1035). It is handed to the resolver as it is.
        host = root.word("host", "a host's name or address", limit: 255) ?? host
        port = root.integer("port", 1...65_535)
        readTLS(&root)
        // 255: nobody's name is longer.
        user = root.word("user", "a user's name", limit: 255, allowsBlanks: true)
        passwordFile = root.path("passwordFile")
        prefix =
            root.topic("prefix", "a topic, without + # $ and not beginning or ending with /")
            ?? prefix
        id = root.identifier("id")
        if passwordFile != nil, !root.has("user") {
            root.addError(
                "passwordFile", "needs a user: the broker asks for both", code: "missingKey")
        }
        guard root.errors.isEmpty else { throw DocumentErrors(root.errors) }
    }

    /// `true`, or a group that names the certificates.
    private mutating func readTLS(_ root: inout JSONObjectDecoder) {
        guard root.has("tls") else { return }
        let isOn: Bool?? = root.value("tls", "true, false or { \"ca\": \"FILE\" }") { value in
            switch value {
            case .bool(let isOn): .some(isOn)
            case .object: .some(nil)
            case .null, .number, .string, .array: nil
            }
        }
        switch isOn {
        case .some(.some(let isOn)): tls = isOn ? TLS() : nil
        case .some(.none):
            var group = root.group("tls", keys: ["ca"])
            tls = TLS(authority: group.path("ca"))
            root.adopt(group)
        case .none: break
        }
    }
}

extension JSONObjectDecoder {
    /// A text without blanks and control characters, at most so many bytes long.
    fileprivate mutating func word(
        _ key: String, _ allowed: String, limit: Int, allowsBlanks: Bool = false
    ) -> String? {
        value(key, allowed) { value in
            guard case .string(let text) = value, !text.isEmpty, text.utf8.count <= limit,
                text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f || allowsBlanks && $0 == 0x20 })
            else { return nil }
            return text
        }
    }

    /// The path of a file: absolute, since a service has no folder of its own to begin at.
    fileprivate mutating func path(_ key: String) -> String? {
        value(key, "a file's path that begins with /") { value in
            guard case .string(let text) = value, text.hasPrefix("/"), !text.utf8.contains(0)
            else { return nil }
            return text
        }
    }

    /// MQTT 3.1.1, 4.7: wildcards stand for many topics, and $ is the broker's own.
    fileprivate mutating func topic(_ key: String, _ allowed: String) -> String? {
        value(key, allowed) { value in
            guard case .string(let text) = value, (1...64).contains(text.utf8.count),
                !text.hasPrefix("/"), !text.hasSuffix("/"),
                text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && !"+#$".utf8.contains($0) })
            else { return nil }
            return text
        }
    }

    /// What Home Assistant takes for part of an id.
    fileprivate mutating func identifier(_ key: String) -> String? {
        value(key, "1 to 32 letters, digits, - or _") { value in
            guard case .string(let text) = value, (1...32).contains(text.utf8.count),
                text.utf8.allSatisfy({ byte in
                    let letter = UnicodeScalar(byte).properties.isAlphabetic && byte < 0x80
                    return letter || (0x30...0x39).contains(byte) || "-_".utf8.contains(byte)
                })
            else { return nil }
            return text
        }
    }
}
