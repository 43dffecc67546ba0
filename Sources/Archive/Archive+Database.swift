import Panel
import Store

/// The archive's way to the database.
extension Archive {
    /// Opens the database, or notes why it can't be.
    func openDatabase() {
        do throws(StoreError) {
            let opened = try Database(
                directory: directory, busyMilliseconds: busyMilliseconds, disk: disk)
            // One that can only be read is opened again and again.
            let told = database?.openingReport.notices ?? []
            for notice in opened.openingReport.notices where !told.contains(notice) { log(notice) }
            database = opened
            openingError = nil
        } catch {
            if error != openingError { log("\(error)") }
            openingError = error
        }
    }

    /// Does something with the database, which is opened or recovered first where it has to be.
    func usingDatabase<Value>(
        _ work: (Database) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        if database.map({ $0.isReadOnly || $0.isReplaced }) ?? true { openDatabase() }
        guard let database else { throw openingError ?? .readOnly }
        do throws(StoreError) {
            return try work(database)
        } catch {
            // A database that could only be opened to be read says so; why that is is known.
            if case .readOnly = error { throw database.openingReport.readOnlyReason ?? error }
            guard case .damaged = error else { throw error }
        }
        try database.recover()
        for notice in database.openingReport.notices { log(notice) }
        pending.append(.fault(Fault(database.openingReport)))
        return try work(database)
    }

    /// Reads something, where anything can be read.
    func reading<Value>(
        _ work: (Database) throws(StoreError) -> Value
    ) -> Value? {
        guard let database else { return nil }
        do throws(StoreError) {
            return try work(database)
        } catch {
            return nil
        }
    }
}
