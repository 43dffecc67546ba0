// This is the device but for its board, and every decision that is not the user interface's alone:
// which gesture an edge completes (by the keypad), when a checkpoint is due, which frame goes to
// the display, what the buzzer does. What a screen shows is the panel's, which bytes a frame takes
// is the driver's, and waiting, carrying out and the time are the loop's.
//
// Terms. An *output* is something to be done, in a list that the caller keeps and empties. *Latest*
// is the moment the panel was told of last: it never goes back, though an edge is told of with the
// time at which it happened. A *held* edge waits until the display has answered
// (Device+Display.swift). A *page* is what a frame is of: the next one of the same page differs by
// little.
//
// The order of things, whenever time passes or an edge comes:
// 1. The panel advances to the moment, before it is told of a gesture of that moment: a step that
//    was over when a key went down is over.
// 2. The keypad's deadlines one by one, each dated by itself and with the panel advanced to it. A
//    hold that falls due asks for its key's level; time stands there until that was told.
// 3. What the panel wants: each effect first to whoever watches and to the archive, then the buzzer
//    and the time of the last checkpoint.
// 4. The frame comes last, once a turn of the loop, and is compared with the one before.
// A frame is drawn on the one before the last, so that a second that passes takes nothing from the
// heap.

import Brewing
import HD44780
import Hardware
import Panel
import Timebase

/// Keypad, panel and display pipeline as one value that is told the time.
public struct Device: Sendable {
    /// What the person sees and what keys mean: told the time by the device alone.
    public internal(set) var panel: Panel
    /// The way of frames to the display.
    public internal(set) var pipeline: DisplayPipeline

    var keypad: Keypad
    /// What the keys did while the display is asked; it means what it meant then.
    var held: [KeyNews] = []
    var askedAt: Instant?
    /// Keys that are down by command: whoever gave it does not look at this display.
    var commanded: Set<Button> = []
    /// The press under way that does nothing.
    var spentPress: Button?
    /// The latest moment the panel was told of.
    var latest: Instant
    private var cuePlayer = CuePlayer()
    /// Whether something was wrong as it was looked at last.
    private var hadFault = false
    /// The frame that was handed out last.
    var lastFrame: Frame
    /// What the next frame is drawn on: the two take turns.
    private var canvas: Canvas
    private var lastPage: Page?
    /// Whether the board's scale was told to weigh.
    private var isWeighing = false

    /// What a frame is of: another one changes most of the display, or comes when nobody looks
    /// closely.
    private struct Page: Hashable {
        let screen: Int
        let step: Int?
        /// Whoever wakes a dark display is not to find on it what noise has done meanwhile.
        let isLit: Bool
    }

    /// The stuck key that was told of.
    private var toldKey: Button?
    private var storageFault: Fault?
    /// When the session whose clock runs was given out to be kept.
    private var keptAt: Instant?
    /// When the bake was; nil without one.
    private var bakeKeptAt: Instant?

    /// How old a checkpoint of a running brew becomes: after a power loss at most 5 s are missing
    /// (SPEC §6). Chosen: a card has a quarter of a second for its flush.
    static let checkpointAgeMax = Duration.milliseconds(4750)
    /// From this age on a checkpoint is renewed with whatever wakes the device anyway. Chosen: each
    /// one is 4 KiB of a card's life, and every second one goes along with a change of the clock.
    static let checkpointAge = Duration.milliseconds(4250)
    /// How old what is kept of a bake becomes while its clock runs (SPEC §10.7).
    static let bakeAge = Duration.seconds(15 * 60)

    /// A device that starts at `now`; keys in `down` are held already and mean nothing until they
    /// are let go.
    public init(
        panel: Panel, pipeline: DisplayPipeline, debounce: DebounceTimes = DebounceTimes(),
        down: Set<Button> = [], at now: Instant
    ) {
        self.panel = panel
        self.pipeline = pipeline
        latest = now
        lastFrame = Frame(size: panel.size)
        canvas = Canvas(size: panel.size)
        // After a crash the last checkpoint is older than this process: a new one is due at once.
        keptAt = panel.session.map { _ in now - Self.checkpointAge }
        bakeKeptAt = panel.bake.map { _ in now - Self.bakeAge }
        keypad = Keypad(times: debounce, down: down, at: now)
        tellStuckKeys(at: now)
    }

    // What comes in.

    /// Takes in an edge of a contact; `isCommand` when no finger made it.
    public mutating func handle(
        _ edge: ButtonEdge, isCommand: Bool = false, into outputs: inout [Output]
    ) {
        take(.edge(edge, isCommand: isCommand), into: &outputs)
    }

    /// Takes in a key's level as it was read at `now`.
    public mutating func level(
        of button: Button, _ contact: Contact, at now: Instant, into outputs: inout [Output]
    ) {
        take(.level(button, contact, now), into: &outputs)
    }

    /// Takes in what the storage answered.
    public mutating func receive(
        _ answer: Response, at now: Instant, into outputs: inout [Output]
    ) {
        latest = max(latest, now)
        take(panel.receive(answer, at: latest), at: latest, into: &outputs)
    }

    /// Takes in how long the power was away, where the times of a bake did not know.
    public mutating func learn(
        bakeGap gap: Duration, at now: Instant, into outputs: inout [Output]
    ) {
        latest = max(latest, now)
        take(panel.learn(bakeGap: gap, at: latest), at: latest, into: &outputs)
    }

    /// Takes in that something is wrong with the storage, or, with nil, that it is over.
    public mutating func storageChanged(_ fault: Fault?, at now: Instant) {
        latest = max(latest, now)
        storageFault = fault
        panel.show(fault ?? stuckKeyFault, at: latest)
    }

    /// The transfer begun last has ended.
    public mutating func transferEnded(_ error: HardwareError?, at now: Instant) {
        pipeline.ended(error, at: now)
    }

    /// Lets time pass up to `now`. When a level is to be read, time stands there until it was told
    /// and `advance` is called again.
    public mutating func advance(to now: Instant, into outputs: inout [Output]) {
        if let sounds = cuePlayer.advance(to: now) { outputs.append(.buzzer(on: sounds)) }
        pipeline.advance(to: now)
        takeHeld(into: &outputs)
        // Keys and panel stand still until the display has answered.
        if pipeline.isAsked { return }
        while let deadline = keypad.nextDeadline, deadline <= now {
            advancePanel(to: deadline, into: &outputs)
            let bindings = panel.bindings(at: deadline)
            take(keypad.advance(to: deadline, bindings: bindings), into: &outputs)
            if outputs.contains(where: { $0.levelAsked != nil }) { return }
        }
        advancePanel(to: now, into: &outputs)
        if let keptAt, panel.clockIsRunning, now - keptAt >= Self.checkpointAge,
            let session = panel.session
        {
            take(.checkpoint(session, weights: panel.weights), at: now, into: &outputs)
        }
        if let due = bakeDeadline, now >= due, let bake = panel.bake {
            take(.keepBake(bake), at: now, into: &outputs)
        }
        tellStuckKeys(at: now)
    }

    /// What the display is to show at `now`, and what to put on the bus for it.
    public mutating func draw(at now: Instant, into outputs: inout [Output]) {
        soundFault(at: now, into: &outputs)
        if panel.isWeighing != isWeighing {
            isWeighing = panel.isWeighing
            outputs.append(.weighing(isWeighing))
        }
        panel.draw(on: &canvas, at: now)
        var isNewScreen = false
        if canvas.frame != lastFrame {
            // A brew has its steps for it, and a frame every second.
            let hasSteps = panel.isBrewing
            isNewScreen = !hasSteps && canvas.frame.isMostlyNew(than: lastFrame)
            swap(&canvas.frame, &lastFrame)
            outputs.append(.frame(lastFrame))
        }
        let page = Page(
            screen: panel.screenGeneration, step: panel.stepIndex,
            isLit: lastFrame.backlight)
        pipeline.want(lastFrame, isNewScreen: isNewScreen || page != lastPage)
        lastPage = page
        if let program = pipeline.next(at: now, watches: isBrewing) {
            outputs.append(.transfer(program))
        }
    }

    /// When something will happen by itself after `now`; nil when only the world can make it.
    public func nextDeadline(after now: Instant) -> Instant? {
        // What stands still until the display has answered wakes nobody before.
        let standing =
            pipeline.isAsked
            ? nil : Instant.earliest(keypad.nextDeadline, checkpointDeadline, bakeDeadline)
        return Instant.earliest(
            standing, panel.nextDeadline(after: now),
            pipeline.nextDeadline(after: now, watches: isBrewing), cuePlayer.nextDeadline)
    }

    /// Whether the end of the transfer that is under way is waited for at `now`.
    public func awaitsTransfer(at now: Instant) -> Bool {
        pipeline.awaitsEnd(at: now, watches: isBrewing)
    }

    var isBrewing: Bool { panel.hasBrew }

    private var checkpointDeadline: Instant? {
        guard panel.clockIsRunning else { return nil }
        return keptAt.map { $0 + Self.checkpointAgeMax }
    }

    private var bakeDeadline: Instant? {
        guard panel.bakeClockIsRunning else { return nil }
        return bakeKeptAt.map { $0 + Self.bakeAge }
    }

    // What comes of it.

    /// Steps end, questions time out; for the panel time never goes back.
    mutating func advancePanel(to instant: Instant, into outputs: inout [Output]) {
        latest = max(latest, instant)
        take(panel.advance(to: latest), at: latest, into: &outputs)
    }

    mutating func take(_ keypadOutputs: [Keypad.Output], into outputs: inout [Output]) {
        let generation = panel.screenGeneration
        for output in keypadOutputs {
            switch output {
            case .readLevel(let button): outputs.append(.readLevel(button))
            case .gesture(let gesture, let instant):
                // The rest of a press that brought up another screen means nothing there.
                if panel.screenGeneration != generation, !gesture.isRelease { continue }
                if isSpent(gesture, at: instant, into: &outputs) { continue }
                outputs.append(.gesture(gesture, at: instant))
                latest = max(latest, instant)
                take(panel.handle(gesture, at: latest), at: latest, into: &outputs)
            }
        }
        if panel.screenGeneration != generation { keypad.abandonPress() }
    }

    mutating func take(
        _ effects: [Effect], at now: Instant, into outputs: inout [Output]
    ) {
        for effect in effects { take(effect, at: now, into: &outputs) }
    }

    private mutating func take(_ effect: Effect, at now: Instant, into outputs: inout [Output]) {
        outputs.append(.effect(effect))
        switch effect {
        case .cue(let cue): sound(cue, at: now, into: &outputs)
        case .checkpoint(let session, _, _, _): keptAt = session.clockIsRunning ? now : nil
        case .forgetSession: keptAt = nil
        case .keepBake: bakeKeptAt = now
        case .forgetBake, .change(.saveBake): bakeKeptAt = nil
        case .brewBegan, .bakeBegan, .ask, .change, .tareScale, .powerOff: break
        }
    }

    private mutating func sound(_ cue: Cue, at now: Instant, into outputs: inout [Output]) {
        if let sounds = cuePlayer.play(cue, at: now) { outputs.append(.buzzer(on: sounds)) }
    }

    /// A fault where there was none is heard: the display may be what fails.
    private mutating func soundFault(at now: Instant, into outputs: inout [Output]) {
        let hasFault = storageFault != nil || toldKey != nil || pipeline.isFaulty
        if hasFault, !hadFault, panel.cues.allows(.fault) { sound(.fault, at: now, into: &outputs) }
        hadFault = hasFault
    }

    /// Tells of a key that was down at the start; once, so that a person can go on without it.
    private mutating func tellStuckKeys(at now: Instant) {
        let stuck = Button.allCases.first { keypad.stuck.contains($0) }
        guard stuck != toldKey else { return }
        toldKey = stuck
        panel.show(stuckKeyFault ?? storageFault, at: now)
    }

    /// That a key was down at the start and still is; nil when none is.
    public var stuckKeyFault: Fault? {
        toldKey.map { button in
            Fault(
                title: "\(button.rawValue.uppercased()) is stuck",
                advice: "Let the key go, or check its wiring")
        }
    }
}
