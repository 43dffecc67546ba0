import Documents
import Panel

extension ScaleSetup {
    /// The scale of this machine that a configuration names; nil where it names none.
    public init?(of configuration: Configuration) {
        guard let setup = DeviceSetup(configuration).panel.scale else { return nil }
        self = setup
    }
}
