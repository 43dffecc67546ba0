/// A request to the server. The paths are below the folder the person chose; whoever sends it adds
/// the address and the credentials, and asks for no compression, which would change ETags.
package struct WebDAVRequest: Hashable, Sendable {
    /// The five methods that every WebDAV server does alike: measured.
    package enum Method: String, Hashable, Sendable {
        case get = "GET"
        case put = "PUT"
        case list = "PROPFIND"
        case makeFolder = "MKCOL"
        case delete = "DELETE"
    }

    package let method: Method
    /// Made of our own names and ids alone: nothing in it needs escaping. A folder ends with `/`.
    package let path: String
    /// What is sent.
    package let body: [UInt8]
    /// The ETag of the version that is known: the answer is 304 when it is still that one.
    package let knownTag: String?
    /// Bytes of the answer at most; a longer one is given up when it exceeds them.
    package let answerLimit: Int

    package init(
        _ method: Method, _ path: String, body: [UInt8] = [], knownTag: String? = nil,
        answerLimit: Int = 64 * 1024
    ) {
        (self.method, self.path, self.body) = (method, path, body)
        (self.knownTag, self.answerLimit) = (knownTag, answerLimit)
    }
}

/// What the server answered.
package struct WebDAVAnswer: Hashable, Sendable {
    /// The status (RFC 9110, section 15).
    package let status: Int
    package let body: [UInt8]
    /// The `href`s of a 207 (RFC 4918, 14.7), as they stand there.
    package let hrefs: [String]
    /// The ETag, with its quotes.
    package let tag: String?
    /// How long the server asks us to wait (RFC 9110, 10.2.3).
    package let retryAfter: Duration?

    package init(
        status: Int, body: [UInt8] = [], hrefs: [String] = [], tag: String? = nil,
        retryAfter: Duration? = nil
    ) {
        (self.status, self.body, self.hrefs) = (status, body, hrefs)
        (self.tag, self.retryAfter) = (tag, retryAfter)
    }
}

/// Why no answer came.
package enum TransportFailure: Error, Hashable, Sendable {
    /// No name server, no route, nobody listening: the network or the server is away.
    case unreachable
    /// The connection was cut or said nothing for too long. What was asked may have been done.
    case interrupted
    /// The server's certificate is not valid for it; also when the clock of this device is wrong.
    case untrusted
    /// More came than was asked for.
    case tooLarge
}
