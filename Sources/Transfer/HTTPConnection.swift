// One exchange after the other with servers, by libcurl.
//
// **Responsible for** what is sent with every request (credentials, no compression), for how long
// it may take, and for the limits of what comes back. **Not for** where a request may go: whoever
// makes it knows.
//
// Nothing is said of addresses, names and secrets in errors: there are none in `TransportFailure`.

import CCurl
import Sync

/// A connection by libcurl, which is kept for the next request. It belongs to the thread that uses
/// it.
final class HTTPConnection {
    /// What is asked of a server.
    struct Request {
        let method: String
        let address: ServerAddress
        let headers: [String]
        /// What is sent; nil for nothing.
        let body: [UInt8]?
        /// What goes with it.
        let secret: Credentials.Secret?
        /// Bytes of the answer at most.
        let answerLimit: Int
    }

    private let handle: UnsafeMutableRawPointer
    /// What the handle is run by: a transfer on its own looks up once a second only.
    private let runner: UnsafeMutableRawPointer

    /// - Returns: nil when libcurl can't begin.
    init?() {
        guard let runner = curl_multi_init() else { return nil }
        guard let handle = curl_easy_init() else {
            curl_multi_cleanup(runner)
            return nil
        }
        (self.handle, self.runner) = (handle, runner)
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_multi_cleanup(runner)
    }

    /// One exchange; the status of the answer.
    func exchange(_ request: Request, _ answer: Answer) -> Result<Int, TransportFailure> {
        // The connection is kept, all settings are made anew.
        curl_easy_reset(handle)
        setLimits(request)
        answer.attach(to: handle)
        var headers = list(Self.headers + request.headers)
        defer { curl_slist_free_all(headers) }
        switch request.secret {
        case .password(user: let user, password: let password):
            set(CURLOPT_HTTPAUTH, Self.basicAuthentication)
            set(CURLOPT_USERNAME, user)
            set(CURLOPT_PASSWORD, password)
        case .token(access: let access, refresh: _, client: _, renewal: _):
            // What a server gave must not bring lines of its own.
            guard access.isHeaderValue else { return .failure(.interrupted) }
            headers = curl_slist_append(headers, "Authorization: Bearer \(access)") ?? headers
        case nil: break
        }
        _ = brewguide_curl_headers(handle, headers)
        set(CURLOPT_URL, request.address.text)
        set(CURLOPT_CUSTOMREQUEST, request.method)
        if let body = request.body {
            _ = brewguide_curl_bytes(handle, body, curl_off_t(body.count))
        }
        let code = withExtendedLifetime(answer) { perform() }
        guard code == CURLE_OK else { return .failure(failure(code, answer)) }
        var status = 0
        _ = brewguide_curl_status(handle, &status)
        return .success(status)
    }

    /// Runs what the handle is set to, to its end or until the answer wants no more.
    private func perform() -> CURLcode {
        guard curl_multi_add_handle(runner, handle) == CURLM_OK else { return CURLE_FAILED_INIT }
        defer { curl_multi_remove_handle(runner, handle) }
        var runningCount: Int32 = 1
        while runningCount > 0 {
            guard curl_multi_perform(runner, &runningCount) == CURLM_OK else {
                return CURLE_FAILED_INIT
            }
            // Each turn asks whether it is to end.
            guard runningCount > 0 else { break }
            curl_multi_poll(runner, nil, 0, Self.lookMilliseconds, nil)
        }
        var leftCount: Int32 = 0
        while let message = curl_multi_info_read(runner, &leftCount) {
            if message.pointee.msg == CURLMSG_DONE { return message.pointee.data.result }
        }
        return CURLE_FAILED_INIT
    }

    /// Chosen: a brew that begins has the network's processor time to itself within 1 s.
    private static let lookMilliseconds: Int32 = 200

    /// `Expect` is taken out: libcurl waits a second for an answer to it that some servers never
    /// give. The name becomes that of an app password.
    private static let headers = [
        "Accept-Encoding: identity", "Expect:", "User-Agent: BrewGuide (kitchen)",
    ]

    private func setLimits(_ request: Request) {
        // A signal for a time-out would hit whatever runs (curl_easy_setopt(3)).
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_PROTOCOLS_STR, request.address.isEncrypted ? "https" : "http")
        // To this device itself, or within the house: never by way of a proxy.
        if !request.address.isEncrypted { set(CURLOPT_NOPROXY, "*") }
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        set(CURLOPT_CONNECTTIMEOUT, Self.connectSeconds)
        set(CURLOPT_LOW_SPEED_LIMIT, Self.slowestBytes)
        set(CURLOPT_LOW_SPEED_TIME, Self.slowSeconds)
        set(CURLOPT_TIMEOUT, Self.longestSeconds)
        _ = brewguide_curl_large(
            handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(request.answerLimit))
    }

    /// Chosen: a name server that is away, and one try of each address.
    private static let connectSeconds = 15
    /// Chosen: fewer bytes a second than this, for so long, is a server that says nothing.
    private static let slowestBytes = 64
    private static let slowSeconds = 30
    /// Chosen: 256 KiB over the slowest telephone line.
    private static let longestSeconds = 300
    /// `CURLAUTH_BASIC`, a macro with a cast (curl.h).
    private static let basicAuthentication = 1

    private func set(_ option: CURLoption, _ value: Int) {
        _ = brewguide_curl_number(handle, option, value)
    }

    private func set(_ option: CURLoption, _ value: String) {
        _ = brewguide_curl_text(handle, option, value)
    }

    private func list(_ headers: [String]) -> UnsafeMutablePointer<curl_slist>? {
        var list: UnsafeMutablePointer<curl_slist>?
        for header in headers { list = curl_slist_append(list, header) ?? list }
        return list
    }

    /// Why no answer came (libcurl-errors(3)).
    private func failure(_ code: CURLcode, _ answer: Answer) -> TransportFailure {
        if answer.isTooLarge { return .tooLarge }
        switch code {
        case CURLE_FILESIZE_EXCEEDED: return .tooLarge
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
            return .unreachable
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR: return .untrusted
        case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CACERT_BADFILE: return .untrusted
        case CURLE_SSL_ISSUER_ERROR: return .untrusted
        default:
            var sent = 0
            _ = brewguide_curl_sent(handle, &sent)
            return sent > 0 ? .interrupted : .unreachable
        }
    }
}

extension String {
    /// Whether it can stand in a header.
    var isHeaderValue: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}

extension ServerAddress {
    /// Whether credentials may be sent there: encrypted, or to this device itself, or within the
    /// house where the person says so.
    func isPrivate(allowsHouse: Bool) -> Bool {
        switch reach {
        case _ where isEncrypted: true
        case .loopback: true
        case .house: allowsHouse
        case .world: false
        }
    }
}
