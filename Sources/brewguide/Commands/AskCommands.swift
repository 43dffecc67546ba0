import Controller
import Hardware
import HD44780

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension CommandSpec {
    private static let json = Option(
        name: "json", value: .none, summary: "as JSON, with keys that stay")

    static let status = CommandSpec(
        name: "status", summary: "tells what the running device is doing", options: [json]
    ) { invocation throws(CommandFailure) in
        let reply = try ask(ControlRequest(.status))
        guard let status = reply.status else { throw silent }
        Console.print(invocation.has("json") ? try jsonText(status) : statusText(status))
    }

    static let screen = CommandSpec(
        name: "screen", summary: "shows the glass of the running device",
        options: [
            Option(name: "follow", value: .none, summary: "every new frame, until interrupted"),
            json,
        ]
    ) { invocation throws(CommandFailure) in
        let follows = invocation.has("follow")
        let client = try connect()
        do throws(ControlClient.Failure) {
            var reply = try client.ask(ControlRequest(.screen, follow: follows))
            while true {
                if let screen = reply.screen {
                    Console.print(
                        invocation.has("json") ? jsonLine(screen) : screenText(screen))
                }
                guard follows else { return }
                reply = try client.nextReply()
            }
        } catch {
            throw failure(error)
        }
    }

    static let press = CommandSpec(
        name: "press", summary: "presses a key of the running device",
        arguments: [
            Argument(name: "KEY", values: Button.allCases.map(\.rawValue), summary: "the key")
        ],
        options: [
            Option(
                name: "hold", value: .text("SECONDS"),
                summary: "keeps it down that long (0.08 when not said)")
        ],
        examples: ["brewguide press next", "brewguide press restart --hold 2.2"]
    ) { invocation throws(CommandFailure) in
        var seconds: Double?
        if let text = invocation.options["hold"] {
            seconds = Double(text)
            guard let value = seconds, value > 0, value <= ControlRequest.secondsLimit else {
                throw CommandFailure(
                    status: .usage,
                    message: "press: --hold is a number of seconds, more than 0 and up to "
                        + "\(Int(ControlRequest.secondsLimit)), not '\(text)'")
            }
        }
        let button = Button(rawValue: invocation.arguments[0])
        _ = try ask(ControlRequest(.press, button: button, seconds: seconds))
    }

    // The way there and back.

    private static func connect() throws(CommandFailure) -> ControlClient {
        do throws(ControlClient.Failure) {
            let paths = SocketPath.candidates(environment: Console.socketEnvironment)
            return try ControlClient(paths: paths)
        } catch {
            throw failure(error)
        }
    }

    private static func ask(_ request: ControlRequest) throws(CommandFailure) -> ControlReply {
        let client = try connect()
        do throws(ControlClient.Failure) {
            return try client.ask(request)
        } catch {
            throw failure(error)
        }
    }

    private static let silent = failure(.silent)

    private static func failure(_ failure: ControlClient.Failure) -> CommandFailure {
        let status: ExitStatus =
            switch failure {
            case .nobody, .silent: .unavailable
            case .notAllowed: .noPermission
            case .refused: .busy
            }
        return CommandFailure(status: status, message: failure.description)
    }

    // The words.

    private static func jsonText(_ value: some Encodable) throws(CommandFailure) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { throw silent }
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private static func jsonLine(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try? encoder.encode(value)
        return data.map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
    }

    private static func screenText(_ screen: ScreenReply) -> String {
        let edge = "+" + String(repeating: "-", count: screen.lines.first?.count ?? 0) + "+\n"
        return edge + screen.lines.map { "|\($0)|\n" }.joined() + edge
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
        let trouble = status.display.error.map { ": \($0)" } ?? ""
        rows.append(("display", status.display.state + trouble))
        return rows.map { name, value in
            name + ":" + String(repeating: " ", count: max(1, 12 - name.count)) + value + "\n"
        }.joined()
    }
}
