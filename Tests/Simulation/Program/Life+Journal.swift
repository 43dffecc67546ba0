import Baking
import Fixtures
import SimulationOracle
import Store

extension Life {
    /// Somebody does something about the journal, and looks at the lists.
    func useJournal(_ number: UInt64) {
        var numbers = SeededNumbers(seed: number)
        let id = environment?.newID() ?? ""
        do throws(StoreError) {
            let database = try Database(directory: directory, busyMilliseconds: 0, disk: disk)
            try journalActs.act(&numbers, database, id: id, now: wallTime, &oracle)
            checkDatabase()
            try lookAtLists(database)
        } catch {
            // The device held it: the person tries again another day.
        }
    }

    /// Somebody does something about formulas.
    func useFormulas(_ number: UInt64) {
        var numbers = SeededNumbers(seed: number)
        let environment = environment
        do throws(StoreError) {
            let database = try Database(directory: directory, busyMilliseconds: 0, disk: disk)
            try bakeActs.act(&numbers, database, ids: { environment?.newID() ?? "" }, &oracle)
        } catch {
            // The device held it: the person tries again another day.
        }
    }

    /// Those bakes of the database in plain words; nil while they can't be read. Each is read by the
    /// program's own store once, for only that knows its bytes.
    func bakeLogs(_ rows: [LogTable.BakeRow]?) -> [PlainBakeLog]? {
        guard let rows else { return nil }
        var known: [LogTable.BakeRow: PlainBakeLog] = [:]
        var database: Database?
        for row in rows {
            if let log = bakesRead[row] {
                known[row] = log
                continue
            }
            do throws(StoreError) {
                if database == nil {
                    database = try Database(
                        directory: directory, busyMilliseconds: 0, disk: disk)
                }
                guard let store = database else { return nil }
                known[row] = PlainBakeLog(
                    try store.bakeLogs.find(BakeLogID(rawValue: row.id)))
            } catch {
                return nil
            }
        }
        bakesRead = known
        return rows.compactMap { known[$0] }
    }

    private func lookAtLists(_ database: Database) throws(StoreError) {
        let methods = try database.methods.list()
        let grinders = try database.grinders.list()
        let beans = try database.beans.list()
        guard diskTroubles.isEmpty, board.end == nil else { return }
        let now = board.now.nanoseconds
        judge { () throws(Finding) in
            for entry in methods {
                try oracle.isTold(
                    of: .method, entry.method.name, brews: entry.use.brews,
                    lastUsed: entry.use.lastUsed?.wall.millisecondsSince1970, at: now)
            }
            for entry in grinders {
                try oracle.isTold(
                    of: .grinder, entry.grinder.id.rawValue, brews: entry.use.brews,
                    lastUsed: entry.use.lastUsed?.wall.millisecondsSince1970, at: now)
            }
            for entry in beans {
                try oracle.isTold(
                    of: .bean, entry.bean.id.rawValue, brews: entry.use.brews,
                    lastUsed: entry.use.lastUsed?.wall.millisecondsSince1970,
                    gramsLeft: entry.gramsLeft?.tenths, at: now)
            }
        }
    }
}
