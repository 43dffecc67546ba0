import Bridge
import CommandLine
import JSON5
import SystemCalls

/// What the bridge has to know before it begins: its configuration, the password, the names.
struct BridgeSetup {
    let configuration: MQTTConfiguration
    let password: String?
    let topics: Topics

    /// Bytes of a configuration at most. Chosen: a hundred times what one has.
    private static let lengthLimit = 65_536

    /// Reads the file that was named, or the default one; without that, what holds without a file.
    init(reading path: String?) throws(CommandFailure) {
        configuration = try Self.configuration(at: path)
        password = try configuration.passwordFile.map { path throws(CommandFailure) in
            try Self.password(in: path)
        }
        let machine = MachineFacts.line(of: "/etc/machine-id") ?? ""
        guard let id = configuration.id ?? Topics.identifier(machineID: machine) else {
            throw CommandFailure(
                status: .configuration,
                message: "/etc/machine-id has no identifier of this machine: set \"id\" in "
                    + "\(path ?? MQTTConfiguration.defaultPath), letters and digits of your choice")
        }
        topics = Topics(prefix: configuration.prefix, id: id)
    }

    private static func configuration(
        at path: String?
    ) throws(CommandFailure) -> MQTTConfiguration {
        let defaultPath = MQTTConfiguration.defaultPath
        if path == nil, !Filesystem.exists(defaultPath) { return MQTTConfiguration() }
        let path = path ?? defaultPath
        let bytes = try bytes(of: path)
        do throws(DocumentErrors) {
            return try MQTTConfiguration(parsing: String(document: bytes))
        } catch {
            let lines = error.errors.map { "\(path): \($0)" }
            throw CommandFailure(
                status: .configuration, message: lines.joined(separator: "\nbrewguide-mqtt: "))
        }
    }

    /// The first line of a file.
    private static func password(in path: String) throws(CommandFailure) -> String {
        let line = try bytes(of: path).prefix { $0 != 10 && $0 != 13 }
        guard !line.isEmpty, let text = String(validating: line, as: UTF8.self) else {
            throw CommandFailure(
                status: .configuration,
                message: "\(path) has no password: its first line is it, in UTF-8")
        }
        return text
    }

    private static func bytes(of path: String) throws(CommandFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        do throws(SystemCallError) {
            let file = try Descriptor(opening: path, [.read, .nonblocking])
            while bytes.count <= lengthLimit {
                let read = try file.read(limit: lengthLimit)
                if read.isAtEnd { return bytes }
                bytes += read.bytes
                // A fifo without a writer has nothing, and is not at its end either.
                if read.bytes.isEmpty { break }
            }
        } catch {
            let isRefused = error.kind == .accessDenied || error.kind == .notPermitted
            throw CommandFailure(
                status: isRefused ? .noPermission : .configuration,
                message: "\(path): \(error.text)")
        }
        throw CommandFailure(
            status: .configuration, message: "\(path) is no file of at most 64 KiB")
    }
}
