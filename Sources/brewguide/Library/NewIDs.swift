import Archive
import Brewing

// Ids nobody else has (RFC 9562).

extension GrinderID {
    /// A random one.
    static func new() -> GrinderID { GrinderID(rawValue: UUIDText.random()) }
}

extension BeanID {
    /// A random one.
    static func new() -> BeanID { BeanID(rawValue: UUIDText.random()) }
}

extension LogID {
    /// A random one.
    static func new() -> LogID { LogID(rawValue: UUIDText.random()) }
}
