import Brewing
import CommandLine
import Store

/// What of a log's equipment `log set` corrects. Only what was told is changed, for somebody else
/// may correct the rest meanwhile. The word `none` takes something away.
struct LogCorrection {
    /// What became of a value.
    private enum Change<Value> {
        case untold
        case removed
        case set(Value)

        func apply(to value: inout Value?) {
            switch self {
            case .untold: break
            case .removed: value = nil
            case .set(let new): value = new
            }
        }
    }

    private let before: EquipmentItem<GrinderID>?
    private let settingBefore: String?
    /// The settings of the grinder that the log names, with its correction; nil when there is none.
    private var range: GrinderRange?
    private var grinder = Change<EquipmentItem<GrinderID>>.untold
    private var setting = Change<String>.untold
    private var bean = Change<EquipmentItem<BeanID>>.untold
    private var pressure = Change<String>.untold

    /// The word that takes something away.
    private static let nothing = "none"

    init(of log: BrewLog) {
        before = log.inputs.equipment.grinder
        settingBefore = log.inputs.equipment.setting
    }

    /// The setting that goes unasked, for it is none of the new grinder; nil when none does.
    var lostSetting: String? {
        guard case .set = grinder, case .removed = setting else { return nil }
        return settingBefore
    }

    /// Takes the grinder. A setting of the one before goes with that.
    mutating func takeGrinder(
        _ word: String?, _ library: Library, _ errors: inout CommandErrors
    ) throws(CommandFailure) {
        guard let word else {
            guard let id = before?.id else { return }
            range = try library.attempt { db throws(StoreError) in
                try db.grinders.find(id)?.grinder.range
            }
            return
        }
        guard word != Self.nothing else {
            (grinder, setting) = (.removed, .removed)
            return
        }
        let found = try errors.value { () throws(CommandFailure) in
            try library.grinder(word).grinder
        }
        guard let found else { return }
        grinder = .set(EquipmentItem(id: found.id, name: found.name))
        range = found.range
        if found.id != before?.id, !keepsSetting(on: found.range) { setting = .removed }
    }

    /// Whether the setting may be one of a new grinder: it was nobody else's, and is on its grid.
    private func keepsSetting(on range: GrinderRange) -> Bool {
        guard before == nil, let number = settingBefore.flatMap(GrindSetting.init(text:)) else {
            return false
        }
        return range.contains(number) && range.nearest(to: number) == number
    }

    /// Takes the setting, after the grinder.
    mutating func takeSetting(_ word: String?, _ errors: inout CommandErrors) {
        guard let word else { return }
        guard word != Self.nothing else {
            setting = .removed
            return
        }
        if let range {
            if let text = errors.setting(word, of: range) { setting = .set(text) }
            return
        }
        switch grinder {
        case .untold where before != nil:
            errors.addError("the grinder of this log is gone: tell --grinder too")
        case .untold, .removed: errors.addError("a setting is a grinder's: tell --grinder too")
        case .set: break
        }
    }

    mutating func takeBean(
        _ word: String?, _ library: Library, _ errors: inout CommandErrors
    ) throws(CommandFailure) {
        guard let word else { return }
        guard word != Self.nothing else {
            bean = .removed
            return
        }
        let found = try errors.value { () throws(CommandFailure) in try library.bean(word).bean }
        if let found { bean = .set(EquipmentItem(id: found.id, name: found.name)) }
    }

    mutating func takePressure(_ word: String?, _ errors: inout CommandErrors) {
        guard let word else { return }
        errors.add(JournalField.pressure.errors(in: word))
        pressure = word == Self.nothing ? .removed : .set(word)
    }

    func apply(to equipment: inout Equipment, pressure: inout String?) {
        grinder.apply(to: &equipment.grinder)
        setting.apply(to: &equipment.setting)
        bean.apply(to: &equipment.bean)
        self.pressure.apply(to: &pressure)
    }
}
