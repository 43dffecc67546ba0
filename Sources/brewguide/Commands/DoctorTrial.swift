import Assembly
import CommandLine
import Doctor
import Documents
import Hardware
import Timebase

/// The checks that a person takes part in: pressing keys, looking at the display.
struct DoctorTrial {
    let configuration: Configuration

    /// How long a picture may take to arrive. Chosen: three tries with their back-off.
    private static let pictureLimit = Duration.seconds(2)

    /// Has a person press the keys.
    func tryButtons() throws(CommandFailure) {
        let board = try configuration.openBoard()
        do throws(HardwareError) {
            _ = try measureButtons(on: board)
        } catch {
            throw CommandFailure(status: .unavailable, message: error.description)
        }
    }

    /// Has a person press the keys, and tells how each bounces.
    func measureButtons(on board: any Board) throws(HardwareError) -> [Button: BounceReport] {
        let results = try ButtonTrial(board: board, say: say).run()
        tell(results)
        var reports: [Button: BounceReport] = [:]
        for (key, report) in results { reports[key] = report }
        return reports
    }

    /// Has a person look at the display.
    func tryPicture() throws(CommandFailure) {
        let board = try configuration.openBoard()
        do throws(HardwareError) {
            tell(try show(on: board))
        } catch {
            throw CommandFailure(status: .unavailable, message: error.description)
        }
    }

    private func say(_ line: String) {
        // Whoever no longer reads presses no more keys either.
        _ = try? Console.print(line + "\n")
    }

    // Keys.

    private func tell(_ results: [(key: Button, report: BounceReport?)]) {
        var worst: BounceReport?
        for (key, report) in results {
            guard let report else {
                say("✗ \(key.rawValue.uppercased()) was not seen: check its two wires")
                continue
            }
            say("✓ \(key.rawValue.uppercased()) \(report.summary)")
            worst = worst?.merged(with: report) ?? report
        }
        guard let times = worst?.recommended else { return }
        let now = configuration.debounce
        let press = times.press.wholeMilliseconds
        let release = times.release.wholeMilliseconds
        if now.press >= times.press, now.release >= times.release {
            say("✓ the configured times are enough for that: \(text(now))")
        } else {
            say("✗ the configured times are too short for that: \(text(now))")
            say(
                "    → set buttons.pressMilliseconds to \(press), buttons.releaseMilliseconds to "
                    + "\(release)")
        }
    }

    private func text(_ times: DebounceTimes) -> String {
        "\(times.press.wholeMilliseconds) ms closed, \(times.release.wholeMilliseconds) ms open"
    }

    // The display.

    /// Puts the picture on the display; the error says why it did not arrive.
    private func show(on board: any Board) throws(HardwareError) -> HardwareError? {
        var pipeline = DeviceSetup(configuration).makePipeline()
        pipeline.want(TestPicture.frame(for: configuration.display.size))
        let end = board.now + Self.pictureLimit
        var last: HardwareError?
        while board.now < end {
            let now = board.now
            if let program = pipeline.next(at: now, watches: false) {
                board.beginTransfer(program)
            }
            let deadline = min(end, pipeline.nextDeadline(after: now, watches: false) ?? end)
            for event in try board.wait(until: deadline, watching: []) {
                guard case .transferEnded(let error, let instant) = event else { continue }
                pipeline.ended(error, at: instant)
                last = error
                if error == nil { return nil }
            }
        }
        return last ?? .busHung
    }

    private func tell(_ error: HardwareError?) {
        if let error {
            say("✗ the picture did not reach the display: \(error)")
            return
        }
        say("✓ the picture was taken by the display; look at it:")
        for line in TestPicture.frame(for: configuration.display.size).lines {
            say("    |\(line)|")
        }
        for line in TestPicture.advice(for: configuration.display.size) { say("  - \(line)") }
    }
}

extension Duration {
    fileprivate var wholeMilliseconds: Int64 { nanoseconds / 1_000_000 }
}
