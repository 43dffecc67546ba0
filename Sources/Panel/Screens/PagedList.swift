// This is a list of any length out of the store, of which a part is held: enough to go down it, not
// more. What a line looks like, and who sends the request, is the screen's.
//
// Terms. `lines` is the part that is held; `start` is the index in the whole list of the first of
// them; `index` is the index of the selected one. A request names the line *after* which it wants
// more, not a number: the command line may add or delete lines meanwhile, and a name still means
// the same. `total` is what the store said last.
//
// The order of things. The screen asks `nextRequest` after everything that may need one: when it
// comes up, after a key, after an answer. There is one request at a time. Ahead of the selected
// line more are asked for in time, so that going down never waits. `refresh` gives up the request
// there is and asks again from the line before the selected one; what was read ahead of the answer
// stays where the answer still leads on to it. An answer to another question than the last is
// dropped. Past the last line, or when the list has become shorter than the selection, it begins
// again at the top.

import Brewing
import Timebase

/// A list out of the store, read a few lines at a time as the person goes down it.
struct PagedList<Line: Hashable & Sendable>: Sendable {
    /// What was asked for and has not come.
    struct Request: Sendable {
        /// The line ahead of those asked for.
        let after: Line?
        /// The index in the list of the first of them.
        let first: Int
        /// Whether they take the place of the lines that are there.
        let replaces: Bool
        let since: Instant
    }

    /// Lines asked for at once. Chosen: two looks' worth, some hundred bytes each.
    let pageSize = 8
    /// Lines ahead at which more are asked for.
    private static var reserve: Int { 4 }
    /// Lines held at most: a list of any length takes no more memory.
    private static var limit: Int { 32 }

    /// The selected line, counted from 0.
    private(set) var index = 0
    /// How many there are; nil before the first answer.
    private(set) var total: Int?
    private(set) var request: Request?
    private var lines: [Line] = []
    /// The index in the list of the first of `lines`.
    private var start = 0
    private var isStale = false

    var selected: Line? { line(index) }
    var following: Line? { line(index + 1) }

    private func line(_ index: Int) -> Line? {
        lines.indices.contains(index - start) ? lines[index - start] : nil
    }

    /// `2/7`.
    var position: String {
        guard let total, total > 0 else { return "" }
        return "\(index + 1)/\(total)"
    }

    /// What stands there while there is no line: nothing for a moment, then that it is being read.
    func words(empty: String, at now: Instant) -> String {
        guard let request else { return empty }
        return now >= request.since + PanelContext.patience ? "Reading..." : ""
    }

    // Reading.

    /// What is to be asked for now, if anything is.
    mutating func nextRequest(at now: Instant) -> Request? {
        guard request == nil else { return nil }
        let end = start + lines.count
        if isStale {
            isStale = false
            let before = index == 0 ? nil : line(index - 1)
            let first = before == nil ? 0 : index
            request = Request(after: before, first: first, replaces: true, since: now)
        } else if total.map({ end < $0 && end - index <= Self.reserve }) ?? true {
            request = Request(after: lines.last, first: end, replaces: false, since: now)
        }
        return request
    }

    /// Asks again for the selected line and those that follow: they may have changed.
    mutating func refresh() {
        isStale = true
        request = nil
    }

    /// Takes in an answer, unless it is not to what was asked.
    mutating func take(_ page: Page<Line>, after: Line?) {
        guard let request, request.after == after else { return }
        self.request = nil
        let isLast = page.lines.count < pageSize
        if request.replaces {
            replace(with: page.lines, after: after, at: request.first, isLast: isLast)
        } else {
            lines += page.lines
        }
        let end = start + lines.count
        let total = isLast ? end : max(page.total, end)
        self.total = total
        // The person may be past what was read anew; what is there is read on.
        if index > 0, index >= total { goToStart() }
        forgetPassed()
    }

    /// Lines in the place of those that stood there. What was read ahead of them stays where it
    /// still goes on.
    private mutating func replace(
        with new: [Line], after: Line?, at first: Int, isLast: Bool
    ) {
        let old = (start: start, lines: lines)
        lines = (after.map { [$0] } ?? []) + new
        start = first - (after == nil ? 0 : 1)
        let seam = start + lines.count - old.start
        if !isLast, old.lines.indices.contains(seam - 1), old.lines[seam - 1] == lines.last {
            lines += old.lines[seam...]
        }
        if after == nil { index = min(index, max(0, lines.count - 1)) }
    }

    private mutating func forgetPassed() {
        // The line before the selected one is what a refresh begins after.
        guard lines.count > Self.limit, index > start + 1 else { return }
        let passed = min(index - 1 - start, lines.count - 1)
        lines.removeFirst(passed)
        start += passed
    }

    // What the keys do.

    /// To the next line, after the last to the first.
    mutating func down() {
        guard let total, selected != nil else { return }
        if index + 1 < total { index += 1 } else { goToStart() }
    }

    /// The lines from the beginning on are read again: time has passed since they were.
    private mutating func goToStart() {
        index = 0
        refresh()
        guard start > 0 else { return }
        start = 0
        lines = []
        total = nil
    }

    /// Whether there is another line to go to.
    var goesDown: Bool { selected != nil && total ?? 0 >= 2 }

    /// Whether it can't go on without these lines.
    func awaits(after: Line?, count: Int) -> Bool {
        guard let request else { return false }
        return request.after == after && count == pageSize
    }
}
