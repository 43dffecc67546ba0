/// What is known of the bread of a house.
struct Bakery {
    /// The calendar that the device has.
    struct Calendar: Equatable {
        var isTrusted = true
        /// Nanoseconds that it is ahead of what it began with.
        var error: Int64 = 0
    }

    /// What the disk has of a bake.
    struct Kept {
        let bake: BakeModel
        /// The kitchen's time as it was kept.
        let real: Int64
        let calendar: Calendar
    }

    /// What each formula says, by its id; several where it is not known which.
    var formulas: [String: [PlainFormula]] = [:]
    /// What those said that were deleted since the device started.
    var gone: [String: [PlainFormula]] = [:]
    /// Ids of all formulas there ever were.
    var everKnown: Set<String> = []
    /// Ids of formulas of which nobody knows what they say: the disk failed as they were changed.
    var doubted: Set<String> = []
    var bake: BakeModel?
    /// Whether there may be a bake of which nothing is known: the disk failed it.
    var isLost = false
    var kept: Kept?
    /// What is on its way to the disk, the oldest first.
    var keeping: [Kept] = []
    /// What was kept before the last starts: a bake that went on is written anew when there is time.
    var before: [Kept] = []
    /// Whether the calendar was set since the bake began: what it then says of gaps is not judged.
    var calendarMoved = false
    /// All that was kept of the bake, where the disk may have lost the last of it.
    var history: [Kept] = []
    /// The bake as the device went down, and whether it was just being kept.
    var fallen: (bake: BakeModel, wasKeeping: Bool)?
    var isStarting = false
    /// It was being forgotten, or its log saved, when the device went down.
    var mayBeForgotten = false
    /// What the display has not yet said is saved.
    var saving: PlainBakeLog?
    var book = BakeBook()
    var calendar = Calendar()
    /// The kitchen's time at 0 of the boot's clock.
    var offset: Int64 = 0
    var bakes = 0

    /// The kitchen's time at a moment of the boot's clock.
    func real(_ now: Int64) -> Int64 { now + offset }
}
