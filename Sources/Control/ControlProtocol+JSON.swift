import JSON5
import Hardware

extension ControlRequest {
    /// The request in a line of JSON. Members that are not known are ignored.
    init(line: String) throws(ControlRefusal) {
        let commands = "status, screen, press, events, scale, tare or calibrate"
        guard let fields = JSONObject(parsing: line), fields.has("command") else {
            throw ControlRefusal(.badRequest, "not a request: \(commands), as JSON")
        }
        try Self.checkVersion(fields)
        guard let command = fields.string("command").flatMap(Command.init(rawValue:)) else {
            throw ControlRefusal(.unknownCommand, "not a command: there is \(commands)")
        }
        self.init(
            command, button: fields.string("button").flatMap(Button.init(rawValue:)),
            seconds: fields.number("seconds"), follow: fields.bool("follow"))
        // A value that is not understood must not mean what its absence means.
        guard fields.has("button") == (button != nil) else { throw .badButton }
        guard fields.has("seconds") == (seconds != nil) else { throw .badSeconds }
        guard fields.has("follow") == (follow != nil) else {
            throw ControlRefusal(.badRequest, "follow is true or false")
        }
        calibration = ScaleCalibration(fields)
        guard command != .calibrate || calibration != nil else { throw .badCalibration }
    }

    /// What a newer caller means nobody here knows, though the words may look the same.
    private static func checkVersion(_ fields: JSONObject) throws(ControlRefusal) {
        guard fields.has("protocol") else { return }
        guard let version = fields.integer("protocol")?.within(1...) else {
            throw ControlRefusal(.badRequest, "protocol is a whole number from 1")
        }
        guard version <= ControlProtocol.version else {
            throw ControlRefusal(
                .newerProtocol,
                "the device speaks version \(ControlProtocol.version) of the protocol, and was "
                    + "asked in version \(version): install a newer brewguide there")
        }
    }

    /// The members in the order in which they are written.
    var json: JSONValue {
        var members = JSONValue.members([
            "protocol": .integer(ControlProtocol.version), "command": .string(command.rawValue),
        ])
        if let button { members += JSONValue.members(["button": .string(button.rawValue)]) }
        if let seconds { members += JSONValue.members(["seconds": .decimal(seconds)]) }
        if let follow { members += JSONValue.members(["follow": .bool(follow)]) }
        if let calibration { members += calibration.members }
        return .object(members)
    }
}

extension ControlRequest.ScaleCalibration {
    /// What 24 bits hold, and by what they may be raised.
    private static let spans = 2 * ScaleReply.counts.lowerBound...2 * ScaleReply.counts.upperBound

    fileprivate init?(_ fields: JSONObject) {
        guard let zero = fields.integer("zero")?.within(ScaleReply.counts),
            let span = fields.integer("span")?.within(Self.spans),
            let milligrams = fields.integer("milligrams")?.within(0...1_000_000_000)
        else { return nil }
        self.init(zero: Int32(zero), span: Int32(span), milligrams: milligrams)
    }

    fileprivate var members: [JSONValue.Member] {
        JSONValue.members([
            "zero": .integer(Int(zero)), "span": .integer(Int(span)),
            "milligrams": .integer(milligrams),
        ])
    }
}

extension ControlRefusal {
    static let badCalibration = ControlRefusal(
        .badScale, "calibrate needs zero and span in counts, and the weight in milligrams")
    static let badButton = ControlRefusal(
        .badButton, "press needs a button: next, pause or restart")
    static let badSeconds = ControlRefusal(
        .badSeconds,
        "a key is kept down for more than 0 and up to \(Int(ControlRequest.secondsLimit)) s")
}

extension ControlReply {
    /// The reply in a line of JSON; nil when it is none. Members that are not known are ignored.
    package init?(line: String) {
        guard let fields = JSONObject(parsing: line) else { return nil }
        self.init(
            refusal: ControlRefusal(fields), status: fields.group("status").flatMap(Status.init),
            screen: fields.group("screen").flatMap(ScreenReply.init),
            scale: fields.group("scale").flatMap(ScaleReply.init))
        guard fields.has("status") == (status != nil), fields.has("screen") == (screen != nil),
            fields.has("scale") == (scale != nil)
        else { return nil }
        guard fields.has("event") else { return }
        guard let event = fields.group("event"), let kind = event.string("kind") else { return nil }
        guard let known = ControlEvent.Kind(rawValue: kind) else { return }
        guard let read = ControlEvent(known, event) else { return nil }
        self.event = read
    }

    /// The members in the order in which they are written.
    var json: JSONValue {
        var members = JSONValue.members(["protocol": .integer(ControlProtocol.version)])
        if let refusal {
            members += JSONValue.members(["error": .string(refusal.words)])
            if let code = refusal.code {
                members += JSONValue.members(["code": .string(code.rawValue)])
            }
        }
        if let status { members += JSONValue.members(["status": status.json]) }
        if let screen { members += JSONValue.members(["screen": screen.json]) }
        if let event { members += JSONValue.members(["event": event.json]) }
        if let scale { members += JSONValue.members(["scale": scale.json]) }
        return .object(members)
    }
}

extension ControlRefusal {
    /// The refusal in a reply; nil when there is none.
    fileprivate init?(_ fields: JSONObject) {
        guard let words = fields.string("error"), !words.isEmpty else { return nil }
        self.init(fields.string("code").flatMap(Code.init(rawValue:)), words)
    }
}

extension ControlEvent {
    /// Its kind, as it is written.
    fileprivate enum Kind: String {
        case logSaved, faultRaised, faultOver
    }

    fileprivate init?(_ kind: Kind, _ fields: JSONObject) {
        switch kind {
        case .logSaved:
            guard let id = fields.string("log"), let recipe = fields.string("recipe") else {
                return nil
            }
            self = .logSaved(id: id, recipe: recipe)
        case .faultRaised, .faultOver:
            guard let title = fields.string("title"), let advice = fields.string("advice") else {
                return nil
            }
            self =
                kind == .faultOver
                ? .faultOver(title: title, advice: advice)
                : .faultRaised(title: title, advice: advice)
        }
    }

    fileprivate var json: JSONValue {
        switch self {
        case .logSaved(let id, let recipe):
            Self.json(.logSaved, ["log": .string(id), "recipe": .string(recipe)])
        case .faultRaised(let title, let advice):
            Self.json(.faultRaised, ["title": .string(title), "advice": .string(advice)])
        case .faultOver(let title, let advice):
            Self.json(.faultOver, ["title": .string(title), "advice": .string(advice)])
        }
    }

    private static func json(
        _ kind: Kind, _ members: KeyValuePairs<String, JSONValue>
    ) -> JSONValue {
        .object(
            JSONValue.members(["kind": .string(kind.rawValue)]) + JSONValue.members(members))
    }
}
