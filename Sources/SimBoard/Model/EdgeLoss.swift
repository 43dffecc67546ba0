/// How the kernel loses an edge of a key; the contact itself changes all the same.
public enum EdgeLoss: Hashable, Sendable {
    /// Nobody is told, as with a trailing edge that comes while the one before is handled.
    case silent
    /// A gap in the kernel's sequence numbers tells that something was lost.
    case announced
}
