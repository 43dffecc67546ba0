/// A grinder to choose.
public struct GrinderOffer: Hashable, Sendable {
    /// The grinder.
    public var grinder: Grinder
    /// The setting of the newest log with it that still has one; nil when it was never used.
    public var lastSetting: GrindSetting?

    /// A grinder with what was last set on it.
    public init(grinder: Grinder, lastSetting: GrindSetting? = nil) {
        self.grinder = grinder
        self.lastSetting = lastSetting
    }
}

/// A bean to choose.
public struct BeanOffer: Hashable, Sendable {
    /// The bean.
    public var bean: Bean
    /// How its bag stands.
    public var status: BeanStatus

    /// A bean with how its bag stands.
    public init(bean: Bean, status: BeanStatus = BeanStatus()) {
        self.bean = bean
        self.status = status
    }
}

/// A method to choose for a log.
public struct MethodOffer: Hashable, Sendable {
    /// The method.
    public var method: BrewMethod
    /// What the newest log of it was brewed with; nil when there is none.
    public var newest: BrewInputs?

    /// A method with what it was last brewed with.
    public init(method: BrewMethod, newest: BrewInputs? = nil) {
        self.method = method
        self.newest = newest
    }
}

/// Which thing of the journal is to be offered: so many places behind one in the list by name. None
/// stands before the first and behind the last, so that the list goes round; one that was deleted
/// meanwhile counts as none.
public enum OfferQuery: Hashable, Sendable {
    case grinder(GrinderID?, offset: Int)
    case bean(BeanID?, offset: Int)
    /// By the name; there is always a method, so none is offered only where it is asked for with
    /// an offset of 0.
    case method(String?, offset: Int)
}

/// What is offered.
public enum Offer: Hashable, Sendable {
    case grinder(GrinderOffer)
    case bean(BeanOffer)
    case method(MethodOffer)
}
