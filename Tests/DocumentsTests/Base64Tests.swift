import Testing

@testable import Documents

/// Bytes in a text, by the samples of RFC 4648, section 10.
@Suite("Base64")
struct Base64Tests {
    @Test(
        "the samples of the standard, there and back",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
        ])
    func samples(plain: String, text: String) {
        #expect(Base64.text(of: Array(plain.utf8)) == text)
        #expect(Base64.bytes(of: text) == Array(plain.utf8))
    }

    @Test("every byte at every place comes back")
    func everyByte() {
        for lead in 0..<3 {
            let bytes = [UInt8](repeating: 255, count: lead) + Array(0...255)
            #expect(Base64.bytes(of: Base64.text(of: bytes)) == bytes)
        }
    }

    @Test(
        "what is no such text is none",
        arguments: ["Z", "Zg", "Zg=", "====", "Zg==Zg==", "Z=g=", "Zg\n=", "Zm9-", "Zmé="])
    func nonsense(text: String) {
        #expect(Base64.bytes(of: text) == nil)
    }
}
