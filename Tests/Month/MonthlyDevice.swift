import Archive
import Assembly
import Controller
import FaultyDisk
import Fixtures
import Hardware
import Panel
import SimBoard
import Store
import Timebase

/// A device that lives for a month, and takes a reading of its memory at the end of some days.
final class MonthlyDevice {
    private static let brewsPerDay = 4
    private static let days = 30

    /// One brew, from Confirm to Saved, the logs looked at after it, and some hours of nothing.
    private static let brew = """
        press next
        wait 1
        press next
        wait 1
        press next
        wait 46
        press next
        wait 20
        press pause
        wait 4
        press pause
        wait 26
        press next
        wait 46
        press next
        wait 61
        press next
        wait 1
        press next
        expect "Brew finished" within 1
        wait 1

        """ + BrewScript.rateAndSave + """
            wait 5
            press restart
            wait 1
            press pause
            press pause
            press next
            wait 2
            press next
            wait 2
            press restart
            wait 1
            press restart
            wait 1
            press restart
            wait 20400
            press pause
            wait 2

            """

    private let setup = DeviceSetup(simulated: .twentyByFour)
    private let folder: TemporaryFolder
    private let disk: FaultyDisk
    private let board: ScenarioBoard
    /// How many brews began.
    private(set) var brews = 0
    /// What was found when the first brew after a day began.
    private(set) var readings: [Int: Reading] = [:]

    init() throws {
        folder = try TemporaryFolder.inMemory()
        disk = try FaultyDisk(folder: folder.path, seed: 1)
        disk.install()
        let count = Self.brewsPerDay * Self.days + 1
        let script = String(repeating: Self.brew, count: count)
        board = setup.makeBoard(playing: try Scenario(parsing: script))
    }

    /// Lives the month.
    func run() throws {
        let board = board
        let environment = SimulatedEnvironment { (board.bootID, board.wallTime, true) }
        let archive = Archive(directory: folder.path, environment: environment, disk: disk)
        let watched = Watched(ImmediateArchive(archive)) { [unowned self] in begin() }
        let loop = try ControllerLoop(board: board, archive: watched) { down, now in
            setup.makeDevice(archive.startingPoint(at: now), down: down, at: now)
        }
        _ = try loop.run()
        if case .failed(let failure) = board.outcome { throw failure }
    }

    /// A brew begins: the device stands where it stood before each other one.
    private func begin() {
        let day = brews / Self.brewsPerDay
        if brews % Self.brewsPerDay == 0, day % 9 == 3 { readings[day] = Reading() }
        brews += 1
    }
}

/// The way to the archive, with an eye on it.
private final class Watched: ArchiveService {
    private let archive: ImmediateArchive
    private let brewBegins: () -> Void

    init(_ archive: ImmediateArchive, brewBegins: @escaping () -> Void) {
        self.archive = archive
        self.brewBegins = brewBegins
    }

    func submit(_ effect: Effect, at now: Instant) {
        if effect == .brewBegan { brewBegins() }
        archive.submit(effect, at: now)
    }

    func reports(at now: Instant) -> [ArchiveReport] { archive.reports(at: now) }
    var descriptor: Int32? { archive.descriptor }
    var nextDeadline: Instant? { archive.nextDeadline }
    func finish() { archive.finish() }
}
