import CommandLine
import Control
import JSON5
import Sync
import Syncing
import SystemCalls

/// What every command of the program begins with: whose rights it has, and where things are.
enum SyncSetup {
    /// The device's state folder.
    static let state: Option<String> = .directory(
        "state", summary: "the device's folder, when it is another one")

    /// Where systemd makes the device's folder (StateDirectory=).
    private static let service = "/var/lib/brewguide"

    /// The folder for this command: the device's own where there is one.
    static func path(_ named: String?) -> String {
        if let named { return named }
        let found = Console.environment(["BREWGUIDE_STATE", "XDG_STATE_HOME", "HOME"])
        if let path = found["BREWGUIDE_STATE"], !path.isEmpty { return path }
        if CurrentProcess.isRoot || Filesystem.exists(service) { return service }
        if let path = found["XDG_STATE_HOME"], path.hasPrefix("/") { return path + "/brewguide" }
        if let home = found["HOME"], home.hasPrefix("/") {
            return home + "/.local/state/brewguide"
        }
        return service
    }

    /// The sync program at work for a command. Root acts as the user whose folder it is: who has
    /// broken into the service could otherwise lay links in there for root to follow.
    static func work(_ invocation: Invocation) throws(CommandFailure) -> SyncWork {
        let path = path(invocation[state])
        try dropRights(to: SyncPlaces(state: path).folder)
        let signals = SignalDescriptor([.terminate, .interrupt, .hangUp])
        let stop = Stop(signals)
        let link = DeviceLink(
            environment: Console.environment([
                "BREWGUIDE_SOCKET", "RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR",
            ]))
        do throws(SystemCallError) {
            return try SyncWork(
                state: path,
                SyncEnvironment(
                    link,
                    newID: {
                        var numbers = SystemRandomNumberGenerator()
                        return SyncID.random(using: &numbers)
                    }, isStopped: { stop.hasCome }))
        } catch {
            guard error.kind != .wouldBlock else {
                throw CommandFailure(status: .busy, message: "another sync runs")
            }
            let isRefused = error.kind == .accessDenied || error.kind == .notPermitted
            throw CommandFailure(
                status: isRefused ? .noPermission : .cannotCreate,
                message: "\(SyncPlaces(state: path).folder) can't be used: \(error.text)")
        }
    }

    private static func dropRights(to folder: String) throws(CommandFailure) {
        guard CurrentProcess.isRoot, let status = try? Filesystem.status(of: folder),
            status.owner != 0
        else { return }
        do throws(SystemCallError) {
            try Privileges.borrow(user: status.owner, group: status.group)
        } catch {
            throw CommandFailure(
                status: .noPermission,
                message: "\(folder) is another user's, and root can't act as them: \(error.text)")
        }
    }
}

/// Whether a signal has come that ends the program.
private final class Stop {
    private let signals: SignalDescriptor?
    private var isThere = false

    init(_ signals: SignalDescriptor?) { self.signals = signals }

    var hasCome: Bool {
        while signals?.next() != nil { isThere = true }
        return isThere
    }
}

extension CommandFailure {
    /// What stopped the sync program, in words.
    init(_ failure: SyncWork.Failure) {
        self.init(
            status: ExitStatus(rawValue: failure.exitStatus) ?? .software,
            message: failure.description)
    }
}

extension SyncSetup {
    static let config: Option<String> = .file(
        "config", summary: "another configuration than \(SyncConfiguration.defaultPath)")
    static let yes: Option<Bool> = .flag("yes", summary: "does not ask")

    /// Does something, and tells its failures as those of a command.
    static func doing(
        _ invocation: Invocation, _ body: (SyncWork) throws(SyncWork.Failure) -> Void
    ) throws(CommandFailure) {
        let work = try work(invocation)
        do throws(SyncWork.Failure) { try body(work) } catch { throw CommandFailure(error) }
    }

    /// Asks on a terminal, where the answer is no unless it is yes; elsewhere only `--yes` will do.
    static func confirm(_ question: String, _ invocation: Invocation) throws(CommandFailure) {
        if invocation[yes] { return }
        guard StandardStream.input.isTerminal else {
            throw CommandFailure(status: .usage, message: "\(question) Say --yes to do it")
        }
        Console.ask("\(question) (y)es, (n)o: ")
        guard readLine()?.lowercased().first == "y" else {
            throw CommandFailure(status: .ok, message: "nothing was changed")
        }
    }

    /// The configuration that was named, or the default one; without that, what holds without a
    /// file.
    static func configuration(_ named: String?) throws(CommandFailure) -> SyncConfiguration {
        let path = named ?? SyncConfiguration.defaultPath
        if named == nil, !Filesystem.exists(path) { return SyncConfiguration() }
        guard let bytes = WholeFile.read(path, limit: 65_536) else {
            throw CommandFailure(
                status: .configuration, message: "\(path) is no file of at most 64 KiB")
        }
        do throws(DocumentErrors) {
            return try SyncConfiguration(parsing: String(document: bytes))
        } catch {
            let lines = error.errors.map { "\(path): \($0)" }
            throw CommandFailure(
                status: .configuration, message: lines.joined(separator: "\nbrewguide-sync: "))
        }
    }
}

extension SyncConfiguration {
    /// How the device is signed in from its Settings; nil when nothing says who gives tokens.
    var way: SyncWork.Way? {
        guard let issuer, let folder = folder?.syncFolder else { return nil }
        return .deviceGrant(issuer: issuer, client: client, folder: folder)
    }
}
