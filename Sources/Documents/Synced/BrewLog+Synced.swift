import Brewing
import JSON5
import Names
import Timebase
import Units

extension BrewLog {
    /// What the log says, as it travels between devices: what was brewed, which stays, then what
    /// was told of it, then what a scale saw, which stays too. Its photo stays here. `bag` is which
    /// bag of its bean it took from.
    public func syncedBody(bag: Int64?) -> String {
        var members = syncedMembers(bag: bag)
        if let bytes = weights?.fitting(BrewWeights.byteLimit)?.bytes {
            members.append(
                JSONValue.Member(key: "weights", value: .string(Base64.text(of: bytes))))
        }
        return JSONValue.object(members).line
    }

    private func syncedMembers(bag: Int64?) -> [JSONValue.Member] {
        JSONValue.members([
            "recipeID": .optional(recipeID?.rawValue), "recipe": .optional(recipeName),
            "method": .string(method.name), "category": .string(method.category.rawValue),
            "dose": .tenths(inputs.dose.tenths), "yield": .tenths(inputs.yield.tenths),
            "temperature": .tenths(inputs.temperature.tenths),
            "grind": .string(inputs.grind.label),
            "grindDescriptor": .string(inputs.grind.descriptor), "total": .nanoseconds(total),
            "equipment": .optional(equipment), "steps": .array(steps.map(\.synced)),
            "told": told(bag: bag).json,
        ])
    }

    private func told(bag: Int64?) -> LogTold {
        let equipment = inputs.equipment
        return LogTold([
            .stamp: stamp.syncedText, .rating: "\(tasting.rating.stars)",
            .taste: tasting.taste?.rawValue, .note: tasting.note?.text,
            .grinder: equipment.grinder?.name, .grinderID: equipment.grinder?.id?.rawValue,
            .setting: equipment.setting, .bean: equipment.bean?.name,
            .beanID: equipment.bean?.id?.rawValue, .bag: bag.map { "\($0)" },
            .pressure: inputs.pressure,
            .changed: changed.map { "\($0.millisecondsSince1970)" },
        ])
    }

    /// Reads what a log says, with what was told `later` in the place of what the body says.
    /// - Returns: the log and the bag; nil when it is not what this release writes, or holds what
    ///   no log can.
    public static func synced(
        _ id: LogID, body text: String, later: [String: String?] = [:]
    ) -> (log: BrewLog, bag: Int64?)? {
        guard let body = JSONObject(parsing: text),
            let plain = ToldFields(body, later: [:]), let told = ToldFields(body, later: later),
            let asWritten = BrewLog(id, body, plain), let log = BrewLog(id, body, told),
            asWritten.syncedBody(bag: plain.bag) == text, !told.hasNonsense
        else { return nil }
        return (log, told.bag)
    }

    private init?(_ id: LogID, _ body: JSONObject, _ told: ToldFields) {
        guard let method = body.string("method"), method.isLine(upTo: Note.limit),
            let category = body.choice("category", as: MethodCategory.self),
            let inputs = BrewInputs(body, told), let total = body.span("total"),
            let groups = body.groups("steps"), groups.count <= RecipeLimit.steps,
            let stamp = told[.stamp].flatMap({ ClockStamp(syncedText: $0) }),
            let tasting = Tasting(told)
        else { return nil }
        let name = body.string("recipe")
        guard name?.isLine(upTo: Note.limit) ?? true else { return nil }
        self.init(
            id: id, stamp: stamp,
            recipeID: body.string("recipeID").map(RecipeID.init(rawValue:)), recipeName: name,
            method: BrewMethod(name: method, category: category), inputs: inputs, total: total,
            steps: groups.compactMap { StepRecord(synced: $0) }, tasting: tasting)
        equipment = body.string("equipment")
        changed = told.changed
        weights = body.string("weights").flatMap { Base64.bytes(of: $0) }
            .flatMap { BrewWeights(bytes: $0) }
        // Weights that are none would be written otherwise: the body is not taken.
        guard equipment?.isLine(upTo: Note.limit) ?? true, steps.count == groups.count else {
            return nil
        }
    }
}

extension Tasting {
    fileprivate init?(_ told: ToldFields) {
        guard let rating = told.rating else { return nil }
        let taste = told[.taste].flatMap { TasteTag(rawValue: $0) }
        let note = told[.note].flatMap { try? Note($0) }
        // A tag or a note that can't be is not left out in silence.
        guard (taste == nil) == (told[.taste] == nil), (note == nil) == (told[.note] == nil) else {
            return nil
        }
        self.init(rating: rating, taste: taste, note: note)
    }
}

extension BrewInputs {
    fileprivate init?(_ body: JSONObject, _ told: ToldFields) {
        guard let dose = body.grams("dose"), let yield = body.grams("yield"),
            let temperature = body.celsius("temperature"), let grind = body.string("grind"),
            let descriptor = body.string("grindDescriptor")
        else { return nil }
        let fields: [LogField] = [.setting, .pressure, .grinder, .bean]
        let texts = [grind, descriptor] + fields.map { told[$0] }
        guard texts.allSatisfy({ $0?.isLine(upTo: Note.limit) ?? true }) else {
            return nil
        }
        let equipment = Equipment(
            grinder: told[.grinder].map { name in
                EquipmentItem(id: told[.grinderID].map(GrinderID.init(rawValue:)), name: name)
            }, setting: told[.setting],
            bean: told[.bean].map { name in
                EquipmentItem(id: told[.beanID].map(BeanID.init(rawValue:)), name: name)
            })
        self.init(
            dose: dose, yield: yield, temperature: temperature,
            grind: Grind(label: grind, descriptor: descriptor), equipment: equipment,
            pressure: told[.pressure])
    }
}

extension StepRecord {
    fileprivate var synced: JSONValue {
        .group([
            "text": .string(text), "planned": .nanoseconds(planned), "real": .nanoseconds(real),
        ])
    }

    fileprivate init?(synced step: JSONObject) {
        guard let text = step.string("text"), text.isLine(upTo: Note.limit) else {
            return nil
        }
        self.init(text: text, planned: step.span("planned"), real: step.span("real"))
    }
}

extension BrewLog {
    /// Whether a field can be told to be this, in whatever log. A field that this release does not
    /// know is somebody else's.
    public static func canBeTold(_ value: String?, of field: String) -> Bool {
        guard let field = LogField(rawValue: field) else { return false }
        return LogField.canBeTold(value, of: field)
    }
}
