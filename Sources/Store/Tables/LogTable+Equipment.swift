import Brewing
import Timebase

extension LogTable {
    /// Corrects grinder, setting, bean and the note about the pressure of a log, all in one
    /// transaction with the counts of what it was linked to and is now, and keeps when that was.
    /// With another bean the log is of the bag of it that is open now.
    /// - Throws: `StoreError.noSuchLog`.
    public func changeEquipment(
        of id: LogID, at now: WallTime,
        _ change: (inout Equipment, _ pressure: inout String?) -> Void
    ) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            let log = try find(id)
            var (equipment, pressure) = (log.inputs.equipment, log.inputs.pressure)
            change(&equipment, &pressure)
            guard
                var links = try connection.first(
                    "SELECT \(LogLinks.columns) FROM log WHERE id = ?", [.text(id.rawValue)],
                    { LogLinks($0) })
            else { throw .noSuchLog(id) }
            try links.resolve(equipment, in: connection)
            try connection.run(
                """
                UPDATE log SET method_key = ?, grinder_key = ?, bean_key = ?, bag = ?, grinder = ?,
                    grinder_setting = ?, bean = ?, pressure = ?, changed_ms = ? WHERE id = ?
                """,
                links.values + [
                    .optional(equipment.grinder?.name), .optional(equipment.setting),
                    .optional(equipment.bean?.name), .optional(pressure),
                    .integer(now.millisecondsSince1970), .text(id.rawValue),
                ])
        }
    }

    /// Which bag of its bean a log took from; nil when none is known.
    public func bag(of id: LogID) throws(StoreError) -> Int64? {
        try connection.first("SELECT bag FROM log WHERE id = ?", [.text(id.rawValue)]) {
            $0.optionalInteger("bag").map { Plausible.uses.nearest($0) }
        } ?? nil
    }
}
