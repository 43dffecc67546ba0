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
    case restart(ScenarioCommand.Restart)
    /// The device goes down with its effect of this number from now on, before or after it was
    /// carried out.
    case fall(effects: Int, isAfter: Bool, ScenarioCommand.Restart)
    /// The calendar jumps by so many milliseconds.
    case clockJump(Int64)
    case clockTrust(Bool)
    /// The power goes with the disk's change of this number from now on, 1 being the next.
    case lastWrite(Int)
    case disk(DiskTrouble, Bool)
    /// The command line does something; the number says what.
    case commandLine(UInt64)
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
    }

    /// How the statistics count it; nil for what is no fault.
    var faultName: String? {
        switch self {
        case .contact, .replug, .hang(false), .clockTrust(true), .disk(_, false): nil
        case .loseEdge: "edges lost"
        case .unplug: "display unplugged"
        case .failTransfers: "I2C not acknowledged"
        case .hang: "I2C hung"
        case .glitch: "display noise"
        case .restart(.crash), .fall(_, _, .crash): "crashes"
        case .restart(.power), .fall(_, _, .power): "power cuts"
        case .lastWrite: "power cuts at a write"
        case .disk(.full, _): "disk full"
        case .disk(.readOnly, _): "disk read-only"
        case .disk(.writes, _), .disk(.flushes, _): "disk errors"
        case .clockJump, .clockTrust: "clock steps"
        case .commandLine: "command line"
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
