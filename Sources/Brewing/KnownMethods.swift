import Names

/// The methods that recipes and logs may name: the built-in ones and those the person added
/// (SPEC §9.1).
public struct KnownMethods: Sendable {
    private let methods: [BrewMethod]
    /// The methods by what stands for their names.
    private let byKey: [String: BrewMethod]

    /// These methods; without a database those that every one of them has.
    public init(_ methods: [BrewMethod] = BrewMethod.builtIn) {
        self.methods = methods
        byKey = Dictionary(
            methods.map { (UniqueName.key($0.name), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The method of this name as it is spelt itself, ignoring case; nil when there is none.
    public func named(_ name: String) -> BrewMethod? { byKey[UniqueName.key(name)] }

    /// Their names, in the order in which they were handed in.
    public var names: [String] { methods.map(\.name) }
}
