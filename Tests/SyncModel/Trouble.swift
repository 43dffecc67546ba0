import Fixtures
import Sync

/// What goes wrong between a device and the server, and on the device.
package struct Trouble: Sendable {
    /// One request in so many fails in some way; 0: none.
    package var requestOdds = 0
    /// The power is cut at one command in so many; 0: never.
    package var powerOdds = 0

    package init(requestOdds: Int = 0, powerOdds: Int = 0) {
        (self.requestOdds, self.powerOdds) = (requestOdds, powerOdds)
    }

    package static let none = Trouble()
    package static let some = Trouble(requestOdds: 8, powerOdds: 25)
}

extension Trouble {
    /// What the device hears of a request, and what becomes of it on the server.
    package func exchange(
        _ request: WebDAVRequest, _ server: inout ModelServer, _ numbers: inout SeededNumbers
    ) -> SyncRound.Reply {
        guard requestOdds > 0, numbers.below(requestOdds) == 0 else {
            return .answered(server.answer(request))
        }
        switch numbers.below(8) {
        case 0: return .failed(.unreachable)
        case 1:
            // The answer is lost after the server has done it.
            _ = server.answer(request)
            return .failed(.interrupted)
        case 2:
            // An upload is cut.
            if request.method == .put, server.habits.writesInPlace {
                let part = request.body.prefix(numbers.below(request.body.count + 1))
                _ = server.put(request.path, Array(part))
            }
            return .failed(.interrupted)
        case 3:
            // A download is cut, and the server said nothing of its length.
            let whole = server.answer(request)
            let part = whole.body.prefix(numbers.below(whole.body.count + 1))
            return .answered(WebDAVAnswer(status: whole.status, body: Array(part)))
        case 4 where request.method == .get:
            return .answered(WebDAVAnswer(status: 200, body: Array("<html>Sign in</html>".utf8)))
        case 4, 5: return .answered(WebDAVAnswer(status: 423))
        case 6:
            return .answered(
                WebDAVAnswer(status: 503, retryAfter: .seconds(numbers.below(100))))
        default: return .answered(WebDAVAnswer(status: [429, 500, 412, 413][numbers.below(4)]))
        }
    }
}
