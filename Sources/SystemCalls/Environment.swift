import CPOSIX

/// The environment, as the process got it.
public enum Environment {
    /// A variable's value: getenv(3); nil when it is not set. What is not UTF-8 counts as not set:
    /// a path that was repaired would be another one.
    public static func value(of name: String) -> String? {
        getenv(name).flatMap { String(validatingCString: $0) }
    }

    /// Whether a variable is not set, or to nothing.
    public static func isEmpty(_ name: String) -> Bool {
        getenv(name).map { $0.pointee == 0 } ?? true
    }

    /// The value of a variable that is not UTF-8, repaired to be shown; nil for all others.
    public static func unreadableValue(of name: String) -> String? {
        guard let value = getenv(name), String(validatingCString: value) == nil else { return nil }
        return String(cString: value)
    }

    /// Sets a variable for the programs that are started from now on: setenv(3). One that is set
    /// already stays as it is, unless it is to be replaced.
    public static func set(_ name: String, to value: String, replacing: Bool) {
        setenv(name, value, replacing ? 1 : 0)
    }
}
