// This is the only place that waits. It sleeps until an edge, a deadline, the end of a transfer, a
// signal, a caller or a word of the archive; tells the device; and carries out what the device
// wants. It decides nothing that the device could decide. No ticking: when nothing changes it is
// asleep.
//
// Terms. *Known* is the moment up to which every edge has been read: the device is never told of a
// later one, since on a busy machine edges may wait unread that happened before this thread's turn.
// A *doubted* key is one whose level was read open though no edge said so: one more look tells
// whether an edge of before the deadline waited unread. A *commanded* press comes from the socket.
//
// The order of a turn, and why:
// 1. Events in the order in which they happened, each carried out before the next: an edge of the
//    last microsecond of a step still belongs to the step.
// 2. Presses by command that are due.
// 3. Time up to what is known, with a look at a key's level for each hold that falls due.
// 4. Reports of the archive, until nothing more comes of them; then what followers of events hear.
// 5. The frame, once: whatever happened in the turn is in it.
// 6. The service manager is told last that the loop turned, when all of it was done.

import Archive
import Control
import Device
import Hardware
import Panel
import SystemCalls
import Timebase

/// The loop around a device on its board.
public final class ControllerLoop {
    /// Why the loop came back.
    public enum ExitReason: Hashable, Sendable {
        /// It was asked to stop, and said goodbye on the display.
        case stopped
        /// The board's world ended: no goodbye (simulated boards only).
        case killed
    }

    /// What the loop tells whoever watches it, for traces and followers.
    public typealias Observer = (Device.Output, Instant) -> Void

    let board: any Board
    var device: Device
    let control: ControlServer?
    private let signals: SignalDescriptor?
    private let service: ServiceLink?
    let archive: (any ArchiveService)?
    private let observer: Observer?
    let log: (String) -> Void
    /// The moment up to which every edge has been read.
    private(set) var known: Instant
    /// The key whose level was read open though no edge said so. One more look tells.
    private var doubted: Button?
    /// What the device wants done; emptied after each time, its capacity kept.
    var outputs: [Device.Output] = []
    private var watched: [Int32] = []
    var commanded = CommandedPresses()
    /// What is wrong, for those who follow events.
    var faults = FaultWatch()
    private var isStopping = false
    /// Whether the archive has something to tell; at first it may have.
    private var reportsWait = true
    /// What the journal was told of the scale last.
    var scaleFailure: String?
    private var healthLogged = DisplayPipeline.Health.starting

    /// How long a goodbye may take: a repaint takes 32 ms, a lost display never comes.
    static let farewellTime = Duration.milliseconds(300)

    /// A loop over `board`. `makeDevice` is told which keys are down already, and the moment.
    /// `signals` end the loop, `control` answers callers, `service` tells the service manager,
    /// `archive` keeps what is to be kept, `log` takes lines for the journal.
    public init(
        board: any Board, control: ControlServer? = nil, signals: SignalDescriptor? = nil,
        service: ServiceLink? = nil, archive: (any ArchiveService)? = nil,
        observer: Observer? = nil,
        log: @escaping (String) -> Void = { _ in },
        makeDevice: (_ down: Set<Button>, _ now: Instant) -> Device
    ) throws(HardwareError) {
        self.board = board
        self.control = control
        self.signals = signals
        self.service = service
        self.archive = archive
        self.observer = observer
        self.log = log
        var down: Set<Button> = []
        for button in Button.allCases where try board.contact(of: button) == .closed {
            down.insert(button)
        }
        known = board.now
        device = makeDevice(down, known)
        faults.storage = archive?.startingNotice
    }

    /// Runs until something ends it.
    /// - Throws: `HardwareError` when the board can no longer be waited on.
    public func run() throws(HardwareError) -> ExitReason {
        draw()
        service?.turned(at: board.now, Status.Summary(device))
        while !isStopping {
            let deadline = nextDeadline
            let asked = board.now
            let awaits = device.awaitsTransfer(at: asked)
            watch()
            let events = try board.wait(until: deadline, watching: watched, forTransfer: awaits)
            for event in events where take(event) { return .killed }
            // Whatever else came, all edges from before the wait have been read; when it ended by
            // itself, all edges up to its end.
            let isTimeOut = awaits ? events.isEmpty : events.allSatisfy(\.isQuiet)
            known = max(known, asked, isTimeOut ? deadline ?? asked : asked)
            while let edge = commanded.next(until: known) { take(edge, isCommand: true) }
            advance()
            takeReports()
            followScale()
            tellFaults()
            draw()
            service?.turned(at: board.now, Status.Summary(device))
        }
        service?.stopping()
        outputs += device.panel.lastCheckpoints.map { .effect($0) }
        perform()
        guard try sayGoodbye() else { return .killed }
        archive?.finish()
        return .stopped
    }

    private var nextDeadline: Instant? {
        // In the past: a look, no sleep.
        if doubted != nil { return known }
        return Instant.earliest(
            device.nextDeadline(after: known), commanded.nextDeadline, service?.nextDeadline,
            archive?.nextDeadline, displayDeadline)
    }

    /// The look at an idle display goes along with the heartbeat, where there is one.
    private var displayDeadline: Instant? {
        service?.beatsOften ?? false ? nil : device.idleDeadline(after: known)
    }

    /// Lists the descriptors to sleep on; callers come and go.
    private func watch() {
        watched.removeAll(keepingCapacity: true)
        if let signals { watched.append(signals.descriptor) }
        if let descriptor = archive?.descriptor { watched.append(descriptor) }
        control?.addDescriptors(to: &watched)
    }

    // What comes in.

    /// Takes in an event; true when the world ended.
    private func take(_ event: BoardEvent) -> Bool {
        switch event {
        case .edge(let edge): take(edge)
        case .edgesLost(let button, let instant):
            take(level(of: button), of: button, at: instant)
        case .transferEnded(let error, let instant):
            device.transferEnded(error, at: instant)
            logHealth()
        case .readable(let descriptor): takeReadable(descriptor)
        case .scale(let event): take(event)
        case .killed: return true
        }
        return false
    }

    private func take(_ edge: ButtonEdge, isCommand: Bool = false) {
        device.handle(edge, isCommand: isCommand, into: &outputs)
        perform()
    }

    private func take(_ contact: Contact, of button: Button, at instant: Instant) {
        device.level(of: button, contact, at: instant, into: &outputs)
        perform()
    }

    private func takeReadable(_ descriptor: Int32) {
        if descriptor == signals?.descriptor {
            while signals?.next() != nil { isStopping = true }
            return
        }
        if descriptor == archive?.descriptor {
            reportsWait = true
            return
        }
        takeRequests(from: descriptor)
    }

    private func advance() {
        let looked = doubted
        doubted = nil
        // Each round answers one level; a device asks for no more than one a key.
        for _ in 0..<100 {
            device.advance(to: known, into: &outputs)
            let asked = outputs.lazy.compactMap { $0.levelAsked }.first
            perform()
            guard let button = asked else { return }
            let contact = level(of: button)
            if contact == .open, button != looked {
                doubted = button
                return
            }
            take(contact, of: button, at: known)
        }
    }

    /// Hands on what came from the storage, until nothing more comes of it.
    private func takeReports() {
        guard let archive, reportsWait || archive.descriptor == nil else { return }
        reportsWait = false
        while true {
            let reports = archive.reports(at: known)
            if reports.isEmpty { return }
            for report in reports {
                switch report {
                case .answer(let answer): device.receive(answer, at: known, into: &outputs)
                case .fault(let fault):
                    faults.storage = fault
                    device.storageChanged(fault, at: known)
                case .bakeGap(let gap): device.learn(bakeGap: gap, at: known, into: &outputs)
                }
                perform()
            }
            tellSavedLogs()
        }
    }

    private func level(of button: Button) -> Contact {
        if commanded.down.contains(button) { return .closed }
        return (try? board.contact(of: button)) ?? .open
    }

    // What goes out.

    private func draw() {
        device.draw(at: board.now, into: &outputs)
        perform()
    }

    /// Does what the device wants.
    func perform() {
        for output in outputs {
            observer?(output, board.now)
            switch output {
            case .transfer(let program): board.beginTransfer(program)
            case .buzzer(let on):
                do {
                    try board.setBuzzer(on)
                } catch {
                    log("buzzer: \(error)")
                }
            case .weighing(let on): board.setWeighing(on)
            case .frame: control?.publish(screen, status)
            case .effect(.tareScale): board.tareScale()
            case .effect(let effect): archive?.submit(effect, at: board.now)
            case .gesture, .pressSpent, .readLevel: break
            }
        }
        outputs.removeAll(keepingCapacity: true)
    }

    private func logHealth() {
        let health = device.pipeline.health
        guard health != healthLogged else { return }
        healthLogged = health
        switch health {
        case .faulty(let error): log("display: \(error)")
        case .ok: log("display: ok")
        case .starting: break
        }
    }

    /// The last frame; false when the world ended before the display showed it.
    private func sayGoodbye() throws(HardwareError) -> Bool {
        let end = board.now + Self.farewellTime
        var lines = ["BrewGuide stopped"]
        if device.panel.session != nil { lines.append("in a brew") }
        var isHandedOver = false
        while board.now < end {
            if !device.pipeline.isTransferring {
                if isHandedOver { return true }
                device.drawFarewell(lines, at: board.now, into: &outputs)
                perform()
                isHandedOver = true
                continue
            }
            for event in try board.wait(until: end, watching: []) where take(event) {
                return false
            }
        }
        return true
    }
}
