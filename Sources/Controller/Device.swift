import Brewing
import HD44780
import Hardware
import Panel
import Timebase

/// The whole device but for its board: keys, face and the way to the glass, as one value that is
/// told the time. The loop around it is short because every decision is made in here.
public struct Device: Sendable {
    /// What is to be done with the board.
    public enum Output: Hashable, Sendable {
        /// Put this on the way to the display.
        case transfer([BusOperation])
        /// Read the key's level and tell it by `level` at once.
        case readLevel(Button)
        case buzzer(on: Bool)
        /// For whoever watches: a frame was handed out.
        case frame(Frame)
        /// For whoever watches: the person did this.
        case gesture(Gesture, at: Instant)
        /// For whoever watches: the face wanted this.
        case effect(Effect)
    }

    /// The face.
    public private(set) var panel: Panel
    /// The way to the glass.
    public private(set) var pipeline: DisplayPipeline

    private var keypad: Keypad
    /// The latest moment the face was told of.
    private var latest: Instant
    private var buzzerOffAt: Instant?
    private var lastFrame: Frame?
    private var lastPage: Page?

    /// What a frame is of: another one changes most of the glass, or comes when nobody looks
    /// closely.
    private struct Page: Hashable {
        let screen: Int
        let step: Int?
        /// Whoever wakes a dark glass is not to find on it what noise has done to it meanwhile.
        let isLit: Bool
    }

    /// The stuck key that was told of.
    private var mentionedKey: Button?
    private var storageFault: Fault?
    /// When the session whose clock runs was given out to be kept.
    private var keptAt: Instant?

    /// How long the buzzer ticks. Chosen: short, but no click.
    static let tick = Duration.milliseconds(80)
    /// How old a checkpoint of a running brew becomes: after a power loss at most 5 s are missing
    /// (SPEC §6). Chosen: a card has a quarter of a second for its flush.
    static let checkpointAgeMax = Duration.milliseconds(4750)
    /// From this age on a checkpoint is renewed with whatever wakes the device anyway. Chosen: each
    /// one is 4 KiB of a card's life.
    static let checkpointAge = Duration.milliseconds(4500)

    /// A device that starts at `now`; keys in `down` are held already and mean nothing until they
    /// are let go.
    public init(
        panel: Panel, pipeline: DisplayPipeline, debounce: DebounceTimes = DebounceTimes(),
        down: Set<Button> = [], at now: Instant
    ) {
        self.panel = panel
        self.pipeline = pipeline
        latest = now
        // After a crash the last checkpoint is older than this process: a new one is due at once.
        keptAt = panel.session.map { _ in now - Self.checkpointAge }
        keypad = Keypad(times: debounce, down: down, at: now)
        mentionStuckKeys(at: now)
    }

    // What comes in.

    /// Takes in an edge of a contact.
    public mutating func handle(_ edge: ButtonEdge) -> [Output] {
        // A press that is confirmed before the edge is read by what the keys did then.
        let instant = min(edge.instant, keypad.nextDeadline ?? edge.instant)
        let outputs = letTimePass(to: instant)
        return outputs + take(keypad.handle(edge, bindings: panel.bindings(at: instant)))
    }

    /// Takes in a key's level as it was read at `now`.
    public mutating func level(
        of button: Button, _ contact: Contact, at now: Instant
    ) -> [Output] {
        take(keypad.level(of: button, contact, at: now, bindings: panel.bindings(at: now)))
    }

    /// Takes in what came back from the storage.
    public mutating func receive(_ report: ArchiveReport, at now: Instant) -> [Output] {
        latest = max(latest, now)
        switch report {
        case .answer(let answer): return take(panel.receive(answer, at: latest), at: latest)
        case .fault(let fault):
            storageFault = fault
            panel.show(fault ?? stuckKeyFault, at: latest)
            return []
        }
    }

    /// The transfer begun last has ended.
    public mutating func transferEnded(_ error: HardwareError?, at now: Instant) {
        pipeline.ended(error, at: now)
    }

    /// Lets time pass up to `now`. When a level is to be read, time stands there until it was told
    /// and `advance` is called again.
    public mutating func advance(to now: Instant) -> [Output] {
        var outputs: [Output] = []
        while let deadline = keypad.nextDeadline, deadline <= now {
            outputs += letTimePass(to: deadline)
            outputs += take(keypad.advance(to: deadline, bindings: panel.bindings(at: deadline)))
            if outputs.contains(where: { $0.levelAsked != nil }) { return outputs }
        }
        outputs += letTimePass(to: now)
        if let off = buzzerOffAt, now >= off {
            buzzerOffAt = nil
            outputs.append(.buzzer(on: false))
        }
        if let keptAt, let session = panel.session, session.clockIsRunning,
            now - keptAt >= Self.checkpointAge
        {
            outputs += take([.checkpoint(session)], at: now)
        }
        mentionStuckKeys(at: now)
        return outputs
    }

    /// What the glass is to show at `now`, and what to put on the bus for it.
    public mutating func draw(at now: Instant) -> [Output] {
        var outputs: [Output] = []
        let frame = panel.frame(at: now)
        if frame != lastFrame {
            lastFrame = frame
            outputs.append(.frame(frame))
        }
        let page = Page(
            screen: panel.screenGeneration, step: panel.session?.stepIndex,
            isLit: frame.backlight)
        pipeline.want(frame, isNewScreen: page != lastPage)
        lastPage = page
        if let program = pipeline.next(at: now, watches: isBrewing) {
            outputs.append(.transfer(program))
        }
        return outputs
    }

    /// What is to be kept when the program ends: the brew as it is now.
    func lastCheckpoint(at now: Instant) -> [Output] {
        panel.session.map { [.effect(.checkpoint($0))] } ?? []
    }

    /// Puts a last frame on its way: what the glass keeps when the program has ended.
    public mutating func drawFarewell(_ lines: [String], at now: Instant) -> [Output] {
        var frame = Frame(size: panel.frame(at: now).size, backlight: false)
        for (row, line) in lines.prefix(frame.size.rows).enumerated() {
            for (column, scalar) in line.unicodeScalars.prefix(frame.size.columns).enumerated() {
                frame[row: row, column: column] = .scalar(scalar)
            }
        }
        pipeline.want(frame)
        let program = pipeline.next(at: now, watches: false)
        return [.frame(frame)] + (program.map { [.transfer($0)] } ?? [])
    }

    /// When something will happen by itself after `now`; nil when only the world can make it.
    public func nextDeadline(after now: Instant) -> Instant? {
        [
            keypad.nextDeadline, panel.nextDeadline(after: now),
            pipeline.nextDeadline(watches: isBrewing), buzzerOffAt, checkpointDeadline,
        ].compactMap { $0 }.min()
    }

    private var isBrewing: Bool { panel.session != nil }

    private var checkpointDeadline: Instant? {
        guard panel.session?.clockIsRunning == true else { return nil }
        return keptAt.map { $0 + Self.checkpointAgeMax }
    }

    // What comes of it.

    /// Steps end, questions time out; for the face time never goes back.
    private mutating func letTimePass(to instant: Instant) -> [Output] {
        latest = max(latest, instant)
        return take(panel.advance(to: latest), at: latest)
    }

    private mutating func take(_ keypadOutputs: [Keypad.Output]) -> [Output] {
        var outputs: [Output] = []
        let generation = panel.screenGeneration
        for output in keypadOutputs {
            switch output {
            case .readLevel(let button): outputs.append(.readLevel(button))
            case .gesture(let gesture, let instant):
                // The rest of a press that brought up another screen means nothing there.
                if panel.screenGeneration != generation, !gesture.isRelease { continue }
                outputs.append(.gesture(gesture, at: instant))
                latest = max(latest, instant)
                outputs += take(panel.handle(gesture, at: latest), at: latest)
            }
        }
        if panel.screenGeneration != generation { keypad.abandonPress() }
        return outputs
    }

    private mutating func take(_ effects: [Effect], at now: Instant) -> [Output] {
        effects.flatMap { effect -> [Output] in
            switch effect {
            case .beep:
                buzzerOffAt = now + Self.tick
                return [.effect(effect), .buzzer(on: true)]
            case .checkpoint(let session):
                keptAt = session.clockIsRunning ? now : nil
            case .forgetSession: keptAt = nil
            case .brewBegan, .ask, .change, .apply, .powerOff: break
            }
            return [.effect(effect)]
        }
    }

    /// Tells of a key that was down at the start; once, so that a person can go on without it.
    private mutating func mentionStuckKeys(at now: Instant) {
        let stuck = Button.allCases.first { keypad.stuck.contains($0) }
        guard stuck != mentionedKey else { return }
        mentionedKey = stuck
        panel.show(stuckKeyFault ?? storageFault, at: now)
    }

    private var stuckKeyFault: Fault? {
        mentionedKey.map { button in
            Fault(
                title: "\(button.rawValue.uppercased()) is stuck",
                advice: "Let the key go, or check its wiring")
        }
    }
}

extension Device.Output {
    /// The key whose level is to be told before time goes on.
    var levelAsked: Button? {
        switch self {
        case .readLevel(let button): button
        case .transfer, .buzzer, .frame, .gesture, .effect: nil
        }
    }
}

extension Gesture {
    fileprivate var isRelease: Bool {
        switch self {
        case .released: true
        case .pressed, .tapped, .holdBegan, .holdCancelled, .holdFired: false
        }
    }
}
