/// What the face wants done. Data, not calls: the shell carries effects out, tests compare them.
public enum Effect: Hashable, Sendable {
    /// A short tick of the buzzer, if there is one and it is switched on.
    case beep
}
