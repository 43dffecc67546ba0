import Timebase

/// What many brews together tell.
public struct BrewStatistics: Hashable, Sendable {
    /// The brews of a week.
    public struct Week: Hashable, Sendable {
        /// Its Monday.
        public let monday: CalendarDay
        /// How many.
        public let brews: Int

        /// A week.
        public init(monday: CalendarDay, brews: Int) {
            (self.monday, self.brews) = (monday, brews)
        }
    }

    /// The brews at a ratio of yield to dose.
    public struct RatioGroup: Hashable, Sendable {
        /// The ratio in halves: 33 stands for 1:16.25 up to 1:16.75.
        public let halves: Int
        /// How many.
        public let brews: Int
        /// All their stars.
        public let stars: Int

        /// A group.
        public init(halves: Int, brews: Int, stars: Int) {
            (self.halves, self.brews, self.stars) = (halves, brews, stars)
        }
    }

    /// The brews of a day.
    public struct Day: Hashable, Sendable {
        /// The day.
        public let day: CalendarDay
        /// How many.
        public let brews: Int
        /// How long they took together.
        public let total: Duration

        /// A day.
        public init(day: CalendarDay, brews: Int, total: Duration) {
            (self.day, self.brews, self.total) = (day, brews, total)
        }
    }

    /// The weeks in which something was brewed, by time.
    public let weeks: [Week]
    /// The ratios at which something was brewed, rising.
    public let ratios: [RatioGroup]
    /// The days on which something was brewed, by time.
    public let days: [Day]
    /// What they tell of beans and grinders.
    public let equipment: EquipmentStatistics

    /// Statistics; by default of brews without equipment.
    public init(
        weeks: [Week], ratios: [RatioGroup], days: [Day],
        equipment: EquipmentStatistics = EquipmentStatistics()
    ) {
        self.weeks = weeks
        self.ratios = ratios
        self.days = days
        self.equipment = equipment
    }

    /// How many brews there are.
    public var brews: Int { days.reduce(0) { $0 + $1.brews } }
    /// All their stars.
    public var stars: Int { ratios.reduce(0) { $0 + $1.stars } }
}
