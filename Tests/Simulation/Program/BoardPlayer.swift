import Timebase

/// Whoever plays on a `VirtualBoard`: the person at its keys, and everything that befalls it.
protocol BoardPlayer: AnyObject {
    /// When it wants to do something next; nil when it never will again, which ends the world once
    /// nothing else is due.
    var nextInstant: Instant? { get }

    /// Does what is due now.
    func play(on board: VirtualBoard)

    /// Time is about to pass from the board's `now` to `instant`, nothing happens between, and
    /// nothing is on its way to the display.
    func timePasses(on board: VirtualBoard, until instant: Instant)

    /// The controller has done all it had to, and waits.
    func turnIsOver(on board: VirtualBoard)

    /// Those of the descriptors on which somebody calls the controller.
    func called(among descriptors: [Int32]) -> [Int32]
}
