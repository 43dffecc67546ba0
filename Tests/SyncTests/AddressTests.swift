@testable import Sync
import Testing

@Suite("SPEC §11.2 · addresses of servers")
struct AddressTests {
    private let cloud = "https://cloud.example/nc"

    @Test(
        "AU-003 · addresses read as they are written",
        arguments: [
            ("https://cloud.example", "https://cloud.example/"),
            ("HTTPS://Cloud.Example:443/dav/Anna/", "https://cloud.example/dav/Anna/"),
            ("http://127.0.0.1:8080/x", "http://127.0.0.1:8080/x"),
            ("https://[::1]:8443/", "https://[::1]:8443/"),
        ])
    func addresses(text: String, read: String) {
        #expect(ServerAddress(text)?.text == read)
    }

    @Test(
        "AU-003 · what is no address of a server is none",
        arguments: [
            "", "cloud.example", "ftp://cloud.example", "https://", "https:///x", "https://a:0/",
            "https://a:99999/", "https://a:x/", "https://anna:secret@cloud.example/",
            "https://a/?q",
            "https://a/#f", "https://a/../b", "https://a b/", "https://[::1", "https://ä.example/",
            "https://a\r\nHost: b/",
        ])
    func noAddresses(text: String) {
        #expect(ServerAddress(text) == nil)
    }

    @Test(
        "AU-003 · without encryption only within the house",
        arguments: [
            ("localhost", ServerAddress.Reach.loopback), ("127.1.2.3", .loopback),
            ("[::1]", .loopback),
            ("10.0.0.1", .house), ("172.31.0.1", .house), ("192.168.1.1", .house),
            ("pi.local", .house), ("[fd00::1]", .house), ("172.32.0.1", .world),
            ("8.8.8.8", .world),
            ("cloud.example", .world), ("10.example", .world), ("127.0.0.1.example", .world),
        ])
    func reach(host: String, reach: ServerAddress.Reach) throws {
        let read = try SignInSample.address("http://\(host)/")
        #expect(read.reach == reach)
    }

    @Test(
        "AU-003 · credentials go to no other host, port or scheme",
        arguments: [
            ("https://cloud.example/other", true), ("https://evil.example/nc", false),
            ("https://cloud.example:8443/nc", false), ("http://cloud.example/nc", false),
            ("https://cloud.example.evil.example/nc", false),
        ])
    func trust(text: String, isTrusted: Bool) throws {
        let (home, other) = (try SignInSample.address(cloud), try SignInSample.address(text))
        #expect(home.trusts(other) == isTrusted)
    }
}
