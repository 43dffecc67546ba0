// Carries requests to the server, one at a time, by libcurl.
//
// **Responsible for** what is sent with each request, and for where it goes: encrypted, or to this
// device itself; never with the credentials to another server. **Not for** what an answer means,
// nor for trying again.
//
// A redirect of a question (GET, PROPFIND) is followed on the same server alone, a few times; all
// else is answered with its 3xx. Nothing is said of addresses, names and secrets in errors: there
// are none in `TransportFailure`.

import Sync

/// A connection to a WebDAV server. It belongs to the thread that uses it.
package final class WebDAVClient {
    private let folder: ServerAddress
    private let secret: Credentials.Secret
    private let connection: HTTPConnection
    private let isStopped: () -> Bool

    /// What became of a request.
    package enum Outcome: Hashable, Sendable {
        case answered(WebDAVAnswer)
        case failed(TransportFailure)
        /// It was stopped from outside.
        case stopped
    }

    /// A client for the folder of these credentials.
    /// - Parameters:
    ///   - allowsHouse: whether the person lets the secret go through the house unencrypted.
    ///   - isStopped: asked several times a second; true ends what is under way.
    /// - Returns: nil when the address may not be used, or libcurl can't begin.
    package init?(
        _ credentials: Credentials, allowsHouse: Bool = false,
        isStopped: @escaping () -> Bool = { false }
    ) {
        (folder, secret) = (credentials.folder, credentials.secret)
        self.isStopped = isStopped
        guard folder.isPrivate(allowsHouse: allowsHouse), let connection = HTTPConnection() else {
            return nil
        }
        self.connection = connection
    }

    /// Sends a request and waits for its answer.
    package func send(_ request: WebDAVRequest) -> Outcome {
        var address: ServerAddress? =
            request.path.isEmpty
            ? folder : folder.appending(request.path)
        for _ in 0...Self.redirectLimit {
            guard let there = address else { return .failed(.unreachable) }
            let answer = Answer(limit: request.answerLimit, isStopped: isStopped)
            switch exchange(request, with: there, answer) {
            case .success(let status):
                address = follow(request, status, answer)
                if address == nil { return outcome(of: request, status, answer) }
            case .failure(let failure):
                return isStopped() ? .stopped : .failed(failure)
            }
        }
        return .failed(.unreachable)
    }

    /// Redirects of one request at most. Chosen: a slash that was forgotten, and one to spare.
    private static let redirectLimit = 2

    /// Where a question is asked again; nil when the answer is one.
    private func follow(
        _ request: WebDAVRequest, _ status: Int, _ answer: Answer
    ) -> ServerAddress? {
        guard [301, 302, 307, 308].contains(status), let text = answer.headers["location"] else {
            return nil
        }
        switch request.method {
        case .put, .makeFolder, .delete: return nil
        case .get, .list: break
        }
        // `//host/…` names another server, and `at` takes it for a path here: nothing is there.
        let there = text.hasPrefix("/") ? folder.at(text) : ServerAddress(text)
        return there.flatMap { folder.trusts($0) ? $0 : nil }
    }

    private func outcome(of request: WebDAVRequest, _ status: Int, _ answer: Answer) -> Outcome {
        var hrefs: [String] = []
        if request.method == .list, status == 207 {
            do { hrefs = try MultistatusParser.hrefs(answer.body) } catch {
                return .failed(error)
            }
        }
        return .answered(
            WebDAVAnswer(
                status: status, body: answer.body, hrefs: hrefs, tag: answer.headers["etag"],
                retryAfter: answer.retryAfter))
    }

    /// One exchange; the status of the answer.
    private func exchange(
        _ request: WebDAVRequest, with address: ServerAddress, _ answer: Answer
    ) -> Result<Int, TransportFailure> {
        let body: [UInt8]? =
            switch request.method {
            case .put: request.body
            case .list: Self.question
            case .get, .makeFolder, .delete: nil
            }
        return connection.exchange(
            HTTPConnection.Request(
                method: request.method.rawValue, address: address, headers: request.headers,
                body: body, secret: secret, answerLimit: request.answerLimit), answer)
    }

    /// RFC 4918, 9.1: of the properties none is needed but that an entry is there.
    private static let question = Array(
        """
        <?xml version="1.0" encoding="utf-8"?>
        <propfind xmlns="DAV:"><prop><resourcetype/></prop></propfind>
        """.utf8)
}

extension WebDAVRequest {
    /// What is sent with it.
    fileprivate var headers: [String] {
        var headers: [String] = []
        switch method {
        case .put: headers.append("Content-Type: application/octet-stream")
        case .list: headers += ["Depth: 1", "Content-Type: application/xml; charset=utf-8"]
        case .get, .makeFolder, .delete: break
        }
        // A server's ETag goes back as it came, and must not bring lines of its own.
        if let knownTag, knownTag.isHeaderValue { headers.append("If-None-Match: \(knownTag)") }
        return headers
    }
}
