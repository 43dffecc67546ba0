import JSON5
import Testing

@testable import Bridge

/// `/etc/brewguide/mqtt.json`, with errors as those of the device's own configuration.
@Suite("The bridge's configuration")
struct MQTTConfigurationTests {
    @Test("HA-004 · what is not said has a default")
    func defaults() throws {
        let configuration = try MQTTConfiguration(parsing: "{}")
        #expect(configuration == MQTTConfiguration())
        #expect(configuration.host == "localhost" && configuration.portInUse == 1883)
        #expect(configuration.prefix == "brewguide" && configuration.tls == nil)
        let encrypted = try MQTTConfiguration(parsing: "{ tls: true }")
        #expect(encrypted.tls == MQTTConfiguration.TLS() && encrypted.portInUse == 8883)
        let plain = try MQTTConfiguration(parsing: "{ tls: false }")
        #expect(plain.tls == nil)
    }

    @Test("HA-004 · everything that can be said is read")
    func everything() throws {
        let configuration = try MQTTConfiguration(
            parsing: """
                { // the house
                  host: "broker.lan", port: 8884, tls: { ca: "/etc/ssl/house.pem" },
                  user: "coffee bar", passwordFile: "/etc/brewguide/mqtt.password",
                  prefix: "kitchen/brewguide", id: "left-bar", }
                """)
        #expect(configuration.host == "broker.lan" && configuration.portInUse == 8884)
        #expect(configuration.tls?.authority == "/etc/ssl/house.pem")
        #expect(configuration.user == "coffee bar")
        #expect(configuration.passwordFile == "/etc/brewguide/mqtt.password")
        let topics = Topics(prefix: configuration.prefix, id: configuration.id ?? "")
        #expect(topics.state == "kitchen/brewguide/left-bar/state")
    }

    @Test(
        "HA-004 · an error names its line, its key and what is allowed",
        arguments: [
            ("{\n \"hots\": 1 }", 2, "hots", "there is no such key; there is host, port"),
            ("{ \"host\": \"\" }", 1, "host", "a host's name or address"),
            ("{ \"host\": \"a b\" }", 1, "host", "a host's name or address"),
            ("{ \"port\": 0 }", 1, "port", "a whole number from 1 to 65535"),
            ("{ \"port\": 65536 }", 1, "port", "a whole number from 1 to 65535"),
            ("{ \"port\": \"1883\" }", 1, "port", "a whole number from 1 to 65535"),
            ("{ \"tls\": 1 }", 1, "tls", "true, false or { \"ca\": \"FILE\" }"),
            ("{ \"tls\": {\n \"key\": 1 } }", 2, "tls.key", "there is no such key; there is ca"),
            ("{ \"tls\": { \"ca\": \"house.pem\" } }", 1, "tls.ca", "begins with /"),
            ("{ \"passwordFile\": \"/p\" }", 1, "passwordFile", "needs a user"),
            ("{ \"prefix\": \"a/+/b\" }", 1, "prefix", "without + # $"),
            ("{ \"prefix\": \"/a\" }", 1, "prefix", "not beginning or ending with /"),
            ("{ \"prefix\": \"\" }", 1, "prefix", "a topic"),
            ("{ \"id\": \"a/b\" }", 1, "id", "1 to 32 letters, digits, - or _"),
            ("{ \"id\": \"ä\" }", 1, "id", "1 to 32 letters, digits, - or _"),
            ("{ \"host\": \"a\", \"host\": \"b\" }", 1, "host", "is there twice"),
            ("{\n\n \"port\": }", 3, "", ""),
        ])
    func errors(text: String, line: Int, key: String, words: String) throws {
        let errors = Self.errors(in: text)
        let found = try #require(errors.first { $0.key == key && $0.line == line })
        #expect(found.description.contains(words))
    }

    @Test("HA-004 · all errors are told at once")
    func several() {
        #expect(Self.errors(in: "{ port: 0, prefix: \"#\", id: \"\" }").count == 3)
    }

    private static func errors(in text: String) -> [DocumentError] {
        do throws(DocumentErrors) {
            _ = try MQTTConfiguration(parsing: text)
            return []
        } catch {
            return error.errors
        }
    }
}
