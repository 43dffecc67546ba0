/// What an answer means that any request may get, and how long one request is tried again.
struct Patience {
    private var tries = 0

    enum Verdict: Equatable {
        /// The request's own business.
        case accept
        case retry(after: Duration)
        case give(SyncFailure)
    }

    /// Tries of one request at most. Chosen with the waits below: 15 s in all.
    private static let limit = 5
    /// What is waited for within a sync at most; a longer wait ends it. Chosen.
    private static let longestWait = Duration.seconds(60)

    /// - Parameter isOthers: whether another device's file was asked for, which may be kept from us
    ///   without our own being so.
    mutating func verdict(on answer: WebDAVAnswer, isOthers: Bool = false) -> Verdict {
        switch answer.status {
        case 401: return .give(.signInNeeded)
        case 403 where isOthers: return .accept
        case 403, 507: return .give(.noStorage)
        // Nextcloud answers 423 without anybody's lock.
        case 408, 423, 429, 500, 502, 503, 504:
            tries += 1
            let wait = answer.retryAfter ?? .seconds(1 << (tries - 1))
            guard tries < Self.limit, wait <= Self.longestWait else {
                return .give(.busy(status: answer.status, retryAfter: answer.retryAfter))
            }
            return .retry(after: max(wait, .zero))
        default: return .accept
        }
    }
}
