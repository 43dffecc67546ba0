import Sync

/// Carries the requests of a sign-in, one at a time: forms and questions, to servers whose
/// addresses the sign-in has checked. No redirect is followed. It belongs to the thread that uses
/// it.
package final class SignInClient {
    private let connection: HTTPConnection
    private let allowsHouse: Bool
    private let isStopped: () -> Bool

    /// - Parameters:
    ///   - allowsHouse: whether the person lets secrets go through the house unencrypted.
    ///   - isStopped: asked several times a second; true ends what is under way.
    /// - Returns: nil when libcurl can't begin.
    package init?(allowsHouse: Bool = false, isStopped: @escaping () -> Bool = { false }) {
        guard let connection = HTTPConnection() else { return nil }
        self.connection = connection
        (self.allowsHouse, self.isStopped) = (allowsHouse, isStopped)
    }

    /// Sends a request and waits for its answer.
    package func send(_ request: SignInRequest) -> SignInReply {
        // A server's own answer must not lead to where anybody listens.
        guard request.address.isPrivate(allowsHouse: allowsHouse) else {
            return .failed(.untrusted)
        }
        let answer = Answer(limit: SignInRequest.answerLimit, isStopped: isStopped)
        var headers = ["Accept: application/json"]
        if request.isOCS { headers.append("OCS-APIRequest: true") }
        if request.method == .post {
            headers.append("Content-Type: application/x-www-form-urlencoded")
        }
        let exchange = HTTPConnection.Request(
            method: request.method.rawValue, address: request.address, headers: headers,
            body: request.method == .post ? Array(request.formText.utf8) : nil,
            secret: request.secret, answerLimit: SignInRequest.answerLimit)
        switch connection.exchange(exchange, answer) {
        case .success(let status):
            return .answered(
                SignInAnswer(status: status, body: String(decoding: answer.body, as: UTF8.self)))
        case .failure(let failure): return isStopped() ? .left : .failed(failure)
        }
    }
}
