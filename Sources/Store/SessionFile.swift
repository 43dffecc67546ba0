import Brewing

/// The brew under way, in a file of its own. What the blocks hold is the matter of
/// `SessionFormat.swift`.
public typealias SessionFile = CheckpointFile<SessionCheckpoint>

extension CheckpointFile where Kept == SessionCheckpoint {
    /// The longest plan, 30 steps and its equipment with texts of 1,024 bytes, takes 44 KiB.
    static var planSize: Int { 12 * blockSize }
    /// What the brew under way takes.
    package static var workSize: Int { CheckpointForm.brew.workSize }

    /// Opens the file in a folder, both made when they are not there.
    /// - Throws: `StoreError` when it can't be made or read.
    public convenience init(
        directory: String, disk: any Disk = SystemDisk()
    ) throws(StoreError) {
        try self.init(directory: directory, form: .brew, disk: disk)
    }
}

extension CheckpointForm where Kept == SessionCheckpoint {
    /// A brew, as `SessionFormat.swift` lays it out.
    static var brew: CheckpointForm {
        CheckpointForm(
            path: \.session, stateSize: SessionFile.blockSize, planSize: SessionFile.planSize,
            id: \.logID.rawValue, hasSamePlan: { $0.session.plan == $1.session.plan },
            putPlan: { writer, brew in
                writer.put(plan: brew.session.plan)
                writer.put(equipmentOf: brew.session.plan.inputs)
            },
            putState: { writer, brew in
                writer.put(stateOf: brew)
                // No second block for them: they have what the state leaves of its own.
                let used = ChecksummedBlock.headerSize + writer.bytes.count + SessionFile.markSize
                writer.put(brew.weights, within: SessionFile.blockSize - used)
            },
            states: { reader in
                guard let plan = reader.plan() else { return nil }
                let equipped = reader.equipped(plan)
                return { $0.weighedCheckpoint(of: equipped) }
            },
            putWaiting: { writer, brew in
                writer.put(plan: brew.session.plan)
                writer.put(stateOf: brew)
                writer.put(equipmentOf: brew.session.plan.inputs)
                writer.put(brew.weights, within: BrewWeights.byteLimit)
            }, waiting: { $0.waitingBrew() })
    }
}

extension WaitingLogs where Kept == SessionCheckpoint {
    /// Forgets a log, because it is saved.
    public func forget(_ id: LogID) throws(StoreError) { try forget(id.rawValue) }
}

extension ByteReader {
    /// A brew of this plan, with what a scale saw of it behind.
    fileprivate mutating func weighedCheckpoint(of plan: BrewPlan) -> SessionCheckpoint? {
        var checkpoint = sessionCheckpoint(of: plan)
        checkpoint?.weights = weights()
        return checkpoint
    }

    /// A brew that was rated, with its equipment behind it.
    fileprivate mutating func waitingBrew() -> SessionCheckpoint? {
        guard let plan = plan(), var log = sessionCheckpoint(of: plan), log.tasting != nil else {
            return nil
        }
        let equipped = equipped(plan)
        log.session = BrewSession(plan: equipped, snapshot: log.session.snapshot) ?? log.session
        log.weights = weights()
        return log
    }
}
