import CCurl
import Units

/// What a server sends back while it comes in. It keeps to its limits: what is more ends the
/// transfer.
final class Answer {
    private(set) var body: [UInt8] = []
    private(set) var headers: [String: String] = [:]
    /// Whether more came than was asked for.
    private(set) var isTooLarge = false
    private let limit: Int
    private var headerCount = 0
    private let isStopped: () -> Bool

    /// Bytes of all headers at most. Chosen: as much as Apache sends at all.
    private static let headerLimit = 64 * 1024
    /// The headers that are looked at.
    private static let known: Set = ["etag", "retry-after", "date", "location"]

    /// - Parameters:
    ///   - limit: bytes of the body at most.
    ///   - isStopped: whether the transfer is to end; asked several times a second.
    init(limit: Int, isStopped: @escaping () -> Bool) {
        (self.limit, self.isStopped) = (limit, isStopped)
    }

    /// - Returns: whether more is wanted.
    func take(body bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= limit - body.count else {
            isTooLarge = true
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// - Returns: whether more is wanted.
    func take(header bytes: UnsafeRawBufferPointer) -> Bool {
        headerCount += bytes.count
        guard headerCount <= Self.headerLimit else {
            isTooLarge = true
            return false
        }
        let line = String(decoding: bytes, as: UTF8.self)
        // A status line begins another answer, after one of 1xx say.
        if line.hasPrefix("HTTP/") { headers = [:] }
        guard let colon = line.firstIndex(of: ":") else { return true }
        let name = line[..<colon].lowercased()
        guard Self.known.contains(name) else { return true }
        headers[name] = Self.trimmed(line[line.index(after: colon)...])
        return true
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// Hands the callbacks to a transfer, which this has to outlive.
    func attach(to handle: UnsafeMutableRawPointer) {
        brewguide_curl_callbacks(
            handle, Unmanaged.passUnretained(self).toOpaque(),
            { bytes, size, count, context in
                Answer.count(bytes, size * count, context) { $0.take(body: $1) }
            },
            { bytes, size, count, context in
                Answer.count(bytes, size * count, context) { $0.take(header: $1) }
            },
            { context, _, _, _, _ in
                guard let context else { return 0 }
                return Unmanaged<Answer>.fromOpaque(context).takeUnretainedValue().isStopped()
                    ? 1 : 0
            })
    }

    /// What a callback answers: how many bytes were taken; another number ends the transfer.
    private static func count(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ take: (Answer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let context else { return 0 }
        let answer = Unmanaged<Answer>.fromOpaque(context).takeUnretainedValue()
        // Nothing but a number that differs ends it, also where nothing came.
        return take(answer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : count + 1
    }

    /// How long the server asks us to wait (RFC 9110, 10.2.3). A date is reckoned from the server's
    /// own: this device's clock may be wrong.
    var retryAfter: Duration? {
        guard let text = headers["retry-after"] else { return nil }
        if let seconds = UntrustedInteger(text) {
            return .seconds(seconds.nearest(to: 0...Self.longestWait))
        }
        guard let date = headers["date"] else { return nil }
        let (until, now) = (curl_getdate(text, nil), curl_getdate(date, nil))
        guard until >= 0, now >= 0 else { return nil }
        return .seconds(min(max(0, Int64(until) - Int64(now)), Self.longestWait))
    }

    /// Seconds. Chosen: a day; nobody waits longer for an answer.
    private static let longestWait: Int64 = 86_400
}
