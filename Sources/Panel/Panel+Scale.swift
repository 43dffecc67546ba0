import Baking
import Brewing
import Guide
import Scales
import Timebase
import Units
import WeighedGuide

/// What a scale says, and what follows from it. Without a scale nothing here does anything.
extension Panel {
    /// Whether somebody weighs: the board's scale may sleep while nobody does.
    public var isWeighing: Bool { context.scale?.use != nil }

    /// Takes in what the board's scale says.
    public mutating func weigh(_ event: ScaleEvent, at now: Instant) -> [Effect] {
        collect(at: now) { panel in
            panel.advanceAll(to: now)
            panel.context.scale?.take(event)
        }
    }

    /// Does what follows from the weight, and brings up to date what is shown of it.
    mutating func followScale(at now: Instant) {
        guard context.scale != nil else { return }
        let use = use
        if context.scale?.begin(use) ?? false { tare(at: now) }
        context.scale?.advance(to: now)
        // One thing may lead to another: a step that is entered wants its zero.
        for _ in 0..<4 where !followWeight(at: now) { break }
        if let fault = context.scale?.faultToTell(), use == .brew || use == .weighIn {
            toast = Toast(words: fault.words, since: now)
        }
        recordWeight(at: now)
        if let session = context.session { context.scale?.show(session, at: now) }
        context.scale?.showWords(at: now)
    }

    /// What is weighed for now.
    private var use: PanelScale.Use? {
        ownUse ?? (context.scale?.hasReader == true ? .reading : nil)
    }

    /// What is weighed for here.
    private var ownUse: PanelScale.Use? {
        guard let scale = context.scale else { return nil }
        if case .scale = screen { return .calibration }
        guard scale.canWeigh else { return nil }
        if let session = context.session {
            // Water that flows does not answer whether a brew is to go on.
            let isOver = session.phase == .completed || session.plan.isOfStopwatch
            return isOver || asksToResume ? nil : .brew
        }
        if case .edit(let edit) = screen { return edit.isWeighing ? .dose : nil }
        guard case .baking(let screen) = screen else { return nil }
        switch screen {
        case .weigh, .offBy, .correct: return .weighIn
        case .formulas, .formula, .confirm, .edit, .ripening, .step, .rating, .over, .giveUp:
            return nil
        }
    }

    /// What lies there goes into the log of the brew (WS-011). Of a brew of which no weight was to
    /// be had nothing does.
    private mutating func recordWeight(at now: Instant) {
        guard let scale = context.scale, scale.use == .brew, let session = context.session else {
            return
        }
        let weight = scale.live.weight
        guard context.weights != nil || weight != nil else { return }
        var weights = context.weights ?? BrewWeights()
        context.weights = nil
        weights.add(weight, isAtRest: scale.live.restingMass != nil, in: session, at: now)
        context.weights = weights.steps.isEmpty ? nil : weights
    }

    /// Whether anything followed.
    private mutating func followWeight(at now: Instant) -> Bool {
        switch context.scale?.use {
        case .brew:
            guard let session = context.session else { return false }
            let actions = context.scale?.look(at: session, now: now) ?? []
            for action in actions { carryOut(action, at: now) }
            return !actions.isEmpty
        case .weighIn:
            guard case .baking(.weigh) = screen,
                case .weigh(let view)? = context.bake?.view(at: now),
                let action = context.scale?.look(at: view)
            else { return false }
            carryOut(action, of: view, at: now)
            return true
        case .dose, .calibration, .reading, nil: return false
        }
    }

    private mutating func carryOut(_ action: WeighedBrew.Action, at now: Instant) {
        switch action {
        case .tare: tare(at: now)
        case .forgetZero: context.scale?.forgetZero()
        case .confirm(let instant): goOn(of: instant, at: now)
        case .advance: goOn(of: now, at: now)
        case .cueTarget, .cueOver: sound(.target)
        case .cueStop:
            sound(.target)
            context.scale?.stopShot(true)
        case .done:
            context.scale?.stopShot(false)
            toast = Toast(words: "Done", since: now)
        }
    }

    private mutating func carryOut(
        _ action: WeighedIngredient.Action, of view: WeighView, at now: Instant
    ) {
        switch action {
        case .tare: tare(at: now)
        case .offer: sound(.target)
        case .next:
            sound(.target)
            tellBake(.next, at: now)
        case .misWeighed(let more):
            sound(.target)
            // To 0.1 g, as it is shown.
            let real = Milligrams((view.isIn.rounded() ?? 0) + more.count)
            tellBake(.weighed(Milligrams(Grams(rounding: real).tenths * 100)), at: now)
        }
    }

    /// What NEXT does.
    private mutating func goOn(of instant: Instant, at now: Instant) {
        follow(context.session?.handle(.next, at: instant) ?? [], at: now)
        follow(context.session?.advance(to: now) ?? [], at: now)
    }

    private mutating func tellBake(_ event: BakeEvent, at now: Instant) {
        followBake(context.bake?.handle(event, at: now) ?? [], at: now)
    }

    private mutating func tare(at now: Instant) {
        context.tareScale(at: now)
        carryOutCommands(at: now)
    }
}

extension PanelContext {
    /// Asks for a zero; a scale that has a tare of its own is told too.
    mutating func tareScale(at now: Instant) {
        scale?.requestTare(at: now)
        if let scale, !scale.setup.isCounting { want(.tareScale) }
    }

    /// Takes a calibration into use, and has it stored.
    mutating func keep(_ calibration: Calibration) {
        scale?.calibration = calibration
        preferences.calibration = calibration
        want(.change(.setPreferences(preferences)))
    }
}

extension ScaleFault {
    /// As it is told in a brew, in one small row.
    fileprivate var words: String {
        switch self {
        case .unplugged: "Scale unplugged"
        case .overloaded: "Scale overloaded"
        case .frozen: "Scale is frozen"
        case .noisy: "Scale is noisy"
        case .absurd: "Scale is wrong"
        }
    }
}
