import Guide
import JSON5

/// What a house is told as it happens (SPEC §17.1, HA-003).
enum HomeEvent: String, CaseIterable, Sendable {
    /// A brew began, or began anew.
    case started
    /// The next step was entered.
    case step
    /// The step's time is over, and it waits for NEXT.
    case stepDue = "step_due"
    case paused
    case resumed
    /// The last step is done.
    case finished
    /// The brew was left before its end.
    case left
    /// A log is on the disk.
    case saved
    /// Something is wrong with the device.
    case fault

    /// What happened between two looks at the brew. Both ends are seen: what began and ended in
    /// between is not told.
    static func between(_ before: HomeState.Brew?, _ after: HomeState.Brew?) -> [HomeEvent] {
        guard let before else { return after == nil ? [] : [.started] }
        guard let after else { return before.phase == .completed ? [] : [.left] }
        if after.step < before.step || after.phase == .notStarted && before.phase != .notStarted {
            return [.started]
        }
        if after.phase == .completed { return before.phase == .completed ? [] : [.finished] }
        let steps: [HomeEvent] = after.step > before.step ? [.step] : []
        switch (before.phase, after.phase) {
        case (.paused, .paused): return steps
        case (_, .paused): return steps + [.paused]
        case (.paused, _): return steps.isEmpty ? [.resumed] : steps
        case (.active, .stepReadyToAdvance): return steps.isEmpty ? [.stepDue] : steps
        case (_, _): return steps
        }
    }

    /// The message, with what there is to say of the state it happened in.
    func json(of state: HomeState) -> JSONValue {
        var members = JSONValue.members(["event_type": .string(rawValue)])
        members += JSONValue.members(["recipe": .optional(state.recipe)])
        switch self {
        case .fault: members += JSONValue.members(["fault": .optional(state.fault)])
        case .started, .step, .stepDue, .paused, .resumed, .finished, .left, .saved:
            if let brew = state.brew {
                members += JSONValue.members([
                    "step": .integer(brew.step), "steps": .integer(brew.stepCount),
                    "text": .string(brew.stepText),
                ])
            }
        }
        return .object(members)
    }
}
