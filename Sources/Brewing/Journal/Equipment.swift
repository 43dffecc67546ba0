/// What a log or a choice says of a grinder or a bean: its name of that day, which stays when the
/// thing is renamed or deleted, and what it is known by, for counts and filters only (SPEC §9.6).
public struct EquipmentItem<ID: Hashable & Sendable>: Hashable, Sendable {
    /// What it is known by; nil when it is gone or was never known.
    public var id: ID?
    /// Its name of that day.
    public var name: String

    /// An item by its name.
    public init(id: ID?, name: String) {
        self.id = id
        self.name = name
    }
}

/// Grinder, setting and bean of a brew; nothing of it has to be there.
///
/// It rides in plans, sessions and screens, which a displayed second copies, and most brews have
/// none: all of it stands behind one reference, and none of it is none.
public struct Equipment: Hashable, Sendable {
    /// What there is; it never changes.
    private final class Contents: Sendable {
        let grinder: EquipmentItem<GrinderID>?
        let setting: String?
        let bean: EquipmentItem<BeanID>?

        init(
            _ grinder: EquipmentItem<GrinderID>?, _ setting: String?, _ bean: EquipmentItem<BeanID>?
        ) {
            self.grinder = grinder
            self.setting = setting
            self.bean = bean
        }
    }

    private var contents: Contents?

    /// Equipment; at first there is none.
    public init(
        grinder: EquipmentItem<GrinderID>? = nil, setting: String? = nil,
        bean: EquipmentItem<BeanID>? = nil
    ) {
        guard grinder != nil || setting != nil || bean != nil else { return }
        contents = Contents(grinder, setting, bean)
    }

    /// The grinder.
    public var grinder: EquipmentItem<GrinderID>? {
        get { contents?.grinder }
        set { self = Equipment(grinder: newValue, setting: setting, bean: bean) }
    }

    /// The grinder's setting as it is shown: `5.5`.
    public var setting: String? {
        get { contents?.setting }
        set { self = Equipment(grinder: grinder, setting: newValue, bean: bean) }
    }

    /// The bean.
    public var bean: EquipmentItem<BeanID>? {
        get { contents?.bean }
        set { self = Equipment(grinder: grinder, setting: setting, bean: newValue) }
    }

    /// Whether there is nothing of it.
    public var isEmpty: Bool { contents == nil }

    /// Whether both are of the same things.
    public static func == (left: Equipment, right: Equipment) -> Bool {
        left.grinder == right.grinder && left.setting == right.setting && left.bean == right.bean
    }

    /// Adds what it is to a hash.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(grinder)
        hasher.combine(setting)
        hasher.combine(bean)
    }
}
