import JSON5
import Testing

@Suite("Text inside XML")
struct XMLTextTests {
    @Test(
        "what XML takes for its own is escaped, also with a mark on it, and what it can't hold goes",
        arguments: [
            ("a < b & \"c\"", "a &lt; b &amp; &quot;c&quot;"), ("<\u{338}g", "&lt;\u{338}g"),
            ("&\u{301}", "&amp;\u{301}"), ("]]>", "]]&gt;"), ("a\u{0}\u{1B}\u{FFFF}b", "a   b"),
            ("two\tor\nmore", "two\tor\nmore"), ("Crème 50 %", "Crème 50 %"),
        ])
    func escaping(text: String, escaped: String) {
        // By scalars: to Swift a mark makes another character of what is before it.
        #expect(Array(XMLText.escaped(text).unicodeScalars) == Array(escaped.unicodeScalars))
    }
}
