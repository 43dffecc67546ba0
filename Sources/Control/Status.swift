import Hardware

/// What the device is doing, as `brewguide status` tells it. The keys are stable.
public struct Status: Hashable, Sendable {
    /// How the display is.
    public struct Display: Hashable, Sendable {
        /// `starting`, `ok`, `absent` or `fault`.
        public var state: String
        /// What is wrong and what to do; only when something is.
        public var error: String?

        /// A display in this state.
        package init(state: String, error: String?) {
            self.state = state
            self.error = error
        }
    }

    /// The brew that runs.
    public struct Brew: Hashable, Sendable {
        /// A phase of SPEC §6: `active`, `paused`, ….
        public var phase: String
        /// The step, from 1.
        public var step: Int
        /// How many steps there are.
        public var stepCount: Int
        /// The step's instruction.
        public var stepText: String
        /// The brew clock, in seconds.
        public var elapsedSeconds: Double
        /// What is left of the step, in seconds; absent when it has no time.
        public var remainingSeconds: Double?
        /// Grams that should be on the scale now; only on a pour.
        public var pacingGrams: Int?
        /// Grams on the scale at the step's end.
        public var targetGrams: Int

        /// A brew at this point.
        package init(
            phase: String, step: Int, stepCount: Int, stepText: String, elapsedSeconds: Double,
            remainingSeconds: Double?, pacingGrams: Int?, targetGrams: Int
        ) {
            self.phase = phase
            self.step = step
            self.stepCount = stepCount
            self.stepText = stepText
            self.elapsedSeconds = elapsedSeconds
            self.remainingSeconds = remainingSeconds
            self.pacingGrams = pacingGrams
            self.targetGrams = targetGrams
        }
    }

    /// The version of the program that runs.
    public var version: String
    /// The screen that shows: `confirm`, `edit`, `brew`, ….
    public var screen: String
    /// The recipe's name.
    public var recipe: String
    /// The brew, when one runs.
    public var brew: Brew?
    /// The bake, when one is under way: also beside a brew.
    public var bake: Bake?
    /// How the display is.
    public var display: Display
    /// The stars of the log that was saved last; absent while there is none.
    public var lastRating: Int?
    /// What is left of the bag of the bean that is chosen; absent where nobody knows.
    public var gramsLeft: Int?
    /// What a scale shows, in tenths of a gram; absent without one.
    public var weightTenths: Int?
    /// How the scale is: `uncalibrated`, `asleep`, `absent`, `settling`, `ready` or `overload`;
    /// absent without one.
    public var scale: String?

    /// A status of this version of the program.
    package init(
        screen: String, recipe: String, brew: Brew?, bake: Bake?, display: Display,
        lastRating: Int? = nil, gramsLeft: Int? = nil
    ) {
        version = BrewGuideVersion.current
        self.screen = screen
        self.recipe = recipe
        self.brew = brew
        self.bake = bake
        self.display = display
        self.lastRating = lastRating
        self.gramsLeft = gramsLeft
    }
}

/// The display, as `brewguide screen` tells it.
public struct ScreenReply: Hashable, Sendable {
    /// `20x4` or `16x2`.
    public var size: String
    /// The rows as people read them.
    public var lines: [String]
    /// Whether the backlight is on.
    public var backlight: Bool

    /// The rows of a frame as people read them, whatever the character ROM.
    public init(frame: Frame) {
        size = frame.size.name
        lines = frame.lines
        backlight = frame.backlight
    }
}
