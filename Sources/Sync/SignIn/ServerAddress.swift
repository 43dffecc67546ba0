/// An address of a server that credentials may be sent to.
package struct ServerAddress: Hashable, Sendable {
    package let isEncrypted: Bool
    /// In small letters; an IPv6 address in its brackets.
    package let host: String
    package let port: Int
    /// Begins with `/`, and ends with it when a folder is meant.
    package let path: String

    /// Bytes of an address at most. Chosen.
    private static let limit = 2048

    /// Reads `https://host[:port][/path]`, or `http://…`. A user name, a query or a fragment has
    /// no place in it.
    /// - Returns: nil of anything else.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.limit,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !Self.refused.contains($0) })
        else { return nil }
        var rest = text[...]
        switch true {
        case rest.lowercased().hasPrefix("https://"): isEncrypted = true
        case rest.lowercased().hasPrefix("http://"): isEncrypted = false
        default: return nil
        }
        rest = rest.dropFirst(isEncrypted ? 8 : 7)
        let authority = rest.prefix { $0 != "/" }
        path =
            rest.dropFirst(authority.count).isEmpty
            ? "/" : String(rest.dropFirst(authority.count))
        guard !authority.contains("@"), !path.split(separator: "/").contains("..") else {
            return nil
        }
        let isNumeric = authority.hasPrefix("[")
        let name = authority.prefix { isNumeric ? $0 != "]" : $0 != ":" } + (isNumeric ? "]" : "")
        let behind = authority.dropFirst(name.count)
        guard !name.isEmpty, authority.hasPrefix(name) else { return nil }
        host = name.lowercased()
        guard !behind.isEmpty else {
            port = isEncrypted ? 443 : 80
            return
        }
        guard behind.first == ":", let number = Int(behind.dropFirst()),
            (1...65535).contains(number)
        else { return nil }
        port = number
    }

    private static let refused: Set<UInt8> = Set("?#\\\"<>^`{|}".utf8)

    /// As it was read, the port only where it is not the usual one.
    package var text: String {
        let isUsual = port == (isEncrypted ? 443 : 80)
        return (isEncrypted ? "https://" : "http://") + host + (isUsual ? "" : ":\(port)") + path
    }

    /// The address without its path.
    private var origin: String { String(text.dropLast(path.utf8.count)) }

    /// The address of a path on the same server.
    package func at(_ path: String) -> ServerAddress? { ServerAddress(origin + path) }

    /// The address with a path behind its own.
    package func appending(_ path: String) -> ServerAddress? {
        at((self.path.hasSuffix("/") ? self.path : self.path + "/") + path)
    }

    /// Whether credentials for this server may be sent to that one: the same name and port, and
    /// nothing less than encrypted.
    package func trusts(_ other: ServerAddress) -> Bool {
        host == other.host && port == other.port && isEncrypted == other.isEncrypted
    }

    /// Who hears what is sent without encryption.
    package enum Reach: Hashable, Sendable {
        /// Nobody but this device: without encryption it is fine.
        case loopback
        /// The house: only when the person says so.
        case house
        /// Anybody: never.
        case world
    }

    /// RFC 6890 and RFC 4193; names that multicast DNS resolves stay in the house (RFC 6762).
    package var reach: Reach {
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        switch host {
        case "localhost", "[::1]": return .loopback
        case _ where host.hasSuffix(".local"): return .house
        case _ where ["[fc", "[fd", "[fe80:"].contains { host.hasPrefix($0) }: return .house
        default: break
        }
        guard numbers.count == 4 else { return .world }
        switch (numbers[0], numbers[1], numbers[2], numbers[3]) {
        case (127?, _?, _?, _?): return .loopback
        case (10?, _?, _?, _?), (172?, (16...31)?, _?, _?), (192?, 168?, _?, _?),
            (169?, 254?, _?, _?):
            return .house
        default: return .world
        }
    }
}

extension ServerAddress {
    /// The folder that is synced to, in the one that a person names; nil when it is too long.
    package var syncFolder: ServerAddress? {
        if path.hasSuffix("/BrewGuide/") { return self }
        return path.hasSuffix("/BrewGuide") ? at(path + "/") : appending("BrewGuide/")
    }
}
