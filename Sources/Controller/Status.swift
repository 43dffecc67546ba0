import Brewing
import Hardware
import Panel
import Timebase

/// What the device is doing, as `brewguide status` tells it. The keys are stable.
public struct Status: Hashable, Sendable {
    /// How the display is.
    public struct Display: Hashable, Sendable {
        /// `starting`, `ok`, `absent` or `fault`.
        public var state: String
        /// What is wrong and what to do; only when something is.
        public var error: String?
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
    }

    /// The program's version.
    public var version: String
    /// The screen that shows: `confirm`, `edit`, `brew`, ….
    public var screen: String
    /// The recipe's name.
    public var recipe: String
    /// The brew, when one runs.
    public var brew: Brew?
    /// How the display is.
    public var display: Display

    /// The status of a device at `now`.
    init(device: Device, at now: Instant) {
        version = BrewGuideVersion.current
        screen = device.panel.screenName
        recipe = device.panel.recipeName
        display = Display(device.pipeline.health)
        brew = device.panel.session.map { Brew($0, at: now) }
    }
}

extension Status.Display {
    fileprivate init(_ health: DisplayPipeline.Health) {
        switch health {
        case .starting: self.init(state: "starting", error: nil)
        case .ok: self.init(state: "ok", error: nil)
        case .faulty(let error):
            self.init(state: error.isAbsence ? "absent" : "fault", error: error.description)
        }
    }
}

extension Status.Brew {
    fileprivate init(_ session: BrewSession, at now: Instant) {
        let view = session.view(at: now)
        self.init(
            phase: view.phase.name, step: view.stepIndex + 1, stepCount: view.stepCount,
            stepText: view.step.text, elapsedSeconds: view.elapsed.secondsValue,
            remainingSeconds: view.remaining?.secondsValue, pacingGrams: view.pacing?.wholeGrams,
            targetGrams: session.step.waterTo.wholeGrams)
    }
}

extension Duration {
    /// As a number for files, to the millisecond.
    var secondsValue: Double { Double(nanoseconds / 1_000_000) / 1000 }
}

/// The glass, as `brewguide screen` tells it.
public struct ScreenReply: Hashable, Sendable {
    /// `20x4` or `16x2`.
    public var size: String
    /// The rows as people read them.
    public var lines: [String]
    /// Whether the backlight is on.
    public var backlight: Bool

    /// What a frame shows.
    public init(frame: Frame) {
        size = frame.size.name
        lines = frame.lines
        backlight = frame.backlight
    }
}

/// The version of the whole program.
public enum BrewGuideVersion {
    /// As `brewguide --version` says it.
    public static let current = "0.1.0"
    /// The day of this version, for the manual pages: the changelog's, so that each build makes the
    /// same bytes.
    public static let date = "2026-07-01"
}
