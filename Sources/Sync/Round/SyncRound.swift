// One sync, as a machine that is told what happened and says what to do next.
//
// **Responsible for** the order of requests, and for ending where going on could do harm. **Not
// for** sending, waiting, storing or merging: whoever runs it does that, one command after the
// other, and hands in the outcome.
//
// Order, and why:
// 1. `format.json`: without it nothing else may be touched, as the folder may be another one.
// 2. The list of devices: an erasure, or our own folder gone, ends it before anything is written.
// 3. Our own head: tells what of ours the server has, whatever became of the answers before. A head
//    that names segments we never wrote is from a copy of this device's SD card.
// 4. What the server lacks of ours goes up, each file read back; then the head that names them. So
//    a head never names what is not there, and a sync that was cut goes on where it was.
// 5. The others' heads and segments. What is missing, cut or wrong is "not there yet": the rest of
//    that device waits, the others go on.
// 6. Whoever was read early may be older than what others already know of it: when a version is
//    missing that another was made from, all heads are read once more.
//
// The server is trusted with nothing: every file is read with a limit, checked against its digest,
// and no request is conditional but for saving a download.

/// A sync under way.
package struct SyncRound {
    /// What is to be done next. Each is followed by one call of `resume`.
    package enum Command: Hashable, Sendable {
        case send(WebDAVRequest)
        case wait(Duration)
        /// Read one of our own segments.
        case load(Digest)
        /// Store this unless it is stored already: it has to be known after a power cut.
        case remember(SyncMemory)
        /// Store the operations of a segment of another device, and with them that it was taken in.
        case takeIn(Segment, Digest)
        /// Tell whether versions are missing that others were made from.
        case lookForGaps
        case finish(Outcome)
    }

    /// What became of the last command.
    package enum Reply: Hashable, Sendable {
        case answered(WebDAVAnswer)
        case failed(TransportFailure)
        /// A segment of ours; nil when it can't be read.
        case loaded([UInt8]?)
        /// Waited, stored or taken in.
        case done
        case gaps(Bool)
        /// Whatever is under way, it ends.
        case brewBegan
    }

    /// How it ended.
    package enum Outcome: Hashable, Sendable {
        case done(Report)
        case failed(SyncFailure)
        /// Another device has this one's id. From now on we are `memory`'s; what is not in one of
        /// the segments of `sent` is to be sent anew under that id.
        case copied(memory: SyncMemory, sent: Set<Digest>)
    }

    /// What a sync did.
    package struct Report: Hashable, Sendable {
        /// Segments sent and taken in.
        package var sentCount = 0
        package var receivedCount = 0
        /// Devices of which something is not there yet.
        package var waiting: Set<SyncID> = []
        /// Lines that this release does not understand.
        package var unknownLineCount = 0

        package init() {}
    }

    enum Task: Hashable {
        case readFormat, makeBase, makeDevices, writeFormat, listDevices, readOwnHead
        case leave, makeOwnFolder
        case load(String, Digest)
        case write(String, Digest, [UInt8])
        case readBack(String, Digest)
        case noteHead, writeHead, trust
        case remove(String)
        case readHead(SyncID)
        case fetch(SyncID, String, Digest)
        case takeIn(SyncID, Segment, Digest)
        case complete(SyncID, tag: String?)
        case noteAll
        case lookForGaps
    }

    var memory: SyncMemory
    let goal: SyncGoal
    let spareDevice: SyncID
    var report = Report()
    var tasks: [Task] = [.readFormat]
    var patience = Patience()
    var others: [SyncID] = []
    var hasMadeFolders = false
    var hasMadeDevices = false
    var cutFormatCount = 0
    var hasReadHeadAgain = false
    var hasReadTwice = false
    private var isWaiting = false

    /// - Parameters:
    ///   - goal: what is to be on the server; each of its segments is in `memory.ownFiles`.
    ///   - spareDevice: a new random id, in case this device turns out to be a copy.
    package init(memory: SyncMemory, goal: SyncGoal, spareDevice: SyncID) {
        (self.memory, self.goal, self.spareDevice) = (memory, goal, spareDevice)
    }

    /// The first command.
    package mutating func start() -> Command { command() }

    /// The next command. After `finish` there is none to be asked for.
    package mutating func resume(with reply: Reply) -> Command {
        switch reply {
        case .brewBegan: return .finish(.failed(.brewing))
        case .failed(let failure): return failed(failure)
        case .answered(let answer):
            let isOthers = tasks.last.flatMap(Self.source) != nil
            switch patience.verdict(on: answer, isOthers: isOthers) {
            case .retry(let wait):
                isWaiting = true
                return .wait(wait)
            case .give(let failure): return .finish(.failed(failure))
            case .accept: break
            }
        case .done where isWaiting:
            isWaiting = false
            return command()
        case .done, .loaded, .gaps: break
        }
        guard let task = tasks.popLast() else { return .finish(.done(report)) }
        patience = Patience()
        if let outcome = take(reply, of: task) { return .finish(outcome) }
        return command()
    }

    /// A file of another device that is too long is not from it; all else ends the sync.
    private mutating func failed(_ failure: TransportFailure) -> Command {
        guard failure == .tooLarge, let task = tasks.last, let device = Self.source(of: task)
        else { return .finish(.failed(.transport(failure))) }
        giveUp(device)
        return command()
    }

    private mutating func command() -> Command {
        guard let task = tasks.last else { return .finish(.done(report)) }
        switch task {
        case .load(_, let digest): return .load(digest)
        case .takeIn(_, let segment, let digest): return .takeIn(segment, digest)
        case .lookForGaps: return .lookForGaps
        case .complete(let device, tag: let tag):
            memory.headTags[device] = tag
            return .remember(memory)
        case .trust:
            memory.isDoubtful = false
            return .remember(memory)
        case .noteHead, .noteAll: return .remember(memory)
        case .readFormat, .makeBase, .makeDevices, .writeFormat, .listDevices, .readOwnHead,
            .leave, .makeOwnFolder, .write, .readBack, .writeHead, .remove, .readHead, .fetch:
            return request(for: task).map { .send($0) } ?? .remember(memory)
        }
    }
}
