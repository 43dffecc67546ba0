import Brewing
import Hardware
import Names

extension Panel {
    /// What the configuration decides about the user interface.
    public struct Configuration: Hashable, Sendable {
        /// The display that is fitted.
        public var size: DisplaySize
        /// Minutes without a press until the backlight goes out; 0 leaves it on.
        public var backlightMinutes: Int
        /// The remarks that three keys can choose from. Those longer than a note are left out.
        public var quickPhrases: [String] {
            didSet { quickPhrases = Self.fitting(quickPhrases) }
        }
        /// The words about an espresso's pressure to choose from. Those that no log takes are left
        /// out.
        public var pressurePhrases: [String] {
            didSet { pressurePhrases = Self.fittingPressures(pressurePhrases) }
        }
        /// Whether there is a buzzer.
        public var hasBuzzer: Bool
        /// The scale; nil without one.
        public var scale: ScaleSetup?
        /// The program's version, for About.
        public var version: String
        /// Where the display is, for About: `I2C 0x27`, `GPIO`.
        public var displayAddress: String

        /// Chosen: what is seen at the dripper and asked for the next day.
        public static let usualPhrases = [
            "Fast drawdown", "Slow drawdown", "Uneven bed", "New bag of beans", "Changed the grind",
            "Brew this again",
        ]

        /// SPEC §9.2's.
        public static let usualPressures = ["9 bar", "6 bar", "declining"]

        /// A user interface for a display of this size; the light's default is SPEC §3's.
        public init(
            size: DisplaySize, backlightMinutes: Int = 5,
            quickPhrases: [String] = Self.usualPhrases,
            pressurePhrases: [String] = Self.usualPressures, hasBuzzer: Bool = false,
            scale: ScaleSetup? = nil, version: String = "", displayAddress: String = ""
        ) {
            self.size = size
            self.backlightMinutes = backlightMinutes
            self.quickPhrases = Self.fitting(quickPhrases)
            self.pressurePhrases = Self.fittingPressures(pressurePhrases)
            self.hasBuzzer = hasBuzzer
            self.scale = scale
            self.version = version
            self.displayAddress = displayAddress
        }

        private static func fitting(_ phrases: [String]) -> [String] {
            phrases.filter { (try? Note($0)) != nil && !$0.allSatisfy(\.isWhitespace) }
        }

        private static func fittingPressures(_ phrases: [String]) -> [String] {
            phrases.filter {
                JournalField.pressure.errors(in: $0).isEmpty && !$0.allSatisfy(\.isWhitespace)
            }
        }
    }
}
