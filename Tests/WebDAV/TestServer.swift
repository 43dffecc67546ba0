import Foundation
import Sync
import Transfer

/// `Tests/WebDAV/server.py` at work, with the habits of one real server.
package final class TestServer {
    /// Why it does not work.
    enum Failure: Error {
        /// It is a program in Python 3.
        case noPython
        case noAnswer
    }

    private let process = Process()
    private let input = Pipe()
    /// Its address, without a folder.
    package let root: ServerAddress
    /// The folder that is synced to.
    package let address: ServerAddress

    /// The habits it knows.
    package static let habits = [
        "apache", "nginx", "lighttpd", "rclone", "wsgidav", "copyparty", "sabre",
    ]

    /// - Parameter signsIn: whether it gives tokens and app passwords, as a Nextcloud and who does
    ///   a device grant.
    package init(_ habits: String = "apache", signsIn: Bool = false) throws {
        let script = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["python3", "-B", "/\(script)/server.py", "--habits", habits, "--user", "anna:secret"]
            + (signsIn ? ["--identity"] : [])
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = ""
        while !line.hasSuffix("\n") {
            let more = output.fileHandleForReading.readData(ofLength: 1)
            guard !more.isEmpty else { throw Failure.noPython }
            line += String(decoding: more, as: UTF8.self)
        }
        guard let root = ServerAddress("http://127.0.0.1:\(line.dropLast())/"),
            let address = root.at("/BrewGuide/")
        else { throw Failure.noAnswer }
        (self.root, self.address) = (root, address)
    }

    deinit {
        // It ends with its input.
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    package func credentials(password: String = "secret") -> Credentials {
        Credentials(
            folder: address, secret: .password(user: "anna", password: password), revocation: nil)
    }

    package func client(password: String = "secret") throws -> WebDAVClient {
        guard let client = WebDAVClient(credentials(password: password)) else {
            throw Failure.noAnswer
        }
        return client
    }

    /// Orders a fault, as JSON.
    package func order(_ fault: String) throws { try put(fault, to: "!fault") }

    /// Changes who is let in, as JSON.
    package func letIn(_ change: String) throws { try put(change, to: "!identity") }

    private func put(_ text: String, to name: String) throws {
        let outcome = try plain().send(WebDAVRequest(.put, name, body: Array(text.utf8)))
        guard outcome == .answered(WebDAVAnswer(status: 204)) else { throw Failure.noAnswer }
    }

    /// The requests that came since somebody asked last: `GET /BrewGuide/format.json`.
    package func requests() throws -> [String] {
        guard case .answered(let answer) = try plain().send(WebDAVRequest(.get, "!requests")) else {
            throw Failure.noAnswer
        }
        return try JSONDecoder().decode([String].self, from: Data(answer.body))
    }

    private func plain() throws -> WebDAVClient {
        let nobody = Credentials(
            folder: root, secret: .password(user: "", password: ""), revocation: nil)
        guard let client = WebDAVClient(nobody) else { throw Failure.noAnswer }
        return client
    }
}
