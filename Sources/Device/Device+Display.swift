import Hardware
import Timebase

/// A display that lost its power while nothing changed: who looks after it, and what a press on it
/// means.
///
/// At the first edge of a press the backpack is asked. On a bus that works it answers in 0.2 ms,
/// long before the press is believed, so that no key is later for it. Until it has, 5 ms at most,
/// time stands still for keys and panel: what was due meanwhile is done then, and dated as ever.
extension Device {
    /// What comes from a key.
    enum KeyNews {
        case edge(ButtonEdge, isCommand: Bool)
        case level(Button, Contact, Instant)
    }

    /// How long an answer of the display is good for. Chosen: twice the bounce of SPEC §2.
    static let answerAge = Duration.milliseconds(20)
    /// How much news of keys may wait for an answer.
    static let heldMax = 64

    /// When it must look after its display though it has nothing else to do, if nothing wakes it
    /// until then. A brew does so by itself.
    public func idleDeadline(after now: Instant) -> Instant? {
        isBrewing ? nil : pipeline.idleDeadline(after: now)
    }

    // What the keys do.

    mutating func take(_ news: KeyNews, into outputs: inout [Output]) {
        held.append(news)
        // Chosen: no finger does as much in 5 ms.
        if held.count > Self.heldMax { pipeline.stopAsking() }
        takeHeld(into: &outputs)
    }

    mutating func takeHeld(into outputs: inout [Output]) {
        while !pipeline.isAsked, !held.isEmpty {
            switch held.removeFirst() {
            case .edge(let edge, let isCommand): take(edge, isCommand: isCommand, into: &outputs)
            case .level(let button, let contact, let now):
                let bindings = panel.bindings(at: now)
                take(
                    keypad.level(of: button, contact, at: now, bindings: bindings), into: &outputs)
            }
        }
    }

    private mutating func take(
        _ edge: ButtonEdge, isCommand: Bool, into outputs: inout [Output]
    ) {
        // A press that is confirmed before the edge is read by what the keys did then.
        let instant = min(edge.instant, keypad.nextDeadline ?? edge.instant)
        advancePanel(to: instant, into: &outputs)
        take(keypad.handle(edge, bindings: panel.bindings(at: instant)), into: &outputs)
        if isCommand, edge.contact == .closed {
            commanded.insert(edge.button)
        } else {
            commanded.remove(edge.button)
        }
        guard edge.contact == .closed, !isCommand, asksFirst else { return }
        // The answer to the first edge of a burst is good for all of it.
        if let askedAt, edge.instant - askedAt < Self.answerAge { return }
        askedAt = edge.instant
        pipeline.ask()
    }

    /// Whether a press waits for the display's word: with the brew's clock running it acts at once,
    /// and in the dark it only switches the backlight on.
    private var asksFirst: Bool { !panel.clockIsRunning && lastFrame.backlight }

    /// Whether a gesture belongs to a press that does nothing but get the display painted.
    mutating func isSpent(
        _ gesture: Gesture, at now: Instant, into outputs: inout [Output]
    ) -> Bool {
        if case .pressed(let button, let since) = gesture {
            let isFinger = !commanded.contains(button)
            spentPress = isFinger && asksFirst && pipeline.spendsPress(at: now) ? button : nil
            guard spentPress != nil else { return false }
            keypad.abandonPress()
            outputs.append(.pressSpent(button, since: since, at: now))
        }
        return spentPress != nil && !gesture.isRelease
    }

    /// Puts a last frame on its way: what the display keeps when the program has ended. Of a
    /// machine that goes down that is when to unplug (SPEC §3), else `lines`, with the light out.
    public mutating func drawFarewell(
        _ lines: [String], at now: Instant, into outputs: inout [Output]
    ) {
        latest = max(latest, now)
        var frame = Frame(size: panel.size, backlight: false)
        if panel.end(at: latest) {
            frame = panel.frame(at: latest)
        } else {
            for (row, line) in lines.prefix(frame.size.rows).enumerated() {
                for (column, scalar) in line.unicodeScalars.prefix(frame.size.columns).enumerated()
                {
                    frame[row: row, column: column] = .scalar(scalar)
                }
            }
        }
        pipeline.want(frame)
        outputs.append(.frame(frame))
        if let program = pipeline.next(at: now, watches: false) {
            outputs.append(.transfer(program))
        }
    }
}
