/// What may stand in a file of ours. A checksum or SQLite's own check does not find a bit that
/// flipped in a number, and a hostile file has every checksum right: every whole number that is
/// read has its bounds here, within which nothing that is reckoned with it overflows.
enum Plausible {
    /// What a whole number may be, and what stands in for one that is something else.
    struct Number {
        /// What is read instead.
        enum Substitute {
            /// The end of the range that is nearer.
            case nearest
            /// `unrepresentable`, which no check for a recipe or a brew lets pass.
            case noAmount
            /// Nothing: the row, the block or the file that holds it can't be read.
            case unreadable
            /// What holds when nothing is kept.
            case byDefault
            /// The number of rows that there are.
            case counted
            /// It is only compared, by SQLite or with 0: any number will do.
            case itself
        }

        let range: ClosedRange<Int64>
        let substitute: Substitute
    }

    /// Moments and spans, in nanoseconds: chosen, a hundred years; 64 bits hold 292.
    static let nanoseconds = Number(
        range: -3_155_760_000_000_000_000...3_155_760_000_000_000_000, substitute: .nearest)
    /// Moments of the calendar: years 0 to 9999, which RFC 3339 can write.
    static let milliseconds = Number(
        range: -62_167_219_200_000...253_402_300_799_999, substitute: .nearest)
    /// Seconds east of UTC. RFC 3339 writes hours up to 23; the earth has some from -12 to 14.
    static let offsetSeconds = Number(range: -86_399...86_399, substitute: .nearest)
    /// Factors in hundredths, as wide as a recipe file allows them.
    static let hundredths = Number(
        range: -100_000_000_000...100_000_000_000, substitute: .nearest)
    /// Masses in tenths of a gram: what `Grams(keptTenths:)` takes.
    static let mass = Number(range: -10_000_000...10_000_000, substitute: .noAmount)
    /// Temperatures in tenths of a degree: what `Celsius(keptTenths:)` takes.
    static let temperature = Number(range: -10_000...10_000, substitute: .noAmount)
    /// Stars.
    static let stars = Number(range: 1...5, substitute: .unreadable)
    /// Rows. Chosen: a card holds some hundred million of the shortest.
    static let count = Number(range: 0...1_000_000_000, substitute: .counted)
    /// The day a bean was roasted, counted from 1970: years 0 to 9999.
    static let days = Number(range: -719_528...2_932_896, substitute: .nearest)
    /// Numbers of a grinder's dial, in hundredths: what `GrindSetting` takes.
    static let dial = Number(range: -1_000_000...1_000_000, substitute: .unreadable)
    /// How often something was brewed with, and which bag is open: as many as there may be logs.
    static let uses = Number(range: 0...count.range.upperBound, substitute: .nearest)
    /// Doses together, in tenths of a gram: of all logs there may be.
    static let usedMass = Number(
        range: 0...count.range.upperBound * mass.range.upperBound, substitute: .nearest)
    /// Minutes until the backlight goes out: a day, as in the configuration.
    static let minutes = Number(range: 0...1440, substitute: .byDefault)
    /// What counts up with each block that is written, or each change: one a nanosecond takes
    /// longer than a century.
    static let sequence = Number(range: 0...(1 << 62) - 1, substitute: .unreadable)
    /// What stands in four bytes of a file's header, with a sign or without (PRAGMA user_version,
    /// application_id, page_count).
    static let headerNumber = Number(range: -0x8000_0000...0xFFFF_FFFF, substitute: .nearest)
    /// Stars of all logs there may be.
    static let starSum = Number(range: 0...5 * count.range.upperBound, substitute: .nearest)
    /// Lengths of all logs there may be, in milliseconds; of each a thousandth of what a span may
    /// be is added up (`LogStatistics`).
    static let millisecondSum = Number(
        range: 0...nanoseconds.range.upperBound / 1_000_000_000 * count.range.upperBound,
        substitute: .nearest)
    /// Twice a ratio: twice the heaviest yield over the lightest dose.
    static let halves = Number(range: 0...2 * mass.range.upperBound, substitute: .nearest)
    /// Keys, places in a list, and what is asked only whether it is 0.
    static let anything = Number(range: .min ... .max, substitute: .itself)

    /// Every column that holds whole numbers.
    static let columns: [String: Number] = [
        "recipe.key": anything, "recipe.dose": mass, "recipe.yield": mass,
        "recipe.temperature": temperature, "recipe.bloom_ratio": hundredths,
        "recipe.is_conflicted": anything,
        "recipe_step.recipe": anything, "recipe_step.position": anything,
        "recipe_step.length_ns": nanoseconds, "recipe_step.until_ns": nanoseconds,
        "recipe_step.water_to": mass,
        "log.key": anything, "log.started_ms": milliseconds, "log.is_trusted": anything,
        "log.offset_s": offsetSeconds, "log.monotonic_ns": nanoseconds, "log.dose": mass,
        "log.yield": mass, "log.temperature": temperature, "log.total_ns": nanoseconds,
        "log.rating": stars,
        "log_step.log": anything, "log_step.position": anything,
        "log_step.planned_ns": nanoseconds, "log_step.real_ns": nanoseconds,
        "log_weight.log": anything,
        "log.method_key": anything, "log.grinder_key": anything, "log.bean_key": anything,
        "log.bag": anything, "log.changed_ms": milliseconds,
        "counter.value": count,
        "method.key": anything, "method.is_built_in": anything, "method.brews": uses,
        "grinder.key": anything, "grinder.minimum": dial, "grinder.maximum": dial,
        "grinder.step": dial, "grinder.brews": uses,
        "bean.key": anything, "bean.roasted_day": days, "bean.bag_weight": mass,
        "bean.bag": uses, "bean.used": usedMass, "bean.brews": uses,
        "recipe_equipment.recipe": anything, "recipe_equipment.grinder": anything,
        "recipe_equipment.bean": anything,
        "formula.key": anything, "formula_edit.key": anything, "formula_edit.formula": anything,
        "formula_edit.is_undone": anything,
        "bake_log.key": anything, "bake_log.started_ms": milliseconds,
        "bake_log.is_trusted": anything, "bake_log.offset_s": offsetSeconds,
        "bake_log.monotonic_ns": nanoseconds, "bake_log.rating": stars,
        "sync.key": anything, "sync.is_on": anything, "sync.number": sequence,
        "outbox.number": anything, "outbox.is_deleted": anything,
        "outbox.told": anything, "outbox.told_number": anything,
    ]

    /// Every preference that is a number.
    static let preferences: [PreferenceName: Number] = [.backlightMinutes: minutes]

    /// Bytes of a row at most: the longest formula has 44 KiB (`FormulaFormat.limit`), and the log
    /// of its bake as much again.
    static let rowSize: Int32 = 131_072
}
