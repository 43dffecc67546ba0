import Brewing
import Hardware

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
        /// Whether there is a buzzer.
        public var hasBuzzer: Bool
        /// The program's version, for About.
        public var version: String
        /// Where the display is, for About: `I2C 0x27`, `GPIO`.
        public var displayAddress: String

        /// Chosen: what is seen at the dripper and asked for the next day.
        public static let usualPhrases = [
            "Fast drawdown", "Slow drawdown", "Uneven bed", "New bag of beans", "Changed the grind",
            "Brew this again",
        ]

        /// A user interface for a display of this size; the light's default is SPEC §3's.
        public init(
            size: DisplaySize, backlightMinutes: Int = 5,
            quickPhrases: [String] = Self.usualPhrases, hasBuzzer: Bool = false,
            version: String = "", displayAddress: String = ""
        ) {
            self.size = size
            self.backlightMinutes = backlightMinutes
            self.quickPhrases = Self.fitting(quickPhrases)
            self.hasBuzzer = hasBuzzer
            self.version = version
            self.displayAddress = displayAddress
        }

        private static func fitting(_ phrases: [String]) -> [String] {
            phrases.filter { (try? TastingNote($0)) != nil && !$0.allSatisfy(\.isWhitespace) }
        }
    }
}
