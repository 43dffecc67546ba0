@testable import Sync
import Testing

@Suite("SPEC §11.2 · credentials")
struct CredentialsTests {
    private func token() throws -> Credentials {
        Credentials(
            folder: try SignInSample.address("https://dav.example/BrewGuide/"),
            secret: .token(
                access: "at-secret", refresh: "rt-secret", client: "brewguide",
                renewal: try SignInSample.address("https://id.example/token")), revocation: nil)
    }

    private func password() throws -> Credentials {
        Credentials(
            folder: try SignInSample.address("https://dav.example/BrewGuide/"),
            secret: .password(user: "anna", password: "pw-secret"),
            revocation: try SignInSample.address("https://dav.example/end"))
    }

    @Test("AU-005 · credentials read as they were written; what is damaged means signed out")
    func document() throws {
        for credentials in [try token(), try password()] {
            let document = credentials.document
            #expect(Credentials(document: document) == credentials)
            for count in 0..<document.count - 2 {
                #expect(Credentials(document: String(document.prefix(count))) == nil)
            }
        }
    }

    @Test("AU-005 · credentials stand in no text that is made of them")
    func secrecy() throws {
        let all: [Any] = [
            try token(), try password(), try token().secret, try password().secret,
            try #require(try token().renewal), try #require(try password().ending),
            SignInAnswer(status: 200, body: "{\"access_token\": \"at-secret\"}"),
            SignInCommand.finish(.success(try token())),
            SignInCommand.send(
                try #require(try token().renewal)),
        ]
        for value in all {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(!text.contains("-secret"), "\(text)")
                #expect(!text.contains("anna"))
            }
        }
    }

    @Test("AU-005 · a token is renewed; a renewal that is refused means signed out")
    func renewal() throws {
        let old = try token()
        let request = try #require(old.renewal)
        #expect(request.form.map(\.value) == ["refresh_token", "rt-secret", "brewguide"])
        let kept = try old.renewed(by: SignInAnswer(status: 200, body: "{\"access_token\": \"b\"}"))
        #expect(kept.renewal == request)
        #expect(kept != old)
        for status in [400, 401, 403] {
            #expect(throws: SignInFailure.refused) {
                _ = try old.renewed(by: SignInAnswer(status: status, body: ""))
            }
        }
        #expect(throws: SignInFailure.transport(.interrupted)) {
            _ = try old.renewed(by: SignInAnswer(status: 503, body: ""))
        }
        #expect(throws: SignInFailure.unreadable) {
            _ = try old.renewed(by: SignInAnswer(status: 200, body: "<html>"))
        }
        let none = try password().renewal
        #expect(none == nil)
    }
}
