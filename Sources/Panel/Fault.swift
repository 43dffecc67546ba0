/// Something wrong with the board, or with what it stores on, that is to be shown. The brew clock
/// runs on.
public struct Fault: Hashable, Sendable {
    /// What is wrong, short enough for a row: `PAUSE is stuck`.
    public var title: String
    /// What to do, in plain words.
    public var advice: String

    /// A fault in words.
    public init(title: String, advice: String) {
        self.title = title
        self.advice = advice
    }
}
