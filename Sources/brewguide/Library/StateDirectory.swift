import CommandLine
import Documents
import SystemCalls

/// The folder in which recipes and logs are: the device's own where there is one, so that device
/// and command line speak of the same, else one of the person's.
enum StateDirectory {
    /// The option every command takes that reads or writes the database.
    static let option: Option<String> = .directory(
        "state", summary: "the device's folder, when it is another one")

    /// How the folder is found, for the help.
    static let explanation =
        "The database is brewguide.db in the folder --state names, else $BREWGUIDE_STATE or "
        + "$STATE_DIRECTORY, else the one in \(Configuration.defaultPath) (/var/lib/brewguide) "
        + "where the device is installed or root asks, else $XDG_STATE_HOME/brewguide "
        + "(~/.local/state/brewguide)."

    static let variables = ["BREWGUIDE_STATE", "STATE_DIRECTORY", "XDG_STATE_HOME", "HOME"]

    /// The folder for this command.
    static func path(_ named: String?) -> String {
        choose(
            named: named, environment: Console.environment(variables), service: service,
            isRoot: CurrentProcess.isRoot, exists: Filesystem.exists)
    }

    /// The rule, without the machine it is applied on.
    static func choose(
        named: String?, environment: [String: String], service: String, isRoot: Bool,
        exists: (String) -> Bool
    ) -> String {
        if let named { return named }
        if let path = environment["BREWGUIDE_STATE"], !path.isEmpty { return path }
        // systemd.exec(5): several folders are separated by colons.
        if let path = environment["STATE_DIRECTORY"]?.split(separator: ":").first {
            return String(path)
        }
        if isRoot || exists(service) { return service }
        // XDG Base Directory Specification: a relative path is to be ignored.
        if let path = environment["XDG_STATE_HOME"], path.hasPrefix("/") {
            return path + "/brewguide"
        }
        if let home = environment["HOME"], home.hasPrefix("/") {
            return home + "/.local/state/brewguide"
        }
        return service
    }

    /// What the service's configuration says; its default when it says nothing or can't be read.
    private static var service: String {
        let defaults = Configuration()
        guard Filesystem.allows(.read, at: Configuration.defaultPath),
            let text = try? Files.text(at: Configuration.defaultPath),
            let configuration = try? Configuration(parsing: text)
        else { return defaults.stateDirectory }
        return configuration.stateDirectory
    }
}
