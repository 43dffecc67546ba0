// What a brew is brewed with beyond what the first version knew, behind its plan in the session's
// file and behind its state in a log that waits. The rest of the layout is in SessionFormat.swift.
import Brewing

/// What later versions write behind the bytes of the first one begins with such a mark. What was
/// said of a cup has none: no mark is the number of one of its questions.
enum LaterPart: UInt8 {
    case equipment = 16
    case beforeStop = 17
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
