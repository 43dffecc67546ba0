import Assembly
import Fixtures
import Brewing
import Archive
import Controller
import Device
import Guide
import Hardware
import Panel
import SimBoard
import Store
import Timebase

/// A device with its real storage on the simulated board, in virtual time, that can be taken down
/// at any effect.
final class Kitchen {
    /// How and when the controller goes down.
    struct Fall {
        /// With which effect of the run, from 0.
        let effect: Int
        /// Whether the effect was still carried out.
        let isAfter: Bool
        let restart: ScenarioCommand.Restart
        /// What the person does then.
        let then: Scenario
    }

    let folder: TemporaryFolder
    let board: ScenarioBoard
    /// What the device knew at each of its starts.
    private(set) var starts: [StartingPoint] = []
    /// The effects of the run so far, until it fell.
    private(set) var effects: [Effect] = []
    /// The newest session the face gave out to be kept, and the moment the controller went down.
    private(set) var lastSession: BrewSession?
    /// What was said of its cup by then.
    private(set) var lastSaid: TastingDraft?
    /// What it gave out with it, to go on from.
    private(set) var lastBeforeStop: SessionSnapshot?
    private(set) var fellAt: Instant?
    /// What the display showed when the program had stopped, and whether its light was on.
    private(set) var linesAtStop: [String] = []
    private(set) var lightAtStop = false
    /// What it showed a second later.
    private(set) var linesAfterStop: [String] = []
    private var stoppedAt: Instant?
    /// Whether the display has said that a log was saved.
    private(set) var glassSaidSaved = false

    private let scale: ScaleSetup?
    private let environment: SimulatedEnvironment
    private let fall: Fall?
    /// What a service manager does after it has stopped the program; nil leaves it alone.
    private let stop: Stop?

    /// The program is told to stop, and started again.
    struct Stop {
        /// When.
        let at: Instant
        /// Whether the machine is switched off and on in between; the script then goes on with
        /// these lines.
        var powerThen: Scenario?
    }

    init(
        _ script: String, folder: TemporaryFolder? = nil, fall: Fall? = nil, stop: Stop? = nil,
        size: DisplaySize = .twentyByFour, scale: ScaleSetup? = nil,
        clockIsTrusted: @escaping () -> Bool = { true }
    ) throws {
        self.folder = try folder ?? TemporaryFolder()
        self.fall = fall
        self.stop = stop
        let board = ScenarioBoard(
            scenario: try Scenario(parsing: script), size: size, glyphs: Glyphs.all)
        self.board = board
        self.scale = scale
        if let scale { board.fitScale(isDecent: scale.source == .weights) }
        environment = SimulatedEnvironment {
            (board.bootID, board.wallTime, clockIsTrusted())
        }
    }

    var database: Database {
        get throws { try Database(directory: folder.path) }
    }

    /// All logs there are, newest first.
    var logs: [LogSummary] {
        get throws { try database.logs.page(after: nil, count: 100).lines }
    }

    /// Plays to the script's end.
    func run() throws {
        board.trace = { [unowned self] event, now in
            guard case .glass(let lines) = event else { return }
            if lines.contains(where: { $0.hasPrefix("Saved") }) { glassSaidSaved = true }
            if let stoppedAt, now <= stoppedAt + .seconds(1) { linesAfterStop = lines }
        }
        let stopping = stop.flatMap { StoppingBoard(board, at: [$0.at]) }
        while true {
            let archive = Archive(directory: folder.path, environment: environment)
            let loop = try ControllerLoop(
                board: SleepingBoard(stopping ?? board), signals: stopping?.signals,
                archive: Guard(archive: archive, kitchen: self)
            ) { down, now in
                let start = archive.startingPoint(at: now)
                starts.append(start)
                return device(start, down: down, at: now)
            }
            if try loop.run() == .stopped {
                stoppedAt = board.now
                linesAtStop = board.display.lines
                lightAtStop = board.display.backlight
                if let scenario = stop?.powerThen {
                    board.interrupt(.power, then: scenario)
                    board.resume()
                }
                continue
            }
            guard case .restart = board.outcome else { break }
            board.resume()
        }
        if case .failed(let failure) = board.outcome { throw failure }
    }

    private func device(_ start: StartingPoint, down: Set<Button>, at now: Instant) -> Device {
        let face = Panel.Configuration(
            size: board.displaySize, hasBuzzer: true, scale: scale, version: "1.2.3")
        return DeviceSetup(panel: face).makeDevice(start, down: down, at: now)
    }

    /// Takes an effect on its way to the archive; false when it does not get there.
    fileprivate func lets(_ effect: Effect, at now: Instant) -> Bool {
        if case .restart = board.outcome { return false }
        // What comes after the fall is another life.
        guard fellAt == nil else { return true }
        if case .checkpoint(let session, let said, let before, _) = effect {
            (lastSession, lastSaid, lastBeforeStop) = (session, said, before)
        }
        effects.append(effect)
        guard let fall, effects.count == fall.effect + 1 else { return true }
        fellAt = now
        return fall.isAfter
    }

    fileprivate func fallIfDue() {
        guard let fall, fellAt != nil, starts.count == 1 else { return }
        board.interrupt(fall.restart, then: fall.then)
    }

    /// The way to the archive, which ends when the controller does.
    private final class Guard: ArchiveService {
        private let archive: Archive
        private unowned let kitchen: Kitchen

        init(archive: Archive, kitchen: Kitchen) {
            self.archive = archive
            self.kitchen = kitchen
        }

        func submit(_ effect: Effect, at now: Instant) {
            if kitchen.lets(effect, at: now) { archive.carryOut(effect, at: now) }
            kitchen.fallIfDue()
        }

        func reports(at now: Instant) -> [ArchiveReport] {
            if case .restart = kitchen.board.outcome { return [] }
            return archive.reports(at: now)
        }

        var descriptor: Int32? { nil }
        var nextDeadline: Instant? { archive.nextDeadline }
        func finish() {}
    }
}
