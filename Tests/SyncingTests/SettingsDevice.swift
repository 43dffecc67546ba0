import Archive
import Assembly
import Controller
import Device
import Fixtures
import Foundation
import Hardware
import Panel
import SimBoard
import Spool
import Sync
import Syncing
import SystemCalls
import TestWebDAV
import Timebase

/// A device on the simulated board, in virtual time, with the sync program beside it: woken by what
/// the archive writes and each minute, as its units wake it.
final class SettingsDevice {
    let state: String
    let board: ScenarioBoard
    private let beside: ProgramBeside
    private let environment: SimulatedEnvironment

    init(
        _ script: String, state: String, server: TestServer, size: DisplaySize = .twentyByFour
    ) throws {
        self.state = state
        let board = ScenarioBoard(
            scenario: try Scenario(parsing: script), size: size, glyphs: Glyphs.all)
        self.board = board
        environment = SimulatedEnvironment { (board.bootID, board.wallTime, true) }
        beside = ProgramBeside(
            state: state,
            way: .deviceGrant(
                issuer: server.root, client: "brewguide", folder: server.address))
    }

    /// Plays to the script's end.
    func run() throws {
        let archive = Archive(directory: state, environment: environment)
        let service = ArchiveBeside(ImmediateArchive(archive), beside)
        let face = Panel.Configuration(
            size: board.displaySize, hasBuzzer: true, scale: nil, version: "1.2.3")
        let loop = try ControllerLoop(
            board: SleepingBoard(board), archive: service
        ) { down, now in
            DeviceSetup(panel: face).makeDevice(
                archive.startingPoint(at: now), down: down, at: now)
        }
        _ = try loop.run()
        beside.end()
        service.finish()
        if case .failed(let failure) = board.outcome { throw failure }
    }
}

/// The archive, with the sync program's turns between its own.
private final class ArchiveBeside: ArchiveService {
    private let archive: ImmediateArchive
    private let beside: ProgramBeside
    private var looksAt: Instant?

    init(_ archive: ImmediateArchive, _ beside: ProgramBeside) {
        (self.archive, self.beside) = (archive, beside)
    }

    func submit(_ effect: Effect, at now: Instant) {
        archive.submit(effect, at: now)
        looksAt = now
    }

    func reports(at now: Instant) -> [ArchiveReport] {
        looksAt = nil
        if beside.takeTurn(at: now) { archive.lookAtSpool(at: now) }
        return archive.reports(at: now)
    }

    var descriptor: Int32? { nil }
    var nextDeadline: Instant? {
        Instant.earliest(archive.nextDeadline, beside.nextTurn, looksAt)
    }
    func finish() { archive.finish() }
}

/// The sync program on a thread that goes on only in its turns: so its waiting is virtual time's.
/// Unchecked: one of the two threads waits for the other's semaphore whenever that one runs.
private final class ProgramBeside: @unchecked Sendable {
    private let state: String
    private let way: SyncWork.Way
    private let spool: SpoolFolder
    private let toProgram = DispatchSemaphore(value: 0)
    private let toDevice = DispatchSemaphore(value: 0)
    private var isUnderWay = false
    private var isEnding = false
    private var hasTold = false
    private var now = Instant.origin
    private(set) var nextTurn: Instant? = .origin
    private var seen: (order: SyncID?, changes: [UInt8]?) = (nil, nil)

    /// How often the timer wakes it.
    private static let interval = Duration.seconds(60)

    init(state: String, way: SyncWork.Way) {
        (self.state, self.way, spool) = (state, way, SpoolFolder(state: state))
    }

    /// Lets it go on where it has something to do.
    /// - Returns: whether it has told the device that there is something.
    func takeTurn(at now: Instant) -> Bool {
        self.now = now
        if !isUnderWay {
            let there = (order: spool.order?.id, changes: spool.changes)
            let isNews = there.order != seen.order || there.changes != seen.changes
            guard isNews || nextTurn.map({ now >= $0 }) ?? true else { return false }
            seen = there
            isUnderWay = true
            Thread.detachNewThread { self.work() }
        } else {
            toProgram.signal()
        }
        toDevice.wait()
        defer { hasTold = false }
        return hasTold
    }

    private func work() {
        let environment = SyncEnvironment(
            newID: {
                var numbers = SystemRandomNumberGenerator()
                return SyncID.random(using: &numbers)
            }, hasBrew: { false }, tell: { self.hasTold = true }, wait: { self.wait($0, $1) },
            isStopped: { self.isEnding })
        // What fails stands in its status.
        if let program = try? SyncWork(state: state, environment) {
            try? program.serve(signInBy: way)
        }
        (isUnderWay, nextTurn) = (false, now + Self.interval)
        toDevice.signal()
    }

    private func wait(_ span: Duration, _ isOver: () -> Bool) -> Bool {
        let end = now + span
        while now < end, !isEnding {
            if isOver() { return false }
            nextTurn = min(end, now + .seconds(1))
            toDevice.signal()
            toProgram.wait()
        }
        return !isOver() && !isEnding
    }

    /// Ends what is under way.
    func end() {
        isEnding = true
        while isUnderWay {
            toProgram.signal()
            toDevice.wait()
        }
    }
}
