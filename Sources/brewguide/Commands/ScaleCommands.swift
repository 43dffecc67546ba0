import CommandLine
import Control
import JSON5
import Scales
import SystemCalls
import Timebase
import Units

extension CommandSpec {
    /// The commands of the group `scale`.
    static let scaleCommands: [CommandSpec] = [.scaleRead, .scaleTare, .scaleCalibrate]

    private static let places = [
        "Where a device runs, the service or a simulator, it is asked; where none does, the scale "
            + "of the configuration itself."
    ]
    private static let follow: Option<Bool> = .flag(
        "follow", summary: "each reading, until interrupted")
    private static let weight: Option<Milligrams> = .text(
        "weight", "GRAMS", is: "a number of grams from 100 to 5000",
        summary: "what the known weight weighs; 500, and 200 at least is better"
    ) { word in
        UntrustedInteger(word)?.within(100...5000).map { Milligrams(grams: $0) }
    }

    static let scaleRead = CommandSpec(
        name: "scale read", summary: "tells what is on the scale",
        options: [follow, config, json, StateDirectory.option], details: places,
        examples: ["brewguide scale read", "brewguide scale read --follow --json"]
    ) { invocation throws(CommandFailure) in
        let source = try ScaleSource.open(invocation)
        defer { source.close() }
        var end = SystemClock.now + ScaleText.patience
        var last: ScaleReply?
        while true {
            let reply = try source.next(until: end)
            last = reply ?? last
            if invocation[follow] {
                if let reply { try Console.print(ScaleText.text(reply, isJSON: invocation[json])) }
                end = SystemClock.now + ScaleText.patience
            } else if let reply, reply.reading != nil,
                reply.weightTenths != nil || reply.state == "uncalibrated"
            {
                return try Console.print(ScaleText.text(reply, isJSON: invocation[json]))
            } else if SystemClock.now >= end {
                throw CommandFailure(status: .unavailable, message: ScaleText.silence(last))
            }
        }
    }

    static let scaleTare = CommandSpec(
        name: "scale tare", summary: "makes what is on the scale its zero",
        options: [config, StateDirectory.option],
        details: places + [
            "The zero is that of what is being weighed, as by PAUSE at a dose: of a brew, of a "
                + "weigh-in, or of 'scale read --follow'. While nobody weighs there is none."
        ]
    ) { invocation throws(CommandFailure) in
        do throws(ControlClient.Failure) {
            _ = try ControlClient.ofDevice().ask(ControlRequest(.tare))
        } catch {
            guard error == .nobody else { throw failure(error) }
            #if canImport(PiBoard)
                let scale = try DirectScale(invocation)
                defer { scale.close() }
                try scale.tare()
            #else
                throw failure(error)
            #endif
        }
    }

    static let scaleCalibrate = CommandSpec(
        name: "scale calibrate", summary: "calibrates the scale with a known weight",
        options: [weight, config, StateDirectory.option],
        details: places + [
            "A litre of water is 998 g at 20 °C, less its jug: put the jug on first. The weight is "
                + "lifted and put back at the end; that both readings agree shows that nothing "
                + "touches the scale."
        ], examples: ["brewguide scale calibrate --weight 1000"]
    ) { invocation throws(CommandFailure) in
        var dialogue = CalibrationDialogue(
            invocation, weight: invocation[weight] ?? CalibrationProcedure.weightOffered)
        try dialogue.run()
    }
}

/// What is printed of a scale.
enum ScaleText {
    /// How long a scale may be silent. Chosen: waking takes a second, and being believed another.
    static let patience = Duration.seconds(5)

    static func text(_ reply: ScaleReply, isJSON: Bool) -> String {
        if isJSON { return reply.json.line + "\n" }
        if let tenths = reply.weightTenths { return "\(Grams(tenths: tenths).tenthsText) g\n" }
        if let counts = reply.reading?.counts, reply.state == "uncalibrated" {
            return "\(counts) counts: 'brewguide scale calibrate' makes grams of them\n"
        }
        return reply.state + (reply.problem.map { ": \($0.printable)" } ?? "") + "\n"
    }

    /// Why there is no weight.
    static func silence(_ last: ScaleReply?) -> String {
        guard let last else { return "the scale says nothing" }
        return "the scale is \(last.state)" + (last.problem.map { ": \($0)" } ?? "")
    }
}
