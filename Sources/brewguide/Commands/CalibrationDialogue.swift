import CommandLine
import Control
import Scales
import SystemCalls
import Timebase
import Units

/// A calibration in a terminal: what a person is asked, and Enter in place of NEXT. What is asked
/// when, and what is good enough, is `CalibrationProcedure`'s.
struct CalibrationDialogue {
    private let invocation: Invocation
    private var procedure: CalibrationProcedure

    /// How long a scale may take to come to rest once somebody said that it does. Chosen.
    private static let restPatience = Duration.seconds(20)
    /// How long a hand may take to lift the weight and put it back. Chosen.
    private static let handPatience = Duration.seconds(120)

    init(_ invocation: Invocation, weight: Milligrams) {
        self.invocation = invocation
        // The name is the device's: whoever keeps it puts it in.
        procedure = CalibrationProcedure(device: "here", weight: weight)
    }

    mutating func run() throws(CommandFailure) {
        let grams = Grams(rounding: procedure.weight).wholeText
        if procedure.weight < Calibration.weightAdvised {
            let advised = Grams(rounding: Calibration.weightAdvised).wholeText
            Console.warn(
                "of \(grams) g the scale's own noise is much: \(advised) g or more are better",
                priority: 4)
        }
        try ask("Take everything off the scale, then press Enter.")
        try takeStill()
        try ask("Put \(grams) g on the scale, then press Enter.")
        let source = try takeStill(staysOpen: true)
        defer { source?.close() }
        try refuse()
        guard let source else { return }
        try Console.print("Lift the weight.\n")
        try follow(source, for: Self.handPatience) { $0.step != .lifting }
        try refuse()
        try Console.print("Put it back.\n")
        try follow(source, for: Self.handPatience) { $0.step != .returning }
        try refuse()
        guard case .done(let calibration) = procedure.step else { return }
        try source.keep(calibration, invocation)
        try Console.print("The scale is calibrated.\n")
    }

    private func ask(_ words: String) throws(CommandFailure) {
        Console.ask(words + " ")
        guard readLine() != nil else {
            Console.ask("\n")
            throw CommandFailure(status: .ok, message: "nothing was changed")
        }
    }

    /// Reads until it is still, and takes that.
    @discardableResult
    private mutating func takeStill(
        staysOpen: Bool = false
    ) throws(CommandFailure) -> ScaleSource? {
        // Woken anew: what it said while somebody looked for a weight is of no use.
        let source = try ScaleSource.open(invocation)
        do throws(CommandFailure) {
            try follow(source, for: Self.restPatience) { $0.isStill || $0.isOver }
        } catch {
            source.close()
            throw error
        }
        procedure.next()
        if staysOpen { return source }
        source.close()
        return nil
    }

    private mutating func follow(
        _ source: ScaleSource, for patience: Duration,
        until isReached: (CalibrationProcedure) -> Bool
    ) throws(CommandFailure) {
        let end = SystemClock.now + patience
        var last: ScaleReply?
        while !isReached(procedure) {
            guard SystemClock.now < end else {
                throw CommandFailure(
                    status: .unavailable,
                    message: last?.reading == nil
                        ? ScaleText.silence(last) : "the scale did not come to rest: begin anew")
            }
            guard let reply = try source.next(until: end) else { continue }
            last = reply
            guard let reading = reply.reading else { continue }
            guard let counts = reading.counts else {
                throw CommandFailure(
                    status: .unavailable, message: "this scale is calibrated by its maker")
            }
            // The day is put in by whoever keeps it.
            procedure.take(
                RawReading(
                    counts: Int32(clamping: counts),
                    at: Instant(nanoseconds: reading.microseconds * 1000)),
                date: WallTime(millisecondsSince1970: 0))
        }
    }

    /// Ends it when it can't be kept.
    private func refuse() throws(CommandFailure) {
        guard case .refused(let refusal) = procedure.step else { return }
        let words =
            switch refusal {
            case .noResponse: "the weight was hardly felt: check the load cell's four wires"
            case .outOfRange: "the converter is at the end of its range: check wires and load"
            case .zeroMoved(let mass):
                "the empty scale came back to another zero, by \(Self.text(mass)) g: nothing may "
                    + "touch it"
            case .disagreement(let mass):
                "the weight weighed differently the second time, by \(Self.text(mass)) g: nothing "
                    + "may touch it"
            }
        throw CommandFailure(status: .badData, message: words + "; nothing was changed")
    }

    private static func text(_ mass: Milligrams) -> String { Grams(rounding: mass).tenthsText }
}

extension CalibrationProcedure {
    /// Whether nothing more is asked for.
    fileprivate var isOver: Bool {
        switch step {
        case .done, .refused: true
        case .emptying, .loading, .lifting, .returning: false
        }
    }
}
