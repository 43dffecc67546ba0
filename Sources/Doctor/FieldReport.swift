// What a report from a Pi tells those who have none.
//
// **Responsible for** which values there are, and for keeping out of them whatever tells of a
// person: there is no member that could hold a name, an address or a path. Texts are `PlainText`,
// reasons are cases of `Gap`, and everything else is a number. **Not for** where values come from,
// nor for how they are written.

import Hardware

/// A report from a Pi: parts, figures, and for each value that is missing the reason.
public struct FieldReport: Hashable, Sendable {
    /// A short text of the machine's own: what it is, what a line is called.
    public struct PlainText: Hashable, Sendable {
        /// The text: printable ASCII, from 1 to 64 characters.
        public let text: String

        /// Nil for a text of another kind.
        public init?(_ text: String) {
            let printable: ClosedRange<UInt8> = 0x20...0x7E
            guard 1...64 ~= text.utf8.count, text.utf8.allSatisfy(printable.contains) else {
                return nil
            }
            self.text = text
        }
    }

    /// The chip of the header.
    public struct GPIO: Hashable, Sendable {
        /// Its label.
        public var chip: PlainText
        /// What the kernel calls the lines from GPIO0 on; nil for one without a name.
        public var lineNames: [PlainText?]

        /// A chip with these lines.
        public init(chip: PlainText, lineNames: [PlainText?]) {
            self.chip = chip
            self.lineNames = lineNames
        }
    }

    /// What the rig has measured.
    public struct Latency: Hashable, Sendable {
        /// The figures.
        public var measurement: LoopbackTrial.Measurement
        /// From nothing to the first frame on the display; nil when none arrived.
        public var displayStart: Duration?
        /// Whether the program had real-time priority and its memory locked.
        public var isRealtime: Bool

        /// What was measured, and how.
        public init(
            measurement: LoopbackTrial.Measurement, displayStart: Duration?, isRealtime: Bool
        ) {
            self.measurement = measurement
            self.displayStart = displayStart
            self.isRealtime = isRealtime
        }
    }

    /// Why a value is missing.
    public enum Gap: Hashable, Sendable {
        /// The machine does not say.
        case untold
        /// It is measured with this option only.
        case option(Option)
        /// Nobody pressed the key.
        case unpressed
        /// There is no board of a Pi.
        case noBoard
        /// Another program holds a line.
        case busy
        /// Whoever asks may not.
        case denied
        /// The configuration is wrong.
        case misconfigured
        /// The display is on GPIO lines.
        case noBus
        /// The bus was not asked, or did not answer as it should.
        case busFails
        /// The display did not take a frame.
        case displayFails
        /// The hardware failed in another way.
        case failed
        /// The wire of this key does not move its line.
        case unwired(Button)
        /// The wire of this key moves the line of another.
        case crossed(Button)
        /// The configuration uses the lines of the rig's outputs.
        case ownLines
        /// The service was started again since the boot.
        case startedAnew

        /// What has somebody take part.
        public enum Option: String, Hashable, Sendable {
            /// A person presses the keys.
            case buttons
            /// The rig presses them.
            case loopback
        }
    }

    /// What the machine says it is.
    public var model: PlainText?
    /// The kernel's release.
    public var kernel: PlainText?
    /// The system's name.
    public var system: PlainText?
    /// The chip of the header.
    public var gpio: GPIO?
    /// The bus of the display.
    public var bus: Facts.Bus?
    /// How the size of the display is called.
    public var displaySize = DisplaySize.twentyByFour
    /// How each key bounces; none for a key that was not pressed.
    public var bounce: [Button: BounceReport]?
    /// What the rig has measured.
    public var latency: Latency?
    /// When what was there after the boot.
    public var boot: BootTimes?
    /// The processor's temperature, in thousandths of a degree Celsius.
    public var millidegrees: Int?
    /// The firmware's word about voltage and heat.
    public var throttled: UInt32?
    /// What the checks came to.
    public var findings: [Finding] = []
    /// Why a value is missing, by its key in the document.
    public var gaps: [String: Gap] = [:]

    /// A report without anything.
    public init() {}
}

extension FieldReport.Gap {
    /// The reason in words that name nobody.
    public var words: String {
        switch self {
        case .untold: "this machine does not tell"
        case .option(let option): "measured with --\(option.rawValue) only"
        case .unpressed: "nobody pressed it"
        case .noBoard: "no GPIO chip of a Pi's header"
        case .busy: "a line is in use: 'sudo systemctl stop brewguide' first"
        case .denied: "it may not be used: run this with sudo"
        case .misconfigured: "the configuration is wrong"
        case .noBus: "the display is on GPIO lines"
        case .busFails: "the bus does not work"
        case .displayFails: "the display did not take a frame"
        case .failed: "the hardware failed"
        case .unwired(let button): "the rig's wire for \(button.rawValue) does not move its line"
        case .crossed(let button): "the rig's wire for \(button.rawValue) moves another key's line"
        case .ownLines: "the configuration uses the lines of the rig's outputs"
        case .startedAnew: "the service was started again since the boot: reboot first"
        }
    }

    /// What a failure of the hardware comes to.
    public init(_ error: HardwareError) {
        self =
            switch error {
            case .lineBusy: .busy
            case .permissionDenied: .denied
            case .chipNotFound, .chipRemoved, .deviceMissing: .noBoard
            case .lineNotFound: .misconfigured
            case .busHung, .transferBroken, .displayAbsent, .displayNotFound, .displayReset,
                .displayOutOfStep:
                .displayFails
            case .systemCall: .failed
            }
    }
}
