// Measures a contact by its raw edges, to recommend `DebounceTimes`. The debouncer itself is in
// `Hardware`, and is not asked: a report on it by itself would find what it believes already.
//
// Terms
//   burst     Edges of which each follows the one before by less than `burstGap`: one bounce, or
//             one press that bounced at its end.
//   gap       A time in a burst for which the contact was open: taken for a release, it would end
//             a press that goes on.
//   glitch    A burst that begins with closing and ends open: no finger is that fast.
//
// A burst that begins and ends closed is a press, one that begins and ends open is a release and
// completes a press, one from open to closed is a release and the next press in one, of which
// nothing can be told apart.

import Hardware
import Timebase

/// How a contact behaves, measured on its raw edges.
public struct BounceReport: Hashable, Sendable {
    /// How often it was pressed and let go.
    public private(set) var presses = 0
    /// The longest time from a press's first edge to its last.
    public private(set) var pressBounce = Duration.zero
    /// The longest time from a letting go's first edge to its last.
    public private(set) var releaseBounce = Duration.zero
    /// The longest that it was open in the midst of bouncing: what must not count as let go.
    public private(set) var longestGap = Duration.zero
    /// The longest that it closed by itself, between presses: what must not count as a press.
    public private(set) var longestGlitch = Duration.zero
    /// How long each press bounced.
    public private(set) var pressBounces = SpanDistribution()
    /// How long each letting go bounced.
    public private(set) var releaseBounces = SpanDistribution()
    /// Each time that it was open in the midst of bouncing.
    public private(set) var gaps = SpanDistribution()
    /// Each time that it closed by itself.
    public private(set) var glitches = SpanDistribution()
    /// Whether the last edge left it closed.
    public private(set) var isDown = false

    /// Edges closer than this are one bounce. Chosen: above the bounce of all but worn-out
    /// switches (6.2 ms at most in Ganssle's study), below what a finger can do on purpose.
    static let burstGap = Duration.milliseconds(25)

    /// What these edges of one key, oldest first, tell.
    public init(edges: [ButtonEdge]) {
        var burst: [ButtonEdge] = []
        for edge in edges {
            if let last = burst.last, edge.instant - last.instant >= Self.burstGap {
                take(burst)
                burst = []
            }
            burst.append(edge)
        }
        take(burst)
    }

    private mutating func take(_ burst: [ButtonEdge]) {
        guard let first = burst.first, let last = burst.last else { return }
        let length = last.instant - first.instant
        for (edge, next) in zip(burst, burst.dropFirst()) where edge.contact == .open {
            longestGap = max(longestGap, next.instant - edge.instant)
            gaps.add(next.instant - edge.instant)
        }
        isDown = last.contact == .closed
        switch (first.contact, last.contact) {
        case (.closed, .closed):
            pressBounce = max(pressBounce, length)
            pressBounces.add(length)
        case (.open, .open):
            presses += 1
            releaseBounce = max(releaseBounce, length)
            releaseBounces.add(length)
        // It closed and opened within a bounce's time: nobody's press.
        case (.closed, .open):
            longestGlitch = max(longestGlitch, length)
            glitches.add(length)
        case (.open, .closed): break
        }
    }

    /// Times that would have been right for what was measured, half as long again; never less than
    /// the defaults, never more than may be configured.
    public var recommended: DebounceTimes {
        let defaults = DebounceTimes()
        return DebounceTimes(
            press: Self.enough(for: longestGlitch, atLeast: defaults.press),
            release: Self.enough(for: longestGap, atLeast: defaults.release))
    }

    private static func enough(for span: Duration, atLeast least: Duration) -> Duration {
        let needed = span.nanoseconds * 3 / 2
        let milliseconds = (needed + 999_999) / 1_000_000
        let most = Duration.milliseconds(DebounceTimes.allowedMilliseconds.upperBound)
        return min(max(.milliseconds(milliseconds), least), most)
    }

    /// Both reports in one: of each figure the worse.
    public func merged(with other: BounceReport) -> BounceReport {
        var worse = self
        worse.presses += other.presses
        worse.pressBounce = max(pressBounce, other.pressBounce)
        worse.releaseBounce = max(releaseBounce, other.releaseBounce)
        worse.longestGap = max(longestGap, other.longestGap)
        worse.longestGlitch = max(longestGlitch, other.longestGlitch)
        return worse
    }

    /// What was measured, in one line.
    public var summary: String {
        var parts = [
            "bounces \(pressBounce.millisecondsText) ms when pressed",
            "\(releaseBounce.millisecondsText) ms when let go",
        ]
        if longestGlitch > .zero {
            parts.append("closed \(longestGlitch.millisecondsText) ms alone")
        }
        return parts.joined(separator: ", ")
    }
}

extension Duration {
    /// Milliseconds to a tenth, rounded up: `1.3`.
    var millisecondsText: String {
        let tenths = (nanoseconds + 99_999) / 100_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}
