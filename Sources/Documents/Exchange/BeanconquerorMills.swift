import Brewing
import JSON5
import Names

/// The grinders of a Beanconqueror export, by their ids there.
struct BeanconquerorMills {
    private var byID: [String: Grinder] = [:]

    /// Reads them into a journal. Beanconqueror knows no range: it is made of the settings that the
    /// brews have.
    init(_ sections: BeanconquerorSections, in journal: inout ImportedJournal) {
        let settings = Self.settings(sections.brews)
        var ids: [String: [String]] = [:]
        var order: [String] = []
        for mill in sections.mills {
            guard let id = mill.beanconquerorID, let name = mill.text("name") else {
                journal.leftOut.append(
                    Omission(location: mill.location, what: "mill", why: "it has no name or id"))
                continue
            }
            let key = UniqueName.key(name.cut(to: JournalLimit.nameLength))
            if ids[key] == nil { order.append(name) }
            ids[key, default: []].append(id)
        }
        for name in order {
            let own = name.cut(to: JournalLimit.nameLength)
            let all = ids[UniqueName.key(own)] ?? []
            let found = all.reduce(into: Set()) { $0.formUnion(settings[$1] ?? []) }
            do throws(LeftOut) {
                let grinder = try Self.grinder(own, all, found)
                for id in all { byID[id] = grinder }
                journal.mills.append(ImportedJournal.Mill(grinder: grinder, settings: found.count))
            } catch {
                journal.leftOut.append(
                    Omission(location: .start, what: "mill '\(own)'", why: error.why))
            }
            if own != name { journal.notes.append("the name of mill '\(own)' is cut") }
            if all.count > 1 { journal.notes.append("\(all.count) mills '\(own)' are one here") }
        }
    }

    /// The settings of each mill that are numbers.
    private static func settings(_ brews: [ForeignGroup]) -> [String: Set<GrindSetting>] {
        var settings: [String: Set<GrindSetting>] = [:]
        for brew in brews {
            guard let mill = brew.text("mill"), let text = brew.text("grind_size"),
                let setting = setting(text)
            else { continue }
            settings[mill, default: []].insert(setting)
        }
        return settings
    }

    private static func grinder(
        _ name: String, _ ids: [String], _ settings: Set<GrindSetting>
    ) throws(LeftOut) -> Grinder {
        guard let range = range(of: settings) else {
            throw LeftOut(why: "its settings have no range")
        }
        let grinder = Grinder(
            id: GrinderID(rawValue: DerivedID.uuid(ids[0], of: ImportedJournal.beanconqueror)),
            name: name, range: range)
        guard grinder.errors.isEmpty else {
            throw LeftOut(why: grinder.errors.map(\.description).joined(separator: "; "))
        }
        return grinder
    }

    /// The grinder of an id there.
    subscript(id: String) -> Grinder? { byID[id] }

    /// A setting that is a number, with a comma as well.
    static func setting(_ text: String) -> GrindSetting? {
        GrindSetting(text: text.replacing(",", with: "."))
    }

    /// A range that all of these settings are on: from 0 on, in the coarsest steps that have them,
    /// with room above. Chosen for a mill without any: 40 clicks, as hand mills have.
    private static func range(of settings: Set<GrindSetting>) -> GrinderRange? {
        let numbers = settings.map(\.hundredths)
        let step = [100, 50, 25, 10, 5].first { step in
            numbers.allSatisfy { $0.isMultiple(of: step) }
        }
        let lowest = min(0, numbers.min() ?? 0)
        // Whole tens of numbers: 0-10, 0-20, and 0-40 where there are none; never beyond a dial.
        let highest = min(((numbers.max() ?? 3999) / 1000 + 1) * 1000, 1_000_000)
        let bounds = (
            GrindSetting(hundredths: lowest / 100 * 100 - (lowest % 100 == 0 ? 0 : 100)),
            GrindSetting(hundredths: highest), GrindSetting(hundredths: step ?? 1)
        )
        return try? GrinderRange.checked(minimum: bounds.0, maximum: bounds.1, step: bounds.2)
    }
}
