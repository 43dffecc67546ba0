import CommandLine
import Control
import Documents
import Hardware
import JSON5
import Timebase
import Units

extension ControlClient {
    /// The device that runs: a simulator of this user before the service.
    static func ofDevice() throws(Failure) -> ControlClient {
        let (paths, ownPath) = SocketPath.client(environment: Console.socketEnvironment)
        return try ControlClient(paths: paths, ownPath: ownPath)
    }
}

extension CommandSpec {
    private static func follow(_ what: String) -> Option<Bool> {
        .flag("follow", summary: "\(what) again and again, until interrupted")
    }

    private static let followStatus = follow("with every new frame")
    private static let followScreen = follow("every new frame")

    static let status = CommandSpec(
        name: "status", summary: "tells what the running device is doing",
        options: [followStatus, json]
    ) { invocation throws(CommandFailure) in
        let follows = invocation[followStatus]
        try tell(.status, follows: follows) { reply throws(CommandFailure) in
            guard let status = reply.status else { throw silent }
            guard invocation[json] else { return statusText(status) }
            return follows ? status.json.line + "\n" : status.json.text
        }
    }

    static let screen = CommandSpec(
        name: "screen", summary: "shows the glass of the running device",
        options: [followScreen, json]
    ) { invocation throws(CommandFailure) in
        try tell(.screen, follows: invocation[followScreen]) { reply throws(CommandFailure) in
            guard let screen = reply.screen else { throw silent }
            return invocation[json] ? screen.json.line + "\n" : screenText(screen)
        }
    }

    /// Asks once, or listens for as long as the device runs.
    private static func tell(
        _ command: ControlRequest.Command, follows: Bool,
        _ text: (ControlReply) throws(CommandFailure) -> String
    ) throws(CommandFailure) {
        let client = try connect()
        var reply = try answer { () throws(ControlClient.Failure) in
            try client.ask(ControlRequest(command, follow: follows))
        }
        while true {
            try Console.print(text(reply))
            guard follows else { return }
            reply = try answer { () throws(ControlClient.Failure) in try client.nextReply() }
        }
    }

    private static let hold: Option<Double> = .text(
        "hold", "SECONDS",
        is: "a number of seconds, more than 0 and up to \(Int(ControlRequest.secondsLimit))",
        summary: "keeps it down that long (0.08 when not said)"
    ) { word in
        Double(word).flatMap { $0 > 0 && $0 <= ControlRequest.secondsLimit ? $0 : nil }
    }

    static let press = CommandSpec(
        name: "press", summary: "presses a key of the running device",
        arguments: [
            Argument(name: "KEY", values: Button.allCases.map(\.rawValue), summary: "the key")
        ],
        options: [hold],
        examples: ["brewguide press next", "brewguide press restart --hold 2.2"]
    ) { invocation throws(CommandFailure) in
        let seconds = invocation[hold]
        let button = Button(rawValue: invocation.arguments[0])
        let client = try connect()
        _ = try answer { () throws(ControlClient.Failure) in
            try client.ask(ControlRequest(.press, button: button, seconds: seconds))
        }
    }

    // The way there and back.

    private static func connect() throws(CommandFailure) -> ControlClient {
        try answer { () throws(ControlClient.Failure) in try ControlClient.ofDevice() }
    }

    /// What the device answers, or why it does not.
    static func answer<Answer>(
        _ body: () throws(ControlClient.Failure) -> Answer
    ) throws(CommandFailure) -> Answer {
        do throws(ControlClient.Failure) {
            return try body()
        } catch {
            throw failure(error)
        }
    }

    private static let silent = failure(.silent)

    static func failure(_ failure: ControlClient.Failure) -> CommandFailure {
        let status: ExitStatus =
            switch failure {
            case .nobody, .silent: .unavailable
            case .notAllowed: .noPermission
            case .refused: .busy
            }
        return CommandFailure(status: status, message: failure.description)
    }

    // The words.

    private static func screenText(_ screen: ScreenReply) -> String {
        let edge = "+" + String(repeating: "-", count: screen.lines.first?.count ?? 0) + "+\n"
        return edge + screen.lines.map { "|\($0.printable)|\n" }.joined() + edge
    }

    private static func statusText(_ status: Status) -> String {
        var rows = [("screen", status.screen), ("recipe", status.recipe)]
        if let brew = status.brew {
            rows.append(("step", "\(brew.step)/\(brew.stepCount) \(brew.stepText)"))
            rows.append(("phase", brew.phase))
            rows.append(("brew clock", "\(brew.elapsedSeconds) s"))
            if let remaining = brew.remainingSeconds { rows.append(("left", "\(remaining) s")) }
            if let pacing = brew.pacingGrams {
                rows.append(("water", "\(pacing)/\(brew.targetGrams) g"))
            }
        }
        if let bake = status.bake { rows += bakeRows(bake) }
        if let scale = status.scale {
            let weight = status.weightTenths.map { ", \(Grams(tenths: $0).tenthsText) g" } ?? ""
            rows.append(("scale", scale + weight))
        }
        let trouble = status.display.error.map { ": \($0)" } ?? ""
        rows.append(("display", status.display.state + trouble))
        return rows.map { name, value in
            name + ":" + String(repeating: " ", count: max(1, 12 - name.count)) + value.printable
                + "\n"
        }.joined()
    }

    private static func bakeRows(_ bake: Status.Bake) -> [(String, String)] {
        var rows = [("bake", bake.formula)]
        if let text = bake.stepText {
            let place = bake.step.flatMap { step in bake.stepCount.map { "\(step)/\($0) " } }
            rows.append(("bake step", (place ?? "") + text))
        }
        rows.append(("bake phase", bake.phase + (bake.isWaiting ? ", waits for a key" : "")))
        guard let time = bake.time else { return rows }
        let atLeast = time.isAtLeast ? "at least " : ""
        rows.append(("bake clock", atLeast + ClockText.passed(span(time.elapsed))))
        guard let remaining = time.remaining else { return rows }
        if remaining < 0 {
            rows.append(("over for", atLeast + ClockText.passed(span(-remaining))))
        } else {
            // Of what has gone on for at least so long, at most so much is left.
            let atMost = time.isAtLeast ? "at most " : ""
            rows.append(("bake left", atMost + ClockText.remaining(span(remaining))))
        }
        return rows
    }

    /// A span of so many seconds; what no bake lasts (chosen: a year) is shown as that.
    private static func span(_ seconds: Double) -> Duration {
        .milliseconds(Int64(min(max(0, seconds), 366 * 86_400) * 1000))
    }
}
