import Timebase

/// How often a method, a grinder or a bean was brewed with (SPEC §9.6, JU-001 … JU-005). It equals
/// what counting the logs gives.
public struct ItemUse: Hashable, Sendable {
    /// Logs that name it.
    public var brews: Int
    /// The start of the newest of them; nil when there is none.
    public var lastUsed: ClockStamp?

    /// A count; at first it was never used.
    public init(brews: Int = 0, lastUsed: ClockStamp? = nil) {
        self.brews = brews
        self.lastUsed = lastUsed
    }
}
