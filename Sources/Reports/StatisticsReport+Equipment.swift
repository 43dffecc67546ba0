import Brewing
import JSON5

extension StatisticsReport {
    /// The settings of one grinder.
    struct Dial {
        let grinder: String
        /// Rising.
        let settings: [EquipmentStatistics.Setting]
    }

    /// The beans with their names, the one with the most brews first; the roaster is told where
    /// two have the same name.
    var beans: [(name: String, sums: EquipmentStatistics.Sums)] {
        let beans = statistics.equipment.beans
        let counts = Dictionary(beans.map { ($0.name, 1) }, uniquingKeysWith: +)
        return beans.map { bean in
            let isAmbiguous = (counts[bean.name] ?? 0) > 1 && !bean.roaster.isEmpty
            return (isAmbiguous ? "\(bean.name), \(bean.roaster)" : bean.name, bean.sums)
        }
    }

    /// The grinders with their names, the one with the most brews first.
    var grinders: [(name: String, sums: EquipmentStatistics.Sums)] {
        statistics.equipment.grinders.map { ($0.name, $0.sums) }
    }

    /// The settings of each grinder, in the order of the grinders.
    var dials: [Dial] {
        let settings = Dictionary(grouping: statistics.equipment.settings, by: \.grinder)
        return statistics.equipment.grinders.compactMap { grinder in
            settings[grinder.name].map { Dial(grinder: grinder.name, settings: $0) }
        }
    }

    /// The groups of equipment that any brew has.
    var equipmentMembers: [JSONValue.Member] {
        let equipment = statistics.equipment
        let beans = equipment.beans.map { bean in
            JSONValue.members(["bean": .string(bean.name), "roaster": .string(bean.roaster)])
                + bean.sums.members
        }
        let grinders = equipment.grinders.map { grinder in
            JSONValue.members(["grinder": .string(grinder.name)]) + grinder.sums.members
        }
        let settings = dials.flatMap(\.settings).map { setting in
            JSONValue.members([
                "grinder": .string(setting.grinder), "setting": .string(setting.setting.text),
            ]) + setting.sums.members
        }
        return Self.group("beans", beans) + Self.group("grinders", grinders)
            + Self.group("settings", settings)
    }

    private static func group(
        _ key: String, _ rows: [[JSONValue.Member]]
    ) -> [JSONValue.Member] {
        guard !rows.isEmpty else { return [] }
        return JSONValue.members([key: .array(rows.map { .object($0) })])
    }
}

extension EquipmentStatistics.Sums {
    /// The mean of the stars in hundredths.
    var meanRating: Int { StatisticsReport.hundredths(stars, brews) ?? 0 }

    /// How long one of the brews took.
    var meanTime: Duration { total / max(1, brews) }

    fileprivate var members: [JSONValue.Member] {
        JSONValue.members([
            "brews": .integer(brews), "rating": .hundredths(meanRating),
            "seconds": .seconds(meanTime.rounded),
        ])
    }
}
