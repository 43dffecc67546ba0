import Archive
import Assembly
import Control
import Controller
import Device
import Hardware
import Panel
import SimBoard
import SimulationOracle
import SystemCalls
import Timebase

extension Life {
    /// Lives to the end, or to the first finding.
    func run() throws(HardwareError) {
        var afterPowerLoss: Bool?
        while true {
            try liveOnce(afterPowerLoss: afterPowerLoss)
            guard case .restart(let restart) = board.end else { break }
            commandEnds()
            oracle.falls(at: board.now.nanoseconds)
            letGo()
            if restart == .crash { disk.crash() } else { disk.losePower() }
            rotFiles()
            board.resume()
            afterPowerLoss = restart == .power
        }
        disk.dieAtWrite(0)
        checkDatabase()
        tally.nanoseconds = age
        tally.brews = oracle.brews
        tally.bakes = oracle.bakes
        tally.checks = oracle.checkCount
    }

    /// What became of the brew that an earlier program left.
    private func tellOfOldBrew(_ found: PlainSession?) {
        guard board.end == nil, diskTroubles.isEmpty, !disk.isDead else { return }
        judge { () throws(Finding) in
            try oracle.takesUp(found, at: board.now.nanoseconds)
        }
    }

    /// The oracle is told once the device has looked through what it had kept.
    private func tellOfBoot(_ afterPowerLoss: Bool, _ start: StartingPoint, at now: Instant) {
        let rows = rows()
        // The power may have gone again meanwhile.
        guard board.end == nil else { return }
        tellOfRecovery(rows, asItStarts: true)
        judge { () throws(Finding) in
            if let rows { try oracle.recipes(rows.recipes, at: now.nanoseconds) }
            try oracle.booted(
                afterPowerLoss: afterPowerLoss, logs: rows?.logs, stock: rows?.stock,
                brew: Witness.found(start, at: now),
                bread: FoundBread(
                    bake: start.bake.map { PlainBake($0, at: now) }, logs: bakeLogs(rows?.bakes),
                    real: age),
                at: now.nanoseconds)
        }
        // A file that was made on a full disk may have no room for what waits.
        if !diskTroubles.isEmpty { oracle.storageFails() }
    }

    /// Holds what the database has against what the display promised; whether it could be read.
    @discardableResult
    func checkDatabase() -> Bool {
        let rows = rows()
        guard let rows, board.end == nil || board.end == .over else { return false }
        tellOfRecovery(rows, asItStarts: false)
        judge { () throws(Finding) in
            try oracle.recipes(rows.recipes, at: board.now.nanoseconds)
            try oracle.database(
                // Chosen: twice the longest time after which a save is tried again.
                rows.logs, rows.stock, bakes: bakeLogs(rows.bakes),
                all: age - max(diskWorksSince, startedAt) > 120_000_000_000
                    && !(archiveWay?.isBusy ?? false),
                at: board.now.nanoseconds)
        }
        return finding == nil
    }

    /// What the database has; nil while the disk does not work. One that can't be read has nothing.
    func rows() -> LogTable? {
        diskTroubles.isEmpty && !disk.isDead && !isRotten
            ? LogTable(database, checksAll: oracle.isDamaged) ?? LogTable() : nil
    }

    private var database: String { directory + "/brewguide.db" }

    /// From a start of the process to its end.
    private func liveOnce(afterPowerLoss: Bool?) throws(HardwareError) {
        guard let environment else { return }
        startedAt = age
        isRotten = false
        oracle.starts()
        let archive = Archive(
            directory: directory, environment: environment, busyMilliseconds: 0, disk: disk)
        let fuse = Fuse(
            archive, before: { [unowned self] in lets($0, at: $1) },
            after: { [unowned self] in carriedOut($0, at: $1) },
            turn: { [unowned self] in turnIsFine() },
            delay: { [unowned self] in setup.slowness(at: $0) },
            starts: { [unowned self] in waited = board.now - $0 })
        archiveWay = fuse
        let loop = try ControllerLoop(
            board: board, control: try? ControlServer(path: callers.path),
            signals: board.signals, archive: fuse,
            observer: { [unowned self] output, now in witness(output, at: now) }
        ) { down, now in
            let start = archive.startingPoint(at: now)
            tellOfOldBrew(Witness.found(start, at: now))
            if let afterPowerLoss { tellOfBoot(afterPowerLoss, start, at: now) }
            return device(start, down: down, at: now)
        }
        // Who was asked to stop is started anew.
        if try loop.run() == .stopped { board.stop(.restart(.crash)) }
    }

    private func device(_ start: StartingPoint, down: Set<Button>, at now: Instant) -> Device {
        setup.device.makeDevice(start, down: down, at: now)
    }

    // What goes by the fuse.

    private func lets(_ effect: Effect, at now: Instant) -> Bool {
        guard board.end == nil else { return false }
        guard let fuse, fuse.effects == 0, !fuse.isAfter else { return true }
        goDown(fuse.restart)
        return false
    }

    private func carriedOut(_ effect: Effect, at now: Instant) {
        // The power may have gone with it.
        guard board.end == nil else { return }
        if let deed = Witness.deed(effect, at: now) { oracle.isDone(deed, at: now.nanoseconds) }
        guard let fuse else { return }
        if fuse.effects == 0 { return goDown(fuse.restart) }
        self.fuse?.effects -= 1
    }

    // What is seen.

    private func witness(_ output: Device.Output, at now: Instant) {
        guard board.end == nil else { return }
        if follower != nil { follow(output, at: now) }
        judge { () throws(Finding) in
            switch output {
            case .gesture(let gesture, let moment):
                digest.take(gesture.description)
                digest.take(moment.nanoseconds)
                let act = Witness.act(gesture)
                if case .pressed = act { tally.presses += 1 }
                try oracle.act(act, at: moment.nanoseconds, now: now.nanoseconds)
            case .pressSpent(let button, let since, let moment):
                digest.take("spent \(button.rawValue)")
                digest.take(moment.nanoseconds)
                tally.presses += 1
                try oracle.spent(
                    Witness.key(button), since: since.nanoseconds, at: moment.nanoseconds)
            case .effect(let effect):
                guard let deed = Witness.deed(effect, at: now) else { return }
                digest.take(now.nanoseconds)
                tellZone()
                if case .deleteLog = deed { checkDatabase() }
                try oracle.wants(deed, at: now.nanoseconds)
            case .frame(let frame):
                if frame.lines.contains(where: { $0.holds("BrewGuide stop") }) { oracle.stops() }
                try oracle.handed(frame.lines, lamp: frame.backlight, at: now.nanoseconds)
                if frame.lines.contains(where: { $0.holds("Data was damaged") }) {
                    try oracle.saysRecovered(asides: asides, at: now.nanoseconds)
                }
            case .transfer, .readLevel, .buzzer, .weighing: break
            }
        }
    }

    private func follow(_ output: Device.Output, at now: Instant) {
        switch output {
        case .gesture(let gesture, let moment):
            follower?("\(age)   \(gesture) at \(moment.nanoseconds)")
        case .pressSpent(let button, _, let moment):
            follower?("\(age)   spent \(button.rawValue) at \(moment.nanoseconds)")
        case .effect(let effect):
            let deed = Witness.deed(effect, at: now)
            follower?("\(age)   \(deed.map { "\($0)" } ?? "something else")")
        case .frame(let frame): follower?("\(age)   shows \(frame.lines)")
        case .transfer, .readLevel, .buzzer, .weighing: break
        }
    }

    /// What the outside sees of the board.
    func witness(_ event: TraceEvent, at now: Instant) {
        switch event {
        case .edge(let edge): moved(edge, at: now, isTold: true)
        case .edgeLost(let edge):
            moved(edge, at: now, isTold: false)
            let place = losses.firstIndex {
                $0.button == edge.button && $0.contact == edge.contact
            }
            guard let place, losses.remove(at: place).loss == .announced else { return }
            oracle.level(
                of: Witness.key(edge.button), closed: edge.contact == .closed,
                at: now.nanoseconds)
        case .transfer: oracle.transfer(began: true, at: now.nanoseconds)
        case .transferEnded(let error):
            oracle.transfer(began: false, at: now.nanoseconds)
            if error != nil { oracle.display(.transferFailed, at: now.nanoseconds) }
            if board.garbledCount > garbledCount {
                garbledCount = board.garbledCount
                oracle.display(.phaseUpset, at: now.nanoseconds)
            }
            checkChip()
        case .glass(let lines):
            digest.take(now.nanoseconds)
            for line in lines { digest.take(line) }
        case .gesture, .effect, .frame, .buzzer, .held, .restart: break
        }
    }

    private func moved(_ edge: ButtonEdge, at now: Instant, isTold: Bool) {
        digest.take(now.nanoseconds)
        oracle.contact(
            Witness.key(edge.button), closed: edge.contact == .closed, at: now.nanoseconds,
            isTold: isTold)
    }

    private func checkChip() {
        // A plug that comes back between two transfers leaves the regulator at its highest for one of
        // them: no driver can know.
        if let violation = board.scaleViolations.first(where: { $0.kind != .regulator }) {
            judge { () throws(Finding) in
                throw Finding(
                    expected: "only what the converter's data sheet allows",
                    found: "\(violation.kind.rawValue)", at: violation.instant.nanoseconds)
            }
        }
        guard let violation = board.violations.first else { return }
        judge { () throws(Finding) in
            throw Finding(
                expected: "a display that is driven as its data sheet says",
                found: violation.description, at: board.now.nanoseconds)
        }
    }
}
