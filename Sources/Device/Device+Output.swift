import Hardware
import Panel
import Timebase

extension Device {
    /// What is to be done with the board.
    public enum Output: Hashable, Sendable {
        /// Put this on the way to the display.
        case transfer(BusTransfer)
        /// Read the key's level and tell it by `level` at once.
        case readLevel(Button)
        case buzzer(on: Bool)
        /// Somebody weighs, or nobody does: let the scale weigh, or sleep.
        case weighing(Bool)
        /// For whoever watches: a frame was handed out.
        case frame(Frame)
        /// For whoever watches: the person did this.
        case gesture(Gesture, at: Instant)
        /// For whoever watches: a press on a blank display got it painted, and does nothing else.
        case pressSpent(Button, since: Instant, at: Instant)
        /// The panel wants this. The archive carries out what is about storage.
        case effect(Effect)
    }
}

extension Device.Output {
    /// The key whose level is to be told before time goes on.
    package var levelAsked: Button? {
        switch self {
        case .readLevel(let button): button
        case .transfer, .buzzer, .weighing, .frame, .gesture, .pressSpent, .effect: nil
        }
    }
}

extension Gesture {
    var isRelease: Bool {
        switch self {
        case .released: true
        case .pressed, .tapped, .holdBegan, .holdCancelled, .holdFired: false
        }
    }
}
