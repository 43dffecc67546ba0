import Hardware
import JSON5
import Timebase
import Units

/// Something worth a line in a trace.
public enum TraceEvent: Hashable, Sendable {
    /// A contact changed.
    case edge(ButtonEdge)
    /// A contact changed and the kernel missed it.
    case edgeLost(ButtonEdge)
    /// A person did something with a key.
    case gesture(String)
    /// The panel gave out an effect.
    case effect(String)
    /// A frame was handed to the display's driver.
    case frame([String])
    /// The display shows other rows than before, at the end of a transfer or with its plug.
    case glass([String])
    /// A transfer began: its line states, all transactions together.
    case transfer(transactions: Int, bytes: [UInt8])
    /// A transfer ended.
    case transferEnded(HardwareError?)
    /// The buzzer was switched.
    case buzzer(on: Bool)
    /// The process or the power went, or came back.
    case restart(String)
    /// What this line of the scenario expects came true, and this is the display once it had
    /// settled; no rows when it was never given the time.
    case held(line: Int, glass: [String])

    /// A transfer that carries out `program`.
    static func transfer(of program: BusTransfer) -> TraceEvent {
        var bytes: [UInt8] = []
        var transactions = 0
        for operation in program {
            switch operation {
            case .write(let states):
                transactions += 1
                bytes += states
            case .verify, .expect: transactions += 1
            case .wait: break
            }
        }
        return .transfer(transactions: transactions, bytes: bytes)
    }

    /// The event as one line of JSON, keys in a fixed order, the time in nanoseconds of the
    /// monotonic clock.
    public func jsonLine(at instant: Instant) -> String {
        let (kind, rest) = fields
        return "{\"t\":\(instant.nanoseconds),\"event\":\(JSONWriter.quoted(kind))\(rest)}\n"
    }

    private var fields: (String, String) {
        switch self {
        case .edge(let edge): return ("edge", Self.fields(of: edge))
        case .edgeLost(let edge): return ("edgeLost", Self.fields(of: edge))
        case .gesture(let text): return ("gesture", ",\"gesture\":\(JSONWriter.quoted(text))")
        case .effect(let text): return ("effect", ",\"effect\":\(JSONWriter.quoted(text))")
        case .frame(let lines): return ("frame", Self.fields(of: lines))
        case .glass(let lines): return ("glass", Self.fields(of: lines))
        case .transfer(let transactions, let bytes):
            let hex = bytes.map { Hexadecimal.text($0, digits: 2) }.joined()
            return ("transfer", ",\"transactions\":\(transactions),\"bytes\":\"\(hex)\"")
        case .transferEnded(let error):
            let text = error.map { JSONWriter.quoted($0.description) } ?? "null"
            return ("transferEnded", ",\"error\":\(text)")
        case .buzzer(let on): return ("buzzer", ",\"on\":\(on)")
        case .held(let line, let rows):
            return ("held", ",\"line\":\(line)\(Self.fields(of: rows, named: "glass"))")
        case .restart(let what): return ("restart", ",\"what\":\(JSONWriter.quoted(what))")
        }
    }

    private static func fields(of edge: ButtonEdge) -> String {
        let contact = edge.contact == .closed ? "closed" : "open"
        return ",\"button\":\"\(edge.button.rawValue)\",\"contact\":\"\(contact)\""
    }

    private static func fields(of lines: [String], named name: String = "lines") -> String {
        let rows = lines.map { JSONWriter.quoted($0) }.joined(separator: ",")
        return ",\"\(name)\":[\(rows)]"
    }
}
