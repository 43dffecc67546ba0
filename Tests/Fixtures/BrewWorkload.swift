import Hardware

/// Workload C: five minutes of a brew on a 20x4, a frame a second, and four new screens.
public enum BrewWorkload {
    private struct Step {
        let title: String
        let instruction: String
        let until: Int
        let legend: String
    }

    private static let steps = [
        Step(title: "2/6 Bloom", instruction: "Let it bloom", until: 45, legend: keys),
        Step(title: "3/6 First pour", instruction: "Pour to 148 g", until: 90, legend: keys),
        Step(title: "4/6 Second pour", instruction: "Pour to 250 g", until: 135, legend: keys),
        Step(title: "5/6 Drawdown", instruction: "Wait", until: 240, legend: keys),
        Step(
            title: "6/6 Swirl, serve", instruction: "Press Next when done", until: 300,
            legend: "Next"),
    ]
    private static let keys = "Next   Pause Restart"

    /// The frames one after the other: the first, then 300 ticks and 4 new screens, each of which
    /// comes at once after the tick that ends the screen before.
    public static let frames: [Frame] = steps.enumerated().flatMap { number, step in
        let start = number == 0 ? 0 : steps[number - 1].until
        return (start...step.until).map { second in
            frame(step, left: step.until - second)
        }
    }

    private static func frame(_ step: Step, left: Int) -> Frame {
        let seconds = left % 60
        let clock = "\(left / 60):\(seconds < 10 ? "0" : "")\(seconds)"
        let gap = String(repeating: " ", count: 20 - step.title.count - clock.count)
        return .glass(step.title + gap + clock, step.instruction, "", step.legend)
    }
}
