import Hardware
import Timebase

/// A row whose words move through it once where they do not fit; what stands before and behind
/// them stays.
struct MovingRow: Hashable {
    var prefix = ""
    let words: String
    var right = ""

    /// How many characters of the words do not fit.
    func excess(for size: DisplaySize) -> Int {
        let taken = prefix.count + (right.isEmpty ? 0 : right.count + 1)
        return max(0, words.count - (size.columns - taken))
    }

    /// Draws the row `span` after it came up, or after the last key.
    func draw(on canvas: inout Canvas, row: Int, after span: Duration) {
        let offset = Marquee.offset(excess: excess(for: canvas.size), after: span)
        canvas.row(row, prefix, String(words.dropFirst(offset)), right: right)
    }
}

/// A name that is longer than its row: after a while it moves through once, in steps, and comes
/// to rest where it began.
enum Marquee {
    /// Chosen: nobody who goes down the list sees it move.
    static let delay = Duration.milliseconds(1500)
    /// Chosen: few enough steps that the bus hardly notices, slow enough to read.
    static let step = Duration.milliseconds(500)
    static let charactersPerStep = 2

    /// How many characters are gone to the left, `span` after the selection.
    static func offset(excess: Int, after span: Duration) -> Int {
        guard excess > 0, span >= delay else { return 0 }
        let steps = Int((span - delay).nanoseconds / step.nanoseconds) + 1
        // At its end it rests as long as it did before it moved.
        guard span < end(excess: excess) else { return 0 }
        return min(steps * charactersPerStep, excess)
    }

    /// When it moves next, after `span`; nil when it does no more.
    static func nextMove(excess: Int, after span: Duration) -> Duration? {
        guard excess > 0, span < end(excess: excess) else { return nil }
        guard span >= delay else { return delay }
        let steps = Int((span - delay).nanoseconds / step.nanoseconds) + 1
        return min(delay + step * steps, end(excess: excess))
    }

    private static func end(excess: Int) -> Duration {
        let steps = (excess + charactersPerStep - 1) / charactersPerStep
        return delay + step * steps + delay
    }
}
