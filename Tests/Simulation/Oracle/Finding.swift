/// Something that the SPEC does not allow.
public struct Finding: Error, Hashable, Sendable {
    /// What should have been.
    public let expected: String
    /// What was.
    public let found: String
    /// When, in nanoseconds of the boot's monotonic clock.
    public let at: Int64
    /// A text that some row of the display should contain then; nil where the display does not tell.
    public let glassText: String?

    /// A finding.
    public init(expected: String, found: String, at: Int64, glassText: String? = nil) {
        self.expected = expected
        self.found = found
        self.at = at
        self.glassText = glassText
    }
}

/// Spans in nanoseconds, written as people say them.
enum Span {
    static func milliseconds(_ count: Int64) -> Int64 { count * 1_000_000 }
    static func seconds(_ count: Int64) -> Int64 { count * 1_000_000_000 }
}
