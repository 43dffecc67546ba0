import Testing
@testable import Sync

@Suite("Digests")
struct DigestTests {
    /// FIPS 180-4's own examples (NIST, "Examples with Intermediate Values").
    @Test(
        "SY-007 · SHA-256 gives the standard's own examples",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func examples(text: String, digest: String) {
        #expect(SHA256.digest(of: text.utf8).text == digest)
        #expect(Digest(digest)?.text == digest)
    }

    @Test("SY-007 · SHA-256 of a million letters, added in parts")
    func million() {
        var hash = SHA256()
        let part = [UInt8](repeating: UInt8(ascii: "a"), count: 1000)
        for _ in 0..<1000 { hash.add(part) }
        #expect(
            hash.finished().text
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test("SY-007 · what is no digest or id is refused", arguments: ["", "g", "E3", "../../x"])
    func refused(text: String) {
        #expect(Digest(text) == nil)
        #expect(Digest(String(repeating: "0", count: 63) + text.prefix(1)) == nil)
        #expect(SyncID(text) == nil)
    }

    @Test("SY-007 · an id is a UUID in small letters")
    func ids() {
        #expect(SyncID("0f8fad5b-d9cb-869f-a165-70867728950e") != nil)
        #expect(SyncID("0F8FAD5B-d9cb-869f-a165-70867728950e") == nil)
        #expect(SyncID("0f8fad5b/d9cb-869f-a165-70867728950e") == nil)
        #expect(SyncID("0f8fad5b-d9cb-869f-a165-7086772895-e") == nil)
    }

    @Test("SY-007 · a copy's id is a UUID of version 8 and variant 10 (RFC 9562)")
    func version() throws {
        let digest = SHA256.digest(of: "abc".utf8)
        #expect(digest.uuid == "ba7816bf-8f01-8fea-8141-40de5dae2223")
        #expect(SyncID(digest).text == digest.uuid)
        #expect(SyncID(digest.uuid) != nil)
    }
}
