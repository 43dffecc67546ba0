@testable import Sync
import Testing

@Suite("SPEC §11.3 · answers to PROPFIND")
struct MultistatusTests {
    /// Elements as `<name`, their ends as `>`, everything else is text.
    private func read(_ parts: [String]) -> MultistatusReader {
        var reader = MultistatusReader()
        for part in parts {
            if part == ">" {
                reader.end()
            } else if part.hasPrefix("<") {
                reader.begin(String(part.dropFirst()))
            } else {
                reader.add(part)
            }
        }
        return reader
    }

    private let beginning = ["<DAV:|multistatus", "<DAV:|response"]

    @Test("SY-008 · hrefs of responses count, whatever stands beside them and in how many parts")
    func hrefs() {
        let reader = read(
            beginning + [
                "<DAV:|href", " /d", "/a/ \n", ">", "<DAV:|propstat", "<DAV:|prop", "<DAV:|href",
                "/not/this", ">", "<other|href", "/nor/this", ">", ">", ">", ">",
                "<DAV:|response", "<DAV:|href", "/d/b", ">", ">", ">",
            ])
        #expect(reader.hrefs == ["/d/a/", "/d/b"])
        #expect(!reader.isTooMuch)
    }

    @Test("SY-008 · what is too deep, too long or too many ends the reading")
    func tooMuch() {
        #expect(read([String](repeating: "<DAV:|x", count: 33)).isTooMuch)
        let long = [String](repeating: "0123456789", count: 205)
        #expect(read(beginning + ["<DAV:|href"] + long).isTooMuch)
        let response = ["<DAV:|response", "<DAV:|href", "/d/x", ">", ">"]
        let many = read(
            ["<DAV:|multistatus"] + [[String]](repeating: response, count: 1001).flatMap { $0 })
        #expect(many.isTooMuch)
        #expect(many.hrefs.count == 1000)
    }
}
