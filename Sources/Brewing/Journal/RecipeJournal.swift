import Units

/// How the bag of a bean stands today.
public struct BeanStatus: Hashable, Sendable {
    /// Days since it was roasted; nil without a roast date, and while the clock is not known to be
    /// right. Negative for a date in the future.
    public var ageDays: Int?
    /// What is left of the bag, never below nothing; nil without a bag weight.
    public var gramsLeft: Grams?

    /// A bag's age and what is left.
    public init(ageDays: Int? = nil, gramsLeft: Grams? = nil) {
        self.ageDays = ageDays
        self.gramsLeft = gramsLeft
    }
}

/// The best brew of a recipe or a bean: rated 4 or 5 (SPEC §9.11, JL-001). It never changes, and
/// stands behind a reference: what the screens share is copied in every displayed second.
public final class BestBrew: Hashable, Sendable {
    /// What it was brewed with.
    public let inputs: BrewInputs
    /// Its stars.
    public let rating: Rating

    /// A brew worth repeating.
    public init(inputs: BrewInputs, rating: Rating) {
        self.inputs = inputs
        self.rating = rating
    }

    /// Whether both had the same inputs and as many stars.
    public static func == (left: BestBrew, right: BestBrew) -> Bool {
        left.inputs == right.inputs && left.rating == right.rating
    }

    /// Adds what it is to a hash.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(inputs)
        hasher.combine(rating)
    }
}

/// What the journal knows beside a recipe that is looked at or about to be brewed.
public struct RecipeJournal: Hashable, Sendable {
    /// What was chosen for it last; what was deleted since is none.
    public var equipment: Equipment
    /// Whether there is any grinder to choose.
    public var hasGrinders: Bool
    /// Whether there is any bean to choose.
    public var hasBeans: Bool
    /// How the chosen bean stands.
    public var bean: BeanStatus?
    /// Its best brew, or that of the bean in use.
    public var best: BestBrew?

    /// What is known; by default nothing.
    public init(
        equipment: Equipment = Equipment(), hasGrinders: Bool = false, hasBeans: Bool = false,
        bean: BeanStatus? = nil, best: BestBrew? = nil
    ) {
        self.equipment = equipment
        self.hasGrinders = hasGrinders
        self.hasBeans = hasBeans
        self.bean = bean
        self.best = best
    }
}
