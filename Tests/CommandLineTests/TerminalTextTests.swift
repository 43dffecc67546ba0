import CommandLine
import Testing

@Suite("Text in a terminal")
struct TerminalTextTests {
    @Test(
        "a text takes the columns a terminal gives it",
        arguments: [
            ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("朝", 2), ("한", 2), ("😀", 2), ("☕️", 2),
            ("👨‍👩‍👧", 2), ("★☆", 2), ("a\u{200B}b", 2),
        ])
    func widths(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test("what is too wide is cut with a mark, and nothing steers the terminal")
    func cutting() {
        #expect("abcdef".cut(toWidth: 6) == "abcdef")
        #expect("abcdefg".cut(toWidth: 6) == "abcde…")
        #expect("朝朝朝".cut(toWidth: 5) == "朝朝…")
        #expect("朝朝朝".cut(toWidth: 4) == "朝…")
        #expect("a\u{1B}[31m\u{9B}b\n".printable == "a [31m b ")
    }

    @Test("columns are as wide as what stands in them, numbers stand to the right")
    func table() {
        let columns = [
            TextTable.Column(title: "A", limit: 4), TextTable.Column(title: "BB", isNumber: true),
        ]
        let rows = [["abcdefg", "1"], ["朝", "22"]]
        #expect(
            TextTable(columns, style: TextStyle(hasColours: false)).text(rows)
                == "A     BB\nabc…   1\n朝    22\n")
        #expect(
            TextTable(columns, style: TextStyle(hasColours: true)).text([])
                == "\u{1B}[1mA  BB\u{1B}[0m\n")
    }
}
