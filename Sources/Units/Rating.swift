/// How good it was, from 1 to 5 stars. A log has one, always (US-017).
public struct Rating: Hashable, Comparable, Sendable {
    /// 1 … 5.
    public let stars: Int

    /// A rating of 1 … 5 stars; nil for any other number.
    public init?(stars: Int) {
        guard (1...5).contains(stars) else { return nil }
        self.stars = stars
    }

    /// Whether `left` has fewer stars.
    public static func < (left: Rating, right: Rating) -> Bool { left.stars < right.stars }
}
