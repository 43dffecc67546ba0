@testable import Sync
import Testing

@Suite("SPEC §11.2 · device grants")
struct DeviceGrantTests {
    private let cloud = "https://cloud.example/nc"

    private func deviceGrant() throws -> DeviceGrant {
        DeviceGrant(
            issuer: try SignInSample.address("https://id.example"), client: "brewguide",
            folder: try SignInSample.address("https://dav.example/BrewGuide/"))
    }

    /// A grant whose code is on the display.
    private func begunGrant(
        expires: Int = 300, interval: String = ", \"interval\": 3"
    ) throws -> (DeviceGrant, SignInCommand) {
        var grant = try deviceGrant()
        let discovery = try #require(SignInSample.request(grant.start()))
        #expect(discovery.address.text == "https://id.example/.well-known/openid-configuration")
        let device = try #require(
            SignInSample.request(
                grant.resume(
                    with: SignInSample.answer(
                        200,
                        "{\"device_authorization_endpoint\": \"https://id.example/device\", "
                            + "\"token_endpoint\": \"https://id.example/token\", "
                            + "\"revocation_endpoint\": \"https://id.example/revoke\"}"))))
        #expect(device.address.text == "https://id.example/device")
        let code = SignInSample.answer(
            200,
            "{\"device_code\": \"dc\", \"user_code\": \"ABCD-EFGH\", \"verification_uri\": "
                + "\"https://id.example/go\", \"expires_in\": \(expires)\(interval)}")
        let command = grant.resume(with: code)
        return (grant, command)
    }

    /// What is waited for before the next poll; the poll's answer is `error`.
    private func poll(_ grant: inout DeviceGrant, _ error: String) -> (Duration?, SignInCommand) {
        let command = grant.resume(with: SignInSample.answer(400, "{\"error\": \"\(error)\"}"))
        guard case .wait(let span) = command else { return (nil, command) }
        return (span, grant.resume(with: .done))
    }

    @Test("AU-001 · a device grant keeps to the interval, and to slow_down (RFC 8628, 3.5)")
    func grant() throws {
        var (grant, command) = try begunGrant()
        #expect(
            command
                == .show(
                    SignInPrompt(
                        address: "https://id.example/go", code: "ABCD-EFGH",
                        lifetime: .seconds(300))))
        command = grant.resume(with: .done)
        #expect(command == .wait(.seconds(3)))
        let first = try #require(SignInSample.request(grant.resume(with: .done)))
        #expect(
            first.form.map(\.value) == [
                "urn:ietf:params:oauth:grant-type:device_code", "dc", "brewguide",
            ])
        let errors = ["authorization_pending", "slow_down", "authorization_pending", "slow_down"]
        #expect(
            errors.map { poll(&grant, $0).0 } == [3, 8, 8, 13].map { Duration?.some(.seconds($0)) })
        #expect(grant.resume(with: .failed(.unreachable)) == .wait(.seconds(26)))
        _ = grant.resume(with: .done)
        let end = grant.resume(
            with: SignInSample.answer(200, "{\"access_token\": \"at\", \"refresh_token\": \"rt\"}"))
        guard case .finish(.success(let credentials)) = end else {
            Issue.record("\(end)")
            return
        }
        #expect(credentials.folder.text == "https://dav.example/BrewGuide/")
        let revocation = try #require(credentials.ending)
        #expect(revocation.form.map(\.value) == ["rt", "brewguide"])
    }

    @Test(
        "AU-002 AU-003 · a device grant that is refused, expired or unreachable",
        arguments: [
            ("access_denied", SignInFailure.notSignedIn), ("expired_token", .expired),
            ("invalid_client", .refused),
        ])
    func grantEnds(error: String, expected: SignInFailure) throws {
        var (grant, _) = try begunGrant()
        _ = grant.resume(with: .done)
        _ = grant.resume(with: .done)
        let end = poll(&grant, error).1
        #expect(SignInSample.failure(end) == expected)
        var other = try deviceGrant()
        #expect(
            SignInSample.failure(other.resume(with: .failed(.untrusted))) == .transport(.untrusted))
    }

    @Test(
        "AU-003 · a code ends when its time is over, whatever the server says",
        arguments: [
            (12, ", \"interval\": 5", 2), (12, "", 2), (1, ", \"interval\": 0", 0),
            (1_000_000, ", \"interval\": 60", 59), (100, ", \"interval\": 1e9", 0),
        ])
    func grantExpires(expires: Int, interval: String, polls: Int) throws {
        var (grant, command) = try begunGrant(expires: expires, interval: interval)
        command = grant.resume(with: .done)
        var count = 0
        while SignInSample.failure(command) == nil, count < 5000 {
            if case .send = command {
                count += 1
                command = grant.resume(
                    with: SignInSample.answer(400, "{\"error\": \"authorization_pending\"}"))
            } else {
                command = grant.resume(with: .done)
            }
        }
        #expect(SignInSample.failure(command) == .expired)
        #expect(count == polls)
    }

    @Test(
        "AU-003 · answers that can't be read say so, in either way of signing in",
        arguments: [
            "", "<html>", "{}", "{\"poll\": 1}", "[]", "{\"device_authorization_endpoint\": 5}",
        ])
    func unreadable(body: String) throws {
        var flow = LoginFlow(server: try SignInSample.address(cloud))
        #expect(
            SignInSample.failure(flow.resume(with: SignInSample.answer(200, body))) == .unreadable)
        var grant = try deviceGrant()
        let found = SignInSample.failure(grant.resume(with: SignInSample.answer(200, body)))
        #expect(found == .unreadable || found == .notOffered)
        var other = LoginFlow(server: try SignInSample.address(cloud))
        #expect(
            SignInSample.failure(other.resume(with: SignInSample.answer(404, body))) == .notOffered)
    }
}
