import Sync
import Testing

/// Answers and outcomes of signing in, for tests.
enum SignInSample {
    static func address(_ text: String) throws -> ServerAddress {
        try #require(ServerAddress(text))
    }

    static func request(_ command: SignInCommand) -> SignInRequest? {
        guard case .send(let request) = command else { return nil }
        return request
    }

    static func failure(_ command: SignInCommand) -> SignInFailure? {
        guard case .finish(.failure(let failure)) = command else { return nil }
        return failure
    }

    static func answer(_ status: Int, _ body: String = "") -> SignInReply {
        .answered(SignInAnswer(status: status, body: body))
    }
}
