import CommandLine
import Spool
import Store
import SystemCalls

/// Sync is a program of its own, in a package of its own: whoever wants none installs no HTTP
/// library. Its commands are found here as well, as git's are. The part of it that is the
/// database's is done here, with or without a service beside.
extension CommandSpec {
    static let syncCommands: [CommandSpec] = [
        sync("status", "tells whether sync is on, and what came of the last", options: [syncJSON]),
        sync(
            "login", "signs in to a WebDAV server",
            arguments: [
                Argument(
                    name: "URL", summary: "the server's address, or that of a folder on it")
            ], options: [user, passwordFile, issuer, client, insecure],
            details: [
                "With --user an app password is asked for, which the server's own settings make. "
                    + "Without it a Nextcloud is asked for a sign-in by browser: its address is "
                    + "printed, and as a QR code. With --issuer a code is shown that is entered "
                    + "there. Sync stays as it is."
            ]),
        sync("logout", "signs out; what is on the device stays", options: [yes]),
        sync("on", "tries the account, turns sync on and syncs") { run throws(CommandFailure) in
            try run.program()
            try run.turnOn()
            try run.syncAll()
        },
        sync("off", "turns sync off; nothing is deleted anywhere") { run throws(CommandFailure) in
            try run.program()
            try run.handOver()
        },
        sync("now", "syncs now") { run throws(CommandFailure) in
            try run.gather()
            try run.program()
            try run.gather()
        },
        sync(
            "delete-remote", "deletes the synced data from the server", options: [yes],
            details: [
                "This device keeps everything, and so do the others. Sync is off afterwards, on "
                    + "the other devices too."
            ]
        ) { run throws(CommandFailure) in
            try run.program()
            try run.handOver()
        },
    ]

    private static let syncJSON: Option<Bool> = .flag("json", summary: "as JSON, for programs")
    private static let user: Option<String> = .text(
        "user", "NAME", summary: "signs in with an app password of this user")
    private static let passwordFile: Option<String> = .file(
        "password-file", summary: "its first line is the app password; else it is asked for")
    private static let issuer: Option<String> = .text(
        "issuer", "URL", summary: "signs in by a code, at who gives tokens for the server")
    private static let client: Option<String> = .text(
        "client", "ID", summary: "the id of this program there; 'brewguide' when not said")
    private static let insecure: Option<Bool> = .flag(
        "insecure", summary: "lets the password go through the house without encryption")

    private static func sync(
        _ word: String, _ summary: String, arguments: [Argument] = [],
        options: [any OptionDeclaration] = [], details: [String] = [],
        perform: @escaping @Sendable (SyncRun) throws(CommandFailure) -> Void = {
            run throws(CommandFailure) in try run.program()
        }
    ) -> CommandSpec {
        CommandSpec(
            name: "sync \(word)", summary: summary, arguments: arguments,
            options: options + [StateDirectory.option],
            details: details + [
                "It runs '\(SyncRun.name) \(word)', of the package \(SyncRun.name)."
            ]
        ) { invocation throws(CommandFailure) in
            var words = [word] + invocation.arguments
            for option in options { words += invocation.words(for: option) }
            try perform(SyncRun(words, invocation))
        }
    }
}

/// The sync program, and the archive's part beside it, for one command.
struct SyncRun {
    static let name = "brewguide-sync"

    private let words: [String]
    private let state: String
    private let invocation: Invocation

    init(_ words: [String], _ invocation: Invocation) {
        (self.words, self.invocation) = (words, invocation)
        state = StateDirectory.path(invocation[StateDirectory.option])
    }

    /// Runs the program with the words of the command.
    func program() throws(CommandFailure) { try start(words) }

    /// Turns sync on in the database, once the program has tried the account.
    func turnOn() throws(CommandFailure) {
        try Library(invocation, changes: true).attempt { database throws(StoreError) in
            try database.changes.turnOn()
        }
    }

    /// Syncs, and goes on until nothing is left to be handed over on either side.
    func syncAll() throws(CommandFailure) {
        try gather()
        try start(["now"])
        try gather()
    }

    /// Exchanges with the program until nothing is left to be handed over.
    func gather() throws(CommandFailure) {
        for _ in 0..<Self.rounds {
            guard try handOver() else { return }
            try start(["exchange"])
        }
    }

    /// Exchanges at once at most. Chosen: 100,000 logs; the rest comes by itself.
    private static let rounds = 1000

    /// The archive's part.
    /// - Returns: whether something waits for the program.
    @discardableResult
    func handOver() throws(CommandFailure) -> Bool {
        let database = try Library(invocation, changes: true).database
        var exchange = SpoolExchange(database, state: state, isAlone: true)
        do throws(SpoolExchange.Failure) {
            while try exchange.step() {}
        } catch {
            switch error {
            case .store(let error): throw CommandFailure(error)
            case .file(let error):
                throw CommandFailure(status: .inputOutput, message: error.description)
            }
        }
        return exchange.isWaiting
    }

    /// Starts it with the rights of whoever gave the command: it takes those of its own user.
    private func start(_ words: [String]) throws(CommandFailure) {
        let code: Int32
        do throws(SystemCallError) {
            code = try Privileges.asCaller { () throws(SystemCallError) in
                // AU-002: who leaves by Ctrl-C is told by the program.
                try ChildProcess.run(
                    [Self.name] + words + ["--state", state], getsInterrupts: true)
            }
        } catch {
            let isMissing = error.kind == .notFound
            throw CommandFailure(
                status: .unavailable,
                message: isMissing
                    ? "\(Self.name) is not installed: 'sudo apt install \(Self.name)', or the "
                        + "package that deploy/build-deb makes"
                    : error.description)
        }
        // It has said itself what is wrong.
        guard code != 0 else { return }
        throw CommandFailure(status: ExitStatus(rawValue: code) ?? .software, message: "")
    }
}
