import SystemCalls

/// Where the device is reached.
public enum SocketPath {
    /// The service's place: systemd makes the directory (RuntimeDirectory=).
    public static func service(environment: [String: String]) -> String {
        if let path = environment["BREWGUIDE_SOCKET"], !path.isEmpty { return path }
        return (environment["RUNTIME_DIRECTORY"] ?? "/run/brewguide") + "/control.sock"
    }

    /// The directory of the service's place, which systemd makes for the unit; nil where the
    /// environment names the socket.
    public static func serviceDirectory(environment: [String: String]) -> String? {
        if let path = environment["BREWGUIDE_SOCKET"], !path.isEmpty { return nil }
        return environment["RUNTIME_DIRECTORY"] ?? "/run/brewguide"
    }

    /// The simulator's place: a directory of this user's alone.
    public static func simulator(environment: [String: String]) -> String {
        if let path = environment["BREWGUIDE_SOCKET"], !path.isEmpty { return path }
        return simulatorDirectory(environment) + "/simulator.sock"
    }

    /// Where the command line finds whoever it is that answers, in this order: only a device of
    /// this user's counts at the second value, if there is one.
    public static func client(
        environment: [String: String]
    ) -> (paths: [String], ownPath: String?) {
        let paths = candidates(environment: environment)
        return (paths, paths.count > 1 ? paths[0] : nil)
    }

    /// Where the command line looks, in this order: a person who has started a simulator means
    /// that one.
    public static func candidates(environment: [String: String]) -> [String] {
        let paths = [
            simulator(environment: environment), service(environment: environment),
        ]
        return paths[0] == paths[1] ? [paths[0]] : paths
    }

    /// Makes the simulator's directory, for this user alone.
    /// - Throws: `SystemCallError` when it can't be made or belongs to somebody else.
    public static func makeSimulatorDirectory(
        environment: [String: String]
    ) throws(SystemCallError) {
        if let path = environment["BREWGUIDE_SOCKET"], !path.isEmpty { return }
        try PrivateFolder.make(simulatorDirectory(environment))
    }

    private static func simulatorDirectory(_ environment: [String: String]) -> String {
        if let runtime = environment["XDG_RUNTIME_DIR"], !runtime.isEmpty {
            return runtime + "/brewguide"
        }
        return "/tmp/brewguide-\(CurrentProcess.user)"
    }
}
