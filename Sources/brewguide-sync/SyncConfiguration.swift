import JSON5
import Sync

/// Who gives tokens to this device when it is signed in from its Settings:
/// `/etc/brewguide/sync.json`. Nothing in it is secret.
struct SyncConfiguration {
    /// The folder on the WebDAV server that is synced to.
    private(set) var folder: ServerAddress?
    /// Who gives the tokens (OpenID Connect): its address.
    private(set) var issuer: ServerAddress?
    /// The id that this program has there.
    private(set) var client = "brewguide"

    static let defaultPath = "/etc/brewguide/sync.json"

    /// What holds without a file.
    init() {}

    /// Reads the file.
    /// - Throws: every mistake in it.
    init(parsing text: String) throws(DocumentErrors) {
        let json: JSONDocument
        do throws(DocumentError) {
            json = try JSONDocument(text)
        } catch {
            throw DocumentErrors([error])
        }
        var root = JSONObjectDecoder(json, keys: ["folder", "issuer", "client"])
        folder = root.address("folder")
        issuer = root.address("issuer")
        client = root.client("client") ?? client
        for (key, other) in [("folder", "issuer"), ("issuer", "folder")]
        where root.has(key) && !root.has(other) {
            root.addError(
                key, "needs \"\(other)\": both are needed to sign in from the device",
                code: "missingKey")
        }
        guard root.errors.isEmpty else { throw DocumentErrors(root.errors) }
    }
}

extension JSONObjectDecoder {
    fileprivate mutating func address(_ key: String) -> ServerAddress? {
        value(key, "an address: https://HOST/PATH") { value in
            guard case .string(let text) = value else { return nil }
            return ServerAddress(text)
        }
    }

    /// RFC 6749, appendix A: printable ASCII.
    fileprivate mutating func client(_ key: String) -> String? {
        value(key, "1 to 255 printable ASCII characters") { value in
            guard case .string(let text) = value, (1...255).contains(text.utf8.count),
                text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
            else { return nil }
            return text
        }
    }
}
