import Baking
import Fixtures
import SimulationOracle
import Store
import Timebase

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

    /// Somebody asks for the logs of some days and later: of those of a log, and beside it.
    func lookAtDays(_ number: UInt64) {
        guard let rows = rows(), !rows.logs.isEmpty else { return }
        var numbers = SeededNumbers(seed: number ^ 0x5DA7)
        let log = rows.logs[numbers.below(rows.logs.count)]
        let day = log.day + numbers.below(3) - 1
        // A day begins with the logs that are most easily forgotten.
        let days = Set(rows.logs.map(\.day)).sorted().suffix(7) + [day]
        do throws(StoreError) {
            let database = try Database(directory: directory, busyMilliseconds: 0, disk: disk)
            for day in days {
                var filter = LogFilter()
                filter.since = CalendarDay(daysSince1970: day)
                let page = try database.logs.page(
                    matching: filter, from: nil, count: rows.logs.count + 1, withSteps: false)
                judge { () throws(Finding) in
                    try oracle.isListed(
                        page.logs.map(\.id.rawValue), since: Int64(day), of: rows.logs,
                        at: board.now.nanoseconds)
                }
            }
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
        guard diskTroubles.isEmpty, !isRotten, board.end == nil else { return }
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

extension PlainLog {
    /// Days since 1970, where it was brewed.
    fileprivate var day: Int { Int((started + Int64(offset) * 1000) / 86_400_000) }
}
