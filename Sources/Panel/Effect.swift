import Baking
import Brewing
import Guide

/// What the user interface wants done. Data, not calls: the shell carries effects out, tests
/// compare them.
public enum Effect: Hashable, Sendable {
    /// A pattern of the buzzer, which is there and is to be heard.
    case cue(Cue)
    /// A brew has begun, or begun anew: it is to be given an id and the date. Comes before its
    /// first checkpoint.
    case brewBegan
    /// The session changed, or what is `said` of its cup: store both, so that they survive
    /// the process and the power. A stopwatch that is stopped may go on from `beforeStop`; a scale
    /// saw `weights` of it so far.
    case checkpoint(
        BrewSession, said: TastingDraft? = nil, beforeStop: SessionSnapshot? = nil,
        weights: BrewWeights? = nil)
    /// The brew is over without a log, by discarding or leaving: forget the session.
    case forgetSession
    /// A bake has begun: it is to be given an id and the date. Comes before its first checkpoint.
    case bakeBegan
    /// The bake changed, or a quarter of an hour of it has passed: store it.
    case keepBake(BakeSession)
    /// The bake is over without a log: forget it.
    case forgetBake
    /// Something is to be read; the answer comes through `Panel.receive`.
    case ask(Query)
    /// Something is to be changed; the outcome comes through `Panel.receive`.
    case change(Mutation)
    /// The scale is to tare itself, where it can.
    case tareScale
    /// The machine is to be powered off; `Panel.receive` tells when it is going down.
    case powerOff
}
