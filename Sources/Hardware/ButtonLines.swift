/// The GPIO lines of the three keys.
public struct ButtonLines: Hashable, Sendable {
    /// NEXT's line.
    public var next: GPIOLine
    /// PAUSE's line.
    public var pause: GPIOLine
    /// RESTART's line.
    public var restart: GPIOLine

    /// Keys on these lines.
    public init(next: GPIOLine, pause: GPIOLine, restart: GPIOLine) {
        self.next = next
        self.pause = pause
        self.restart = restart
    }

    /// SPEC §2: the lines behind the header's pins 11, 13 and 15.
    public static let usual = ButtonLines(
        next: .named("GPIO17"), pause: .named("GPIO27"), restart: .named("GPIO22"))

    /// The line of `button`.
    public subscript(button: Button) -> GPIOLine {
        get {
            switch button {
            case .next: next
            case .pause: pause
            case .restart: restart
            }
        }
        set {
            switch button {
            case .next: next = newValue
            case .pause: pause = newValue
            case .restart: restart = newValue
            }
        }
    }

    /// All three, the one of `Button.allCases[n]` at place n.
    public var inOrder: [GPIOLine] { Button.allCases.map { self[$0] } }
}
