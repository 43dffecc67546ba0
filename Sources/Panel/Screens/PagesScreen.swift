import Hardware

/// Words to be read, a page at a time: the warnings, each in full, or why a brew can't start, or
/// what is wrong with the device.
struct PagesScreen {
    /// What the words are about, which decides where they lead.
    enum Subject {
        case warnings, obstacle, fault
    }

    let subject: Subject
    let title: String
    let texts: [String]
    var index = 0

    init(_ subject: Subject, title: String, texts: [String]) {
        self.subject = subject
        self.title = title
        self.texts = texts
    }

    /// Every text on as many pages as the glass needs for it. The small glass has one row for
    /// words, so that its legend is always there.
    func pages(for size: DisplaySize) -> [[String]] {
        let rows = max(1, size.rows - 2)
        let isSmall = size == .sixteenByTwo
        return ((isSmall && subject == .fault ? [title] : []) + texts).flatMap { text in
            let lines = TextLines.broken(text, width: size.columns)
            return stride(from: 0, to: lines.count, by: rows).map { start in
                Array(lines[start..<min(start + rows, lines.count)])
            }
        }
    }

    // What it shows.

    func draw(on canvas: inout Canvas) {
        let pages = pages(for: canvas.size)
        let first = canvas.isSmall ? 0 : 1
        if !canvas.isSmall {
            canvas.row(0, title, right: pages.count > 1 ? "\(index + 1)/\(pages.count)" : "")
        }
        guard index < pages.count else { return }
        for (row, line) in pages[index].enumerated() { canvas.row(first + row, line) }
    }

    // Its soft keys.

    func softKeys(for size: DisplaySize) -> SoftKeys {
        let isLast = index + 1 >= pages(for: size).count
        let leaving = subject == .fault ? "OK" : "Back"
        return SoftKeys(next: SoftKey(isLast ? leaving : "Next", .nextPage))
    }
}
