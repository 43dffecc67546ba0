/// What many brews together tell of the beans and grinders they were made with (SPEC §9.11,
/// JL-004). A brew without a bean or a grinder counts for neither.
public struct EquipmentStatistics: Hashable, Sendable {
    /// Brews that have something in common.
    public struct Sums: Hashable, Sendable {
        /// How many.
        public let brews: Int
        /// All their stars.
        public let stars: Int
        /// How long they took together.
        public let total: Duration

        /// Sums.
        public init(brews: Int, stars: Int, total: Duration) {
            (self.brews, self.stars, self.total) = (brews, stars, total)
        }
    }

    /// The brews with one bean or one grinder.
    public struct Item: Hashable, Sendable {
        /// Its present name; that of the logs once it is deleted.
        public let name: String
        /// Who roasted the bean; empty where nobody said, and for a grinder.
        public let roaster: String
        /// What its brews tell.
        public let sums: Sums

        /// An item with what its brews tell.
        public init(name: String, roaster: String = "", sums: Sums) {
            (self.name, self.roaster, self.sums) = (name, roaster, sums)
        }
    }

    /// The brews at one setting of a grinder.
    public struct Setting: Hashable, Sendable {
        /// The grinder's name, as among the grinders.
        public let grinder: String
        /// What was set.
        public let setting: GrindSetting
        /// What its brews tell.
        public let sums: Sums

        /// A setting with what its brews tell.
        public init(grinder: String, setting: GrindSetting, sums: Sums) {
            (self.grinder, self.setting, self.sums) = (grinder, setting, sums)
        }
    }

    /// The beans, the one with the most brews first.
    public let beans: [Item]
    /// The grinders, the one with the most brews first.
    public let grinders: [Item]
    /// The settings, rising; those of several grinders may alternate.
    public let settings: [Setting]

    /// Statistics; at first there is no equipment.
    public init(beans: [Item] = [], grinders: [Item] = [], settings: [Setting] = []) {
        self.beans = beans
        self.grinders = grinders
        self.settings = settings
    }
}
