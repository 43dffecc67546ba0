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
