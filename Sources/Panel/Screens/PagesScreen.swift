import Hardware

/// Words to be read, a page at a time: the warnings, each in full, or why a brew can't start, or
/// what is wrong with the device.
struct PagesScreen {
    /// What the words are about, which decides where they lead.
    enum Subject {
        case warnings, obstacle, fault, problem, about
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

    private var isFault: Bool { subject == .fault || subject == .problem }

    /// Whether the words are of the recipe that is about to be brewed.
    var isOfRecipe: Bool { subject == .warnings || subject == .obstacle }

    /// What could not be done, and why.
    static func problem(_ fault: Fault) -> PagesScreen {
        PagesScreen(.problem, title: fault.title, texts: [fault.advice])
    }

    /// Whether the title says something that the words don't.
    private var isTitled: Bool { isFault || subject == .about }

    /// Every text on as many pages as the glass needs for it. The small glass has one row for
    /// words, so that its legend is always there.
    func pages(for size: DisplaySize) -> [[String]] {
        let isSmall = size == .sixteenByTwo
        return ((isSmall && isTitled ? [title] : []) + texts).flatMap { text in
            TextLines.pages(of: text, for: size)
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
        let leaving = isFault ? "OK" : "Back"
        return SoftKeys(next: SoftKey(isLast ? leaving : "Next", .nextPage))
    }
}
