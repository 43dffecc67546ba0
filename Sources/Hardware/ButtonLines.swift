/// The GPIO lines of the three keys.
public struct ButtonLines: Hashable, Sendable {
    /// The line that NEXT pulls to ground.
    public var next: GPIOLine
    /// The line that PAUSE pulls to ground.
    public var pause: GPIOLine
    /// The line that RESTART pulls to ground.
    public var restart: GPIOLine

    /// Keys that pull these lines to ground.
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
