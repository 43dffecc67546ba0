import Hardware
import SimBoard
import Units

/// Something that a person or the world does to the device. A run is a list of these and nothing
/// else: the same list gives the same run.
enum ScheduledEvent: Hashable, Sendable {
    case contact(Button, Contact)
    /// The kernel loses the next such edge.
    case loseEdge(Button, Contact, EdgeLoss)
    case unplug
    case replug
    /// So many transfers find nobody.
    case failTransfers(Int)
    case hang(Bool)
    case glitch
    /// The display takes an instruction that nobody sent.
    case noise(UInt8)
    /// The byte after so many more on the wires arrives with other bits.
    case garble(after: Int, mask: UInt8)
    /// The display's supply sags: its memories hold anything.
    case brownOut(UInt64)
    case restart(ScenarioCommand.Restart)
    /// The service manager asks the device to stop, and starts it anew.
    case stop
    /// The power goes, and an old card takes something along; the number says what.
    case rot(UInt64)
    /// The same to the database while the device runs.
    case rotAlive(UInt64)
    /// The device goes down with its effect of this number from now on, before or after it was
    /// carried out.
    case fall(effects: Int, isAfter: Bool, ScenarioCommand.Restart)
    /// The calendar jumps by so many milliseconds.
    case clockJump(Int64)
    case clockTrust(Bool)
    /// The house moves to a place of this number.
    case zone(Int)
    /// The power goes with the disk's change of this number from now on, 1 being the next.
    case lastWrite(Int)
    case disk(DiskTrouble, Bool)
    /// The command line does something; the number says what.
    case commandLine(UInt64)
    /// The same about backups, and logs by hand.
    case backup(UInt64)
    /// Somebody calls on the local socket.
    case call(UInt64)
    /// A key is pressed by the command line, for so many nanoseconds.
    case command(Button, Int64)
    /// The same about methods, grinders, beans and what logs say of them.
    case journal(UInt64)
    /// The same about formulas.
    case bread(UInt64)
    /// Hands at the scale, or at its plug.
    case scale(ScaleAct)

    /// What a disk can be for a while.
    enum DiskTrouble: Hashable, Sendable {
        case full, readOnly
        /// A few of its next changes, or flushes, fail.
        case writes, flushes
        /// Another program writes, and does not let go.
        case locked
    }

    /// How the statistics count it; nil for what is no fault.
    var faultName: String? {
        switch self {
        case .contact, .replug, .hang(false), .clockTrust(true), .disk(_, false): nil
        case .loseEdge: "edges lost"
        case .unplug: "display unplugged"
        case .failTransfers: "I2C not acknowledged"
        case .hang: "I2C hung"
        case .glitch, .noise: "display noise"
        case .garble: "wrong bytes"
        case .brownOut: "brown-outs"
        case .restart(.crash), .fall(_, _, .crash): "crashes"
        case .restart(.power), .fall(_, _, .power): "power cuts"
        case .stop: "stops"
        case .rot: "damaged files"
        case .rotAlive: "damage while it runs"
        case .lastWrite: "power cuts at a write"
        case .disk(.full, _): "disk full"
        case .disk(.readOnly, _): "disk read-only"
        case .disk(.locked, _): "database locked"
        case .disk(.writes, _), .disk(.flushes, _): "disk errors"
        case .clockJump, .clockTrust: "clock steps"
        case .zone: "moves of the house"
        case .commandLine: "command line"
        case .backup: "backups"
        case .call: "calls"
        case .command: "presses by command"
        case .journal: "journal"
        case .bread: "formulas"
        case .scale(.lift): "cups lifted"
        case .scale(.unplug): "scale unplugged"
        case .scale(.freeze): "scale frozen"
        case .scale(.noise(let grams)): grams == .zero ? nil : "scale noisy"
        case .scale(.put), .scale(.take), .scale(.pour), .scale(.replug): nil
        }
    }
}

/// When: nanoseconds since the device first had power.
struct TimedEvent: Hashable, Sendable {
    var at: Int64
    var what: ScheduledEvent
}
