import Store
import Sync
import SystemCalls

/// The archive's part in the exchange with the sync program, a slice at a time: whoever has the
/// database open calls it between other things, and each slice is one short transaction.
public struct SpoolExchange {
    private let database: Database
    private let folder: SpoolFolder
    private var handover: Handover
    /// What was taken in of the sync program's file, so that the same is not read twice.
    private var taken: [UInt8]?
    private let isAlone: Bool

    /// The exchange of the device with this state folder.
    /// - Parameter isAlone: whether no brew waits for this database: more is handed over at once.
    public init(_ database: Database, state: String, isAlone: Bool = false) {
        self.database = database
        self.isAlone = isAlone
        folder = SpoolFolder(state: state, isAlone: isAlone)
        handover = Handover(database)
    }

    /// Things that are read at once beside a brew. Chosen: within 50 ms on a Pi.
    private static let readBesideBrew = 100
    /// The same where a command of a person waits for it. Chosen: half a megabyte of logs.
    private static let readAlone = 500

    /// Why a slice could not be done.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        case store(StoreError)
        case file(SystemCallError)

        /// What happened, for the journal.
        public var description: String {
            switch self {
            case .store(let error): "\(error)"
            case .file(let error): error.description
            }
        }
    }

    /// Does the next slice.
    /// - Returns: whether there is more to do at once.
    public mutating func step() throws(Failure) -> Bool {
        let isDone: Bool
        do throws(StoreError) {
            isDone = try !takeIn()
        } catch {
            throw .store(error)
        }
        return try isDone ? handOver() : true
    }

    /// - Returns: whether something was done.
    private mutating func takeIn() throws(StoreError) -> Bool {
        // Off on the other side, by a deletion of the synced data say: off here.
        if try database.changes.standing()?.isOn == true, folder.status?.isOn == false {
            try database.changes.turnOff()
        }
        if handover.hasMore {
            try handover.showNext()
            return true
        }
        guard let merged = folder.merged, merged != taken else { return false }
        try handover.take(merged, changes: folder.changes)
        taken = merged
        return true
    }

    /// - Returns: false: nothing is left to do before the sync program speaks.
    private func handOver() throws(Failure) -> Bool {
        let changes: [UInt8]?
        do throws(StoreError) {
            changes = try handover.changes(
                limit: isAlone ? Self.readAlone : Self.readBesideBrew,
                count: isAlone ? Changes.limit : Changes.limitBesideDevice)
        } catch {
            throw .store(error)
        }
        do throws(SystemCallError) {
            if let changes {
                try folder.write(changes: changes)
            } else {
                try folder.removeChanges()
            }
        } catch {
            throw .file(error)
        }
        return false
    }

    /// Whether the sync program has not taken in what stands there: also where that is nothing, for
    /// it has to know the row of changes before it tells anything.
    public var isWaiting: Bool {
        guard let changes = folder.changes else { return false }
        let receipt = folder.merged.flatMap { Merged($0) }?.receipt
        return receipt != SHA256.digest(of: changes)
    }

    /// How the sync program stands; nil where there is none.
    package var status: SyncStatus? { folder.status }
}
