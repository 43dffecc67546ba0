/// What an entity is once everything that is known has been merged.
package struct MergedEntity: Hashable, Sendable {
    /// What it says, under the name that nobody else has.
    package let content: Content
    /// The version it is at: the parent of the next edit.
    package let revision: Digest
    /// Whether it is the other side of a conflict, which nobody has edited since (⇄).
    package let isConflictedCopy: Bool
}

/// What a log is once everything that is known has been merged.
package struct MergedLog: Hashable, Sendable {
    package let body: String
    /// What was told of it after it was saved, by field.
    package let told: [String: StampedValue]
}

/// All that a device shows of what is synced: a function of the set of operations that it knows.
package struct MergedState: Hashable, Sendable {
    package var entities: [EntityKey: MergedEntity] = [:]
    package var logs: [LogKey: MergedLog] = [:]
    package var preferences: [String: StampedValue] = [:]
    /// What another device accepted and this one does not: left out here, kept there.
    package var leftOut: Set<SyncOperation> = []
    /// Versions that others were made from, and that are not known: they are on their way, or lost.
    package var missingParents: Set<Digest> = []
}

/// What a device holds incoming operations against.
package struct MergeRules: Sendable {
    /// Names that no entity of a kind may take: those of the starter and the built-in methods.
    package let reservedNames: [EntityKind: [String]]
    /// Whether an operation passes the validation that an import passes.
    package let accepts: @Sendable (SyncOperation) -> Bool

    package init(
        reservedNames: [EntityKind: [String]], accepts: @escaping @Sendable (SyncOperation) -> Bool
    ) {
        (self.reservedNames, self.accepts) = (reservedNames, accepts)
    }
}
