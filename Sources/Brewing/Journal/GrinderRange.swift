// The settings of a grinder: all arithmetic on dials is here.
//
// Terms: the **grid** is the settings that a grinder has: `minimum + n × step` for n from 0 on,
// none above the maximum. An **index** is that n.
//
// Bounds: a range is only made by `checked`, so step and span are more than nothing, and numbers
// of a dial are at most a million hundredths: no sum or product of them overflows.

/// The settings a grinder has: from `minimum` in equal steps, never above `maximum` (SPEC §9.4).
public struct GrinderRange: Hashable, Sendable {
    /// The lowest setting.
    public let minimum: GrindSetting
    /// No setting is higher; it need not be one itself (JG-005).
    public let maximum: GrindSetting
    /// From one setting to the next.
    public let step: GrindSetting

    private init(minimum: GrindSetting, maximum: GrindSetting, step: GrindSetting) {
        self.minimum = minimum
        self.maximum = maximum
        self.step = step
    }

    /// The range of these numbers; nil stands for what is no number.
    /// - Throws: `JournalErrors` with everything that is wrong (JG-001).
    public static func checked(
        minimum: GrindSetting?, maximum: GrindSetting?, step: GrindSetting?
    ) throws(JournalErrors) -> GrinderRange {
        var errors: [JournalError] = []
        if minimum == nil { errors.append(.notANumber(.minimum)) }
        if maximum == nil { errors.append(.notANumber(.maximum)) }
        // What lies between them; nil while that is not known.
        var span: Int?
        if let minimum, let maximum {
            if minimum < maximum {
                span = maximum.hundredths - minimum.hundredths
            } else {
                errors.append(.invalidRange)
            }
        }
        if let step {
            let isTooWide = span.map { step.hundredths > $0 } ?? false
            if step.hundredths <= 0 || isTooWide { errors.append(.invalidStep) }
        } else {
            errors.append(.notANumber(.step))
        }
        guard errors.isEmpty, let minimum, let maximum, let step else {
            throw JournalErrors(errors)
        }
        return GrinderRange(minimum: minimum, maximum: maximum, step: step)
    }

    /// The index of the highest setting; at least 1.
    private var lastIndex: Int {
        (maximum.hundredths - minimum.hundredths) / step.hundredths
    }

    /// The setting at an index, which is not beyond the last.
    private func setting(at index: Int) -> GrindSetting {
        GrindSetting(bounded: minimum.hundredths + index * step.hundredths)
    }

    private func nearestIndex(to setting: GrindSetting) -> Int {
        let offset = max(0, setting.hundredths - minimum.hundredths)
        let (index, rest) = offset.quotientAndRemainder(dividingBy: step.hundredths)
        return min(rest * 2 > step.hundredths ? index + 1 : index, lastIndex)
    }

    /// The highest setting (JG-005).
    public var highest: GrindSetting { setting(at: lastIndex) }

    /// The middle of the range, down to the step (JG-006).
    var middle: GrindSetting { setting(at: lastIndex / 2) }

    /// Whether a number lies from minimum to maximum, on the grid or between two of its settings.
    public func contains(_ setting: GrindSetting) -> Bool {
        (minimum...maximum).contains(setting)
    }

    /// The setting next to any number of a dial, of two the lower; beyond the range its end
    /// (JG-002, JG-004).
    public func nearest(to setting: GrindSetting) -> GrindSetting {
        self.setting(at: nearestIndex(to: setting))
    }

    /// The setting so many steps above or below; at the ends it stays (JG-007).
    public func stepped(_ setting: GrindSetting, by steps: Int) -> GrindSetting {
        let last = lastIndex
        let index = nearestIndex(to: setting) + min(max(steps, -last), last)
        return self.setting(at: min(max(index, 0), last))
    }

    /// The setting that is offered first with this grinder: the one last used with it, brought
    /// onto the grid it has today (JG-003, JG-008); else the nearest to what is set now
    /// (JG-002); else the middle (JG-006).
    public func offered(lastSetting: GrindSetting?, current: GrindSetting?) -> GrindSetting {
        (lastSetting ?? current).map(nearest) ?? middle
    }

    /// A setting as it is shown: with as many decimals as the grid needs, so that all of its
    /// settings look alike: `10.0` beside `4.5`.
    public func text(of setting: GrindSetting) -> String {
        setting.text(decimals: max(minimum.decimals, step.decimals, setting.decimals))
    }
}
