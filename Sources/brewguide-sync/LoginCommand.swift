import CommandLine
import Sync
import Syncing
import SystemCalls

extension CommandSpec {
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

    static let login = CommandSpec(
        name: "login", summary: "signs in to a WebDAV server",
        arguments: [
            Argument(
                name: "URL", summary: "the server's address, or that of a folder on it")
        ],
        options: [user, passwordFile, issuer, client, insecure, SyncSetup.state],
        details: [
            "With --user an app password is asked for, which the server's own settings make. "
                + "Without it a Nextcloud is asked for a sign-in by browser: its address is "
                + "printed, and as a QR code. With --issuer a code is shown that is entered "
                + "there. What is synced goes into the folder BrewGuide.",
            "Sync stays off until 'brewguide sync on'.",
        ],
        examples: [
            "brewguide sync login https://cloud.example.org",
            "brewguide sync login https://dav.example.org/anna/ --user anna",
        ]
    ) { invocation throws(CommandFailure) in
        let isInsecure: Bool = invocation[insecure]
        let way = try way(invocation, address(invocation.arguments[0], isInsecure: isInsecure))
        let work = try SyncSetup.work(invocation)
        do throws(SyncWork.Failure) {
            try work.signIn(
                way, allowsHouse: isInsecure, show: show, hasLeft: { work.isStopped })
        } catch {
            // AU-002: to have left, here or there, is no error.
            guard error != .signIn(.notSignedIn) else {
                return try Console.print("Not signed in\n")
            }
            throw CommandFailure(error)
        }
        try Console.print("Signed in. Sync is as it was: 'brewguide sync on' turns it on\n")
    }

    /// The server's address, where a secret may go there.
    private static func address(
        _ text: String, isInsecure: Bool
    ) throws(CommandFailure) -> ServerAddress {
        guard let address = ServerAddress(text.contains("://") ? text : "https://" + text) else {
            throw CommandFailure(
                status: .usage,
                message: "'\(text.printable)' is no address: https://HOST/PATH, without a name in "
                    + "it")
        }
        if address.isEncrypted { return address }
        switch address.reach {
        case .loopback: return address
        case .house:
            guard isInsecure else {
                throw CommandFailure(
                    status: .usage,
                    message: "the password would go through the house without encryption: use "
                        + "https, or say --insecure")
            }
            return address
        case .world:
            throw CommandFailure(
                status: .usage, message: "the password would be anybody's to read: use https")
        }
    }

    private static func way(
        _ invocation: Invocation, _ address: ServerAddress
    ) throws(CommandFailure) -> SyncWork.Way {
        if let text = invocation[issuer] {
            let issuer = try self.address(text, isInsecure: invocation[insecure])
            guard let folder = address.syncFolder else {
                throw CommandFailure(status: .usage, message: "the address is too long")
            }
            return .deviceGrant(
                issuer: issuer, client: invocation[client] ?? "brewguide", folder: folder)
        }
        guard let name = invocation[user] else { return .loginFlow(address) }
        return .appPassword(address, user: name, password: try password(invocation[passwordFile]))
    }

    private static func password(_ path: String?) throws(CommandFailure) -> String {
        let line: String?
        if let path {
            let bytes = WholeFile.read(path, limit: 4096)
            line = bytes.flatMap { bytes in
                String(validating: bytes.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
            }
        } else {
            Console.ask("App password: ")
            line = StandardStream.hiddenLine()
        }
        guard let line, !line.isEmpty else {
            throw CommandFailure(
                status: .noInput,
                message: path.map { "\($0) has no password: its first line is it" }
                    ?? "no password")
        }
        return line
    }

    private static func show(_ prompt: SignInPrompt) {
        let minutes = max(1, prompt.lifetime.components.seconds / 60)
        var lines = ["Open this address, within \(minutes) minutes:", "", "  " + prompt.address]
        if let code = prompt.code { lines += ["", "and enter this code there:  " + code] }
        if StandardStream.output.isTerminal, let picture = QRCode(prompt.address) {
            lines += [""] + picture.lines
        }
        try? Console.print(lines.map { $0.printable + "\n" }.joined())
    }
}
