import Hardware
import SimBoard
import Timebase
import Units

/// Writes events as a scenario script (SPEC §13); what its grammar lacks is told in comments.
struct ScenarioWriter {
    private(set) var text = ""
    private var at: Int64 = 0

    /// What a crashed process takes to come back.
    private static let crashTime: Int64 = 200_000_000
    /// A finger is not faster than this from one press to the next: closer moves are one press's
    /// bounces.
    private static let fingerTime: Int64 = 50_000_000

    init(_ found: Shrinker.Case) {
        line("# \(found.setup.options); \(found.setup.machine)")
        let list = Self.withoutBounces(found.events)
        for (place, happening) in list.enumerated() {
            let next = place + 1 < list.count ? list[place + 1] : nil
            write(happening, next)
        }
        line("# expected: \(found.finding.expected)")
        line("# found:    \(found.finding.found)")
        if let text = found.finding.glassText {
            wait(to: at + 1_000_000_000)
            line("expect \"\(text)\"")
        } else {
            line("wait 1")
        }
    }

    private mutating func line(_ words: String) { text += words + "\n" }

    private mutating func wait(to moment: Int64) {
        guard moment > at else { return }
        line("wait \(Self.decimal(moment - at))")
        at = moment
    }

    /// Seconds with as many decimals as there are.
    private static func decimal(_ nanoseconds: Int64) -> String {
        let rest = String(nanoseconds % 1_000_000_000)
        var digits = String(repeating: "0", count: 9 - rest.count) + rest
        while digits.last == "0" { digits.removeLast() }
        return "\(nanoseconds / 1_000_000_000)" + (digits.isEmpty ? "" : ".\(digits)")
    }

    private mutating func write(_ happening: TimedEvent, _ next: TimedEvent?) {
        wait(to: happening.at)
        switch happening.what {
        case .contact(let button, let contact):
            line("\(contact == .closed ? "down" : "up") \(button.rawValue)")
        case .unplug: line("display unplug")
        case .replug: line("display replug")
        case .failTransfers(let count): line("display fail \(count)")
        case .restart(let restart):
            line("restart \(restart.rawValue)")
            if restart == .crash { at += Self.crashTime }
        case .command(let button, let span): line("hold \(button.rawValue) \(Self.decimal(span))")
        case .scale(let act): line(act.script)
        case .loseEdge, .hang, .glitch, .fall, .lastWrite, .disk, .clockJump, .clockTrust,
            .commandLine, .journal, .bread, .rot, .stop, .backup, .zone, .noise, .garble, .brownOut,
            .call, .rotAlive:
            line("# here: \(happening.what.words)")
        }
    }

    /// One press for each that bounces.
    private static func withoutBounces(_ all: [TimedEvent]) -> [TimedEvent] {
        var list: [TimedEvent] = []
        for (place, happening) in all.enumerated() {
            guard case .contact(let button, let contact) = happening.what else {
                list.append(happening)
                continue
            }
            let closesAgain =
                contact == .open
                && all[(place + 1)...].contains { later in
                    later.what == .contact(button, .closed) && later.at - happening.at < fingerTime
                }
            let isDown =
                list.last { move in
                    if case .contact(button, _) = move.what { true } else { false }
                }?.what == .contact(button, .closed)
            if !closesAgain, (contact == .closed) != isDown { list.append(happening) }
        }
        return list
    }
}

extension ScheduledEvent {
    /// As a comment tells it.
    var words: String {
        switch self {
        case .contact(let button, let contact):
            "\(button.rawValue) \(contact == .closed ? "closes" : "opens")"
        case .loseEdge(let button, let contact, let loss):
            "the next time \(button.rawValue) \(contact == .closed ? "closes" : "opens"), the "
                + "kernel loses the edge" + (loss == .announced ? " and says so" : "")
        case .unplug: "the display is unplugged"
        case .replug: "the display is plugged in"
        case .failTransfers(let count): "\(count) transfers find nobody"
        case .hang(let hangs): hangs ? "the bus hangs" : "the bus works again"
        case .glitch: "noise upsets the display's phase"
        case .noise(let byte): "the display takes an instruction that nobody sent, \(byte)"
        case .garble(let bytes, let mask): "the byte after \(bytes) more changes by \(mask)"
        case .brownOut: "the display's supply sags"
        case .restart(let restart): "restart \(restart.rawValue)"
        case .fall(let effects, let isAfter, let restart):
            "a \(restart.rawValue) \(isAfter ? "after" : "before") the effect after \(effects) more"
        case .stop: "the device is asked to stop, and is started anew"
        case .rot(let number): "the power goes, and a file is damaged (\(number))"
        case .rotAlive(let number): "the database is damaged (\(number))"
        case .lastWrite(let number): "the power goes with the disk's change \(number) from now"
        case .disk(let trouble, let begins): "the disk: \(trouble) \(begins ? "begins" : "ends")"
        case .clockJump(let step): "the calendar jumps by \(step) ms"
        case .clockTrust(let isTrusted): "the calendar is \(isTrusted ? "" : "not ")synchronised"
        case .zone(let place): "the house moves to \(Zone.all[place % Zone.all.count].name)"
        case .commandLine(let number): "the command line is used (\(number))"
        case .backup(let number): "the command line is used for backups (\(number))"
        case .call(let number): "somebody calls on the socket (\(number))"
        case .command(let button, let span):
            "\(button.rawValue) is pressed by command for \(span) ns"
        case .journal(let number): "the command line is used for the journal (\(number))"
        case .bread(let number): "the command line is used for formulas (\(number))"
        case .scale(let act): act.script
        }
    }
}

extension ScaleAct {
    /// As a script has it. A pour and a lift take their time there: here others may come meanwhile,
    /// which `flow` lets them; a lift that is cut short is told as it is.
    fileprivate var script: String {
        switch self {
        case .put(let grams): "put \(grams.shortText)"
        case .take: "take"
        case .pour(let grams, let span): "flow \(grams.shortText) \(Self.seconds(span))"
        case .lift(let span): "lift \(Self.seconds(span))"
        case .unplug: "scale unplug"
        case .replug: "scale replug"
        case .freeze: "scale freeze"
        case .noise(let grams): "scale noise \(grams.shortText)"
        }
    }

    private static func seconds(_ span: Duration) -> String {
        let milliseconds = span.nanoseconds / 1_000_000
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}
