/// What of ours the server has, and what it lacks.
extension SyncRound {
    mutating func takeOwnHead(_ answer: WebDAVAnswer) -> Outcome? {
        switch answer.status {
        case 200...299: break
        case 404:
            guard !memory.hasHead else { return .failed(.ownDataGone) }
            planUpload(over: nil, isFolderThere: true)
            return nil
        default: return unexpected(answer, .readOwnHead)
        }
        let head: Head
        do { head = try Head(answer.body, of: memory.device) } catch {
            if case .newerFormat = error { return .failed(SyncFailure(error)) }
            // It may be the answer that was cut off.
            guard hasReadHeadAgain else {
                hasReadHeadAgain = true
                tasks.append(.readOwnHead)
                return nil
            }
            // Cut off as it was written: everything is sent again.
            planUpload(over: nil, isFolderThere: true, isHeadThere: true)
            return nil
        }
        let found = Set(head.files.map(\.digest))
        guard found.isSubset(of: memory.ownFiles) else {
            if memory.isDoubtful {
                mend(head)
                return nil
            }
            return becomeAnother(found)
        }
        planUpload(over: head, isFolderThere: true)
        return nil
    }

    /// Our folder has a tail that we did not write: who did has the same SD card. It stays with
    /// whoever writes to it; we go on under another id.
    private func becomeAnother(_ found: Set<Digest>) -> Outcome {
        var other = SyncMemory(device: spareDevice)
        let sent = found.intersection(memory.ownFiles)
        other.hasJoined = true
        other.knownErasures = memory.knownErasures
        other.takenIn = memory.takenIn
        other.takenIn[memory.device] = sent
        other.headTags = memory.headTags
        return .copied(memory: other, sent: sent)
    }

    /// What we may have cut off under another's head is sent to its end: the same bytes as theirs.
    private mutating func mend(_ head: Head) {
        let files = head.files.filter { memory.ownFiles.contains($0.digest) }
        tasks = [.readOwnHead, .trust]
        tasks += files.reversed().map { .load($0.name, $0.digest) }
    }

    /// How far the version goes when no head of ours is there. A copy of this card, which
    /// nobody has told from us yet, goes another way: else both could write heads of one version,
    /// thus of one length, in one second, which some servers' ETags do not tell apart.
    private var leap: Int { 1 + spareDevice.text.utf8.reduce(0) { ($0 * 31 + Int($1)) % 255 } }

    mutating func planUpload(over found: Head?, isFolderThere: Bool, isHeadThere: Bool = false) {
        memory.hasHead = found != nil
        let wanted = goal.head(of: memory.device, version: 1).files
        if found == nil, !wanted.isEmpty { memory.isDoubtful = true }
        let there = memory.isDoubtful ? [] : Set((found?.files ?? []).map(\.digest))
        let missing = wanted.filter { !there.contains($0.digest) }
        let isSame = there == Set(wanted.map(\.digest))
        var plan: [Task] = []
        if !isSame, !wanted.isEmpty {
            let isNew = found == nil && !isHeadThere
            memory.headVersion =
                max(memory.headVersion, found?.version ?? 0) + (isNew ? leap : 1)
            if !isFolderThere { plan.append(.makeOwnFolder) }
            // Known before anything is overwritten.
            if memory.isDoubtful { plan.append(.noteAll) }
            plan += missing.map { .load($0.name, $0.digest) }
            plan += [.noteHead, .writeHead]
            let kept = Set(wanted.map(\.digest))
            plan += (found?.files ?? []).filter { !kept.contains($0.digest) }
                .map { .remove($0.name) }
        }
        plan.append(.noteAll)
        tasks = []
        readOthers()
        tasks += plan.reversed()
    }
}
