import Archive
import FaultyDisk
import Fixtures
import Hardware
import Panel
import SimBoard
import SimulationOracle
import SystemCalls
import Timebase

/// One device's life: the real loop, core, driver and store on a simulated board, in a kitchen
/// that a seed or a list of events decides, watched by the oracle.
final class Life: BoardPlayer {
    let setup: Setup
    let board: VirtualBoard
    var oracle: Oracle
    /// What was not as it must be, if anything was.
    var finding: Finding?
    /// The display at that moment.
    private(set) var glassAtFinding: [String] = []
    var tally = Tally()
    var digest = Digest()
    /// Told what happens, for a person who wants to follow; nil tells nobody.
    var follower: ((String) -> Void)?
    /// All that happened so far.
    private(set) var happened: [TimedEvent] = []

    private let folder: TemporaryDirectory
    /// Where folders for files are made.
    let parent: String
    let disk: FaultyDisk
    /// What the disk is at present.
    var diskTroubles: Set<ScheduledEvent.DiskTrouble> = []
    private var household: Household?
    private var agenda: [TimedEvent]
    /// How much of the agenda is done.
    private var place = 0
    private let end: Int64
    /// When the database is looked at next. Chosen: often enough for a bug to be told by its day.
    private var checksAt = checkInterval
    private static let checkInterval: Int64 = 6 * 3600 * 1_000_000_000
    /// Since when the disk has worked.
    var diskWorksSince: Int64 = 0
    /// When the process was started.
    var startedAt: Int64 = 0
    private var commandLine = CommandLineActs()
    var backupActs = BackupActs()
    let callers: Callers
    /// How often somebody was answered.
    var answers = 0
    /// A key that is down by command, and until when.
    var commanded: (key: Button, until: Int64)?
    var journalActs = JournalActs()
    var bakeActs = BakeActs()
    /// What was read of the database's bakes.
    var bakesRead: [LogTable.BakeRow: PlainBakeLog] = [:]
    var environment: SimulatedEnvironment?
    private var clockStep: Int64 = 0
    private var clockIsTrusted = true
    /// Where the house stands now.
    private var zone: Zone
    /// What is to go down with an effect.
    var fuse: (effects: Int, isAfter: Bool, restart: ScenarioCommand.Restart)?
    var losses: [(button: Button, contact: Contact, loss: EdgeLoss)] = []
    /// What an old card is to do once the power has gone.
    var rot: (number: UInt64, isInBrew: Bool)?
    /// Whether the database is damaged and the device has not been started anew since.
    var isRotten = false
    /// Bytes that arrived changed, as far as the oracle was told.
    var garbledCount = 0
    /// Another program that writes to the database.
    var writer: LockedDatabase?
    /// The way to the archive of the process that runs.
    weak var archiveWay: Fuse?
    /// How long what is carried out has waited for the disk: it is dated by when it was asked for.
    var waited = Duration.zero
    private var turns = (count: 0, at: Instant.origin)

    /// A life of so many nanoseconds; `replaying` plays a list instead of the seed's people.
    init(
        _ setup: Setup, length: Int64, replaying list: [TimedEvent]? = nil, in parent: String
    ) throws(SystemCallError) {
        self.setup = setup
        self.parent = parent
        folder = try TemporaryDirectory(in: parent)
        callers = try Callers(in: parent)
        disk = try FaultyDisk(folder: folder.path, seed: setup.seed)
        disk.install()
        end = length
        zone = setup.zone
        household = list == nil ? Household(setup) : nil
        agenda = list ?? []
        board = setup.device.makeVirtualBoard(BusTraits(kilohertz: setup.kilohertz))
        oracle = Oracle(
            columns: setup.size.columns, rows: setup.size.rows,
            isParallel: setup.wiring == .parallel,
            phrases: Panel.Configuration.usualPhrases,
            lateness: setup.lateness.nanoseconds,
            releaseTime: Int64(setup.releaseTime) * 1_000_000,
            slowness: setup.slowness.nanoseconds)
        board.player = self
        if let scale = setup.scale {
            board.fitScale()
            oracle.hasScale(starts: scale.starts, advances: scale.advances)
        }
        if setup.lateness > .zero { board.lateness = { setup.lateness(at: $0) } }
        board.trace = { [unowned self] event, now in witness(event, at: now) }
        environment = SimulatedEnvironment(
            firstID: Self.firstID,
            zone: { [unowned self] in (zone.name, offset) },
            clock: { [unowned self] in (board.bootID, wallTime, clockIsTrusted) })
        oracle.calendarBegins(at: setup.startsAt)
        tellZone()
        if let schema = setup.schema { inherit(schema) }
        if let session = setup.session { inherit(session) }
    }

    /// Where the device keeps what it knows.
    var directory: String { folder.path }
    var age: Int64 { board.age.nanoseconds }

    /// What is new here is counted from behind what the databases of earlier releases have: the
    /// oracle knows rows by their ids, wherever those stand.
    static let firstID: UInt64 = 1 << 16

    /// When the life began, and what the calendar has jumped since.
    var wallTime: WallTime {
        let then = age - waited.nanoseconds
        return WallTime(millisecondsSince1970: setup.startsAt + then / 1_000_000 + clockStep)
    }

    /// Seconds east of UTC where the house stands.
    var offset: Int { zone.offset(at: wallTime.millisecondsSince1970) }

    // Who plays.

    var nextInstant: Instant? {
        if finding != nil { return board.now }
        var next = end
        if place < agenda.count { next = min(next, agenda[place].at) }
        if let household { next = min(next, household.looksAt) }
        next = min(next, checksAt)
        if let commanded { next = min(next, commanded.until) }
        return board.now + .nanoseconds(max(0, next - age))
    }

    func play(on board: VirtualBoard) {
        tellZone()
        if finding != nil || age >= end { return board.stop(.over) }
        if let commanded, commanded.until <= age {
            commandEnds()
        } else if checksAt <= age {
            checksAt += Self.checkInterval
            checkDatabase()
        } else if place < agenda.count, agenda[place].at <= age {
            let happening = agenda[place]
            place += 1
            happened.append(TimedEvent(at: age, what: happening.what))
            follower?("\(age) \(happening.what)")
            perform(happening.what)
        } else if let looksAt = household?.looksAt, looksAt <= age {
            for happening in household?.look(board.glass, at: age) ?? [] { schedule(happening) }
        }
    }

    private func schedule(_ happening: TimedEvent) {
        if place > 4096 {
            agenda.removeFirst(place)
            place = 0
        }
        let index = agenda[place...].lastIndex { $0.at <= happening.at }.map { $0 + 1 } ?? place
        agenda.insert(happening, at: index)
    }

    func timePasses(on board: VirtualBoard, until instant: Instant) {
        guard finding == nil else { return }
        judge {
            () throws(Finding) in
            try oracle.watch(
                board.glass, from: board.now.nanoseconds, until: instant.nanoseconds)
        }
    }

    /// Lets the oracle judge, and ends the life with the first finding.
    func judge(_ body: () throws(Finding) -> Void) {
        guard finding == nil else { return }
        do throws(Finding) {
            try body()
        } catch {
            finding = error
            glassAtFinding = board.glass
            board.stop(.over)
        }
    }

    // What happens.

    private func perform(_ happening: ScheduledEvent) {
        if let fault = happening.faultName { tally.faults[fault, default: 0] += 1 }
        let now = board.now.nanoseconds
        switch happening {
        case .contact(let button, let contact): board.move(button, to: contact)
        case .loseEdge(let button, let contact, let loss):
            losses.append((button, contact, loss))
            board.loseNextEdge(of: button, to: contact, loss)
        case .unplug:
            oracle.display(.begins, at: now)
            board.unplug()
        case .replug:
            oracle.display(.ends, at: now)
            oracle.display(.blanked, at: now)
            board.replug()
        case .failTransfers(let count): board.failTransfers(count)
        case .hang(let hangs):
            oracle.display(hangs ? .begins : .ends, at: now)
            board.setBusHangs(hangs)
        case .glitch:
            oracle.display(.phaseUpset, at: now)
            board.glitch()
        case .noise(let byte):
            oracle.display(.phaseUpset, at: now)
            board.takeNoise(byte)
        case .brownOut(let seed):
            oracle.display(.phaseUpset, at: now)
            board.brownOut(seed: seed)
        case .garble(let bytes, let mask): board.garble(after: bytes, mask)
        case .restart(let restart): goDown(restart)
        case .stop: board.askToStop()
        case .rot(let number): loseAndRot(number)
        case .rotAlive(let number): rotAlive(number)
        case .fall(let effects, let isAfter, let restart): fuse = (effects, isAfter, restart)
        case .lastWrite(let number):
            disk.onDeath = { [unowned self] in goDown(.power) }
            disk.dieAtWrite(number)
        case .zone(let place):
            zone = Zone.all[place % Zone.all.count]
            tellZone()
        case .disk(let trouble, let begins): setDisk(trouble, begins: begins)
        case .clockJump(let step):
            clockStep += step
            tellCalendar()
        case .clockTrust(let isTrusted):
            clockIsTrusted = isTrusted
            tellCalendar()
        case .commandLine(let number):
            checkDatabase()
            let environment = environment
            commandLine.act(
                number, directory: directory, disk: disk, ids: { environment?.newID() ?? "" },
                oracle: &oracle)
            checkDatabase()
            lookAtDays(number)
        case .backup(let number): useBackups(number)
        case .call(let number): callers.act(number)
        case .command(let key, let span): command(key, for: span)
        case .journal(let number):
            checkDatabase()
            useJournal(number)
        case .bread(let number):
            checkDatabase()
            useFormulas(number)
        case .scale(let act):
            oracle.hand(Witness.hand(act), at: now)
            board.touchScale(act)
        }
    }

    func tellZone() { oracle.zone(zone.name, offset: offset, at: board.now.nanoseconds) }

    private func tellCalendar() {
        tellZone()
        oracle.calendar(
            isTrusted: clockIsTrusted, error: clockStep * 1_000_000, at: board.now.nanoseconds)
    }

    /// The device goes down at this very moment.
    func goDown(_ restart: ScenarioCommand.Restart) {
        guard board.end == nil else { return }
        fuse = nil
        board.stop(.restart(restart))
        // Nobody tidies up: what waits for the disk is not written, and its log is left as it is.
        disk.die()
    }

    /// Whether the loop still sleeps: SPEC wants no ticking, so a turn without time is rare.
    func turnIsFine() -> Bool {
        if turns.at != board.now { turns = (0, board.now) }
        turns.count += 1
        tally.turns += 1
        if turns.count > 1000 {
            judge {
                () throws(Finding) in
                throw Finding(
                    expected: "a loop that sleeps", found: "1000 turns at one moment",
                    at: board.now.nanoseconds)
            }
        }
        return board.end == nil
    }
}
