// The library tries a name's first address and no other, when it may not wait. A name that has
// addresses of both families, as `localhost` and many a house's have, may have a broker at one of
// them only. Which family is tried is said by the address of ours that a connection begins at.

import CMosquitto

/// Which families a host's addresses are of.
enum BrokerAddresses {
    /// Where a connection to each family begins, in the order in which they are to be tried, which
    /// turns: "0.0.0.0" and "::" stand for any of ours. Nil, the library's choice, where there is
    /// one family only, or none is known. May take as long as the resolver's patience.
    static func sources(to host: String, turn: Int) -> [String?] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &found) == 0 else { return [nil] }
        defer { freeaddrinfo(found) }
        var sources: [String] = []
        var next = found
        while let address = next?.pointee {
            let source = address.ai_family == AF_INET6 ? "::" : "0.0.0.0"
            if !sources.contains(source) { sources.append(source) }
            next = address.ai_next
        }
        guard sources.count > 1 else { return [nil] }
        return turn.isMultiple(of: 2) ? sources : sources.reversed()
    }
}
