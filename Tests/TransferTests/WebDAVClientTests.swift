import Testing
import TestWebDAV

@testable import Sync
@testable import Transfer

@Suite("SPEC §11 · WebDAV over libcurl")
struct WebDAVClientTests {
    private func status(_ outcome: WebDAVClient.Outcome) -> Int? {
        guard case .answered(let answer) = outcome else { return nil }
        return answer.status
    }

    /// A server with a file of ours in its folder.
    private func filled(_ habits: String = "apache") throws -> (TestServer, WebDAVClient) {
        let server = try TestServer(habits)
        let client = try server.client()
        _ = client.send(WebDAVRequest(.makeFolder, ""))
        _ = client.send(WebDAVRequest(.put, "format.json", body: Array("hello".utf8)))
        return (server, client)
    }

    @Test("SY-001 · an account is tried on each server's habits", arguments: TestServer.habits)
    func probe(habits: String) throws {
        let server = try TestServer(habits)
        let client = try server.client()
        let id = try #require(SyncID("00000000-0000-4000-8000-000000000001"))
        var run = RequestRun(StorageProbe(id: id))
        var command = run.start()
        while case .send(let request) = command {
            guard case .answered(let answer) = client.send(request) else { break }
            command = run.resume(with: .answered(answer))
        }
        guard case .finish(.success) = command else {
            Issue.record("\(habits): \(command)")
            return
        }
    }

    @Test("SY-003 · a folder is listed, an ETag answered 304", arguments: TestServer.habits)
    func listing(habits: String) throws {
        let (server, client) = try filled(habits)
        defer { withExtendedLifetime(server) {} }
        guard case .answered(let list) = client.send(WebDAVRequest(.list, "")),
            case .answered(let file) = client.send(WebDAVRequest(.get, "format.json"))
        else {
            Issue.record("no answer")
            return
        }
        #expect(list.status == 207 && list.hrefs.count == 2)
        #expect(list.hrefs.last?.hasSuffix("/BrewGuide/format.json") == true)
        #expect(file.body == Array("hello".utf8))
        guard let tag = file.tag else { return }
        let again = client.send(WebDAVRequest(.get, "format.json", knownTag: tag))
        #expect(status(again) == 304)
    }

    @Test("AU-003 · a wrong password is one 401, and one request")
    func unauthorized() throws {
        let server = try TestServer()
        let client = try server.client(password: "wrong")
        #expect(status(client.send(WebDAVRequest(.get, "format.json"))) == 401)
    }

    @Test(
        "SY-008 · what is cut, lost, too long or no answer is told apart",
        arguments: [
            ("{\"kind\": \"cut\", \"bytes\": 2}", TransportFailure.interrupted),
            ("{\"kind\": \"refuse\", \"count\": 9}", .interrupted),
            ("{\"kind\": \"lost\", \"count\": 9}", .interrupted),
            ("{\"kind\": \"huge\"}", .tooLarge), ("{\"kind\": \"endless\"}", .tooLarge),
        ])
    func failures(fault: String, failure: TransportFailure) throws {
        let (server, client) = try filled()
        try server.order(fault)
        #expect(client.send(WebDAVRequest(.get, "format.json")) == .failed(failure))
    }

    @Test(
        "SY-008 · a list that is a bomb, no XML or too long is none",
        arguments: [
            ("{\"kind\": \"bomb\"}", TransportFailure.tooLarge),
            ("{\"kind\": \"cut\", \"bytes\": 90}", .interrupted),
            ("{\"kind\": \"huge\", \"status\": 207}", .tooLarge),
        ])
    func lists(fault: String, failure: TransportFailure) throws {
        let (server, client) = try filled()
        try server.order(fault)
        #expect(client.send(WebDAVRequest(.list, "")) == .failed(failure))
    }

    @Test("SY-008 · Retry-After is read as seconds and as a date")
    func retryAfter() throws {
        let (server, client) = try filled()
        try server.order("{\"kind\": \"status\", \"status\": 503, \"after\": \"90\"}")
        let outcome = client.send(WebDAVRequest(.get, "format.json"))
        #expect(
            outcome == .answered(WebDAVAnswer(status: 503, retryAfter: .seconds(90))))
        try server.order(
            "{\"kind\": \"status\", \"status\": 503, \"after\": \"Thu, 01 Jan 1970 00:00:00 GMT\"}")
        let past = client.send(WebDAVRequest(.get, "format.json"))
        #expect(past == .answered(WebDAVAnswer(status: 503, retryAfter: .zero)))
    }

    @Test("§11.2 · a redirect is followed on the same server alone, and never by an upload")
    func redirects() throws {
        let (server, client) = try filled()
        let moved = "{\"kind\": \"status\", \"status\": 302, \"to\": "
        try server.order(moved + "\"/BrewGuide/format.json\"}")
        #expect(status(client.send(WebDAVRequest(.get, "elsewhere"))) == 200)
        for there in ["http://127.0.0.2/x", "https://example.org/", "file:///etc/passwd"] {
            try server.order(moved + "\"\(there)\"}")
            #expect(status(client.send(WebDAVRequest(.get, "format.json"))) == 302, "\(there)")
        }
        try server.order(moved + "\"/BrewGuide/format.json\"}")
        #expect(status(client.send(WebDAVRequest(.put, "a.json", body: [1]))) == 302)
    }

    @Test("§11.2 · without encryption it goes to this device alone, or as the person says")
    func reach() throws {
        func isTaken(_ address: String, allowsHouse: Bool) throws -> Bool {
            let credentials = Credentials(
                folder: try #require(ServerAddress(address)),
                secret: .password(user: "anna", password: "secret"), revocation: nil)
            return WebDAVClient(credentials, allowsHouse: allowsHouse) != nil
        }
        #expect(try isTaken("https://example.org/", allowsHouse: false))
        #expect(try isTaken("http://127.0.0.1/", allowsHouse: false))
        #expect(try !isTaken("http://192.168.1.2/", allowsHouse: false))
        #expect(try isTaken("http://192.168.1.2/", allowsHouse: true))
        #expect(try !isTaken("http://example.org/", allowsHouse: true))
    }

    @Test("SY-004 · nobody listens: unreachable; a brew that begins ends what is under way")
    func ends() throws {
        let (server, _) = try filled()
        try server.order("{\"kind\": \"silent\", \"seconds\": 60}")
        let stopped = try #require(WebDAVClient(server.credentials(), isStopped: { true }))
        #expect(stopped.send(WebDAVRequest(.get, "format.json")) == .stopped)
        // Port 1 is nobody's on this device.
        let nobody = Credentials(
            folder: try #require(ServerAddress("http://127.0.0.1:1/")),
            secret: .password(user: "anna", password: "secret"), revocation: nil)
        let client = try #require(WebDAVClient(nobody))
        #expect(client.send(WebDAVRequest(.get, "a")) == .failed(.unreachable))
    }
}
