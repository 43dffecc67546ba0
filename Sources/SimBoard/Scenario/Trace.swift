import Hardware
import Timebase

/// Something worth a line in a trace.
public enum TraceEvent: Hashable, Sendable {
    /// A contact changed.
    case edge(ButtonEdge)
    /// A person did something with a key.
    case gesture(String)
    /// The face gave out an effect.
    case effect(String)
    /// A frame was handed to the display's driver.
    case frame([String])
    /// A transfer began: its line states, all transactions together.
    case transfer(transactions: Int, bytes: [UInt8])
    /// A transfer ended.
    case transferEnded(HardwareError?)
    /// The buzzer was switched.
    case buzzer(on: Bool)
    /// The process or the power went, or came back.
    case restart(String)

    /// A transfer that carries out `program`.
    static func transfer(of program: [BusOperation]) -> TraceEvent {
        var bytes: [UInt8] = []
        var transactions = 0
        for operation in program {
            switch operation {
            case .write(let states):
                transactions += 1
                bytes += states
            case .verify: transactions += 1
            case .wait: break
            }
        }
        return .transfer(transactions: transactions, bytes: bytes)
    }

    /// The event as one line of JSON, keys in a fixed order, the time in nanoseconds of the
    /// monotonic clock.
    public func jsonLine(at instant: Instant) -> String {
        let (kind, rest) = fields
        return "{\"t\":\(instant.nanoseconds),\"event\":\(JSONText.string(kind))\(rest)}\n"
    }

    private var fields: (String, String) {
        switch self {
        case .edge(let edge):
            let contact = edge.contact == .closed ? "closed" : "open"
            return (
                "edge", ",\"button\":\"\(edge.button.rawValue)\",\"contact\":\"\(contact)\""
            )
        case .gesture(let text): return ("gesture", ",\"gesture\":\(JSONText.string(text))")
        case .effect(let text): return ("effect", ",\"effect\":\(JSONText.string(text))")
        case .frame(let lines):
            let rows = lines.map { JSONText.string($0) }.joined(separator: ",")
            return ("frame", ",\"lines\":[\(rows)]")
        case .transfer(let transactions, let bytes):
            let hex = bytes.map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
            return ("transfer", ",\"transactions\":\(transactions),\"bytes\":\"\(hex)\"")
        case .transferEnded(let error):
            let text = error.map { JSONText.string($0.description) } ?? "null"
            return ("transferEnded", ",\"error\":\(text)")
        case .buzzer(let on): return ("buzzer", ",\"on\":\(on)")
        case .restart(let what): return ("restart", ",\"what\":\(JSONText.string(what))")
        }
    }
}

/// JSON strings, written by hand so that a trace needs nothing of Foundation.
enum JSONText {
    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\u{0}"..."\u{1F}":
                let hex = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
