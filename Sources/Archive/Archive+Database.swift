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

    /// Opens a database that the disk alone kept from being opened, and tells what came of it. A
    /// person can only change a card's lock, or plug it in: that the device sees by itself. Not
    /// beside a brew, for which the disk has 512 KiB (SPEC §8): a recovery may write more.
    func openDatabaseAgain() {
        guard isDatabaseAwaited, brew == nil else { return }
        let told = database?.openingReport
        openDatabase()
        guard let report = database?.openingReport, report != told else { return }
        pending.append(.fault(Fault(report)))
    }

    /// Whether there is no database, or one that is damaged and only read, and may be another as
    /// soon as the disk does what it is asked.
    var isDatabaseAwaited: Bool {
        database?.openingReport.awaitsRecovery ?? openingError?.isOfTheDisk ?? false
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
        try database.recover(believing: true)
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

extension StoreError {
    /// Whether the same file may be opened later: nothing is known against it but its disk.
    fileprivate var isOfTheDisk: Bool {
        switch self {
        case .cannotCreateDirectory, .cannotOpen, .full, .readOnly, .locked, .inputOutput,
            .damaged:
            true
        case .notAFile, .notADatabase, .foreign, .newerSchema, .invalidRecipe, .nameTaken,
            .noSuchRecipe, .noSuchLog, .refused, .bake, .unreadable, .fileExists, .unexpected:
            false
        }
    }
}
