import Documents
import Hardware

extension ControlRequest {
    /// The request in a line of JSON; nil when it is none.
    init?(line: String) {
        guard let fields = JSONFields(parsing: line),
            let command = fields.string("command").flatMap(Command.init(rawValue:))
        else { return nil }
        self.init(
            command, button: fields.string("button").flatMap(Button.init(rawValue:)),
            seconds: fields.number("seconds"), follow: fields.bool("follow"))
        // A value that is not understood must not mean what its absence means.
        guard fields.has("button") == (button != nil), fields.has("seconds") == (seconds != nil),
            fields.has("follow") == (follow != nil)
        else { return nil }
    }

    /// It as JSON.
    var json: JSONOutput {
        var members = JSONOutput.members(["command": .string(command.rawValue)])
        if let button { members += JSONOutput.members(["button": .string(button.rawValue)]) }
        if let seconds { members += JSONOutput.members(["seconds": .decimal(seconds)]) }
        if let follow { members += JSONOutput.members(["follow": .bool(follow)]) }
        return .object(members)
    }
}

extension ControlReply {
    /// The reply in a line of JSON; nil when it is none.
    package init?(line: String) {
        guard let fields = JSONFields(parsing: line) else { return nil }
        self.init(
            error: fields.string("error"), status: fields.group("status").flatMap(Status.init),
            screen: fields.group("screen").flatMap(ScreenReply.init))
        guard fields.has("status") == (status != nil), fields.has("screen") == (screen != nil)
        else { return nil }
    }

    /// It as JSON.
    var json: JSONOutput {
        var members: [JSONOutput.Member] = []
        if let error { members += JSONOutput.members(["error": .string(error)]) }
        if let status { members += JSONOutput.members(["status": status.json]) }
        if let screen { members += JSONOutput.members(["screen": screen.json]) }
        return .object(members)
    }
}

extension Status {
    fileprivate init?(_ fields: JSONFields) {
        guard let version = fields.string("version"), let screen = fields.string("screen"),
            let recipe = fields.string("recipe"), let display = fields.group("display"),
            let state = display.string("state")
        else { return nil }
        self.version = version
        self.screen = screen
        self.recipe = recipe
        self.display = Display(state: state, error: display.string("error"))
        brew = fields.group("brew").flatMap(Brew.init)
    }

    /// It as scripts read it.
    public var json: JSONOutput {
        var members: [JSONOutput.Member] = []
        if let brew { members += JSONOutput.members(["brew": brew.json]) }
        var display = JSONOutput.members(["state": .string(self.display.state)])
        if let error = self.display.error {
            display += JSONOutput.members(["error": .string(error)])
        }
        members += JSONOutput.members([
            "display": .object(display), "recipe": .string(recipe), "screen": .string(screen),
            "version": .string(version),
        ])
        return .object(members)
    }
}

extension Status.Brew {
    fileprivate init?(_ fields: JSONFields) {
        guard let phase = fields.string("phase"), let step = fields.integer("step"),
            let stepCount = fields.integer("stepCount"), let stepText = fields.string("stepText"),
            let elapsed = fields.number("elapsedSeconds"),
            let target = fields.integer("targetGrams")
        else { return nil }
        self.init(
            phase: phase, step: step, stepCount: stepCount, stepText: stepText,
            elapsedSeconds: elapsed, remainingSeconds: fields.number("remainingSeconds"),
            pacingGrams: fields.integer("pacingGrams"), targetGrams: target)
    }

    fileprivate var json: JSONOutput {
        var members = JSONOutput.members([
            "elapsedSeconds": .decimal(elapsedSeconds), "phase": .string(phase),
            "step": .integer(step), "stepCount": .integer(stepCount),
            "stepText": .string(stepText), "targetGrams": .integer(targetGrams),
        ])
        if let remainingSeconds {
            members += JSONOutput.members(["remainingSeconds": .decimal(remainingSeconds)])
        }
        if let pacingGrams {
            members += JSONOutput.members(["pacingGrams": .integer(pacingGrams)])
        }
        return .object(members)
    }
}

extension ScreenReply {
    fileprivate init?(_ fields: JSONFields) {
        guard let size = fields.string("size"), let lines = fields.strings("lines"),
            let backlight = fields.bool("backlight")
        else { return nil }
        self.size = size
        self.lines = lines
        self.backlight = backlight
    }

    /// It as scripts read it.
    public var json: JSONOutput {
        .group([
            "backlight": .bool(backlight), "lines": .array(lines.map(JSONOutput.string)),
            "size": .string(size),
        ])
    }
}

extension JSONOutput {
    /// A number, without a point where it needs none.
    fileprivate static func decimal(_ number: Double) -> JSONOutput {
        Int(exactly: number).map(JSONOutput.integer) ?? .number("\(number)")
    }
}
