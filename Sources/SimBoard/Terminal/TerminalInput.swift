import Hardware
import Timebase
import Units

/// What a person at the terminal wants of the simulated device.
public enum TerminalCommand: Hashable, Sendable {
    /// Press the key shortly, as a finger taps.
    case tap(Button)
    /// Put the finger on the key and leave it there, or take it off again.
    case toggle(Button)
    /// Pull the display's plug, or put it back.
    case toggleDisplay
    /// Do something with the scale, where there is one.
    case scale(ScaleAct)
    /// Pull the scale's plug, or put it back.
    case toggleScale
    /// Draw everything anew.
    case redraw
    /// End the simulator.
    case quit
}

/// Reads a terminal's bytes as commands.
///
/// A terminal says that a key was typed, never that it was let go; so a small letter taps and its
/// capital presses until it is typed again. Escape sequences (arrows, mouse, pasted colours) are
/// swallowed whole, so that no part of one is taken for a key.
public struct TerminalInput: Sendable {
    private enum State {
        case ground
        /// ESC was read.
        case escape
        /// ESC [ or ESC O was read: everything up to a final byte belongs to it.
        case sequence
    }

    private var state = State.ground

    /// A reader that has read nothing.
    public init() {}

    /// The commands in `bytes`, in their order; unknown keys give none.
    public mutating func commands(in bytes: [UInt8]) -> [TerminalCommand] {
        bytes.compactMap { command(for: $0) }
    }

    private mutating func command(for byte: UInt8) -> TerminalCommand? {
        switch state {
        case .ground:
            return plain(byte)
        case .escape:
            state = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? .sequence : .ground
        case .sequence:
            // ECMA-48, 5.4: a control sequence ends with a byte from 0x40 to 0x7E.
            if (0x40...0x7E).contains(byte) { state = .ground }
        }
        return nil
    }

    private mutating func plain(_ byte: UInt8) -> TerminalCommand? {
        switch byte {
        case 0x1B:
            state = .escape
            return nil
        case 0x03, 0x04: return .quit
        case 0x0C: return .redraw
        case UInt8(ascii: " "), 0x0D: return .tap(.next)
        default: break
        }
        switch Character(Unicode.Scalar(byte)) {
        case "n": return .tap(.next)
        case "p": return .tap(.pause)
        case "r": return .tap(.restart)
        case "N": return .toggle(.next)
        case "P": return .toggle(.pause)
        case "R": return .toggle(.restart)
        case "u": return .toggleDisplay
        case "q": return .quit
        default: return hand(at: Character(Unicode.Scalar(byte)))
        }
    }

    /// Amounts as a brew needs them: chosen, a dose, a weight to calibrate with, and a kettle's
    /// 5 g/s.
    private func hand(at key: Character) -> TerminalCommand? {
        switch key {
        case "d": .scale(.put(Grams(15)))
        case "k": .scale(.put(Grams(500)))
        case "w": .scale(.pour(Grams(10), .seconds(2)))
        case "t": .scale(.take)
        case "l": .scale(.lift(.seconds(3)))
        case "s": .toggleScale
        default: nil
        }
    }
}
