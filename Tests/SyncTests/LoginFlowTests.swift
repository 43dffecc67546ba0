@testable import Sync
import Testing

@Suite("SPEC §11.2 · Login Flow v2")
struct LoginFlowTests {
    private let cloud = "https://cloud.example/nc"

    private func beginning(endpoint: String, login: String) -> SignInReply {
        .answered(
            SignInAnswer(
                status: 200,
                body: "{\"poll\": {\"token\": \"t0k\", \"endpoint\": \"\(endpoint)\"}, "
                    + "\"login\": \"\(login)\"}"))
    }

    private func begunFlow() throws -> (LoginFlow, SignInCommand) {
        var flow = LoginFlow(server: try SignInSample.address(cloud))
        let first = try #require(SignInSample.request(flow.start()))
        #expect(first.method == .post)
        #expect(first.address.text == cloud + "/index.php/login/v2")
        let reply = beginning(endpoint: cloud + "/login/v2/poll", login: cloud + "/login/v2/flow/x")
        let command = flow.resume(with: reply)
        return (flow, command)
    }

    @Test("AU-001 · Login Flow v2: 404 until the person is done, then the server's own folder")
    func loginFlow() throws {
        var (flow, command) = try begunFlow()
        #expect(
            command
                == .show(
                    SignInPrompt(
                        address: cloud + "/login/v2/flow/x", code: nil, lifetime: .seconds(1200))))
        command = flow.resume(with: .done)
        for _ in 0..<3 {
            #expect(command == .wait(.seconds(5)))
            let poll = try #require(SignInSample.request(flow.resume(with: .done)))
            #expect(poll.address.text == cloud + "/login/v2/poll")
            #expect(poll.form.map(\.value) == ["t0k"])
            command = flow.resume(with: SignInSample.answer(404))
        }
        _ = flow.resume(with: .done)
        let body =
            "{\"server\": \"\(cloud)\", \"loginName\": \"anna@example\", \"appPassword\": \"pw\"}"
        let ask = try #require(
            SignInSample.request(flow.resume(with: SignInSample.answer(200, body))))
        #expect(ask.address.text == cloud + "/ocs/v1.php/cloud/user")
        #expect(ask.isOCS)
        #expect(ask.secret == .password(user: "anna@example", password: "pw"))
        let end = flow.resume(
            with: SignInSample.answer(200, "{\"ocs\": {\"data\": {\"id\": \"an na/ä\"}}}"))
        guard case .finish(.success(let credentials)) = end else {
            Issue.record("\(end)")
            return
        }
        #expect(
            credentials.folder.text
                == cloud + "/remote.php/dav/files/an%20na%2F%C3%A4/BrewGuide/")
        let ending = try #require(credentials.ending)
        #expect(ending.method == .delete)
        #expect(ending.address.text == cloud + "/ocs/v2.php/core/apppassword")
    }

    @Test("AU-003 · Login Flow v2 ends after 20 minutes; a lost answer is no reason to stop")
    func loginFlowEnds() throws {
        var (flow, command) = try begunFlow()
        command = flow.resume(with: .done)
        var count = 0
        while SignInSample.failure(command) == nil, count < 1000 {
            if case .send = command {
                count += 1
                command = flow.resume(
                    with: count % 2 == 0 ? .failed(.interrupted) : SignInSample.answer(404))
            } else {
                command = flow.resume(with: .done)
            }
        }
        #expect(SignInSample.failure(command) == .expired)
        #expect(count == 239)
    }

    @Test("AU-002 · whoever leaves is not signed in, and nothing more is asked", arguments: 0..<4)
    func left(index: Int) throws {
        var (flow, command) = try begunFlow()
        for _ in 0..<index {
            command = flow.resume(
                with: SignInSample.request(command) == nil ? .done : SignInSample.answer(404))
        }
        let end = flow.resume(with: .left)
        #expect(SignInSample.failure(end) == .notSignedIn)
        #expect(SignInFailure.notSignedIn.description == "Not signed in")
    }

    @Test("AU-003 · Login Flow v2 sends nothing to another server", arguments: 0..<3)
    func loginFlowElsewhere(index: Int) throws {
        let evil = "https://evil.example"
        if index < 2 {
            var flow = LoginFlow(server: try SignInSample.address(cloud))
            let reply = beginning(
                endpoint: (index == 0 ? evil : cloud) + "/poll",
                login: (index == 1 ? evil : cloud) + "/flow")
            #expect(SignInSample.failure(flow.resume(with: reply)) == .elsewhere)
        } else {
            var (flow, _) = try begunFlow()
            _ = flow.resume(with: .done)
            _ = flow.resume(with: .done)
            let body = "{\"server\": \"\(evil)\", \"loginName\": \"a\", \"appPassword\": \"pw\"}"
            #expect(
                SignInSample.failure(flow.resume(with: SignInSample.answer(200, body)))
                    == .elsewhere)
        }
    }
}
