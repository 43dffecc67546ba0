// What a brew is brewed with beyond what the first version knew, behind its plan in the session's
// file and behind its state in a log that waits; and what a scale saw of it, behind everything else
// in both. The rest of the layout is in SessionFormat.swift.
import Brewing

/// What later versions write behind the bytes of the first one begins with such a mark. What was
/// said of a cup has none: no mark is the number of one of its questions.
enum LaterPart: UInt8 {
    case equipment = 16
    case beforeStop = 17
    case weights = 18
}

extension SessionFile {
    /// What stands before the bytes of weights: their mark and their count.
    static var markSize: Int { 3 }
}

extension ByteWriter {
    /// Equipment and pressure of these inputs, or nothing where there is none of them.
    mutating func put(equipmentOf inputs: BrewInputs) {
        guard !inputs.equipment.isEmpty || inputs.pressure != nil else { return }
        put(.equipment)
        put(inputs.equipment.grinder) { $0.put($1) }
        put(inputs.equipment.setting) { $0.put($1) }
        put(inputs.equipment.bean) { $0.put($1) }
        put(inputs.pressure) { $0.put($1) }
    }

    /// What a scale saw, in so many bytes at most behind their mark; nothing where it saw nothing,
    /// or where they do not fit.
    mutating func put(_ weights: BrewWeights?, within limit: Int) {
        guard let bytes = weights?.fitting(min(limit, BrewWeights.byteLimit))?.bytes else { return }
        put(.weights)
        put(list: bytes) { $0.put($1) }
    }

    private mutating func put<ID: RawRepresentable<String>>(_ item: EquipmentItem<ID>) {
        put(item.id?.rawValue ?? "")
        put(item.name)
    }
}

extension ByteReader {
    /// The plan with the equipment that stands here, or as it is: what can't be is left out, the
    /// brew is worth more.
    mutating func equipped(_ plan: BrewPlan) -> BrewPlan {
        guard take(.equipment),
            let grinder: EquipmentItem<GrinderID>? = optional({ $0.item() }),
            let setting = optional({ $0.wholeText() }),
            let bean: EquipmentItem<BeanID>? = optional({ $0.item() }),
            let pressure = optional({ $0.wholeText() })
        else { return plan }
        var inputs = plan.inputs
        inputs.equipment = Equipment(
            grinder: grinder.flatMap { $0.name.fits(.name) ? $0 : nil },
            setting: setting.flatMap { $0.fits(.setting) ? $0 : nil },
            bean: bean.flatMap { $0.name.fits(.name) ? $0 : nil })
        inputs.pressure = pressure.flatMap { $0.fits(.pressure) ? $0 : nil }
        return BrewPlan(
            recipeID: plan.recipeID, recipeName: plan.recipeName, method: plan.method,
            inputs: inputs, steps: plan.steps) ?? plan
    }

    /// What a scale saw, where it stands here; nil for what can't be: the brew is worth more.
    mutating func weights() -> BrewWeights? {
        guard take(.weights),
            let bytes = list(limit: BrewWeights.byteLimit, { $0.bits(UInt8.self) })
        else { return nil }
        return BrewWeights(bytes: bytes)
    }

    private mutating func item<ID: RawRepresentable<String>>() -> EquipmentItem<ID>? {
        guard let id = wholeText(), let name = wholeText() else { return nil }
        return EquipmentItem(id: id.isEmpty ? nil : ID(rawValue: id), name: name)
    }
}

extension String {
    /// Whether a person can have told this.
    fileprivate func fits(_ field: JournalField) -> Bool {
        !isEmpty && field.errors(in: self).isEmpty
    }
}
