import SimBoard
import Timebase

/// Scenario scripts: each line means the same by itself, and a short script plays the same twice.
final class ScenarioTarget: OpenTarget {
    func take(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        let scenario: Scenario
        do {
            scenario = try Scenario(parsing: text)
        } catch {
            let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            try require((1...lines.count).contains(error.line), "line \(error.line)")
            return try require(!error.message.isEmpty, "an error without words")
        }
        var last = 0
        for line in scenario.lines {
            try require(line.number > last, "lines out of order")
            last = line.number
            let alone = try? Scenario(parsing: line.text)
            try require(
                alone?.lines.map(\.command) == [line.command], "by itself another: \(line.text)")
        }
        guard Self.isShort(scenario) else { return }
        let first = try SimulatedDevice.trace(of: scenario)
        try require(try SimulatedDevice.trace(of: scenario) == first, "two runs, two traces")
    }

    /// Chosen: what takes less than some milliseconds to play.
    private static func isShort(_ scenario: Scenario) -> Bool {
        guard scenario.lines.count <= 12 else { return false }
        let span = scenario.lines.reduce(Duration.zero) { sum, line in
            switch line.command {
            case .press(_, let span), .wait(let span): sum + span
            case .bounce(_, let count, let span): count > 50 ? .seconds(1000) : sum + span
            case .expect(_, _, let within): sum + (within ?? .zero)
            case .restart: sum + .seconds(10)
            case .scale(let act, _): sum + act.span
            case .down, .up, .reject, .displayFail, .displayUnplug, .displayReplug, .clock: sum
            }
        }
        return span <= .seconds(60)
    }
}
