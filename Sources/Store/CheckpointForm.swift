/// How what is under way, a brew or a bake, is written and read. A plan is what never changes while
/// it runs; a state is what does.
struct CheckpointForm<Kept> {
    /// Where the file is.
    let path: (StateFiles) -> String
    /// Bytes that a state takes at most, and a plan: whole blocks.
    let stateSize: Int
    let planSize: Int
    /// The id that its log will have.
    let id: (Kept) -> String
    let hasSamePlan: (Kept, Kept) -> Bool
    let putPlan: (inout ByteWriter, Kept) -> Void
    let putState: (inout ByteWriter, Kept) -> Void
    /// What reads the states of the plan that stands here; nil when it makes no sense.
    let states: (inout ByteReader) -> ((inout ByteReader) -> Kept?)?
    /// The same together, of one that waits for the database.
    let putWaiting: (inout ByteWriter, Kept) -> Void
    let waiting: (inout ByteReader) -> Kept?

    /// What the one under way takes: two blocks for states and two slots for plans.
    var workSize: Int { 2 * stateSize + 2 * planSize }
}
