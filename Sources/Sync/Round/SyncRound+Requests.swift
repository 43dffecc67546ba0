/// What each task of a sync asks for, and where.
extension SyncRound {
    static let devicesPath = "d/"

    static func folder(of device: SyncID) -> String { "\(devicesPath)\(device.text)/" }

    /// The device whose files a task reads.
    static func source(of task: Task) -> SyncID? {
        switch task {
        case .readHead(let device), .fetch(let device, _, _), .takeIn(let device, _, _),
            .complete(let device, tag: _):
            device
        case .readFormat, .makeBase, .makeDevices, .writeFormat, .listDevices, .readOwnHead,
            .leave, .makeOwnFolder, .load, .write, .readBack, .noteHead, .writeHead, .remove,
            .trust, .noteAll, .lookForGaps:
            nil
        }
    }

    /// The rest of a device waits for the next sync.
    mutating func giveUp(_ device: SyncID) {
        tasks.removeAll { Self.source(of: $0) == device }
        memory.headTags[device] = nil
        report.waiting.insert(device)
    }

    func request(for task: Task) -> WebDAVRequest? {
        let own = Self.folder(of: memory.device)
        switch task {
        case .readFormat:
            return WebDAVRequest(.get, FormatFile.name, answerLimit: FormatFile.limit)
        case .makeBase: return WebDAVRequest(.makeFolder, "")
        case .makeDevices: return WebDAVRequest(.makeFolder, Self.devicesPath)
        case .writeFormat: return WebDAVRequest(.put, FormatFile.name, body: FormatFile.bytes)
        case .listDevices:
            return WebDAVRequest(.list, Self.devicesPath, answerLimit: Self.listLimit)
        case .readOwnHead:
            return WebDAVRequest(.get, own + Head.name, answerLimit: Head.byteLimit)
        case .leave: return WebDAVRequest(.delete, own)
        case .makeOwnFolder: return WebDAVRequest(.makeFolder, own)
        case .write(let name, _, let bytes): return WebDAVRequest(.put, own + name, body: bytes)
        case .readBack(let name, _):
            return WebDAVRequest(.get, own + name, answerLimit: Segment.byteLimit)
        case .writeHead:
            let head = goal.head(of: memory.device, version: memory.headVersion)
            return WebDAVRequest(.put, own + Head.name, body: head.bytes)
        case .remove(let name): return WebDAVRequest(.delete, own + name)
        case .readHead(let device):
            return WebDAVRequest(
                .get, Self.folder(of: device) + Head.name, knownTag: memory.headTags[device],
                answerLimit: Head.byteLimit)
        case .fetch(let device, let name, _):
            return WebDAVRequest(
                .get, Self.folder(of: device) + name, answerLimit: Segment.byteLimit)
        case .load, .noteHead, .trust, .noteAll, .takeIn, .complete, .lookForGaps: return nil
        }
    }

    /// Bytes of a list at most. Chosen: 1,000 entries as the most talkative server writes them.
    static let listLimit = 1024 * 1024
}
