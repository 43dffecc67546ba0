import JSON5
import Units

extension Status {
    init?(_ fields: JSONObject) {
        guard let version = fields.string("version"), let screen = fields.string("screen"),
            let recipe = fields.string("recipe"), let display = fields.group("display"),
            let state = display.string("state")
        else { return nil }
        self.version = version
        self.screen = screen
        self.recipe = recipe
        self.display = Display(state: state, error: display.string("error"))
        brew = fields.group("brew").flatMap(Brew.init)
        bake = fields.group("bake").flatMap(Bake.init)
        lastRating = fields.integer("lastRating")?.within(1...5)
        gramsLeft = fields.count("gramsLeft")
        // No scale in a kitchen shows more: what does is none.
        weightTenths = fields.tenths("weightGrams")
        scale = fields.string("scale")
    }

    /// It as scripts read it.
    public var json: JSONValue {
        var members: [JSONValue.Member] = []
        if let bake { members += JSONValue.members(["bake": bake.json]) }
        if let brew { members += JSONValue.members(["brew": brew.json]) }
        var display = JSONValue.members(["state": .string(self.display.state)])
        if let error = self.display.error {
            display += JSONValue.members(["error": .string(error)])
        }
        members += JSONValue.members([
            "display": .object(display), "recipe": .string(recipe), "screen": .string(screen),
            "version": .string(version),
        ])
        if let lastRating { members += JSONValue.members(["lastRating": .integer(lastRating)]) }
        if let gramsLeft { members += JSONValue.members(["gramsLeft": .integer(gramsLeft)]) }
        if let weightTenths {
            members += JSONValue.members(["weightGrams": .tenths(weightTenths)])
        }
        if let scale { members += JSONValue.members(["scale": .string(scale)]) }
        return .object(members)
    }
}

extension Status.Brew {
    init?(_ fields: JSONObject) {
        guard let phase = fields.string("phase"), let step = fields.count("step"),
            let stepCount = fields.count("stepCount"), let stepText = fields.string("stepText"),
            let elapsed = fields.number("elapsedSeconds"), let target = fields.count("targetGrams")
        else { return nil }
        self.init(
            phase: phase, step: step, stepCount: stepCount, stepText: stepText,
            elapsedSeconds: elapsed, remainingSeconds: fields.number("remainingSeconds"),
            pacingGrams: fields.count("pacingGrams"), targetGrams: target)
    }

    fileprivate var json: JSONValue {
        var members = JSONValue.members([
            "elapsedSeconds": .decimal(elapsedSeconds), "phase": .string(phase),
            "step": .integer(step), "stepCount": .integer(stepCount),
            "stepText": .string(stepText), "targetGrams": .integer(targetGrams),
        ])
        if let remainingSeconds {
            members += JSONValue.members(["remainingSeconds": .decimal(remainingSeconds)])
        }
        if let pacingGrams {
            members += JSONValue.members(["pacingGrams": .integer(pacingGrams)])
        }
        return .object(members)
    }
}

extension ScreenReply {
    init?(_ fields: JSONObject) {
        guard let size = fields.string("size"), let lines = fields.strings("lines"),
            let backlight = fields.bool("backlight")
        else { return nil }
        self.size = size
        self.lines = lines
        self.backlight = backlight
    }

    /// It as scripts read it.
    public var json: JSONValue {
        .group([
            "backlight": .bool(backlight), "lines": .array(lines.map(JSONValue.string)),
            "size": .string(size),
        ])
    }
}

extension JSONValue {
    /// A number, without a point where it needs none.
    static func decimal(_ number: Double) -> JSONValue {
        .number(UntrustedInteger(exactly: number)?.description ?? "\(number)")
    }
}

extension JSONObject {
    /// How many, or which of them, from 0; nil for what no brew or bake has. Chosen: a thousand
    /// kilograms in grams.
    func count(_ key: String) -> Int? { integer(key)?.within(0...1_000_000) }
}
