/// What follows from the outcome of each task.
extension SyncRound {
    /// What follows; nil when the next task does.
    mutating func take(_ reply: Reply, of task: Task) -> Outcome? {
        switch (task, reply) {
        case (.load(let name, let digest), .loaded(let bytes)):
            guard let bytes, SHA256.digest(of: bytes) == digest else {
                return .failed(.ownFileDamaged(name))
            }
            tasks.append(.write(name, digest, bytes))
        case (.takeIn(let device, _, let digest), _):
            memory.takenIn[device, default: []].insert(digest)
            report.receivedCount += 1
        case (.lookForGaps, .gaps(true)) where !hasReadTwice:
            hasReadTwice = true
            readOthers()
        case (_, .answered(let answer)): return take(answer, of: task)
        case (_, .done), (_, .gaps), (_, .loaded), (_, .failed), (_, .brewBegan): break
        }
        return nil
    }

    private mutating func take(_ answer: WebDAVAnswer, of task: Task) -> Outcome? {
        let isDone = (200...299).contains(answer.status)
        switch task {
        case .readFormat: return takeFormat(answer)
        case .makeBase, .makeDevices, .makeOwnFolder:
            // 405: it is there (RFC 4918, 9.3.1); some servers redirect to it with a slash.
            guard isDone || [301, 302, 405].contains(answer.status) else {
                return .failed(.noStorage)
            }
        case .listDevices: return takeList(answer)
        case .readOwnHead: return takeOwnHead(answer)
        case .write(let name, let digest, _):
            guard isDone else { return unexpected(answer, task) }
            tasks.append(.readBack(name, digest))
        case .readBack(let name, let digest):
            guard isDone else { return unexpected(answer, task) }
            guard SHA256.digest(of: answer.body) == digest else {
                return .failed(.writesLost(name))
            }
            report.sentCount += 1
        case .writeFormat: guard isDone else { return unexpected(answer, task) }
        case .writeHead:
            guard isDone else { return unexpected(answer, task) }
            (memory.hasHead, memory.isDoubtful) = (true, false)
        case .leave: return .failed(.erased)
        // What is left behind harms nobody: no head names it.
        case .remove: break
        case .readHead(let device): return takeHead(answer, of: device)
        case .fetch(let device, let name, let digest):
            return takeSegment(answer, of: device, name, digest)
        case .load, .noteHead, .trust, .noteAll, .takeIn, .complete, .lookForGaps: break
        }
        return nil
    }

    func unexpected(_ answer: WebDAVAnswer, _ task: Task) -> Outcome {
        let request = request(for: task)
        return .failed(
            .unexpected(
                method: request?.method.rawValue ?? "", path: request?.path ?? "",
                status: answer.status))
    }

    // MARK: The folder.

    private mutating func takeFormat(_ answer: WebDAVAnswer) -> Outcome? {
        switch answer.status {
        case 200...299 where FormatFile.isCut(answer.body) && cutFormatCount < 2:
            cutFormatCount += 1
            // What was cut is read once more: a newer release's must not be overwritten because an
            // answer was. Cut as it was written, it is written again.
            tasks.append(.readFormat)
            if cutFormatCount == 2 { tasks.append(.writeFormat) }
        case 200...299:
            do { try FormatFile.check(answer.body) } catch {
                return .failed(SyncFailure(error))
            }
            memory.hasJoined = true
            tasks.append(.listDevices)
        case 404, 409, 410:
            guard !memory.hasJoined else { return .failed(.folderGone) }
            guard !hasMadeFolders else { return .failed(.writesLost(FormatFile.name)) }
            hasMadeFolders = true
            tasks += [.readFormat, .writeFormat, .makeDevices, .makeBase]
        default: return unexpected(answer, .readFormat)
        }
        return nil
    }

    private mutating func takeList(_ answer: WebDAVAnswer) -> Outcome? {
        if answer.status == 404, !hasMadeDevices, !memory.hasHead {
            hasMadeDevices = true
            tasks += [.listDevices, .makeDevices]
            return nil
        }
        guard answer.status == 207 else {
            return answer.status == 404
                ? .failed(.ownDataGone) : unexpected(answer, .listDevices)
        }
        let listing = FolderListing(hrefs: answer.hrefs)
        let known = memory.knownErasures ?? listing.erasures
        guard listing.erasures.isSubset(of: known) else {
            // What was sent while it was deleted goes as well.
            guard listing.devices.contains(memory.device) else { return .failed(.erased) }
            // Turned on again by the person, it trusts nothing that may be left there.
            memory.isDoubtful = true
            tasks = [.leave, .noteAll]
            return nil
        }
        memory.knownErasures = known
        others = listing.devices.subtracting([memory.device]).sorted()
        if listing.devices.contains(memory.device) {
            tasks.append(.readOwnHead)
        } else {
            guard !memory.hasHead else { return .failed(.ownDataGone) }
            planUpload(over: nil, isFolderThere: false)
        }
        return nil
    }
}

extension SyncFailure {
    /// What a file of the server's is, that is not as it should be.
    init(_ error: SyncFileError) {
        switch error {
        case .newerFormat(let format): self = .newerFormat(format)
        case .damaged(let file), .tooLarge(let file): self = .notOurs(file)
        }
    }
}
