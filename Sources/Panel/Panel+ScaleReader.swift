import Scales
import Timebase
import Units

/// The scale as it is told to programs.
public struct ScaleStatus: Hashable, Sendable {
    /// How it is.
    public enum State: String, CaseIterable, Hashable, Sendable {
        /// It counts, and nobody knows what a count weighs.
        case uncalibrated
        /// Nobody weighs.
        case asleep
        /// It does not answer.
        case absent
        /// It answers; what it says moves, or is not known to be right yet.
        case settling
        /// What it says may be acted on.
        case ready
        /// More lies on it than it can tell.
        case overload
    }

    /// How it is.
    public let state: State
    /// What it shows: without the tare where a zero was seen, else all that lies there; nil while
    /// that is not to be believed.
    public let weight: Grams?
    /// Whether a zero was seen.
    public let isTared: Bool
    /// All that lies there, by the newest sample; nil while that is not to be believed.
    public let gross: Milligrams?
}

/// A scale that is read from outside: by the command line, over the socket.
extension Panel {
    /// How the scale is; nil without one.
    public var scaleStatus: ScaleStatus? {
        guard let scale = context.scale else { return nil }
        let live = scale.live
        let gross = live.grossSample
        return ScaleStatus(
            state: scale.state, weight: live.weight ?? (live.isTared ? nil : gross?.weight),
            isTared: live.isTared, gross: gross?.mass)
    }

    /// Somebody outside wants to read the scale, or nobody does any more: while nobody weighs here
    /// it weighs for them.
    public mutating func setScaleReader(_ isThere: Bool, at now: Instant) -> [Effect] {
        guard let scale = context.scale, scale.hasReader != isThere else { return [] }
        return collect(at: now) { panel in
            panel.advanceAll(to: now)
            panel.context.scale?.hasReader = isThere
        }
    }

    /// Tares what is weighed; nil when nothing is.
    public mutating func tareScale(at now: Instant) -> [Effect]? {
        guard isWeighing else { return nil }
        return collect(at: now) { panel in
            panel.advanceAll(to: now)
            panel.context.tareScale(at: now)
            panel.carryOutCommands(at: now)
        }
    }

    /// Takes a calibration into use that was made outside, and has it stored; nil when the scale
    /// needs none, or none can be so.
    public mutating func calibrate(
        zero: Int32, span: Int32, weight: Milligrams, at now: Instant
    ) -> [Effect]? {
        guard let setup = context.scale?.setup, setup.isCounting,
            // The date is the archive's: nobody here knows what day it is.
            let calibration = Calibration(
                zero: zero, span: span, weight: weight,
                date: WallTime(millisecondsSince1970: 0), device: setup.device)
        else { return nil }
        return collect(at: now) { panel in
            panel.advanceAll(to: now)
            panel.context.keep(calibration)
            panel.carryOutCommands(at: now)
        }
    }
}

extension PanelScale {
    /// How it is, as programs are told.
    fileprivate var state: ScaleStatus.State {
        guard canWeigh else { return .uncalibrated }
        guard use != nil else { return .asleep }
        return switch live.state {
        case .absent: .absent
        case .settling: .settling
        case .ready: .ready
        case .overload: .overload
        }
    }
}
