/// How a device's own segments come about. The same operations in the same order give the same
/// bytes, so that what was lost can be written again.
extension SyncGoal {
    /// Puts operations behind what there is.
    /// - Returns: the new segments, and operations too long to be sent.
    package mutating func append(
        _ operations: [SyncOperation], of device: SyncID
    ) -> (files: [SegmentFile], tooLong: [SyncOperation]) {
        var writer = SegmentWriter(
            device: device, after: baseNumber + chain.count, tail: chain.last ?? base.last)
        for operation in operations { writer.add(operation) }
        writer.finishFile()
        chain += writer.files.map(\.digest)
        return (writer.files, writer.tooLong)
    }

    /// Puts a base in the place of all there is, made of what the device's own operations amount
    /// to.
    /// - Returns: the parts of the base.
    package mutating func rewrite(
        _ operations: [SyncOperation], of device: SyncID
    ) -> [SegmentFile] {
        let number = baseNumber + chain.count
        var writer = SegmentWriter(baseOf: device, upTo: number)
        for operation in Self.remaining(of: operations) { writer.add(operation) }
        writer.finishFile()
        (baseNumber, base, chain) = (number, writer.files.map(\.digest), [])
        return writer.files
    }

    /// Operations without those that no device needs beside the others: all but the last of what
    /// was said of one thing, and what was said of deleted logs. Versions stay: who has one that
    /// another was made from must be able to tell.
    static func remaining(of operations: [SyncOperation]) -> [SyncOperation] {
        var dropped: Set<LogKey> = []
        var last: [Subject: StampedValue] = [:]
        for operation in operations {
            if case .dropLog(let key) = operation { dropped.insert(key) }
            guard let (subject, value) = Subject.of(operation) else { continue }
            if let known = last[subject], !value.counts(before: known) { continue }
            last[subject] = value
        }
        return operations.filter { operation in
            switch operation {
            case .revise, .dropLog: return true
            case .addLog(let key, body: _): return !dropped.contains(key)
            case .tell(let key, field: _, _) where dropped.contains(key): return false
            case .tell, .prefer:
                guard let (subject, value) = Subject.of(operation) else { return true }
                return last[subject] == value
            }
        }
    }

    /// What a stamped value is said of.
    private enum Subject: Hashable {
        case log(LogKey, field: String)
        case preference(String)

        static func of(_ operation: SyncOperation) -> (Subject, StampedValue)? {
            switch operation {
            case .tell(let key, field: let field, let value): (.log(key, field: field), value)
            case .prefer(key: let key, let value): (.preference(key), value)
            case .revise, .addLog, .dropLog: nil
            }
        }
    }
}
